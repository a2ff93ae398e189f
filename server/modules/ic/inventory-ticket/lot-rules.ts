import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { InventoryTicket, REMADE } from '../../../../shared/contracts/ic/inventory-ticket.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

const sumOf = (rows: readonly { quantity: string | null }[]) =>
  rows.reduce((sum, { quantity }) => sum.plus(quantity ?? 0), new Decimal(0))

/** Lots of a line add up to it. [S5.33] [supply 6] */
const lotsAddUp = rule(InventoryTicket, 'ic.inventoryTicket.lotsAddUp', 'lines', ({ lines, lots, ticketType }) =>
  lines.flatMap(({ quantity }, at) => {
    const own = lots.filter(({ line }) => line === at + 1)
    if (own.length === 0 && ticketType !== 'LotSplit') return []
    const all = sumOf(own)
    return all.eq(quantity ?? 0)
      ? []
      : [fail({ lots: all.toFixed(), quantity: new Decimal(quantity ?? 0).toFixed() }, `lines.${at}.quantity`)]
  }),
)

/** A lot belongs to a line, names a lot unless it is split off, holds something, and stands once in its line. */
const lotOfLine = rule(InventoryTicket, 'ic.inventoryTicket.lotOfLine', 'lots', ({ lines, lots, ticketType }) =>
  lots.flatMap(({ line, lotNo, quantity }, at) => {
    if (line === null || lines[line - 1] === undefined) return [fail({}, `lots.${at}.line`)]
    if (ticketType !== 'LotSplit' && !lotNo) return [fail({}, `lots.${at}.lotNo`)]
    const isTwice = lotNo !== null && lots.findIndex((one) => one.line === line && one.lotNo === lotNo) < at
    if (isTwice) return [fail({}, `lots.${at}.lotNo`)]
    return new Decimal(quantity ?? 0).isZero() ? [fail({}, `lots.${at}.quantity`)] : []
  }),
)

/** A line names one lot itself, or has its lots in the list. */
const namedOneWay = rule(InventoryTicket, 'ic.inventoryTicket.namedOneWay', 'lines', ({ lines, lots, ticketType }) =>
  ticketType === 'LotSplit'
    ? null
    : lines.flatMap(({ lotNo }, at) =>
        lotNo && lots.some(({ line }) => line === at + 1) ? [fail({}, `lines.${at}.lotNo`)] : [],
      ),
)

/** Lots become other lots of a lot that is named, and of something else only where they are graded anew. [supply 8] */
const remadeOf = rule(InventoryTicket, 'ic.inventoryTicket.remadeOf', 'lines', ({ lines, ticketType }) => {
  if (!REMADE.includes(ticketType))
    return lines.flatMap(({ toProductId }, at) => (toProductId ? [fail({}, `lines.${at}.toProductId`)] : []))
  return lines.flatMap(({ lotNo, productId, toProductId }, at) => {
    if (ticketType === 'Regrade')
      return toProductId && toProductId !== productId ? [] : [fail({}, `lines.${at}.toProductId`)]
    if (toProductId) return [fail({}, `lines.${at}.toProductId`)]
    return lotNo ? [] : [fail({}, `lines.${at}.lotNo`)]
  })
})

interface Merged {
  readonly lotNo: string
  readonly productId: string
  readonly heatKey: string | null
}

/** Only lots of one product and one heat become one: what the certificate says stays true of all of it. [supply 2.2] */
const mergedOfOneHeat = rule(
  InventoryTicket,
  'ic.inventoryTicket.mergedOfOneHeat',
  'lines',
  async ({ lines, ticketType }, { db }) => {
    if (ticketType !== 'LotMerge') return null
    const numbers = lines.flatMap(({ lotNo }) => lotNo ?? [])
    const { rows } = await sql<Merged>`
      select lot_no as "lotNo", product_id as "productId", heat_key as "heatKey" from stock_lot
      where lot_no = any (${numbers}::text[])`.execute(db)
    const known = new Map(rows.map((row) => [row.lotNo, row]))
    const first = known.get(lines[0]?.lotNo ?? '')
    if (lines.length < 2) return fail({}, 'lines')
    return lines.flatMap(({ productId, lotNo }, at) => {
      const heat = known.get(lotNo ?? '')
      return first && heat && (productId !== lines[0]!.productId || heat.heatKey !== first.heatKey)
        ? [fail({}, `lines.${at}.lotNo`)]
        : []
    })
  },
)

/** What is graded anew is counted in the same unit as before. [supply 2.4] */
const sameUnit = rule(
  InventoryTicket,
  'ic.inventoryTicket.sameUnit',
  'lines',
  async ({ lines, ticketType }, { db }) => {
    if (ticketType !== 'Regrade') return null
    const products = lines.flatMap(({ productId, toProductId }) => [productId, toProductId ?? productId])
    const { rows } = await sql<{ productId: string; unit: string }>`
      select product_id as "productId", unit from product_shown where product_id = any (${products}::text[])`.execute(
      db,
    )
    const unit = new Map(rows.map((row) => [row.productId, row.unit]))
    return lines.flatMap(({ productId, toProductId }, at) =>
      toProductId && unit.get(productId) !== unit.get(toProductId) ? [fail({}, `lines.${at}.toProductId`)] : [],
    )
  },
)

/** What waits on hold does not go to a job. [supply 3.6] */
const freeForJob = rule(
  InventoryTicket,
  'ic.inventoryTicket.freeForJob',
  'lines',
  async ({ lines, lots, ticketType }, { db }) => {
    if (ticketType !== 'JobIssue') return null
    const numbers = [...lines, ...lots].flatMap(({ lotNo }) => lotNo ?? [])
    const { rows } = await sql<{ lotNo: string }>`
      select lot_no as "lotNo" from stock_lot where lot_no = any (${numbers}::text[]) and status = 'OnHold'`.execute(db)
    const held = new Set(rows.map(({ lotNo }) => lotNo))
    const at = (list: string, of: readonly { lotNo: string | null }[]) =>
      of.flatMap(({ lotNo }, index) => (lotNo && held.has(lotNo) ? [fail({ lotNo }, `${list}.${index}.lotNo`)] : []))
    return [...at('lines', lines), ...at('lots', lots)]
  },
)

export const lotsOnCommit: readonly Rule[] = [
  ...[lotsAddUp, lotOfLine, namedOneWay, remadeOf, mergedOfOneHeat, sameUnit, freeForJob],
]
