import { sql, type Kysely } from 'kysely'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { ask, rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { handsOf, type CurrentUser } from '../../../platform/identity/user.ts'
import { orderedAndReceivedBy, type OneHand } from '../../po/index.ts'

/** Whoever has ordered, received and entered an invoice alone, as long as nobody else has looked at it; with the order and the receipt. [I12] */
export async function allByOne(
  { id, status, matches }: Stored<typeof PurchaseInvoice>,
  db: Kysely<Tables>,
  user: CurrentUser,
): Promise<OneHand | null> {
  if (status === 'Approved' || matches.length === 0) return null
  const { rows } = await sql<{ hands: string[] }>`
    select array(select distinct unnest(written_by || ${handsOf(user)}::uuid[])) as hands from ap_invoice where id = ${id}::uuid`.execute(
    db,
  )
  const lines = matches.map(({ receiptLine }) => receiptLine)
  const [found] = await orderedAndReceivedBy(db, lines, rows[0]?.hands ?? handsOf(user))
  return found ?? null
}

/** Whoever has ordered, received and entered the invoice alone is told so, as long as nobody else has looked at it. [I12] */
export const oneHandForAll = rule(
  PurchaseInvoice,
  'ap.purchaseInvoice.oneHandForAll',
  'matches',
  async (invoice, { db, user }) => {
    const found = await allByOne(invoice, db, user)
    return found && ask({ ...found })
  },
)
