import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { documentAmounts } from '../../../../shared/contracts/trade/document-amounts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { sharedByJob, type OfJob } from '../../../trade/lines/by-job.ts'
import { taxedLines } from '../../../trade/tax/taxed-lines.ts'
import type { SaleLine } from '../../ar/index.ts'
import type { Returnable } from './returnable.ts'

export type Returned = Stored<typeof ProductReturn>
export type ReturnedLine = Returned['lines'][number]

export const returnedOf = ({ returned }: Pick<ReturnedLine, 'returned'>): Decimal =>
  returned !== null && /^\d+(\.\d+)?$/.test(returned) ? new Decimal(returned) : new Decimal(0)

/** A line of a return, with what it is of. */
export interface Back {
  readonly line: ReturnedLine
  readonly place: number
  readonly of: Returnable
  readonly quantity: Decimal
}

export const keyOfPart = ({ sold, lotNo }: Returnable): string => [sold.ofLine, lotNo].filter(Boolean).join(' ')

/** What comes back, of what can; a line whose part is gone meanwhile is left out. */
export function backOf({ lines }: Pick<Returned, 'lines'>, parts: readonly Returnable[]): Back[] {
  const known = new Map(parts.map((part) => [keyOfPart(part), part]))
  return lines.flatMap((line, place) => {
    const [of, quantity] = [line.partKey === null ? undefined : known.get(line.partKey), returnedOf(line)]
    return of && quantity.gt(0) ? [{ line, place, of, quantity }] : []
  })
}

/** How much of the unit of its price comes back; null where the price is of the unit that was sold. */
const pricedOf = ({ of: { sold }, quantity }: Back): string | null =>
  sold.priceQuantity === null
    ? null
    : new Decimal(sold.priceQuantity).times(quantity).div(sold.quantity).toDecimalPlaces(6).toFixed()

/** What a line was asked for with, by its price. */
export const goodsOf = (back: Back): Decimal =>
  posted(new Decimal(pricedOf(back) ?? back.quantity).times(back.of.sold.unitPrice), decimalsOf(back.of.sold.currency))

/** The credit of one invoice; null of what came without one. */
export interface Credit {
  readonly documentNo: string | null
  /** The day of its taxes: it gives back those of its invoice. */
  readonly taxDay: string
  readonly back: readonly Back[]
  readonly lines: readonly SaleLine[]
}

type Terms = Pick<Returned, 'restockingPercent' | 'freight'>

/**
 * [supply 9 products-return, scenario 63] What is given back of each invoice: goods at what they were asked for with, less what their order was less by as a whole, less
 * what taking them back costs; that bears the tax of the goods, so that less of it is given back. Freight is given back once.
 */
export function creditsOf(all: readonly Back[], terms: Terms): Credit[] {
  const documents = [...new Set(all.map(({ of }) => of.sold.documentNo))]
  return documents.map((documentNo, at) => {
    const back = all.filter(({ of }) => of.sold.documentNo === documentNo)
    const freight = at === 0 && terms.freight && new Decimal(terms.freight).gt(0) ? terms.freight : null
    const taxed = back.find(({ of }) => of.sold.taxGroup !== null)?.of.sold.taxGroup ?? null
    return {
      ...{ documentNo, taxDay: back[0]!.of.sold.docDate, back },
      lines: [
        ...back.map(goodsLine),
        ...lessLines(
          back.map((one) => ({ ...one.of.sold, goods: goodsOf(one) })),
          terms,
          back[0]!.of.sold.currency,
        ),
        ...(freight === null
          ? []
          : [{ sells: 'Freight' as const, quantity: null, unitPrice: null, amount: freight, taxGroup: taxed }]),
      ],
    }
  })
}

function goodsLine(back: Back): SaleLine {
  const { sold } = back.of
  const { productId, description, unit, unitPrice, taxGroup, glAccount, priceUnit } = sold
  const share = new Decimal(back.quantity).div(sold.invoiced)
  return {
    ...{ sells: 'Goods', productId, description, unit, unitPrice, taxGroup, glAccount },
    ...{
      quantity: back.quantity.toFixed(),
      priceUnit,
      priceQuantity: pricedOf(back),
      amount: moneyText(goodsOf(back)),
    },
    cost: sold.cost === null ? null : moneyText(posted(share.times(sold.cost), decimalsOf(sold.currency))),
    ...{ orderNo: sold.orderNo, orderLine: sold.orderLine, ofLine: sold.ofLine },
    ...{ shipmentNo: sold.shipmentNo, shipmentLine: sold.shipmentLine, jobId: sold.jobId, costCode: sold.costCode },
  }
}

/** What goods come to, by what taxes they bear and what their order was less by as a whole. */
interface GoodsBack extends OfJob {
  readonly taxGroup: string | null
  readonly lessPercent: string
  readonly goods: Decimal
}

/** What is taken off, by the taxes that the goods bear and the jobs that they were for: as a whole by their orders, and for taking them back. */
export function lessLines(
  all: readonly GoodsBack[],
  { restockingPercent }: Pick<Terms, 'restockingPercent'>,
  currency: string,
): SaleLine[] {
  const places = decimalsOf(currency)
  const sumOf = (some: readonly GoodsBack[]) => some.reduce((sum, { goods }) => sum.plus(goods), new Decimal(0))
  const groups = [...new Set(all.map(({ taxGroup }) => taxGroup))]
  return groups.flatMap((taxGroup): SaleLine[] => {
    const own = all.filter((one) => one.taxGroup === taxGroup)
    const percents = [...new Set(own.map(({ lessPercent }) => lessPercent))]
    const less = percents.map((percent) => {
      const of = own.filter(({ lessPercent }) => lessPercent === percent)
      return { percent, of, amount: posted(sumOf(of).times(percent).div(100), places) }
    })
    const net = less.reduce((sum, { amount }) => sum.minus(amount), sumOf(own))
    const restocking = posted(net.times(restockingPercent ?? 0).div(100), places)
    const off = (sells: 'Goods' | 'Restocking', whole: Decimal, of: readonly GoodsBack[], description: string) =>
      sharedByJob(whole, of, ({ goods }) => goods, places).map(({ amount, jobId, costCode }): SaleLine => ({
        ...{ sells, quantity: null, unitPrice: null, amount: moneyText(amount.negated()) },
        ...{ taxGroup, description, jobId, costCode },
      }))
    return [
      ...less.flatMap(({ percent, of, amount }) => off('Goods', amount, of, `− ${new Decimal(percent).toFixed()} %`)),
      ...off('Restocking', restocking, own, `${new Decimal(restockingPercent ?? 0).toFixed()} %`),
    ]
  })
}

export interface ReturnAmounts {
  readonly goods: string
  readonly restocking: string
  readonly tax: string
  readonly total: string
}

/** What is given back in all, with the taxes of each invoice; taxes are read once for each day of an invoice. */
export async function amountsOf(
  db: Kysely<Tables>,
  credits: readonly Credit[],
  currency: string,
): Promise<ReturnAmounts> {
  const days = [...new Set(credits.map(({ taxDay }) => taxDay))]
  const found = await Promise.all(
    days.map(async (day) => {
      const own = credits.filter(({ taxDay }) => taxDay === day)
      const all = own.flatMap((credit) =>
        credit.lines.map(({ taxGroup, amount }) => ({ credit, taxGroup, amount: amount ?? '0' })),
      )
      const { lines, taxes } = await taxedLines(db, all, day)
      return own.map((credit) =>
        documentAmounts(
          lines.filter((line) => line.credit === credit),
          '0',
          taxes,
          decimalsOf(currency),
        ),
      )
    }),
  )
  const sum = (of: 'tax' | 'total') =>
    moneyText(found.flat().reduce((all, amounts) => all.plus(amounts[of]), new Decimal(0)))
  const ofLines = (sells: string, times: 1 | -1) =>
    moneyText(
      credits
        .flatMap(({ lines }) => lines)
        .filter((line) => line.sells === sells)
        .reduce((all, { amount }) => all.plus(new Decimal(amount ?? 0).times(times)), new Decimal(0)),
    )
  return { goods: ofLines('Goods', 1), restocking: ofLines('Restocking', -1), tax: sum('tax'), total: sum('total') }
}
