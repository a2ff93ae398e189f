import { sql } from 'kysely'
import { CashReceipt, RETURN_REASONS } from '../../../../shared/contracts/ar/cash-receipt.ts'
import { DebitBatch } from '../../../../shared/contracts/ar/debit-batch.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { answered } from '../../../trade/document/answered.ts'
import type { ReturnsFace } from '../../gl/index.ts'
import type { Batch } from './candidates.ts'
import { leadsOn } from './noted.ts'

type Reason = (typeof RETURN_REASONS)[number]

/** Codes of Payments Canada by which a bank says that the money was not there, and that the customer has stopped it. */
const NOT_SUFFICIENT: ReadonlySet<string> = new Set(['901', '908'])
const STOPPED: ReadonlySet<string> = new Set(['903', '915', '916', '917', '918', '919', '920', '921', '922'])

const reasonOf = (code: string): Reason =>
  NOT_SUFFICIENT.has(code) ? 'NotSufficient' : STOPPED.has(code) ? 'Stopped' : 'AccountRefused'

/** How a receipt is taken back as its own call does. */
export interface TakingBack {
  readonly receipts: EntityParts
  readonly reverse: Transition
}

interface Back {
  readonly receiptNo: string
  readonly returnDate: string
  readonly returnReason: Reason
  readonly returnFee: string | null
}

/** [acceptance R5] Takes a receipt of a batch back: its documents are open again as at that day, and the fee is charged. @throws Refusal */
async function takenBack(
  { receipts, reverse }: TakingBack,
  context: ActionContext,
  { receiptNo, ...parameters }: Back,
  at: (field: string | null) => string | null,
): Promise<void> {
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from ar_receipt where receipt_no = ${receiptNo} for update`.execute(context.trx)
  const { id, version } = rows[0]!
  const asked = { parts: receipts, document: CashReceipt as unknown as Document, transition: reverse }
  await answered(asked, context, id, { version, parameters }, at)
}

/** The bank refuses the whole file: what of it was received and has not come back already is taken back, without a fee. @throws Refusal */
export async function refused(
  how: TakingBack,
  context: ActionContext,
  { id, collections }: Pick<Batch, 'id' | 'collections'>,
  back: { readonly returnDate: string; readonly returnReason: Reason },
): Promise<void> {
  leadsOn(context, id)
  // Each is an entry of its own, as each was received.
  for (const { receiptNo, returnedOn } of collections)
    if (receiptNo !== null && returnedOn === null)
      await takenBack(how, context, { ...back, receiptNo, returnFee: null }, (field) => field)
}

interface Taken {
  readonly receiptNo: string
  readonly returnFee: string | null
}

/**
 * [finance 5.8, 8.2] [acceptance R5] What comes back of the files that take money from customers: each item is a receipt that is taken back
 * as by hand. Whose account did not hold it is charged the fee of its batch. One whose batch was not received yet is received first.
 */
export const collectionsReturned = (
  how: TakingBack,
  collectNow: (context: ActionContext, batchId: string) => Promise<void>,
): ReturnsFace => ({
  way: 'Debit',
  right: `${CashReceipt.room}.reverse`,
  async named(trx, bankAccountId, numbers) {
    const { rows } = await sql<{ number: string; amount: string; id: string; stands: boolean }>`
      select c.cross_reference as number, c.amount::text as amount, c.id, c.returned_on is null and b.status in ('Sent', 'Collected') as stands
      from ar_debit_batch_collection c join ar_debit_batch b on b.id = c.owner_id
      where c.cross_reference = any (${[...numbers]}::text[]) and b.bank_account_id = ${bankAccountId}
        and b.status in ('Sent', 'Collected', 'Rejected')`.execute(trx)
    return new Map(rows.map((row) => [row.number, { ...row, type: DebitBatch.id }]))
  },
  async takeBack(context, { id }, { on: returnDate, reason }) {
    const { rows } = await sql<{ batchId: string; status: string }>`
      select b.id as "batchId", b.status from ar_debit_batch_collection c join ar_debit_batch b on b.id = c.owner_id
      where c.id = ${id}::uuid`.execute(context.trx)
    if (rows[0]!.status === 'Sent') await collectNow(context, rows[0]!.batchId)
    const { rows: found } = await sql<Taken>`
      update ar_debit_batch_collection c set bank_code = ${reason} from ar_debit_batch b where c.id = ${id}::uuid and b.id = c.owner_id
      returning c.receipt_no as "receiptNo", b.return_fee::text as "returnFee"`.execute(context.trx)
    const { receiptNo, returnFee } = found[0]!
    const returnReason = reasonOf(reason)
    const fee = returnReason === 'NotSufficient' ? returnFee : null
    await takenBack(how, context, { receiptNo, returnDate, returnReason, returnFee: fee }, () => 'file')
  },
})
