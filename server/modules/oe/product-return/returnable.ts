import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { MOST_RETURNED } from '../../../../shared/contracts/oe/product-return.ts'
import { Shipment } from '../../../../shared/contracts/oe/shipment.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { wentOut, type WentOut } from '../../../stock/take-back.ts'
import { linesSold, type LineSold } from '../../ar/index.ts'
import type { Returned } from './credits.ts'

/** What can come back of a line of an invoice: as a whole, or of one lot of it. Decimal text in the unit that was sold. */
export interface Returnable {
  readonly sold: LineSold
  readonly lotNo: string | null
  readonly quantity: string
  readonly productClass: string | null
  /** As it left; null of what is no stock, and of what no shipment has moved. */
  readonly left: WentOut | null
}

type Asked = Pick<Returned, 'billToId' | 'documentNo' | 'productId' | 'lotNo'> & { readonly id?: string }

interface Shipped {
  readonly shipmentNo: string
  readonly shipmentId: string
  readonly line: number
  readonly lineKey: string
}

interface CameBack {
  readonly ofLine: string
  readonly lotNo: string | null
  readonly status: string
  readonly quantity: string
}

/**
 * [supply 9 products-return] What was sold to this customer and can come back, line by line and lot by lot: of an invoice, a product, or a lot. What other returns have received is
 * taken off, credited or not.
 */
export async function returnableOf(db: Kysely<Tables>, asked: Asked): Promise<Returnable[]> {
  const { billToId, documentNo, productId, lotNo } = asked
  if (!billToId || (!documentNo && !productId && !lotNo)) return []
  const most = MOST_RETURNED + 1
  const sold = await linesSold(db, {
    ...{ billToId, documentNo, productId, from: null, to: null, most },
    shipments: lotNo === null ? null : await shipmentsOfLot(db, billToId, lotNo),
  })
  if (sold.length === 0) return []
  const shipped = await shippedAs(db, sold)
  const left = await wentOut(db, Shipment.id, [...new Set(shipped.map(({ shipmentId }) => shipmentId))])
  const back = await cameBack(db, sold, asked.id ?? null)
  const classes = await classesOf(db, sold)
  return sold
    .flatMap((one): Returnable[] => {
      const line = shipped.find(({ shipmentNo, line: at }) => shipmentNo === one.shipmentNo && at === one.shipmentLine)
      const moves = line
        ? left.filter((move) => move.documentId === line.shipmentId && move.lineKey === line.lineKey)
        : []
      const own = back.filter(({ ofLine }) => ofLine === one.ofLine)
      const productClass = classes.get(one.productId) ?? null
      const lots = moves.filter(({ lotNo: of }) => of !== null)
      if (lots.length === 0) {
        // What was credited is off already.
        const waiting = sum(own.filter(({ status }) => status === 'Received'))
        const quantity = new Decimal(one.quantity).minus(waiting).toFixed()
        return [{ sold: one, lotNo: null, quantity, productClass, left: moves[0] ?? null }]
      }
      return lots.map((move) => {
        const gone = sum(own.filter(({ lotNo: of }) => of === move.lotNo))
        const quantity = new Decimal(move.quantity).abs().minus(gone).toFixed()
        return { sold: one, lotNo: move.lotNo, quantity, productClass, left: move }
      })
    })
    .filter(({ quantity, lotNo: of }) => new Decimal(quantity).gt(0) && (lotNo === null || of === lotNo))
}

const sum = (rows: readonly { readonly quantity: string }[]): Decimal =>
  rows.reduce((all, { quantity }) => all.plus(quantity), new Decimal(0))

/** Shipments to this customer that had this lot in them. */
const shipmentsOfLot = async (db: Kysely<Tables>, billToId: string, lotNo: string): Promise<string[]> =>
  (
    await planned<{ no: string }>(
      db,
      sql`
      select distinct s.shipment_no as no from shipment s join shipment_lot l on l.owner_id = s.id
      where s.bill_to_id = ${billToId} and s.status = 'Shipped' and l.lot_no = ${lotNo}`,
    )
  ).map(({ no }) => no)

const shippedAs = (db: Kysely<Tables>, sold: readonly LineSold[]): Promise<Shipped[]> =>
  planned(
    db,
    sql<Shipped>`
    select s.shipment_no as "shipmentNo", s.id as "shipmentId", l.position + 1 as line, l.line_key as "lineKey"
    from shipment s join shipment_line l on l.owner_id = s.id
    where s.shipment_no = any (${sold.flatMap(({ shipmentNo }) => shipmentNo ?? [])}::text[])`,
  )

/** What returns have received of these lines, but for the one that asks. */
const cameBack = (db: Kysely<Tables>, sold: readonly LineSold[], but: string | null): Promise<CameBack[]> =>
  planned(
    db,
    sql<CameBack>`
    select l.of_line as "ofLine", l.lot_no as "lotNo", r.status, trim_scale(sum(l.returned))::text as quantity
    from product_return_line l join product_return r on r.id = l.owner_id
    where l.of_line = any (${sold.map(({ ofLine }) => ofLine)}::text[]) and r.status in ('Received', 'Credited') and l.returned > 0
      and r.id is distinct from ${but}::uuid
    group by 1, 2, 3`,
  )

async function classesOf(db: Kysely<Tables>, sold: readonly LineSold[]): Promise<ReadonlyMap<string, string>> {
  const rows = await planned<{ productId: string; productClass: string }>(
    db,
    sql`
    select product_id as "productId", product_class as "productClass" from product_shown
    where product_id = any (${[...new Set(sold.map(({ productId }) => productId))]}::text[])`,
  )
  return new Map(rows.map(({ productId, productClass }) => [productId, productClass]))
}
