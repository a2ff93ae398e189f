import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { PriceAdjustment } from '../../../../shared/contracts/oe/price-adjustment.ts'
import { documentAmounts } from '../../../../shared/contracts/trade/document-amounts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { sharedByJob, type OfJob } from '../../../trade/lines/by-job.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import type { LineSold } from '../../ar/index.ts'

export type Adjustment = Stored<typeof PriceAdjustment>
export type AdjustedLine = Adjustment['lines'][number]

/** By how much a unit is dearer; below zero it is cheaper. Nothing where no new price is given. */
export const dearer = ({ unitPrice, newPrice }: Pick<AdjustedLine, 'unitPrice' | 'newPrice'>): Decimal =>
  unitPrice === null || newPrice === null || !isNumber(newPrice)
    ? new Decimal(0)
    : new Decimal(newPrice).minus(unitPrice)

const isNumber = (typed: string): boolean => /^\d+(\.\d+)?$/.test(typed)

/** What the line comes to: the difference of a unit of its price, times what was sold of that, as it is printed on the note. */
export const differenceOf = (line: AdjustedLine, currency: string | null): string =>
  moneyText(posted(dearer(line).times(line.priceQuantity ?? line.quantity ?? 0), decimalsOf(currency ?? 'CAD')))

/** What becomes of one invoice: its lines that go down are a credit, those that go up a charge. */
export interface Note {
  readonly kind: 'Credit' | 'Charge'
  readonly documentNo: string
  /** The day of its taxes: a credit gives back those of its invoice. */
  readonly taxDay: string
  readonly lines: readonly { readonly line: AdjustedLine; readonly sold: LineSold }[]
}

export function notesOf({ lines, adjustDate }: Adjustment, sold: readonly LineSold[]): Note[] {
  const known = new Map(sold.map((one) => [one.ofLine, one]))
  const changed = lines.flatMap((line) => {
    const of = line.ofLine === null ? undefined : known.get(line.ofLine)
    return of && !dearer(line).isZero() ? [{ line, sold: of, isLess: dearer(line).isNegative() }] : []
  })
  const keys = [...new Set(changed.map(({ sold: of, isLess }) => `${of.documentNo} ${isLess}`))]
  return keys.map((key) => {
    const own = changed.filter(({ sold: of, isLess }) => `${of.documentNo} ${isLess}` === key)
    const { documentNo, docDate } = own[0]!.sold
    const { isLess } = own[0]!
    return { kind: isLess ? 'Credit' : 'Charge', documentNo, taxDay: isLess ? docDate : adjustDate, lines: own }
  })
}

/** What an order was less by as a whole, its correction is less by too: of each group of taxes and each job, below zero. */
export interface Less extends OfJob {
  readonly taxGroup: string | null
  readonly percent: string
  readonly amount: string
}

export function lessOf({ lines }: Note): Less[] {
  const keys = [...new Set(lines.map(({ sold }) => `${sold.lessPercent} ${sold.taxGroup ?? ''}`))]
  return keys.flatMap((key): Less[] => {
    const own = lines.filter(({ sold }) => `${sold.lessPercent} ${sold.taxGroup ?? ''}` === key)
    const { lessPercent: percent, taxGroup, currency } = own[0]!.sold
    const changed = own.map(({ line, sold: { jobId, costCode } }) => ({
      ...{ jobId, costCode, by: new Decimal(differenceOf(line, currency)).abs() },
    }))
    const whole = changed.reduce((sum, { by }) => sum.plus(by), new Decimal(0))
    const less = posted(whole.times(percent).div(100), decimalsOf(currency))
    return sharedByJob(less, changed, ({ by }) => by, decimalsOf(currency)).map(({ amount, ...job }) => ({
      ...{ taxGroup, percent, amount: moneyText(amount.negated()), ...job },
    }))
  })
}

export interface AdjustedAmounts {
  readonly net: string
  readonly tax: string
  readonly total: string
}

/** What the notes will come to, with the taxes that each of them bears; below zero it is given back. Taxes are read once for each day of an invoice. */
export async function amountsOf(
  db: Kysely<Tables>,
  notes: readonly Note[],
  currency: string,
): Promise<AdjustedAmounts> {
  const days = [...new Set(notes.map(({ taxDay }) => taxDay))]
  const taxed = await Promise.all(
    days.map(async (day) => {
      const own = notes.filter(({ taxDay }) => taxDay === day)
      const { lines, taxes } = await taxedLines(
        db,
        own.flatMap((note) => [
          ...note.lines.map(({ line, sold }) => ({
            note,
            taxGroup: sold.taxGroup,
            amount: moneyText(new Decimal(differenceOf(line, currency)).abs()),
          })),
          ...lessOf(note).map(({ taxGroup, amount }) => ({ note, taxGroup, amount })),
        ]),
        day,
      )
      return own.map((note) => {
        const amounts = documentAmounts(
          lines.filter((line) => line.note === note),
          '0',
          taxes,
          decimalsOf(currency),
        )
        return { sign: note.kind === 'Credit' ? -1 : 1, amounts }
      })
    }),
  )
  const sum = (of: 'net' | 'tax' | 'total') =>
    moneyText(
      taxed.flat().reduce((all, { sign, amounts }) => all.plus(new Decimal(amounts[of]).times(sign)), new Decimal(0)),
    )
  return { net: sum('net'), tax: sum('tax'), total: sum('total') }
}
