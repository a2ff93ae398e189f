export const UNTRANSLATED: string
export function marked(texts: unknown): unknown
