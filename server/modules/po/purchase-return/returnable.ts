import { sql } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { cameInAt } from '../../../stock/take-back.ts'

/** A part of a receipt as a return looks at it: a lot of a line, or a line that has none. Amounts in the currency of the receipt. */
export interface Returnable {
  readonly lineKey: string
  readonly orderLineNo: number
  readonly productId: string
  readonly description: string | null
  readonly unit: string | null
  readonly warehouseId: string
  readonly lotId: string | null
  readonly lotNo: string | null
  readonly received: string
  readonly toInvoice: string
  readonly openAmount: string
  readonly unitCost: string
  /** Its item among what is received and not invoiced. */
  readonly item: string
}

export interface ReturnedReceipt {
  readonly id: string
  readonly receiptNo: string
  readonly orderNo: string
  readonly vendorId: string
  readonly currency: string
  readonly rate: string
  readonly receiptDate: string
  /** The sales order whose customer got it from the vendor; null: it came to us. */
  readonly directFor: string | null
}

export async function receiptReturned(trx: Trx, receiptNo: string | null): Promise<ReturnedReceipt | null> {
  const rows = await planned<ReturnedReceipt>(
    trx,
    sql`
    select r.id, r.receipt_no as "receiptNo", r.order_no as "orderNo", r.vendor_id as "vendorId", r.currency, trim_scale(r.rate)::text as rate,
           r.receipt_date::text as "receiptDate", o.direct_for as "directFor"
    from purchase_receipt r join purchase_order o on o.order_no = r.order_no where r.receipt_no = ${receiptNo} and r.status = 'Posted'`,
  )
  return rows[0] ?? null
}

type LineRow = Omit<Returnable, 'warehouseId' | 'lotId' | 'lotNo' | 'received'>

/** What of a receipt was stocked, part by part, in the order of its lines. */
export async function returnableOf(trx: Trx, receiptId: string): Promise<Returnable[]> {
  const came = await cameInAt(trx, PurchaseReceipt.id, [receiptId])
  const lots = [...came.values()].flat().flatMap(({ lotId }) => lotId ?? [])
  const rows = await planned<LineRow & { lots: Record<string, string> | null }>(
    trx,
    sql`
    select l.line_key as "lineKey", l.order_line_no as "orderLineNo", l.product_id as "productId", l.description, l.unit,
           trim_scale(l.quantity - l.invoiced - l.returned)::text as "toInvoice",
           trim_scale(l.amount - l.invoiced_amount - l.returned_amount)::text as "openAmount",
           trim_scale(l.unit_cost)::text as "unitCost", l.item_id as item,
           (select json_object_agg(s.id, s.lot_no) from stock_lot_shown s where s.id = any (${lots}::uuid[])) as lots
    from purchase_receipt_line l where l.owner_id = ${receiptId}::uuid and l.quantity > 0 order by l.position`,
  )
  return rows.flatMap(({ lots: names, ...line }) =>
    (came.get(line.lineKey) ?? []).map(({ warehouseId, lotId, quantity }) => ({
      ...line,
      ...{ warehouseId, lotId, lotNo: lotId === null ? null : (names?.[lotId] ?? null), received: quantity },
    })),
  )
}
