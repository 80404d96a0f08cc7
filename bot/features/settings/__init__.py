"""Show the forms and pages of `/settings`."""
