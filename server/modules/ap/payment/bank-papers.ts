import { sql } from 'kysely'
import { Payment } from '../../../../shared/contracts/ap/payment.ts'
import { writeAudits } from '../../../platform/audit/audit.ts'
import type { PaperTeller } from '../../gl/index.ts'
import { ChequeStore } from './entity.ts'

/** What a bank may call a payment: by its cheque, by the file that it left with, by its own number. [finance 5.8] */
export const paymentPapers: PaperTeller = {
  documentType: Payment.id,
  select: (ids) => sql`
    select p.id as "documentId", p.method, p.payment_no as number, p.cheque_no::text as "chequeNo",
           case when b.file_no is not null then b.batch_no end as "group", lpad(b.file_no::text, 4, '0') as "fileNo", p.payee,
           p.vendor_id as "firmId"
    from ap_payment p left join ap_payment_batch b on b.id = p.batch_id where p.id = any (${ids})`,
  /** [S4.36] A cheque that the bank has cashed is not cancelled. */
  async cleared({ trx, user, now, requestId, changeId }, ids, isCleared) {
    const [from, to] = isCleared ? ['Open', 'Cleared'] : ['Cleared', 'Open']
    const { rows } = await sql<{ id: string; no: string }>`
      update cheque set status = ${to}, version = version + 1, updated_by = ${user.name}, updated_on = ${now}
      where payment_id = any (${[...ids]}::uuid[]) and status = ${from} returning id, cheque_no::text as no`.execute(
      trx,
    )
    await writeAudits(
      trx,
      rows.map(({ id, no }) => [
        { table: ChequeStore.table, id, recordKey: no, by: user.name, on: now, requestId, changeId },
        [{ action: 'update', column: 'status', oldValue: from, newValue: to }],
      ]),
    )
  },
}
