import { sql } from 'kysely'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Receipt } from './complete.ts'
import { ownCompany } from '../../admin/index.ts'

type Row = Record<string, unknown>

/** The number of a receipt, given with its first save; its lines are called by it and the line of the order. */
export async function numberReceipt(record: Row, { trx }: ActionContext, before: Row | null): Promise<void> {
  const receipt = record as unknown as Receipt
  if (!before) {
    const { rows } = await sql<{ number: string }>`
      select 'RC' || lpad(nextval('purchase_receipt_number')::text, 6, '0') as number`.execute(trx)
    receipt.receiptNo = rows[0]!.number
    receipt.companyId = (await ownCompany(trx)).companyId
  }
  for (const line of receipt.lines) line.lineKey ??= `${receipt.receiptNo!}-${line.orderLineNo!}`
}
