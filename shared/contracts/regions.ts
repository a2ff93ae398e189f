/** Provinces and territories of Canada by their ISO 3166-2 codes without the country. */
const CANADIAN = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])

/** A region as addresses keep it, beside their country: `ON` of `CA-ON`. */
export const regionOfAddress = (text: string): string => text.trim().replace(/^[A-Za-z]{2}-(?=[A-Za-z0-9]{1,3}$)/, '')

/** A region as places keep it, with its country: `CA-ON` of `ON`. What is no province of Canada stays as it was written. */
export function regionOfPlace(text: string): string {
  const code = text.trim().toUpperCase()
  return CANADIAN.has(code) ? `CA-${code}` : text
}
