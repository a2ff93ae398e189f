import { sql } from 'kysely'
import { expect } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Shipment } from '../../shared/contracts/oe/shipment.ts'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { COMPANY } from '../scenarios/northgate.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import { enterMasters } from './northgate-masters.ts'
import { succeeded } from './payables-desk.ts'
import { enterCustomers } from './receivables-desk.ts'
import { SalesDesk } from './sales-desk.ts'
import type { TestApp } from './server.ts'
import { enterStockMasters, postOn, receipt } from './stock-books.ts'

export const SHIPMENT = '/api/oe/shipment'
const QUEUE = '/api/oe/orders-invoices-queue'

/** Accounts of what is charged beside goods, which the fixture has none of. */
export async function enterSalesAccounts({ db }: Pick<Books, 'db'>): Promise<void> {
  await sql`
    insert into gl_account (account, natural_account, name, account_type, manual, revalued, reconciled, retained_earnings, active, created_by, updated_by)
    select a, a, n, 'Revenue', true, false, false, false, true, 'test', 'test'
    from (values ('4020', 'Surcharges'), ('4030', 'Freight'), ('4040', 'Restocking')) v (a, n)`.execute(db)
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    select ${COMPANY}, v.role, v.account, 'test', 'test'
    from (values ('SURCHARGE_REVENUE', '4020'), ('FREIGHT_REVENUE', '4030'), ('RESTOCKING_REVENUE', '4040')) v (role, account)`.execute(
    db,
  )
}

/** A company that sells from stock: its masters, customers, products, and the accounts of what it charges. */
export async function enterSelling(calls: Calls, books: Books): Promise<void> {
  await enterMasters(calls, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
}

/** The lines of scenario 54: by the pound less five per cent and with a surcharge, and by the piece. */
export const METAL = { productId: 'P1', quantity: '1200', unitPrice: '2.31', discountPercent: '5', surcharge: '0.045' }
export const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }

/** What they ask for lies in stock. */
export const receiveSold = (books: Books): Promise<unknown> =>
  books.inTransaction((trx) =>
    postOn(trx, '2026-06-02', [
      receipt('1200', '2064.00', { productId: 'P1' }),
      receipt('20', '182.00', { productId: 'P2' }),
    ]),
  )

/** What leaves for orders, and what is asked for it, as people go about it over HTTP. */
export class ShippingDesk {
  readonly orders: SalesDesk
  constructor(
    readonly calls: Calls,
    readonly app: Pick<TestApp, 'deps'>,
  ) {
    this.orders = new SalesDesk(calls)
  }

  /** An order that may be picked. */
  async released(lines: readonly Row[], more: Row = {}): Promise<Row> {
    return succeeded(await this.orders.act('release', await this.orders.taken(lines, more)))
  }

  /** A shipment of an order, with as much of each line as is said, in their order; what is kept for it where nothing is. */
  async drafted({ orderNo }: Row, quantities: readonly (string | null)[] = [], more: Row = {}): Promise<Row> {
    const { lines: _lines, ...head } = more
    const record = { ...emptyRecord(Shipment.fields), orderNo, shipDate: '2026-06-10', ...head }
    const saved = succeeded(await this.calls.save('POST', SHIPMENT, { record }))
    const lines = (saved['lines'] as Row[]).map((line, at) => ({
      ...line,
      quantity: quantities[at] ?? line['quantity'],
    }))
    const isSame = lines.every((line, at) => line['quantity'] === (saved['lines'] as Row[])[at]!['quantity'])
    if (isSame) return saved
    return succeeded(
      await this.calls.save('PUT', `${SHIPMENT}/${String(saved['id'])}`, {
        record: { lines },
        version: saved['version'],
      }),
    )
  }

  act(action: string, { id, version }: Row, parameters?: Row): Promise<CallResult<Row>> {
    const body = { version, confirmed: [], ...(parameters ? { parameters } : {}) }
    return this.calls.save('POST', `${SHIPMENT}/${String(id)}/${action}`, body)
  }

  async shipped(order: Row, quantities: readonly (string | null)[] = [], more: Row = {}): Promise<Row> {
    return succeeded(await this.act('post', await this.drafted(order, quantities, more)))
  }

  /** Rows of the queue: order, before tax, tax, total, why not. */
  async toInvoice(more: Row = {}): Promise<string[]> {
    const answer = await this.calls.save('POST', `${QUEUE}/preview`, {
      parameters: { invoiceDate: '2026-06-12', ...more },
    })
    const { columns, rows } = succeeded(answer) as unknown as ProcessPreview
    const of = (row: readonly unknown[], name: string) => String(row[columns.indexOf(name)] ?? '')
    return rows.map((row) =>
      ['orderNo', 'netAmount', 'taxAmount', 'total', 'why']
        .map((name) => of(row, name))
        .join(' ')
        .trim(),
    )
  }

  async invoiced(more: Row = {}): Promise<WorkResult> {
    const answer = await this.calls.save('POST', `${QUEUE}/run`, { parameters: { invoiceDate: '2026-06-12', ...more } })
    expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
    await this.app.deps.jobs.drain()
    const result = (await this.calls.get(`${QUEUE}/runs/${String(answer.EntityId)}`)).json<WorkResult>()
    expect(result.state).toBe('Done')
    return result
  }

  /** The invoice of an order, as it is kept. */
  async invoiceOf({ orderNo }: Row): Promise<Row> {
    const { List } = await this.calls.list(
      `/api/ar/customer-invoice?originNo==${String(orderNo)}&SortFields=documentNo`,
    )
    return (await this.calls.read(`/api/ar/customer-invoice/${String(List.at(-1)!['id'])}`)).Data as Row
  }
}
