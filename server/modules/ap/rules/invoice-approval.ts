import { sql } from 'kysely'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { mayApprove, passedLimit } from '../approval/limits.ts'

/** A document above the limit of its kind is posted when it has been approved. [finance 7.1] */
const approvedAboveLimit = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.approvedAboveLimit',
  'docAmount',
  async (invoice, { db }) => {
    if (invoice.status === 'Approved') return null
    const limit = await passedLimit(db, invoice)
    return limit && fail({ above: limit.above, limitCurrency: limit.currency })
  },
)

/** Whoever has written or submitted a document does not approve it; there is no bypass, not for an administrator. [FI12] */
export const approvedByAnother = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.approvedByAnother',
  null,
  async (invoice, { db, user }) => {
    const { rows } = await sql`
      select from ap_invoice where id = ${invoice.id}::uuid and ${user.id}::uuid = any (written_by)`.execute(db)
    return rows.length > 0 && fail()
  },
)

/** A document is approved in a role that its amount asks for. [finance 7.1] */
const approverOfLimit = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.approverOfLimit',
  null,
  async (invoice, { db, user }) => {
    const limit = await passedLimit(db, invoice)
    if (!limit) return null
    const { names, may } = await mayApprove(db, user, limit)
    return !may && fail({ above: limit.above, limitCurrency: limit.currency, roles: names })
  },
)

export const onPostOfLarge: readonly Rule[] = [approvedAboveLimit]
export const onApprove: readonly Rule[] = [approvedByAnother, approverOfLimit]
