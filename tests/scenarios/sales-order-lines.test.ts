import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { cases, CASES, PATIENCE } from '../support/cases.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 3.7, 3.9, 4.4] What becomes of the lines of orders, whatever is done to them, and by how many at once. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new SalesDesk(admin)
const PARTS = ['shipped', 'picked', 'allocated', 'reserved', 'backordered', 'shortClosed', 'cancelled'] as const

const received = (quantity: string, productId: string) =>
  books.db.transaction().execute((trx) => postOn(trx, '2026-06-02', [receipt(quantity, '100', { productId })]))

const addsUp = (order: Row) => {
  for (const line of linesOf(order))
    expect(PARTS.reduce((sum, name) => sum + Number(line[name]), 0)).toBe(Number(line['quantity']))
}

/** No more is kept of a product than lies there, over all orders. */
async function keptWithin(productId: string): Promise<void> {
  const { rows } = await sql<{ isWithin: boolean }>`
    select coalesce((select sum(c.reserved + c.allocated + c.picked) from stock_claim c where c.product_id = ${productId}), 0)
        <= coalesce((select sum(f.quantity) from stock_free f where f.product_id = ${productId}), 0) as "isWithin"`.execute(
    books.db,
  )
  expect(rows[0]!.isWithin).toBe(true)
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CLOSING_REASON', 'SHORT', 'Short', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
})

type Deed =
  | { readonly does: 'change'; readonly at: number; readonly quantity: number }
  | { readonly does: 'add' | 'takeOut' | 'receive'; readonly at: number; readonly quantity: number }
  | { readonly does: 'shortClose' | 'cancelLine' | 'hold' | 'release'; readonly at: number; readonly quantity: number }

const deed: fc.Arbitrary<Deed> = fc.record({
  does: fc.constantFrom('change', 'add', 'takeOut', 'receive', 'shortClose', 'cancelLine', 'hold', 'release'),
  at: fc.nat(3),
  quantity: fc.integer({ min: 1, max: 40 }),
}) as fc.Arbitrary<Deed>

const newLine = (quantity: number, productId: string) => ({ productId, quantity: String(quantity), unitPrice: '2' })

/** One deed; what is refused changes nothing, and is no fault. */
async function done(order: Row, { does, at, quantity }: Deed): Promise<CallResult<Row> | null> {
  const lines = linesOf(order)
  const line = lines[at % Math.max(lines.length, 1)]
  const ended = line && { lineNo: line['lineNo'], closingReason: 'SHORT' }
  if (does === 'receive') {
    await received(String(quantity), at % 2 ? 'P1' : 'P2')
    return null
  }
  if (does === 'add') {
    const empty = desk.record([newLine(quantity, at % 2 ? 'P1' : 'P2')])
    return desk.change(order, { lines: [...lines, ...linesOf(empty)] })
  }
  if (!line || !ended) return null
  if (does === 'change')
    return desk.change(order, {
      lines: lines.map((one) => (one === line ? { ...one, quantity: String(quantity) } : one)),
    })
  if (does === 'takeOut') return desk.change(order, { lines: lines.filter((one) => one !== line) })
  if (does === 'hold') return desk.act('hold', order, { holdReason: 'Wait' })
  if (does === 'release') return desk.act('release', order)
  return desk.act(does === 'shortClose' ? 'shortClose' : 'cancel', order, ended)
}

describe('lines of orders', () => {
  it(
    '[supply 3.9 lines] add up after every deed of a generated history, and no more is kept than there is',
    { timeout: PATIENCE },
    async () => {
      const { runs, deeds } = CASES.storekeepers.inTurn
      const history = fc.array(deed, { minLength: 4, maxLength: deeds })
      const run = fc.asyncProperty(history, async (all) => {
        let order = await desk.taken([newLine(12, 'P1'), newLine(7, 'P2')])
        for (const one of all) {
          await done(order, one)
          order = await desk.read(order)
          addsUp(order)
          if (order['status'] === 'Closed' || order['status'] === 'Cancelled') break
        }
        await Promise.all([keptWithin('P1'), keptWithin('P2')])
      })
      await fc.assert(run, { ...cases(runs), endOnFailure: true })
    },
  )

  it('[supply 3.9] two desks that take the last of a product at once: one keeps it, the other waits', async () => {
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
      values ('LAST', 'The last coil', 'Stock', 'METAL', 'LB', true, 'Average', 'test', 'test')`.execute(books.db)
    await received('10', 'LAST')
    const line = [newLine(10, 'LAST')]
    const taken = await Promise.all([desk.save(line), desk.save(line)])
    const [a, b] = taken.map((one) => linesOf(succeeded(one))[0]!)
    expect([a!['reserved'], b!['reserved']].toSorted()).toEqual(['0', '10'])
    expect([a!['backordered'], b!['backordered']].toSorted()).toEqual(['0', '10'])
    await keptWithin('LAST')
  })

  it(
    '[supply 1.9b] an order of 500 lines is taken whole, and each of its lines adds up',
    { timeout: 60_000 },
    async () => {
      const order = await desk.taken(Array.from({ length: 500 }, (_, at) => newLine(at + 1, at % 2 ? 'P1' : 'P2')))
      expect(linesOf(order)).toHaveLength(500)
      expect(linesOf(order).at(-1)!['lineNo']).toBe(5000)
      addsUp(order)
      // 500 x 501 / 2 units at 2.00.
      expect(order['subTotal']).toBe('250500')
    },
  )
})
