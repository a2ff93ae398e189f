import type { Page } from '@playwright/test'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import { call } from './calls.ts'
import { dayFromToday } from './days.ts'

const TICKET = '/api/ic/inventory-ticket'

interface Found {
  readonly productId: string
  readonly quantity: string
  /** What all of it is worth. */
  readonly givenValue: string
  /** Of what is kept by lots: one that is known. */
  readonly lotNo?: string
}

/** The first active code of a kind, as the demo company has it. */
export async function firstCode(page: Page, codeType: string): Promise<string> {
  const { List } = await call(page, 'GET', `/api/admin/user-code?codeType==${codeType}&active==true&PageSize=1`)
  return String(List[0]!['codeId'])
}

/** The warehouse that an order of this customer leaves from unless another is said: other tests may have sold to him from any. */
export async function shipsFrom(page: Page, billToId: string): Promise<string> {
  const record = { ...emptyRecord(SalesOrder.fields), billToId, orderType: 'Stock' }
  const filled = await call(page, 'POST', '/api/oe/sales-order/complete', { record })
  if (filled.ResultStatus !== 1) throw new Error(JSON.stringify(filled))
  return String(filled.Data['warehouseId'])
}

/** Goods are found in a warehouse today, so that there are as many whatever other tests have sold of them. */
export async function inStock(page: Page, found: readonly Found[], warehouseId = 'HAM-1'): Promise<void> {
  const reason = await firstCode(page, 'ADJUST_REASON')
  const subType = await firstCode(page, 'TICKET_SUB_TYPE')
  const lines = found.map((line) => ({ ...emptyRecord(InventoryTicket.fields.lines.fields!), ...line, reason }))
  const record = {
    ...emptyRecord(InventoryTicket.fields),
    ...{ ticketType: 'Receipt', subType, ticketDate: dayFromToday(0), warehouseId, inTransit: false, lines },
  }
  const draft = await call(page, 'POST', TICKET, { record })
  if (draft.ResultStatus !== 1) throw new Error(JSON.stringify(draft))
  const { id, version } = draft.Data
  const committed = await call(page, 'POST', `${TICKET}/${String(id)}/commit`, { version, confirmed: [] })
  if (committed.ResultStatus !== 1) throw new Error(JSON.stringify(committed))
}
