import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { ResultStatus, type Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { runAction } from '../../../platform/document/run-action.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import type { ReturnsAsked, ReturnsTaken } from '../../gl/index.ts'
import { NoReturnFile, readReturnFile, type ReturnedItem, type ReturnFile } from './return-file.ts'

const RIGHT = 'ap/payment-batch.reject'

const refusal = (name: string, Args: Problem['Args'] = {}) =>
  new Refusal([{ Field: 'file', Key: `ledger:refused.eftReturn.${name}`, Args }])

/** A payment of ours that an item names, and where it stands. */
interface Found {
  readonly id: string
  readonly paymentNo: string
  readonly batchId: string
  readonly amount: string
  readonly status: string
}

/**
 * [finance 5.8] [finance 7.4] A file of returns: each payment that it names is taken back by its batch as if the bank's word had been typed, on
 * the day of the file and with the bank's reason; its documents are open again. All of it or nothing; an item that is none of ours is told.
 * @throws Refusal for a file that was read before, is another company's or another bank's, or names a payment that cannot be taken back
 */
export const takeReturns =
  (batches: EntityParts, reject: Transition) =>
  async (context: ActionContext, { bank, text, name, hash }: ReturnsAsked): Promise<ReturnsTaken> => {
    if (!context.rights.granted(RIGHT)) throw forbidden()
    const file = read(text)
    const { trx } = context
    await sameOriginator(trx, bank.bankAccountId, file)
    await readOnce(trx, bank.bankAccountId, file, hash)
    const taken: string[] = []
    const unknown: string[] = []
    const again: string[] = []
    const paymentOf = new Map<ReturnedItem, string>()
    const payments = await paymentsBehind(trx, bank.bankAccountId, file.items)
    for (const item of file.items) {
      const found = item.kind === 'Credit' ? payments.get(item.crossReference) : undefined
      if (!found) unknown.push(`${item.crossReference || item.payee || item.trace} ${item.amount}`)
      else if (found.status !== 'Posted' || taken.includes(found.paymentNo)) again.push(found.paymentNo)
      else {
        sameAmount(found, item)
        await rejected(batches, reject, context, found, file, item)
        paymentOf.set(item, found.id)
        taken.push(found.paymentNo)
      }
    }
    await keep(context, { bankAccountId: bank.bankAccountId, name, hash }, file, paymentOf)
    return { read: file.items.length, taken, again, unknown }
  }

function read(text: string): ReturnFile {
  try {
    return readReturnFile(text)
  } catch (error) {
    if (error instanceof NoReturnFile) throw refusal(error.why, { record: error.at })
    throw error
  }
}

/** What came back of another company's file, or of another account of ours, is not ours to book here. */
async function sameOriginator(trx: Trx, bankAccountId: string, { originatorId }: ReturnFile): Promise<void> {
  const { rows } = await sql<{ bank: string }>`
    select bank_account_id as bank from bank_account_shown where eft_originator_id = ${originatorId} order by 1`.execute(
    trx,
  )
  if (rows.some(({ bank }) => bank === bankAccountId)) return
  const [other] = rows
  throw other
    ? refusal('otherBank', { originatorId, bankAccountId: other.bank })
    : refusal('otherCompany', { originatorId })
}

async function readOnce(trx: Trx, bankAccountId: string, file: ReturnFile, hash: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('eft_return_file'), hashtext(${bankAccountId}))`.execute(trx)
  const { rows } = await sql<{ by: string; on: string }>`
    select read_by as by, business_day(read_on)::text as on from eft_return_file
    where file_hash = ${hash} or (bank_account_id, originator_id, file_no, created_on)
      = (${bankAccountId}, ${file.originatorId}, ${file.fileNo}, ${file.createdOn}::date) limit 1`.execute(trx)
  if (rows[0]) throw refusal('readBefore', { fileNo: String(file.fileNo).padStart(4, '0'), ...rows[0] })
}

/** Payments of files of this bank whose numbers the items give back. */
async function paymentsBehind(
  trx: Trx,
  bankAccountId: string,
  items: readonly ReturnedItem[],
): Promise<ReadonlyMap<string, Found>> {
  const numbers = items.map(({ crossReference }) => crossReference)
  const { rows } = await sql<Found>`
    select p.id, p.payment_no as "paymentNo", p.batch_id as "batchId", p.amount::text as amount, p.status
    from ap_payment p join ap_payment_batch b on b.id = p.batch_id
    where p.payment_no = any (${numbers}::text[]) and p.method = 'EFT' and p.bank_account_id = ${bankAccountId}
      and b.file_no is not null`.execute(trx)
  return new Map(rows.map((row) => [row.paymentNo, row]))
}

/** What comes back is what was paid, to the cent. */
function sameAmount({ paymentNo, amount }: Found, item: ReturnedItem): void {
  if (new Decimal(amount).eq(item.amount)) return
  throw refusal('otherAmount', { paymentNo, amount: item.amount, paid: new Decimal(amount).toFixed(2) })
}

async function rejected(
  batches: EntityParts,
  reject: Transition,
  context: ActionContext,
  { batchId, paymentNo }: Found,
  { createdOn }: ReturnFile,
  { reason }: ReturnedItem,
): Promise<void> {
  const { rows } = await sql<{ version: number; known: boolean }>`
    select b.version, exists (select from user_code_shown c where c.code_type = 'CHEQUE_CANCEL' and c.code_id = ${`EFT${reason}`}) as known
    from ap_payment_batch b where b.id = ${batchId}::uuid for update of b`.execute(context.trx)
  const { version, known } = rows[0]!
  const parameters = { paymentNo, cancelDate: createdOn, cancelReason: known ? `EFT${reason}` : 'EFT900' }
  const body = { version, parameters, confirmed: [] as string[] }
  let done = await runAction(batches, PaymentBatch as never, reject, context, batchId, body)
  // What a person would be asked of a day, the bank's file has answered.
  if (done.ResultStatus === ResultStatus.warning) {
    const confirmed = (done.Problems ?? []).map(({ Key }) => Key)
    done = await runAction(batches, PaymentBatch as never, reject, context, batchId, { ...body, confirmed })
  }
  if (done.ResultStatus !== ResultStatus.success)
    throw new Refusal((done.Problems ?? []).map((problem) => ({ ...problem, Field: 'file' })))
}

async function keep(
  { trx, user, now }: ActionContext,
  { bankAccountId, name, hash }: { bankAccountId: string; name: string; hash: string },
  file: ReturnFile,
  paymentOf: ReadonlyMap<ReturnedItem, string>,
): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    insert into eft_return_file (bank_account_id, originator_id, file_no, created_on, file_name, file_hash, read_by, read_on)
    values (${bankAccountId}, ${file.originatorId}, ${file.fileNo}, ${file.createdOn}, ${name}, ${hash}, ${user.name}, ${now})
    returning id`.execute(trx)
  const items = file.items.map((item, position) => ({
    ...{ position, kind: item.kind, reason: item.reason, amount: item.amount, returned_on: item.on, trace: item.trace },
    ...{ cross_reference: item.crossReference, payee: item.payee, payment_id: paymentOf.get(item) ?? null },
  }))
  await sql`
    insert into eft_return_item (owner_id, position, kind, reason, amount, returned_on, trace, cross_reference, payee, payment_id)
    select ${rows[0]!.id}::uuid, i.position, i.kind, i.reason, i.amount, i.returned_on, i.trace, i.cross_reference, i.payee, i.payment_id
    from json_populate_recordset(null::eft_return_item, ${JSON.stringify(items)}::json) i`.execute(trx)
}
