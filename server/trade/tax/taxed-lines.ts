import type { Kysely } from 'kysely'
import type { Fields } from '../../../shared/contracts/fields.ts'
import { fail, rule, type Rule } from '../../platform/action/rules.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { taxCodesOf, taxesOn, type BookedTax } from './taxes-on.ts'

type Row = Readonly<Record<string, unknown>>

/** A line that bears the taxes of a group. */
export interface Grouped {
  readonly taxGroup: string | null
}

/** The taxes of some lines on a day: those that have a rate then, and the codes of each group, with a rate or without. */
export interface TaxesOfLines {
  readonly taxes: readonly BookedTax[]
  readonly codesOf: ReadonlyMap<string, readonly string[]>
}

/** The taxes of the lines on the day of their document (`YYYY-MM-DD`). [finance 5.3] */
export async function taxesOfLines(
  db: Kysely<Tables>,
  lines: readonly Grouped[],
  day: string | null,
): Promise<TaxesOfLines> {
  const codesOf = await taxCodesOf(db, [...new Set(lines.flatMap(({ taxGroup }) => (taxGroup ? [taxGroup] : [])))])
  const codes = [...new Set([...codesOf.values()].flat())]
  const taxes = day && codes.length > 0 ? await taxesOn(db, codes, day) : []
  return { taxes, codesOf }
}

/** The lines with the taxes that each bears. A code without a rate that day bears nothing, and is refused by `taxesHaveRates`. */
export async function taxedLines<L extends Grouped>(
  db: Kysely<Tables>,
  lines: readonly L[],
  day: string | null,
): Promise<{ lines: (L & { taxCodes: readonly string[] })[]; taxes: readonly BookedTax[] }> {
  const { taxes, codesOf } = await taxesOfLines(db, lines, day)
  const known = new Set(taxes.map(({ taxCode }) => taxCode))
  const borne = ({ taxGroup }: L) => (taxGroup ? (codesOf.get(taxGroup) ?? []) : []).filter((code) => known.has(code))
  return { lines: lines.map((line) => ({ ...line, taxCodes: borne(line) })), taxes }
}

/**
 * Every tax of a line has a rate on the day of the document. [finance 5.3]
 * @param lists the lists of its lines
 */
export const taxesHaveRates = (
  of: { readonly id: string; readonly fields: Fields },
  { day, lists }: { readonly day: string; readonly lists: readonly string[] },
): Rule =>
  rule(of, `${of.id}.taxesHaveRates`, lists[0]!, async (record: Row, { db }) => {
    const on = record[day]
    if (typeof on !== 'string') return null
    const linesOf = (list: string) => (record[list] ?? []) as readonly Grouped[]
    const { taxes, codesOf } = await taxesOfLines(db, lists.flatMap(linesOf), on)
    const known = new Set(taxes.map(({ taxCode }) => taxCode))
    return lists.flatMap((list) =>
      linesOf(list).flatMap(({ taxGroup }, at) => {
        const missing = (taxGroup ? (codesOf.get(taxGroup) ?? []) : []).filter((code) => !known.has(code))
        return missing.map((taxCode) => fail({ taxCode, day: on }, `${list}.${at}.taxGroup`))
      }),
    )
  })
