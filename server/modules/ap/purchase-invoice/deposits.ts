import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { apply, unapply } from '../../../ledger/apply.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { openDeposits } from '../../po/index.ts'
import type { Invoice } from './complete.ts'
import { moneyText } from '../../../../shared/contracts/money.ts'

/** What the application of a deposit by its invoice is called in the ledger. */
export const DEPOSIT = 'ap.deposit'

/**
 * [finance 7.3] What was paid on the orders of an invoice before it came is used up by it, the oldest first, as far as it is open:
 * no entry at one rate, the difference realized at two.
 * @param item what the invoice has opened
 */
export async function useDeposits(
  { trx }: ActionContext,
  context: PostingContext,
  invoice: Invoice,
  item: string,
): Promise<void> {
  const { kind, vendorId, currency, postingDate, purchaseOrderNo, matches } = invoice
  if (kind !== 'Invoice') return
  const orderNos = [...new Set([purchaseOrderNo, ...matches.map(({ orderNo }) => orderNo)])].filter((no) => no !== null)
  if (orderNos.length === 0) return
  const deposits = await openDeposits(trx, { orderNos, vendorId, currency })
  if (deposits.length === 0) return
  const { companyId } = await ownCompany(trx)
  let left = new Decimal(invoice.payableAmount ?? 0)
  for (const { itemId, paidOn, open } of deposits) {
    if (left.lte(0)) break
    const amount = Decimal.min(left, open)
    await apply(
      trx,
      {
        ...{ id: context.uuid(), companyId, fromItem: itemId, toItem: item, amount: moneyText(amount) },
        // What was paid after the date of the invoice is used up when it was there.
        date: paidOn > postingDate ? paidOn : postingDate,
        document: { type: DEPOSIT, id: invoice.id },
      },
      context,
    )
    left = left.minus(amount)
  }
}

/** An invoice that is reversed leaves its deposits open again. */
export async function giveDepositsBack(
  { trx }: ActionContext,
  context: PostingContext,
  invoiceId: string,
  date: string,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select a.id from item_application_shown a
    where a.to_item_id = (select d.item_id from ap_invoice d where d.id = ${invoiceId}::uuid)
      and a.document_type = ${DEPOSIT} and a.reverses_id is null
      and not exists (select from item_application_shown r where r.reverses_id = a.id)
    order by a.applied_on desc, a.id`.execute(trx)
  for (const { id } of rows) await unapply(trx, { id: context.uuid(), applicationId: id, date }, context)
}
