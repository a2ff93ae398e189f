import { emptyRecord } from '../../shared/contracts/check.ts'
import { SalesOrder } from '../../shared/contracts/oe/sales-order.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'

export const SALES_ORDER = '/api/oe/sales-order'

/** Orders of customers as people enter them over HTTP. */
export class SalesDesk {
  constructor(readonly calls: Calls) {}

  record(lines: readonly Row[], more: Row = {}): Row {
    const empty = emptyRecord(SalesOrder.fields.lines.fields!)
    return {
      ...emptyRecord(SalesOrder.fields),
      ...{ orderType: 'Stock', billToId: 'C100', orderDate: '2026-06-05', warehouseId: 'W1', currency: null },
      ...more,
      lines: lines.map((line) => ({ ...empty, ...line })),
    }
  }

  save(lines: readonly Row[], more: Row = {}, confirmed: string[] = []): Promise<CallResult<Row>> {
    return this.calls.save('POST', SALES_ORDER, { record: this.record(lines, more), confirmed })
  }

  /** Changes these fields of an order, as far as it has come. */
  change({ id, version }: Row, record: Row): Promise<CallResult<Row>> {
    return this.calls.save('PUT', `${SALES_ORDER}/${String(id)}`, { version, record })
  }

  act(action: string, { id, version }: Row, parameters?: Row): Promise<CallResult<Row>> {
    const body = { version, confirmed: [], ...(parameters ? { parameters } : {}) }
    return this.calls.save('POST', `${SALES_ORDER}/${String(id)}/${action}`, body)
  }

  async taken(lines: readonly Row[], more: Row = {}): Promise<Row> {
    return succeeded(await this.save(lines, more))
  }

  async read({ id }: Row): Promise<Row> {
    return (await this.calls.read(`${SALES_ORDER}/${String(id)}`)).Data as Row
  }
}

export const linesOf = (order: Row): Row[] => order['lines'] as Row[]
