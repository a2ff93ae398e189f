import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { counted, type Desk } from './document-desk.ts'
import { stockProducts } from './ticket-desk.ts'

const PRICE_TABLE = '/api/oe/price-table'

/** A table with a price for each product. */
const priced = (tableId: string, products: readonly string[]): Row => ({
  ...emptyRecord(PriceTable.fields),
  ...{ tableId, name: tableId, usedFor: 'Firms', bracket: 'Line', rangeUnit: 'LB', currency: 'CAD' },
  effective: '2026-06-05',
  lines: products.map((productId) => ({
    ...emptyRecord(PriceTable.fields.lines.fields!),
    ...{ productId, priceType: 'Fixed', lowQuantity: '0', price: '12.5' },
  })),
})

export const PRICE_WALKS: Readonly<Record<string, (desk: Desk, length: number) => Promise<void>>> = {
  async 'oe.priceTable'(desk, length) {
    const calls = counted(desk, PRICE_TABLE)
    const record = priced(`COST-${length}`, await stockProducts(desk, length, 'PRICED'))
    await calls.complete(record)
    const saved = await calls.save(record)
    const changed = await calls.change(saved, { lines: saved['lines'] as Row[], notes: 'Of the spring' })
    await calls.look(changed)
    const raised = await calls.act('change', changed, {
      parameters: { percent: '4', roundTo: '0.01', productClass: null },
    })
    await calls.act('activate', raised, { confirmed: ['oe.priceTable.beginsInPast'] })
  },
}
