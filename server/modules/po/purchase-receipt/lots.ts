import { Decimal } from 'decimal.js'
import type { Kysely } from 'kysely'
import { decimalsOf, homeCurrency } from '../../../../shared/contracts/decimals.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { converted as inUnit } from '../../../../shared/contracts/ic/units.ts'
import { agreeingOutside, apartBy, theoreticalWeight } from '../../../../shared/contracts/ic/lot-weight.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import type { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { converted } from '../../../ledger/rounding.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { judgedLot, lotGround, type LotGround } from '../../ic/index.ts'

type Receipt = Stored<typeof PurchaseReceipt>
type ReceivedLine = Receipt['lines'][number]
export type ReceivedLot = Receipt['lots'][number]

/** What the lots of a receipt stand on; of a receipt without lines that are kept by lot, nothing is read. */
export const groundOfLots = (
  db: Kysely<Tables>,
  { lines, lots }: Pick<Receipt, 'lines' | 'lots'>,
): Promise<LotGround> =>
  lotGround(db, {
    products: [...new Set(lines.flatMap(({ productId }) => productId ?? []))],
    heats: [...new Set(lots.flatMap(({ heatKey }) => heatKey ?? []))],
  })

export const productOf = (lines: readonly ReceivedLine[], { orderLineNo }: Pick<ReceivedLot, 'orderLineNo'>) =>
  lines.find((line) => line.orderLineNo === orderLineNo)?.productId ?? null

/**
 * [supply 5.6, 10] A lot belongs to the line of the one above it, or to the only line that is kept by lot; pounds are its quantity where its product is
 * stocked in pounds; what its dimensions give, and its share of what the line is worth, is worked out.
 */
export async function followLots(db: Kysely<Tables>, receipt: Receipt): Promise<void> {
  receipt.lots ??= []
  if (receipt.lots.length === 0) return
  const ground = await groundOfLots(db, receipt)
  const tracked = receipt.lines.filter(({ productId }) => ground.products.get(productId ?? '')?.isTracked)
  let line =
    tracked.length === 1
      ? tracked[0]!.orderLineNo
      : (tracked.find(({ quantity }) => Number(quantity) > 0)?.orderLineNo ?? null)
  for (const lot of receipt.lots) {
    line = lot.orderLineNo ??= line
    follow(lot, productOf(receipt.lines, lot), ground, receipt.receiptDate)
  }
  for (const of of receipt.lines) {
    const own = receipt.lots.filter(({ orderLineNo }) => orderLineNo === of.orderLineNo)
    if (own.length > 0) share(of, own, receipt.rate)
  }
}

const SIZES = ['thickness', 'width', 'length', 'insideDiameter'] as const

function follow(lot: ReceivedLot, productId: string | null, ground: LotGround, day: string): void {
  const product = ground.products.get(productId ?? '')
  const heat = ground.heatOf(lot.heatKey)
  if (heat) lot.heatKey = heat.heatKey
  if (!product) return
  for (const name of SIZES) if (name !== 'length' || product.form !== 'Coil') lot[name] ??= product.sizes[name]
  lot.quantity ??= inOther(lot.weight, 'LB', product.unit, day)
  lot.weight ??= inOther(lot.quantity, product.unit, 'LB', day)
  const measured = judgedLot.measuredLot({ ...lot, productId }, ground)
  lot.byDimensions = theoreticalWeight(measured)?.toDecimalPlaces(0).toFixed() ?? null
  lot.apart = apartBy(measured)?.toDecimalPlaces(1).toFixed() ?? null
  const isApart = !lot.weightReason && judgedLot.apart({ ...lot, productId }, ground) !== null
  lot.agreeing = isApart ? (agreeingOutside(measured)?.toDecimalPlaces(2).toFixed() ?? null) : null
}

const inOther = (figure: string | null, from: string, to: string, day: string): string | null =>
  figure !== null && /^\d+(\.\d+)?$/.test(figure) ? (inUnit(figure, { from, to, day })?.toFixed() ?? null) : null

/** [supply 41] A line is worth what the books take it in at, its lots by their quantities; the last takes what rounding leaves. */
function share(line: ReceivedLine, lots: readonly ReceivedLot[], rate: string | null): void {
  const places = decimalsOf(homeCurrency())
  const all = lots.reduce((sum, { quantity }) => sum.plus(figure(quantity)), new Decimal(0))
  const isWhole = rate !== null && line.amount !== null && all.gt(0)
  const whole = isWhole ? new Decimal(converted(amountOf(line.amount!), rate, places).toFixed()) : new Decimal(0)
  let left = whole
  for (const [at, lot] of lots.entries()) {
    const own = at === lots.length - 1 ? left : posted(whole.times(figure(lot.quantity)).div(isWhole ? all : 1), places)
    left = left.minus(own)
    const pounds = figure(lot.weight)
    lot.value = isWhole ? moneyText(own) : null
    lot.costPerPound = isWhole && pounds.gt(0) ? own.div(pounds).toDecimalPlaces(6).toFixed() : null
  }
}

const figure = (text: string | null | undefined): Decimal =>
  text !== null && text !== undefined && /^\d+(\.\d+)?$/.test(text) ? new Decimal(text) : new Decimal(0)
