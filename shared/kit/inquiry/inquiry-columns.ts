import { placesOf } from '../../contracts/decimals.ts'
import { ENTITIES } from '../../contracts/entities.ts'
import type { Field } from '../../contracts/fields.ts'
import { isDate, isFigure, isWords } from '../../contracts/filter.ts'
import { wordsIn, type InquiryContract, type InquiryRow, type Target } from '../../contracts/inquiry.ts'
import { formatDate, formatStamp } from '../../i18n/dates.ts'
import { formatFigure, formatMoney } from '../../i18n/format.ts'
import { hasText, t } from '../../i18n/i18n.ts'

/** One column of a list as it is drawn. */
export interface InquiryColumn {
  readonly name: string
  readonly label: string
  readonly figure: boolean
  /** Its words are a choice: drawn as a status where they are one. */
  readonly isChoice: boolean
  /** What somebody has said: it takes as many lines as it needs. */
  readonly isWords: boolean
  readonly text: (row: InquiryRow) => string
  readonly isBad: (row: InquiryRow) => boolean
  /** [judgement 10] Days by which it is late: red. */
  readonly isLate: (row: InquiryRow) => boolean
  readonly target: (row: InquiryRow) => Target | null
}

/** The columns of a list that this answer has, in the order of the contract. */
export function columnsOf(
  contract: InquiryContract,
  list: string,
  names: readonly string[],
  asked: InquiryRow,
): InquiryColumn[] {
  const { columns, leads, dashed } = contract.lists[list]!
  return Object.entries(columns)
    .filter(([name]) => names.includes(name))
    .map(([name, field]) => {
      const { labelKey, choicesKey } = wordsIn(contract, 'columns', name, field)
      return {
        ...{ name, label: t(labelKey), figure: isFigure(field), isChoice: field.kind === 'choice' },
        isWords: isWords(field),
        text: (row) => valueText(field, choicesKey, row[name], row, dashed.includes(name)),
        isBad: (row) => contract.bad.includes(name) && Number(row[name]) !== 0,
        isLate: (row) => field.means === 'late' && Number(row[name]) > 0,
        target: (row) => leads[name]?.(row, asked) ?? null,
      }
    })
}

function valueText(field: Field, choicesKey: string, value: unknown, row: InquiryRow, isDashed = false): string {
  if (value === null || value === undefined) return ''
  const text = String(value)
  if (field.kind === 'flag') return value === true ? t('kit:list.yes') : ''
  if (field.kind === 'choice') return hasText(`${choicesKey}.${text}`) ? t(`${choicesKey}.${text}`) : text
  if (field.kind === 'date') return formatDate(text)
  if (field.kind === 'stamp') return formatStamp(text)
  if (field.kind === 'money')
    return formatMoney(text, { places: placesOf(field, row), ...(isDashed && { zero: 'dash' }) })
  return isFigure(field) ? formatFigure(text, field) : text
}

/** The values of a row as they are written, for a heading that names it. */
export function wordsOfRow(contract: InquiryContract, list: string, row: InquiryRow): Record<string, string> {
  const { columns } = contract.lists[list]!
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      const field = columns[name]
      if (field) return [name, valueText(field, wordsIn(contract, 'columns', name, field).choicesKey, value, row)]
      return [name, typeof value === 'string' && isDate(value) ? formatDate(value) : String(value ?? '')]
    }),
  )
}

/** The same of what is asked. */
export const wordsOfAsked = (values: InquiryRow): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && isDate(value) ? formatDate(value) : String(value ?? ''),
    ]),
  )

/** Room and query of a way; an entity without a room of its own leads nowhere. */
export function placeOf(target: Target | null): { room: string; query: Readonly<Record<string, string>> } | null {
  if (target === null) return null
  const room = 'room' in target ? target.room : ENTITIES[target.entity]?.room
  return room ? { room, query: target.query } : null
}
