import type { ActionContext } from '../../../platform/action/action.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { counterNumber } from '../../../trade/numbering/counter-number.ts'
import type { Order } from './complete.ts'

type Row = Record<string, unknown>

/** Our number of an order, given with its first save. [S5.35] */
export async function numberOrder(record: Row, { trx, now }: ActionContext, before: Row | null): Promise<void> {
  if (before) return
  const { orderDate, warehouseId } = record as unknown as Order
  const date = orderDate ?? (await businessDay(trx, now))
  record['orderNo'] = await counterNumber(trx, 'PURCHASE_ORDER', { date, warehouseId })
  record['companyId'] = (await ownCompany(trx)).companyId
}
