import type { Page } from '@playwright/test'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { call } from './calls.ts'
import { expect } from './fixture.ts'

const tableOf = (billToId: string) => `E2E-${billToId}`

/** What was agreed with a customer for one product, with a floor; made once. */
export async function priced(page: Page, billToId: string, productId: string): Promise<void> {
  const { List } = await call(page, 'GET', `/api/oe/price-table?tableId==${tableOf(billToId)}&Page=1&PageSize=1`)
  if (List.length > 0) return
  const line = {
    ...emptyRecord(PriceTable.fields.lines.fields! as Fields),
    ...{ productId, priceType: 'Fixed', lowQuantity: '0', price: '1.95', safetyPrice: '1.60' },
  }
  const record = {
    ...emptyRecord(PriceTable.fields),
    ...{ tableId: tableOf(billToId), name: 'Agreed', usedFor: 'BillTo', billToId, bracket: 'Line' },
    ...{ rangeUnit: 'LB', currency: 'CAD' },
    ...{ effective: '2026-01-01', lines: [line] },
  }
  const { ResultStatus, Data } = await call(page, 'POST', '/api/oe/price-table', { record })
  expect(ResultStatus).toBe(1)
  const { id, version } = Data as { id: string; version: number }
  const confirmed = ['oe.priceTable.beginsInPast']
  expect(await call(page, 'POST', `/api/oe/price-table/${id}/activate`, { version, confirmed })).toMatchObject({
    ResultStatus: 1,
  })
}
