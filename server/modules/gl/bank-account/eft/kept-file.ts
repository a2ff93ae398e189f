import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { EFT_SEGMENTS } from '../../../../../shared/contracts/admin/configuration.ts'
import type { ActionContext } from '../../../../platform/action/action.ts'
import { writeAudit } from '../../../../platform/audit/audit.ts'
import { businessDay } from '../../../../platform/calendar/business-day.ts'
import { valueOf } from '../../../../platform/configuration/value-of.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Deps } from '../../../../platform/deps.ts'
import type { StoredEntity } from '../../../../platform/entity/stored.ts'
import { sealedPlace } from '../../../../platform/secrets/sealed-column.ts'
import { eftFile, type EftPayment, type EftWay } from './eft-file.ts'
import { eftOriginator, takeFileNo } from './originator.ts'

/** The document that a file is made of. */
export interface OfBatch {
  readonly store: StoredEntity
  readonly id: string
  readonly batchNo: string | null
}

interface FileAsked {
  readonly of: OfBatch
  readonly way: EftWay
  readonly bankAccountId: string
  readonly payDate: string
  /** What it is for, as the standard numbers it. */
  readonly transactionCode: string
  /** Its items with the accounts of the others, open, in the currency of the bank. */
  readonly items: (currency: string) => Promise<readonly EftPayment[]>
  /** Whose accounts were opened for it, for the change log. */
  readonly opened: string
}

const PLACE = sealedPlace('eft_file', 'content')

/**
 * [finance 7.4, 8.2, 11.9, acceptance A17] Makes the file of a batch with the next number of its originator and keeps it sealed: what is
 * sent again is the same to the byte. The accounts that were opened for it are in the change log.
 * @throws Refusal
 */
export async function makeEftFile(
  { secrets }: Pick<Deps, 'secrets'>,
  action: ActionContext,
  { of, way, bankAccountId, payDate, transactionCode, items, opened }: FileAsked,
): Promise<{ fileNo: number; fileHash: string }> {
  const { trx, user, now } = action
  const createdOn = await businessDay(trx, now)
  const originator = await eftOriginator(trx, secrets, bankAccountId)
  const fileNo = await takeFileNo(trx, originator)
  const content = eftFile({
    ...{ way, originator, fileNo, createdOn, payDate, transactionCode },
    segmentsPerRecord: Number(await valueOf(trx, EFT_SEGMENTS)),
    payments: await items(originator.currency),
  })
  const fileHash = hashOf(content)
  await sql`
    insert into eft_file (document_type, document_id, bank_account_id, institution, originator_id, file_no, created_on, content,
                          content_hash, made_by, made_on)
    values (${of.store.entity.id}, ${of.id}::uuid, ${bankAccountId}, ${originator.institution}, ${originator.originatorId},
            ${fileNo}, ${createdOn}, ${secrets.seal(content, PLACE)}, ${fileHash}, ${user.name}, ${now})`.execute(trx)
  await logOpened(action, of, opened)
  return { fileNo, fileHash }
}

/** The file of a batch as it was made; null when none was. Who fetches it is in the change log, and `fetched` notes it in the batch. */
export async function keptEftFile(
  { secrets }: Pick<Deps, 'secrets'>,
  action: ActionContext,
  of: OfBatch,
  fetched: (trx: Trx, id: string, on: Date) => Promise<unknown>,
): Promise<{ name: string; content: string } | null> {
  const { rows } = await sql<{ content: string; hash: string; file_no: number; originator_id: string }>`
    select content, content_hash as hash, file_no, originator_id from eft_file
    where document_type = ${of.store.entity.id} and document_id = ${of.id}::uuid`.execute(action.trx)
  const file = rows[0]
  if (!file) return null
  const content = secrets.open(file.content, PLACE)
  if (hashOf(content) !== file.hash) throw new Error(`the file of ${of.batchNo} is not what was made`)
  const name = `EFT-${file.originator_id}-${String(file.file_no).padStart(4, '0')}.txt`
  await logOpened(action, of, name)
  await fetched(action.trx, of.id, action.now)
  return { name, content }
}

const hashOf = (content: string): string => createHash('sha256').update(content, 'latin1').digest('hex')

/** That account numbers lay open, and for what. */
async function logOpened(action: ActionContext, { store, id, batchNo }: OfBatch, what: string): Promise<void> {
  const { trx, user, now, requestId, changeId } = action
  await writeAudit(trx, { table: store.table, id, recordKey: batchNo, by: user.name, on: now, requestId, changeId }, [
    { action: 'use', column: 'bank.view', oldValue: null, newValue: what },
  ])
}
