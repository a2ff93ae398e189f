import { parseDate } from '../../../i18n/parse.ts'

/** What goes into the draft: `YYYY-MM-DD`, null, or the text itself where it is no date yet. */
export function dateOf(text: string, today: string): string | null {
  const parsed = parseDate(text, today)
  return 'problem' in parsed ? text : parsed.value || null
}
