// The words of the page, in the language of their reader: what Discord itself says around messages, and the frame.

export const reader = { locale: navigator.language };

const WORDS = {
  en: {
    used: "used", edited: "(edited)", thinking: (bot) => `${bot} is thinking…`, app: "APP",
    only: "Only you can see this", dismiss: "Dismiss message", failed: "This interaction failed",
    select: "Make a selection", done: "Done", cancel: "Cancel", submit: "Submit", send: "Send",
    chosen: (many, least, most) => `${many} chosen; ${least === most ? least : `${least} to ${most}`} needed`,
    type: "Type / for commands", write: "Write, or / for commands", "write-dm": "Write to the bot, or / for commands",
    yes: "True", no: "False", file: "File",
    about: "A Discord of your own to try Courtyard’s card games in, against robots. Start below, or type **/play**.",
    hide: "Hide this line", lost: "The sandbox does not answer. Is it still running in the terminal?",
    silent: "The sandbox does not answer.",
    errors: (many) => `The bot raised ${many === 1 ? "an error" : `${many} errors`}: see the terminal.`,
    who: "Who you are", you: "You are", looking: "What you look at", unread: (name) => `${name}, has unread messages`,
    as: (server) => `· ${server}, as `, "dm-of": "· direct messages of ", dm: "Direct messages",
    "dm-unread": "Direct messages, unread", channel: "Messages in the channel", somebody: "somebody", "a-channel": "channel",
    elsewhere: "Go to your direct messages", twice: "Discord shows these messages in a place of their own. A hand in the channel is the same one: play in either.",
    "empty-dm": "Nothing here yet. Hands and pings arrive in these direct messages.",
    empty: "Nothing here yet. Type / below.", unshown: (kind) => `(the sandbox does not show parts of type ${kind})`,
    settings: "Settings", reads: (name) => `${name} reads`, "reads-is": "Answers to them, at once; a table as when they joined it.",
    server: "The server is in", "server-is": "The language of the channel, at the next table.",
    names: "Names", "names-is": "The bot hears them with the next tap.", manages: (name) => `${name} manages the channel`,
    plain: "plain", long: "long", "other scripts": "other scripts", "right to left": "right to left", emoji: "emoji", markdown: "markdown", alike: "alike",
    "message-gone": "That message is gone.", "no-form": "There is no such form.",
    "no-command": (name) => `There is no command /${name} here.`, "no-option": (name, option) => `/${name} has no option ${option}.`,
    "nobody-here": (name) => `${name} is nobody here.`, "nothing-came": "Nothing came of it; please try again.",
  },
  es: {
    used: "usó", edited: "(editado)", thinking: (bot) => `${bot} está pensando…`, app: "APP",
    only: "Solo tú puedes ver esto", dismiss: "Descartar mensaje", failed: "Esta interacción falló",
    select: "Haz una selección", done: "Listo", cancel: "Cancelar", submit: "Enviar", send: "Enviar",
    chosen: (many, least, most) => `${many} elegidas; ${least === most ? `se piden ${least}` : `se piden de ${least} a ${most}`}`,
    type: "Escribe / para ver los comandos", write: "Escribe, o / para ver los comandos",
    "write-dm": "Escribe al bot, o / para ver los comandos",
    yes: "Sí", no: "No", file: "Archivo",
    about: "Un Discord para ti, donde probar los juegos de cartas de Courtyard contra robots. Empieza abajo o escribe **/play**.",
    hide: "Ocultar esta línea", lost: "El sandbox no contesta. ¿Sigue en marcha en la terminal?",
    silent: "El sandbox no contesta.",
    errors: (many) => `El bot ha dado ${many === 1 ? "un error" : `${many} errores`}: mira la terminal.`,
    who: "Quién eres", you: "Eres", looking: "Qué miras", unread: (name) => `${name}, con mensajes sin leer`,
    as: (server) => `· ${server}, como `, "dm-of": "· mensajes directos de ", dm: "Mensajes directos",
    "dm-unread": "Mensajes directos sin leer", channel: "Mensajes del canal", somebody: "alguien", "a-channel": "canal",
    elsewhere: "Ve a tus mensajes directos", twice: "Discord muestra estos mensajes en otro lugar. La mano del canal es la misma: juega en cualquiera de las dos.",
    "empty-dm": "Aún no hay nada. Las manos y los avisos llegan a estos mensajes directos.",
    empty: "Aún no hay nada. Escribe / abajo.", unshown: (kind) => `(el sandbox no muestra partes de tipo ${kind})`,
    settings: "Ajustes", reads: (name) => `${name} lee en`, "reads-is": "Lo que se le contesta, enseguida; una mesa, como cuando se unió.",
    server: "El servidor está en", "server-is": "El idioma del canal, desde la próxima mesa.",
    names: "Nombres", "names-is": "El bot los oye con el próximo toque.", manages: (name) => `${name} administra el canal`,
    plain: "corrientes", long: "largos", "other scripts": "otras escrituras", "right to left": "de derecha a izquierda", emoji: "con emojis", markdown: "con markdown", alike: "iguales",
    "message-gone": "Ese mensaje ya no existe.", "no-form": "Ese formulario no existe.",
    "no-command": (name) => `Aquí no hay ningún comando /${name}.`, "no-option": (name, option) => `/${name} no tiene la opción ${option}.`,
    "nobody-here": (name) => `Aquí no hay nadie llamado ${name}.`, "nothing-came": "No ha pasado nada; inténtalo otra vez.",
  },
};

export function say(key, ...facts) {
  const said = (WORDS[reader.locale.split("-")[0]] ?? WORDS.en)[key];
  return typeof said === "function" ? said(...facts) : said;
}

// Says what the page itself has: `data-say` is the text of an element, `data-label` its name.
export function translate() {
  document.documentElement.lang = reader.locale.split("-")[0] in WORDS ? reader.locale : "en";
  for (const node of document.querySelectorAll("[data-say]")) node.textContent = say(node.dataset.say);
  for (const node of document.querySelectorAll("[data-label]")) node.setAttribute("aria-label", say(node.dataset.label));
}
