import { sql } from 'kysely'
import type { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { giveReceiptsBack, taxTakenBack } from './matching/booking.ts'
import { giveDepositsBack } from './deposits.ts'

/**
 * Takes a posted document back on a day, by its own action or with the payment that it was for: its receipts wait for an invoice again,
 * its deposits are open, its entry is reversed. The caller sets its state and `reversedOn`.
 * @param date `YYYY-MM-DD`, which the user has chosen; in a closed period the ledger says so, and nothing is moved silently [FI5]
 * @throws Refusal
 */
export async function reverseInvoice(
  action: ActionContext,
  context: PostingContext,
  invoice: Stored<typeof PurchaseInvoice>,
  date: string,
): Promise<void> {
  const { trx } = action
  const { rows } = await sql<{ entryId: string }>`
    select entry_id as "entryId" from ap_invoice where id = ${invoice.id}`.execute(trx)
  await giveReceiptsBack(action, invoice)
  await taxTakenBack(action, invoice, date, context)
  await giveDepositsBack(action, context, invoice.id, date)
  const description = `${invoice.vendorId} ${invoice.docNumber}`
  await reverse(trx, { entryId: rows[0]!.entryId, date, description }, context)
}
