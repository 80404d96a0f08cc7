// What Discord itself says around messages, in the language of whoever reads. The sandbox's own frame is English.

export const reader = { locale: "en-US" };

const WORDS = {
  en: {
    used: "used", edited: "(edited)", thinking: (bot) => `${bot} is thinking…`, app: "APP",
    only: "Only you can see this", dismiss: "Dismiss message", failed: "This interaction failed",
    select: "Make a selection", done: "Done", cancel: "Cancel", submit: "Submit", send: "Send",
    chosen: (many, least, most) => `${many} chosen; ${least === most ? least : `${least} to ${most}`} needed`,
    type: "Type / for commands",
  },
  es: {
    used: "usó", edited: "(editado)", thinking: (bot) => `${bot} está pensando…`, app: "APP",
    only: "Solo tú puedes ver esto", dismiss: "Descartar mensaje", failed: "Esta interacción falló",
    select: "Haz una selección", done: "Listo", cancel: "Cancelar", submit: "Enviar", send: "Enviar",
    chosen: (many, least, most) => `${many} elegidas; ${least === most ? `se piden ${least}` : `se piden de ${least} a ${most}`}`,
    type: "Escribe / para ver los comandos",
  },
};

export function say(key, ...facts) {
  const said = (WORDS[reader.locale.split("-")[0]] ?? WORDS.en)[key];
  return typeof said === "function" ? said(...facts) : said;
}
