import { expect } from 'vitest'
import { sql } from 'kysely'
import type { WorkResult } from '../../shared/contracts/work.ts'
import type { CountLine, CountStanding } from '../../shared/contracts/ic/physical-count.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { postOn, receipt } from './stock-books.ts'
import type { Books } from './books.ts'
import type { TestApp } from './server.ts'

export const COUNT = '/api/ic/physical-count'
export const FREEZE = '/api/ic/count-freeze'

/** A storekeeper who counts, by calls. */
export class CountDesk {
  constructor(
    readonly books: Books,
    readonly app: TestApp,
    readonly calls: Calls,
  ) {}

  as = (calls: Calls) => new CountDesk(this.books, this.app, calls)

  parameters = (warehouseId: string, countDate: string, more: Row = {}) => ({
    ...{ warehouseId, countDate, classes: null, usesTags: false, spareTags: null, isBlind: false, withEmpty: false },
    ...{ tolerance: null, toleranceValue: null, typed: null },
    ...more,
  })

  askFreeze = (warehouseId: string, countDate: string, more: Row = {}, confirmed: readonly string[] = []) =>
    this.calls.save('POST', `${FREEZE}/run`, { parameters: this.parameters(warehouseId, countDate, more), confirmed })

  /** Freezes it, and answers what came of it. */
  async frozen(warehouseId: string, countDate: string, more: Row = {}, confirmed: readonly string[] = []) {
    const asked = await this.askFreeze(warehouseId, countDate, more, confirmed)
    expect(asked).toMatchObject({ ResultStatus: 1 })
    await this.app.deps.jobs.drain()
    const { state, rows } = (await this.calls.get(`${FREEZE}/runs/${String(asked.EntityId)}`)).json<WorkResult>()
    return { state, rows }
  }

  standing = async (warehouseId: string): Promise<CountStanding> =>
    (await this.calls.get(`${COUNT}/standing?warehouseId=${warehouseId}`)).json<CountStanding>()

  lines = async (warehouseId: string, more = ''): Promise<CountLine[]> =>
    (await this.calls.get(`${COUNT}/lines?warehouseId=${warehouseId}${more}`)).json<{ rows: CountLine[] }>().rows

  async count(warehouseId: string, figures: Readonly<Record<string, string | null>>) {
    const lines = await this.lines(warehouseId)
    return this.calls.save('POST', `${COUNT}/count`, {
      ...{ warehouseId, how: 'Product' },
      lines: Object.entries(figures).map(([product, counted]) => ({
        id: lines.find(({ productId, lotNo }) => [productId, lotNo].filter(Boolean).join(' ') === product)!.id,
        counted,
      })),
    })
  }

  tag = (warehouseId: string, tagNo: number, quantity: string, more: Row = {}) =>
    this.calls.save('POST', `${COUNT}/tag`, { warehouseId, tagNo, quantity, ...more })

  does = (warehouseId: string, what: string, more: Row = {}, key?: string) =>
    this.calls.save('POST', `${COUNT}/${what}`, { warehouseId, ...more }, key)

  /** Stock of a warehouse, of products of its own. */
  async stocked(
    warehouseId: string,
    of: Readonly<Record<string, readonly [quantity: string, value: string]>>,
    day: string,
  ) {
    const { db } = this.books
    await sql`
      insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
      values (${warehouseId}, 'B1', ${warehouseId}, true, 'Standard', false, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')
      on conflict do nothing`.execute(db)
    const ids = Object.keys(of)
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
      select p, p, 'Stock', 'METAL', 'LB', true, 'Average', 'test', 'test' from unnest(${ids}::text[]) p on conflict do nothing`.execute(
      db,
    )
    await this.books.inTransaction((trx) =>
      postOn(
        trx,
        day,
        Object.entries(of).map(([productId, [quantity, value]]) =>
          receipt(quantity, value, { productId, warehouseId }),
        ),
      ),
    )
  }
}
