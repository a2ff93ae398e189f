import { sql, type Kysely } from 'kysely'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { heldOf } from '../../../trade/items/items-at.ts'
import { PAYABLE } from '../../../trade/items/side.ts'

/** A posted document with what is still held of it. */
export interface HeldBillRow {
  readonly id: string
  readonly vendorId: string
  readonly docNumber: string
  readonly currency: string
  readonly rate: string
  readonly bankAccountId: string
  readonly shipToRegion: string
  readonly termsCode: string
  readonly holdbackPercent: string
  readonly dueOn: string | null
  readonly lienClaimed: boolean
  /** The open item of the holdback. */
  readonly itemId: string
  readonly glAccount: string
  readonly open: string
  /** Its distribution, then what was matched with receipts, which names no account. */
  readonly lines: readonly { amount: string; taxGroup: string | null; glAccount: string | null }[]
}

/** What a document holds back, as an expression over its row `t`; null where it has posted none. */
export const holdbackOpen = heldOf(PAYABLE, PurchaseInvoice.id)

/** The same in the currency of the company, at the rate of its posting. */
export const holdbackOpenAtHome = heldOf(PAYABLE, PurchaseInvoice.id, 'open_amount')

/** The document of this number, if it holds something back. */
export async function heldBill(db: Kysely<Tables>, invoiceNo: string): Promise<HeldBillRow | null> {
  const rows = await factsOf(
    db,
    sql<HeldBillRow>`
    select t.id, t.vendor_id as "vendorId", t.doc_number as "docNumber", t.currency, t.rate::text as rate,
           t.bank_account_id as "bankAccountId", t.ship_to_region as "shipToRegion", t.terms_code as "termsCode",
           t.holdback_percent::text as "holdbackPercent", t.holdback_due_on::text as "dueOn", t.lien_claimed as "lienClaimed",
           i.id as "itemId", i.gl_account as "glAccount", trim_scale(-i.open_txn)::text as open,
           (select json_agg(json_build_object('amount', d.amount::text, 'taxGroup', d.tax_group, 'glAccount', d.gl_account)
                            order by d.list, d.position)
            from (select 1 as list, position, amount, tax_group, gl_account from ap_distribution where owner_id = t.id
                  union all select 2, position, amount, tax_group, null from ap_match where owner_id = t.id) d) as lines
    from ap_invoice t join open_item_shown i on i.document_id = t.id and i.document_type = 'ap.purchaseInvoice' and i.kind = 'Holdback'
    where t.invoice_no = ${invoiceNo} and t.status = 'Posted' and t.kind = 'Invoice'`,
  )
  return rows[0] ?? null
}
