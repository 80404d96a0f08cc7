# Una base de datos en un servidor.

start-no-server = No se llega a la base de datos { $path }, o no deja entrar a este usuario. Revisa COURTYARD_DATABASE y que PostgreSQL esté en marcha.
start-old-server = El servidor de { $path } es demasiado antiguo. Courtyard necesita PostgreSQL 16 o posterior.
