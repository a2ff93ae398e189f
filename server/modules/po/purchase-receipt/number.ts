import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Receipt } from './complete.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { counterNumber } from '../../../trade/numbering/counter-number.ts'

type Row = Record<string, unknown>

/** The number of a receipt, given with its first save; its lines are called by it and the line of the order. */
export async function numberReceipt(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  const receipt = record as unknown as Receipt
  if (!before) {
    const date = receipt.receiptDate ?? (await businessDay(trx, now))
    receipt.receiptNo = await counterNumber(trx, 'PURCHASE_RECEIPT', { date, warehouseId: receipt.warehouseId })
    receipt.companyId = (await ownCompany(trx)).companyId
  }
  for (const line of receipt.lines) line.lineKey ??= `${receipt.receiptNo!}-${line.orderLineNo!}`
}
