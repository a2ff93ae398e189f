import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { valueOf } from '../../../platform/configuration/value-of.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import { vendorBankOf } from '../../admin/index.ts'
import { eftFile, eftOriginator, takeFileNo } from '../../gl/index.ts'
import { EFT_PAYABLES_CODE, EFT_SEGMENTS } from '../../../../shared/contracts/admin/configuration.ts'
import type { Batch } from './candidates.ts'

/** A payment of the batch as it was made. */
export interface MadePayment {
  readonly vendorId: string
  readonly paymentNo: string
  readonly amount: string
}

const PLACE = sealedPlace('eft_file', 'content')

/**
 * [finance 7.4, 11.9, acceptance A17] Makes the file of a batch with the next number of its originator and keeps it sealed: what is
 * sent again is the same to the byte. The accounts that were opened for it are in the change log.
 * @throws Refusal
 */
export async function makeFile(
  { secrets }: Pick<Deps, 'secrets'>,
  action: ActionContext,
  batch: Batch,
  payments: readonly MadePayment[],
): Promise<{ fileNo: number; fileHash: string }> {
  const { trx, user, now } = action
  const createdOn = await businessDay(trx, now)
  const setting = async (id: string) => Number(await valueOf(trx, id))
  const originator = await eftOriginator(trx, secrets, batch.bankAccountId)
  const fileNo = await takeFileNo(trx, originator)
  const banks = new Map<string, Awaited<ReturnType<typeof vendorBankOf>>>()
  for (const vendorId of new Set(payments.map((payment) => payment.vendorId)))
    banks.set(vendorId, await vendorBankOf(trx, secrets, vendorId, originator.currency))
  const content = eftFile({
    ...{ originator, fileNo, createdOn, payDate: batch.payDate },
    transactionCode: await valueOf(trx, EFT_PAYABLES_CODE),
    segmentsPerRecord: await setting(EFT_SEGMENTS),
    payments: payments.map(({ vendorId, paymentNo, amount }) => ({
      ...banks.get(vendorId)!,
      ...{ amount, crossReference: paymentNo },
    })),
  })
  const fileHash = hashOf(content)
  await sql`
    insert into eft_file (document_type, document_id, bank_account_id, institution, originator_id, file_no, created_on, content,
                          content_hash, made_by, made_on)
    values (${PaymentBatch.id}, ${batch.id}::uuid, ${batch.bankAccountId}, ${originator.institution}, ${originator.originatorId},
            ${fileNo}, ${createdOn}, ${secrets.seal(content, PLACE)}, ${fileHash}, ${user.name}, ${now})`.execute(trx)
  await logOpened(action, batch, [...banks.keys()].join(', '))
  return { fileNo, fileHash }
}

/** The file of a batch as it was made; null when none was. Who fetches it is in the change log. */
export async function fileOf(
  { secrets }: Pick<Deps, 'secrets'>,
  action: ActionContext,
  batch: Pick<Batch, 'id' | 'batchNo'>,
): Promise<{ name: string; content: string } | null> {
  const { rows } = await sql<{ content: string; hash: string; file_no: number; originator_id: string }>`
    select content, content_hash as hash, file_no, originator_id from eft_file
    where document_type = ${PaymentBatch.id} and document_id = ${batch.id}::uuid`.execute(action.trx)
  const file = rows[0]
  if (!file) return null
  const content = secrets.open(file.content, PLACE)
  if (hashOf(content) !== file.hash) throw new Error(`the file of ${batch.batchNo} is not what was made`)
  const name = `EFT-${file.originator_id}-${String(file.file_no).padStart(4, '0')}.txt`
  await logOpened(action, batch, name)
  await sql`
    update ap_payment_batch set fetched_on = ${action.now} where id = ${batch.id}::uuid and fetched_on is null`.execute(
    action.trx,
  )
  return { name, content }
}

const hashOf = (content: string): string => createHash('sha256').update(content, 'latin1').digest('hex')

/** That account numbers lay open, and for what. */
async function logOpened(action: ActionContext, batch: Pick<Batch, 'id' | 'batchNo'>, what: string): Promise<void> {
  const { trx, user, now, requestId, changeId } = action
  await writeAudit(
    trx,
    { table: 'ap_payment_batch', id: batch.id, recordKey: batch.batchNo, by: user.name, on: now, requestId, changeId },
    [{ action: 'use', column: 'bank.view', oldValue: null, newValue: what }],
  )
}
