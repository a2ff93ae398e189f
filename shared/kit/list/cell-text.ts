import { columnField, filterKey, labelKey, namingField } from '../../contracts/entity.ts'
import type { ListRow } from '../../api/records.ts'
import { placesOf } from '../../contracts/decimals.ts'
import type { Field } from '../../contracts/fields.ts'
import { isFigure } from '../../contracts/filter.ts'
import { AGE_KEYS, amountsOfAges } from '../../contracts/trade/ages.ts'
import { formatDate, formatStamp } from '../../i18n/dates.ts'
import { formatFigure, formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { ListDefinition } from '../definition.ts'

/** One column of a list as the kit draws it. */
export interface ListColumn {
  readonly name: string
  readonly field: Field
  readonly labelKey: string
  /** What it is called where data say it: the column of a template. */
  readonly label?: string | undefined
  /** Prefix of the texts of its choices. */
  readonly choicesKey: string
  /** Right-aligned, tabular, never cut. */
  readonly figure: boolean
  readonly isKey: boolean
  readonly isTitle: boolean
  /** Each letter of it is a plate. */
  readonly badges: boolean
  /** Writes the cell where its value alone does not say it. */
  readonly words?: (row: ListRow) => string
}

export const columnLabel = ({ label, labelKey }: ListColumn): string => label ?? t(labelKey)

type Worded = Pick<ListDefinition, 'entity' | 'badges' | 'words'>

export const columnsOf = (definition: Worded): ListColumn[] =>
  definition.entity.list.map((name) => columnOf(definition, name))

export function columnOf({ entity, badges, words }: Worded, name: string): ListColumn {
  const field = columnField(entity, name)
  if (!field) throw new Error(`${entity.id} lists the column ${name}, which is neither a field nor derived.`)
  return {
    name,
    field,
    labelKey: labelKey(entity, name),
    choicesKey: `${entity.module}:${entity.noun}.choices.${name}`,
    figure: isFigure(field),
    isKey: name === entity.key,
    isTitle: name === entity.title,
    badges: badges.includes(name),
    words: words[name],
  }
}

/** The columns of a list, and what else it is filtered by: a link from elsewhere may name a field below its records. */
export function filteredColumns(
  definition: Parameters<typeof columnsOf>[0],
  columns: readonly ListColumn[],
  filters: Readonly<Record<string, string>>,
): readonly ListColumn[] {
  const { entity } = definition
  const others = Object.keys(filters).flatMap((name): ListColumn[] => {
    const field = columns.some((column) => column.name === name) ? undefined : namingField(entity, name)
    const plain = { figure: false, isKey: false, isTitle: false, badges: false }
    const choicesKey = `${entity.module}:${entity.noun}.choices.${name}`
    return field ? [{ name, field, labelKey: filterKey(entity, name), choicesKey, ...plain }] : []
  })
  return others.length > 0 ? [...columns, ...others] : columns
}

/** The label of one value of a choice or a flag. */
export function choiceLabel(column: ListColumn, value: string): string {
  if (column.field.kind === 'flag') return t(value === 'true' ? 'kit:list.yes' : 'kit:list.no')
  return column.field.choices?.includes(value) ? t(`${column.choicesKey}.${value}`) : value
}

/** Values of a choice or a flag that can be filtered by. */
export const choicesOf = ({ field }: ListColumn): readonly string[] =>
  field.kind === 'flag' ? ['true', 'false'] : (field.choices ?? [])

/** The value whose label was typed, in any case and with or without accents; null when none or several begin so. */
export function choiceByLabel(column: ListColumn, typed: string): string | null {
  const text = folded(typed)
  const labelled = choicesOf(column).map((value) => ({ value, label: folded(choiceLabel(column, value)) }))
  const exact = labelled.find(({ label }) => label === text)
  if (exact) return exact.value
  const begun = labelled.filter(({ label }) => label.startsWith(text))
  return begun.length === 1 ? begun[0]!.value : null
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').trim().toLowerCase()

/** What the cell of a row says, without its form. */
export const rowText = (column: ListColumn, row: ListRow): string =>
  column.words ? column.words(row) : cellText(column, row[column.name], placesOf(column.field, row))

/** `Current 12,910.25; Over 90 days 12,905.73`: the ages in which something is open. */
const agesText = (value: string): string => {
  const amounts = amountsOfAges(value)
  // Dots in its place stay dots.
  if (amounts.length === 0) return value
  return amounts
    .flatMap((amount, at) => (Number(amount) > 0 ? [`${t(AGE_KEYS[at]!)} ${formatMoney(amount)}`] : []))
    .join('; ')
}

/** What a value says by its field; an amount with the decimals of its currency. */
export function cellText(column: ListColumn, value: unknown, places = 2): string {
  if (value === null || value === undefined) return ''
  const { field } = column
  if (field.means === 'ages') return agesText(String(value))
  if (field.kind === 'flag') return value === true ? t('kit:list.yes') : ''
  if (field.kind === 'choice') return choiceLabel(column, String(value))
  if (field.kind === 'money') return formatMoney(String(value), { zero: 'dash', places })
  if (column.figure) return formatFigure(String(value), field)
  if (field.kind === 'date') return formatDate(String(value))
  if (field.kind === 'stamp') return formatStamp(String(value))
  return String(value)
}
