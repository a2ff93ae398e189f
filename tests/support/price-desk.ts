import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { counted, type Desk } from './document-desk.ts'
import { succeeded } from './payables-desk.ts'
import { stockProducts } from './ticket-desk.ts'

const PRICE_TABLE = '/api/oe/price-table'

/** Price tables as people enter them over HTTP: of a list of the company unless something else is said. */
export class PriceDesk {
  constructor(readonly calls: Calls) {}

  record(tableId: string, lines: readonly Row[], more: Row = {}): Row {
    const empty = emptyRecord(PriceTable.fields.lines.fields!)
    return {
      ...emptyRecord(PriceTable.fields),
      ...{ tableId, name: tableId, usedFor: 'Company', bracket: 'Line', rangeUnit: 'LB', currency: 'CAD' },
      ...{ effective: '2026-06-01', ...more },
      lines: lines.map((line) => ({ ...empty, priceType: 'Fixed', ...line })),
    }
  }

  async saved(...of: Parameters<PriceDesk['record']>): Promise<Row> {
    return succeeded(await this.calls.save('POST', PRICE_TABLE, { record: this.record(...of) }))
  }

  activate({ id, version }: Row): Promise<CallResult<Row>> {
    const confirmed = ['oe.priceTable.beginsInPast']
    return this.calls.save('POST', `${PRICE_TABLE}/${String(id)}/activate`, { version, confirmed })
  }

  async activated(...of: Parameters<PriceDesk['record']>): Promise<Row> {
    return succeeded(await this.activate(await this.saved(...of)))
  }
}

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
