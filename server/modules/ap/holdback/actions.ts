import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'

const refused = (name: string, Args: Problem['Args']): Problem[] => [{ Field: null, Key: `ap:refused.${name}`, Args }]

/** A holdback is released by a document of its own: a draft that takes all it needs from the bill. [finance 5.4] */
export const draftRelease = (invoices: EntityParts): BulkActionWork => ({
  name: 'release',
  async run(context, id, { docDate }) {
    const { rows } = await sql<{ invoiceNo: string; lien: boolean; draft: string | null }>`
      select t.invoice_no as "invoiceNo", t.lien_claimed as lien,
             (select min(r.invoice_no) from ap_invoice r
              where r.releases = t.invoice_no and r.status in ('Draft', 'Submitted', 'Approved')) as draft
      from ap_invoice t where t.id = ${id}::uuid`.execute(context.trx)
    const { invoiceNo, lien, draft } = rows[0]!
    if (lien) return refused('lienStands', { invoiceNo })
    if (draft) return refused('releaseStands', { draft })
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      kind: 'Release',
      releases: invoiceNo,
      docDate,
      docAmount: null,
    }
    return saveRecord(invoices, context, null, { record: { ...record, rate: null, currency: null } })
  },
})
