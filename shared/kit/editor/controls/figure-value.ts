import type { Field } from '../../../contracts/fields.ts'
import { parseFigure } from '../../../i18n/parse.ts'

/** What goes into the draft: a canonical figure, null, or the text itself where it is none yet. */
export function figureOf(text: string, field: Field): unknown {
  const parsed = parseFigure(text, field)
  if ('problem' in parsed) return text
  if (parsed.value === '') return null
  const isWhole = field.kind === 'integer' && /^-?\d{1,15}$/.test(parsed.value)
  return isWhole ? Number(parsed.value) : parsed.value
}
