import { sql } from 'kysely'
import { CashReceipt, type RECEIPT_STEPS } from '../../../../shared/contracts/ar/cash-receipt.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { amountOf } from '../../../ledger/amount.ts'
import { posting, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import type { PostingContext } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { unapplyAll } from '../../../trade/items/apply-open.ts'

export type Receipt = Stored<typeof CashReceipt>
type Step = Receipt['steps'][number]

/** A step as it is kept, with its entry and what it has opened. */
interface KeptStep {
  readonly id: string
  readonly entryId: string
  readonly itemId: string | null
}

/** What a receipt is as its own entry has left it. */
export interface BookedReceipt {
  readonly entryId: string
  readonly itemId: string | null
  readonly steps: readonly KeptStep[]
}

/** The entries of a receipt, the newest step first. */
export async function bookedReceipt(trx: Trx, id: string): Promise<BookedReceipt> {
  const { rows } = await sql<{ entryId: string; itemId: string | null }>`
    select entry_id as "entryId", item_id as "itemId" from ar_receipt where id = ${id}::uuid for update`.execute(trx)
  const { rows: steps } = await sql<KeptStep>`
    select id, entry_id as "entryId", item_id as "itemId" from ar_receipt_step where owner_id = ${id}::uuid
    order by position desc`.execute(trx)
  return { ...rows[0]!, steps }
}

interface StepAsked {
  readonly step: (typeof RECEIPT_STEPS)[number]
  readonly on: string
  readonly legs: readonly Leg[]
  readonly item: string | null
  readonly toCustomer: string | null
  readonly docNumber?: string
  readonly amount: string
  /** What it moves of the receivable account, debit positive. */
  readonly moved: string
}

/**
 * Books what is done to a receipt after it was posted, and keeps it with the receipt: taking the receipt back takes it back first.
 * @throws Refusal
 */
export async function doneStep(
  { trx }: ActionContext,
  context: PostingContext,
  receipt: Receipt,
  asked: StepAsked,
): Promise<Step[]> {
  const { step, on, legs, item, toCustomer, docNumber = null, amount, moved } = asked
  const id = context.uuid()
  const { currency, rate, receiptNo, companyId } = receipt
  const entry = await post(
    trx,
    posting({
      ...{
        companyId: companyId!,
        source: 'CR',
        date: on,
        kind: 'Realized',
        currency,
        rate,
        rateDate: receipt.receiptDate,
      },
      document: { type: CashReceipt.id, id: receipt.id, purpose: `step ${receipt.steps.length + 1}` },
      description: [toCustomer ?? receipt.customerId, receiptNo].join(' '),
      legs,
    }),
    context,
  )
  await sql`
    insert into ar_receipt_step (id, owner_id, position, step, done_on, from_customer, to_customer, doc_number, amount, moved, entry_id, item_id)
    values (${id}::uuid, ${receipt.id}::uuid, ${receipt.steps.length}, ${step}, ${on}, ${receipt.customerId}, ${toCustomer}, ${docNumber},
            ${amount}, ${moved}, ${entry.id}::uuid, ${item}::uuid)`.execute(trx)
  const told = { step, doneOn: on, fromCustomer: receipt.customerId, toCustomer, docNumber, amount }
  return [...receipt.steps, { lineId: id, ...told }] as Step[]
}

/** Takes back all that was done to a receipt since it was posted, the newest first. @throws Refusal */
export async function stepsTakenBack(
  trx: Trx,
  steps: readonly KeptStep[],
  { date, description }: { date: string; description: string },
  context: PostingContext,
): Promise<void> {
  for (const { entryId, itemId } of steps) {
    if (itemId) await unapplyAll(trx, { item: itemId }, date, context)
    await reverse(trx, { entryId, date, description }, context)
  }
}

/** What is still open of an item, as its side counts it. */
export async function openOf(trx: Trx, items: readonly string[]): Promise<{ id: string; open: string }[]> {
  const { rows } = await sql<{ id: string; open: string }>`
    select id, (-open_txn)::numeric(19, 4)::text as open from open_item_shown
    where id = any (${[...items]}::uuid[]) and open_txn < 0 order by opened_on, id`.execute(trx)
  return rows.filter(({ open }) => amountOf(open).gt(0))
}
