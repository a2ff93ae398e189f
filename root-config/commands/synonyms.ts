import { hasText, inBaseLocale, t } from '../../shared/i18n/i18n.ts'

/** Words by which people know a screen beside its name, in their language and in English: `bill, vendor invoice` (`find.json` of the texts). */
export function synonymsOf(room: string): string[] {
  const key = `find:screens.${room}`
  if (!hasText(key)) return []
  const read = () => t(key).split(/[,，、]\s*/)
  return [...new Set([...read(), ...inBaseLocale(read)])]
}
