import { sql } from 'kysely'
import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { PaymentBatch } from '../../../../shared/contracts/ap/payment-batch.ts'
import type { Document } from '../../../../shared/contracts/document.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { EntityParts } from '../../../platform/entity/save.ts'
import { answered } from '../../../trade/document/answered.ts'
import type { ReturnsFace } from '../../gl/index.ts'

/**
 * [finance 5.8, 7.4] What comes back of the files that pay vendors: each item is the action _reject_ of the batch that the payment left with,
 * by its right and its rules.
 */
export const paymentsReturned = (batches: EntityParts, reject: Transition): ReturnsFace => ({
  way: 'Credit',
  right: `${PaymentBatch.room}.reject`,
  async named(trx, bankAccountId, numbers) {
    const { rows } = await sql<{ id: string; number: string; amount: string; stands: boolean }>`
      select p.id, p.payment_no as number, p.amount::text as amount, p.status = 'Posted' as stands
      from ap_payment p join ap_payment_batch b on b.id = p.batch_id
      where p.payment_no = any (${[...numbers]}::text[]) and p.method = 'EFT' and p.bank_account_id = ${bankAccountId}
        and b.file_no is not null`.execute(trx)
    return new Map(rows.map((row) => [row.number, { ...row, type: Payment.id }]))
  },
  async takeBack(context, { id, number: paymentNo }, { on: cancelDate, reason }) {
    const { rows } = await sql<{ batchId: string; version: number; code: string }>`
      select b.id as "batchId", b.version, coalesce(c.code_id, 'EFT900') as code
      from ap_payment p join ap_payment_batch b on b.id = p.batch_id
      left join user_code_shown c on c.code_type = 'CHEQUE_CANCEL' and c.code_id = ${`EFT${reason}`}
      where p.id = ${id}::uuid for update of b`.execute(context.trx)
    const { batchId, version, code } = rows[0]!
    const parameters = { paymentNo, cancelDate, cancelReason: code }
    const asked = { parts: batches, document: PaymentBatch as unknown as Document, transition: reject }
    await answered(asked, context, batchId, { version, parameters }, () => 'file')
  },
})
