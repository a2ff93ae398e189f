import { sql, type Kysely } from 'kysely'
import { CustomerInvoice } from '../../../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { HeldDocument } from '../../../trade/holdback/release-rules.ts'

type Invoice = Stored<typeof CustomerInvoice>

/** A posted invoice with what is still held back of it. */
export interface HeldInvoice extends HeldDocument {
  readonly shipToId: string | null
  readonly currency: string
  readonly rate: string
  readonly termsCode: string
  readonly salesRepId: string | null
  readonly customerReference: string | null
  readonly holdbackPercent: string
  /** The open item of what is held, and the account that it stands on. */
  readonly itemId: string
  readonly glAccount: string
  readonly lines: readonly { amount: string; taxGroup: string | null }[]
}

/** The invoice of this number of ours, if it holds something back. */
export async function heldInvoice(db: Kysely<Tables>, documentNo: string): Promise<HeldInvoice | null> {
  const rows = await factsOf(
    db,
    sql<HeldInvoice>`
    select t.bill_to_id as "firmId", t.ship_to_id as "shipToId", t.currency, t.rate::text as rate, t.terms_code as "termsCode",
           t.sales_rep_id as "salesRepId", t.customer_reference as "customerReference", t.holdback_percent::text as "holdbackPercent",
           t.holdback_due_on::text as "dueOn", t.lien_claimed as "lienClaimed", i.id as "itemId", i.gl_account as "glAccount",
           trim_scale(i.open_txn)::text as open,
           (select json_agg(json_build_object('amount', l.amount::text, 'taxGroup', l.tax_group) order by l.position)
            from customer_invoice_line l where l.owner_id = t.id) as lines
    from customer_invoice t join open_item_shown i on i.id = t.holdback_item_id
    where t.document_no = ${documentNo} and t.status = 'Posted' and t.kind = 'Invoice'`,
  )
  return rows[0] ?? null
}

/** What a release names, while it is one. */
export const releasedBy = (db: Kysely<Tables>, { kind, releases }: Pick<Invoice, 'kind' | 'releases'>) =>
  kind === 'Release' && releases ? heldInvoice(db, releases) : Promise.resolve(null)

/** What a release takes from the invoice that it is of: customer, currency and rate, and one line with what is still held. [finance 5.4] */
export async function completeRelease(record: Record<string, unknown>, db: Kysely<Tables>): Promise<void> {
  const release = record as unknown as Invoice
  if (release.kind !== 'Release') {
    record['releases'] = null
    return
  }
  record['holdbackPercent'] = '0'
  const held = await releasedBy(db, release)
  if (!held) return
  record['billToId'] ??= held.firmId
  for (const name of ['shipToId', 'termsCode', 'salesRepId', 'customerReference'] as const) record[name] ??= held[name]
  // It moves what was booked: at the rate at which that is carried, nothing is gained or lost.
  Object.assign(record, { currency: held.currency, rate: held.rate })
  const [first] = release.lines
  const line = { ...emptyRecord(CustomerInvoice.fields.lines.fields!), ...(first ?? {}) }
  const only = { glAccount: held.glAccount, taxGroup: null, productId: null, quantity: null, unitPrice: null }
  record['lines'] = [{ ...line, ...only, amount: first?.amount ?? held.open }]
}
