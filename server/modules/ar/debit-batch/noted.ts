import { sql } from 'kysely'
import type { Collected } from '../../../../shared/contracts/ar/debit-batch.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** What became of a receipt that a batch has collected. */
export type ReturnNoted = Pick<Collected, 'returnedOn' | 'returnReason' | 'feeDocumentNo'>

/** The batch that a transaction leads on itself. */
const led = new WeakMap<Trx, string>()

/** This batch is what is being led on: it stands anew by that, and by nothing that comes back of it meanwhile. */
export const leadsOn = ({ trx }: Pick<ActionContext, 'trx'>, batchId: string): void => void led.set(trx, batchId)

/**
 * A receipt that came back says so in the batch that collected it, whoever has taken it back: a file of the bank, or somebody by hand. The batch
 * stands anew with it, so that whoever has it open sees what came back.
 */
export async function noteReturned(
  { trx, user, now, requestId, changeId }: ActionContext,
  receiptNo: string,
  { returnedOn, returnReason, feeDocumentNo }: ReturnNoted,
): Promise<void> {
  const { rows } = await sql<{ id: string; batchNo: string; position: number }>`
    with noted as (
      update ar_debit_batch_collection c
      set returned_on = ${returnedOn}::date, return_reason = ${returnReason}, fee_document_no = ${feeDocumentNo}
      where c.receipt_no = ${receiptNo}
      returning c.owner_id, c.position
    ), anew as (
      update ar_debit_batch b set version = b.version + 1, updated_by = ${user.name}, updated_on = ${now}
      from noted n where b.id = n.owner_id and b.id is distinct from ${led.get(trx) ?? null}::uuid
    )
    select b.id, b.batch_no as "batchNo", n.position from noted n join ar_debit_batch b on b.id = n.owner_id`.execute(
    trx,
  )
  for (const { id, batchNo, position } of rows)
    await writeAudit(
      trx,
      { table: 'ar_debit_batch', id, recordKey: batchNo, by: user.name, on: now, requestId, changeId },
      [
        {
          ...{ action: 'update', column: `collections.${position}.returnedOn`, oldValue: null },
          newValue: `${returnedOn} ${returnReason}`,
        },
      ],
    )
}
