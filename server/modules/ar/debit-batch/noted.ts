import { sql } from 'kysely'
import type { Collected } from '../../../../shared/contracts/ar/debit-batch.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'

/** What became of a receipt that a batch has collected. */
export type ReturnNoted = Pick<Collected, 'returnedOn' | 'returnReason' | 'feeDocumentNo'>

/**
 * A receipt that came back says so in the batch that collected it, whoever has taken it back. The batch itself is not touched here: it may be what
 * is being led on.
 */
export async function noteReturned(
  { trx, user, now, requestId, changeId }: ActionContext,
  receiptNo: string,
  { returnedOn, returnReason, feeDocumentNo }: ReturnNoted,
): Promise<void> {
  const { rows } = await sql<{ id: string; batchNo: string; position: number }>`
    update ar_debit_batch_collection c
    set returned_on = ${returnedOn}::date, return_reason = ${returnReason}, fee_document_no = ${feeDocumentNo}
    from ar_debit_batch b where b.id = c.owner_id and c.receipt_no = ${receiptNo}
    returning b.id, b.batch_no as "batchNo", c.position`.execute(trx)
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
