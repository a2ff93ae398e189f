import { sql, type Kysely } from 'kysely'
import { PurchaseReceipt } from '../../../../shared/contracts/po/purchase-receipt.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { cameInAt } from '../../../stock/take-back.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Brought } from './shares.ts'

/** What a receipt has brought into stock, lot by lot; pounds are the quantity of what is stocked in pounds. */
export async function broughtBy(trx: Trx, receiptId: string): Promise<Brought[]> {
  const came = [...(await cameInAt(trx, PurchaseReceipt.id, [receiptId]))]
  const parts = came.flatMap(([lineKey, of]) => of.map((one) => ({ ...one, lineKey })))
  if (parts.length === 0) return []
  const names = await namesOf(trx, parts)
  return parts.map((part) => ({
    ...part,
    lotNo: names.lots[part.lotId ?? ''] ?? null,
    weight: names.units[part.productId] === 'LB' ? part.quantity : part.weight,
  }))
}

async function namesOf(db: Kysely<Tables>, parts: readonly { lotId: string | null; productId: string }[]) {
  const lots = parts.flatMap(({ lotId }) => lotId ?? [])
  const products = parts.map(({ productId }) => productId)
  const { rows } = await sql<{ lots: Record<string, string> | null; units: Record<string, string> | null }>`
    select (select json_object_agg(l.id, l.lot_no) from stock_lot_shown l where l.id = any (${lots}::uuid[])) as lots,
           (select json_object_agg(p.product_id, p.unit) from product p where p.product_id = any (${products}::text[])) as units`.execute(
    db,
  )
  return { lots: rows[0]!.lots ?? {}, units: rows[0]!.units ?? {} }
}

export interface ReceiptOfCost {
  readonly id: string
  readonly vendorId: string
  readonly receiptDate: string
  /** Its vendor has shipped it to our customer. */
  readonly isDirect: boolean
}

export async function receiptOf(db: Kysely<Tables>, receiptNo: string | null): Promise<ReceiptOfCost | null> {
  const { rows } = await sql<ReceiptOfCost>`
    select r.id, r.vendor_id as "vendorId", r.receipt_date::text as "receiptDate", o.direct_for is not null as "isDirect"
    from purchase_receipt r join purchase_order o on o.order_no = r.order_no where r.receipt_no = ${receiptNo} and r.status = 'Posted'`.execute(
    db,
  )
  return rows[0] ?? null
}
