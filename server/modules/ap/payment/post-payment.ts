import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { amountOf } from '../../../ledger/amount.ts'
import type { Carried } from '../../../ledger/exchange.ts'
import { post } from '../../../ledger/post.ts'
import type { PostedEntry, PostingContext } from '../../../ledger/write.ts'
import { paymentPosting, type PaymentBooking } from './posting.ts'

/**
 * Books a payment in the transaction of its document. The documents that it settles are locked first, in one order, so that two
 * who pay the same come one after the other and the second finds what is left.
 * @throws Refusal
 */
export async function postPayment(trx: Trx, payment: PaymentBooking, context: PostingContext): Promise<PostedEntry> {
  const carried = await carriedItems(
    trx,
    payment.items.map(({ itemId }) => itemId),
  )
  return post(trx, paymentPosting(payment, carried), context)
}

async function carriedItems(trx: Trx, ids: readonly string[]): Promise<ReadonlyMap<string, Carried>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; txn: string; amount: string }>`
    select i.id, i.open_txn::text as txn, i.open_amount::text as amount from open_item i
    where i.id = any (${[...ids]}::uuid[]) order by i.id for no key update`.execute(trx)
  return new Map(rows.map(({ id, txn, amount }) => [id, { txn: amountOf(txn), amount: amountOf(amount) }]))
}
