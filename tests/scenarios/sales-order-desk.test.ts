import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { CustomerSku } from '../../shared/contracts/oe/customer-sku.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [judgement 31] What stands beside an order while it is taken on the telephone, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new SalesDesk(admin)
const ask = async (calls: typeof admin, path: string): Promise<Row> => {
  const answer = await calls.get(`/api/oe/sales-order/${path}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Row>()
}
const line = (quantity: string, more: Row = {}) => ({ productId: 'P1', quantity, unitPrice: '2', ...more })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await books.db.transaction().execute((trx) => postOn(trx, '2026-06-02', [receipt('500', '100', { productId: 'P1' })]))
  const record = { ...emptyRecord(CustomerSku.fields), customerId: 'C100', customerSku: 'Thé-7', active: true }
  succeeded(await admin.save('POST', '/api/oe/customer-sku', { record: { ...record, productId: 'P1' } }))
})

describe('a customer’s own number', () => {
  it('is understood where our product is typed, and in its own column, however it is written', async () => {
    const order = await desk.taken([
      line('10', { productId: 'THE-7' }),
      line('5', { productId: null, customerSku: 'thé-7' }),
    ])
    expect(linesOf(order)).toMatchObject([
      { productId: 'P1', customerSku: 'Thé-7', unit: 'LB' },
      { productId: 'P1', customerSku: 'thé-7' },
    ])
    // A line by our number bears his, for his papers; of another customer the number is nothing.
    expect(linesOf(await desk.taken([line('1')]))[0]).toMatchObject({ customerSku: 'Thé-7' })
    const other = await desk.save([line('1', { productId: 'THE-7' })], { billToId: 'BUILDER' })
    expect(other.Problems).toMatchObject([{ Field: 'lines.0.productId' }])
  })
})

describe('whose order it is', () => {
  it('says what is left of his credit with this order, what is overdue, and who can let it through', async () => {
    await sql`update firm_bill_to set credit_limit = 1000 where owner_id = (select id from firm where firm_id = 'BUILDER')`.execute(
      books.db,
    )
    await new ReceivablesDesk(admin).posted('500', {
      billToId: 'BUILDER',
      docDate: '2026-04-01',
      dueDate: '2026-05-01',
    })
    const within = await ask(admin, 'customer?billToId=BUILDER&currency=CAD&dueAmount=100')
    expect(within).toMatchObject({
      ...{ firmId: 'BUILDER', isHeld: false, problems: [], helpers: null },
      overdue: { amount: '565.00', currency: 'CAD', days: 60 },
      credit: { limit: '1000.00', available: '435.00' },
    })
    const beyond = await ask(admin, 'customer?billToId=BUILDER&currency=CAD&dueAmount=500')
    expect(beyond).toMatchObject({
      problems: [{ name: 'withinCredit', args: { beyond: '65.00', free: '435.00' } }],
      helpers: { you: true },
    })
  })

  it('tells of a customer out of sight nothing at all', async () => {
    expect((await admin.get('/api/oe/sales-order/customer?billToId=NOBODY')).statusCode).toBe(404)
    const answer = await ask(clerk, 'customer?billToId=C100')
    expect(answer).toMatchObject({ firmId: 'C100', lastOrder: { orderNo: expect.stringMatching(/^SO\d{7}$/) } })
  })
})

describe('what a customer orders again and again', () => {
  it('[supply 9.1] is offered in the middle of the quantities of his last six orders; quotes and cancelled orders are none', async () => {
    for (const quantity of ['20', '24', '20', '30', '24'])
      await desk.taken([line(quantity, { productId: 'P2' })], { billToId: 'BUILDER', orderDate: '2026-06-10' })
    await desk.taken([line('900', { productId: 'P2' })], { billToId: 'BUILDER', orderType: 'Quote' })
    const { items } = await ask(admin, 'usual?billToId=BUILDER')
    expect(items).toEqual([
      expect.objectContaining({ productId: 'P2', quantity: '24', times: 5, lastOn: '2026-06-10', customerSku: null }),
    ])
    // All of them of one day: nothing is told of how often he orders.
    expect(await ask(admin, 'customer?billToId=BUILDER&currency=CAD')).toMatchObject({
      everyDays: null,
      lastOrder: { on: '2026-06-10' },
    })
    const about = await ask(admin, 'line?productId=P2&billToId=BUILDER')
    expect(about).toMatchObject({ productId: 'P2', usual: '24' })
    expect((about['bought'] as Row[]).map(({ quantity }) => quantity)).toEqual(['24', '30', '20', '24', '20'])
    const stocked = await ask(admin, 'line?productId=P1')
    expect(stocked['warehouses']).toMatchObject([{ warehouseId: 'W1' }])
  })
})
