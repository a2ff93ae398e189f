/** Stands before an English copy until it is translated; tests/house/locales.test.ts lets none through. */
export const UNTRANSLATED = '[en] '

/** Every text of a block, marked; what means a shared word is no text of its own. */
export const marked = (texts) =>
  typeof texts === 'string'
    ? texts.startsWith('=')
      ? texts
      : UNTRANSLATED + texts
    : Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, marked(value)]))
