import { sql } from 'kysely'
import { CashReceipt } from '../../../../shared/contracts/ar/cash-receipt.ts'
import type { PaperTeller } from '../../gl/index.ts'

/** [finance 5.8] What a bank may call receipts: they are one line of its statement by the slip or the number of their deposit. */
export const receiptPapers: PaperTeller = {
  documentType: CashReceipt.id,
  select: (ids) => sql`
    select p.id as "documentId", p.method, coalesce(p.reference, p.receipt_no) as number, null::text as "chequeNo",
           p.deposit_no as "group", d.slip_no as "fileNo", p.payer as payee, p.customer_id as "firmId"
    from ar_receipt p join ar_deposit d on d.deposit_no = p.deposit_no where p.id = any (${ids})`,
}
