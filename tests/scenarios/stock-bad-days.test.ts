import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductClass } from '../../shared/contracts/po/product-class.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  CONFIRMED,
  done,
  enterPurchasingMasters,
  orderLine,
  RECEIPT,
  receipt,
} from '../support/purchasing.ts'
import { issue, postOn, receipt as came, standsAt } from '../support/stock-books.ts'
import { enterTicketMasters, ticket, TICKET } from '../support/ticket-desk.ts'
import { COMPANY } from './northgate.ts'

/** [issue bad days] What two do at once, and what comes for days that are closed: over HTTP, all of it or nothing, and the books tie. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const [admin, clerk] = [as('admin'), as('clerk')]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterTicketMasters(db)
})

async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  expect(rows.filter(({ difference }) => Number(difference) !== 0)).toEqual([])
}
let products = 0
async function product(): Promise<string> {
  const productId = `BAD${++products}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
    values (${productId}, ${productId}, 'Stock', 'SHEET', 'LB', true, 'Average', 'test', 'test')`.execute(db)
  return productId
}
const stocked = async (productId: string, day: string, quantity: string, value: string) =>
  books.inTransaction((trx) => postOn(trx, day, [came(quantity, value, { productId, warehouseId: 'HAM-1' })]))
const saved = async (record: Row): Promise<Row> => done(await admin.save('POST', TICKET, { record }))
const moved = async (productId: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock_move where product_id = ${productId}`.execute(db)
  return rows[0]!.count
}
const closes = (day: string, closed: boolean) =>
  sql`update fiscal_period set gl_closed = ${closed} where ${day}::date between start_date and end_date`.execute(db)

describe('[supply 2.2 bad-days] at once', () => {
  it('two who take the last piece: one does, the other is told at his line that there is none', async () => {
    const productId = await product()
    await stocked(productId, '2026-06-01', '1', '40')
    const scrap = ticket('Issue', [{ productId, quantity: '1', reason: 'BROKEN' }])
    const drafts = [await saved(scrap), await saved(scrap), await saved(scrap)]
    const answers = await Promise.all(drafts.map((draft) => act(admin, TICKET, 'commit', draft)))
    const refused = answers.filter(({ ResultStatus }) => ResultStatus === 2)
    expect(refused.map(({ Problems }) => Problems)).toMatchObject(
      Array.from({ length: 2 }, () => [
        {
          Field: 'lines.0.quantity',
          Key: 'ledger:stock.onlyAvailable',
          Args: { product: productId, available: '0', asked: '1' },
        },
      ]),
    )
    expect(await standsAt(db, '2026-06-30', { productId, warehouseId: 'HAM-1' })).toEqual(['0', '0.00'])
    expect(await moved(productId)).toBe(2)
    await tied()
  })

  it('a class is changed while its product comes in: what came stands in the class that it has by then, or the change is refused', async () => {
    done(
      await admin.save('POST', '/api/po/product-class', {
        record: {
          ...emptyRecord(ProductClass.fields),
          ...{ classId: 'PLATE', description: 'Plate', overReceiptPercent: '5', active: true },
        },
      }),
    )
    for (let turn = 0; turn < 6; turn += 1) {
      const productId = await product()
      const of = await approved(admin, [orderLine({ productId, quantity: '10', unitPrice: '3' })])
      const draft = await receipt(clerk, of)
      const [master] = (await admin.list(`/api/po/product?productId==${productId}`)).List as [Row]
      const change = { record: { productClass: 'PLATE' }, version: master['version'] }
      const [posted, changed] = await Promise.all([
        act(clerk, RECEIPT, 'post', draft, CONFIRMED),
        admin.save('PUT', `/api/po/product/${String(master['id'])}`, change),
      ])
      expect(posted.ResultStatus, JSON.stringify(posted.Problems)).toBe(1)
      if (changed.ResultStatus !== 1)
        expect(changed.Problems).toMatchObject([{ Field: 'productClass', Key: 'po:rules.product.underStock' }])
      const { rows } = await sql<{ same: boolean }>`
        select m.product_class = p.product_class as same from stock_move m join product p on p.product_id = m.product_id
        where m.product_id = ${productId}`.execute(db)
      expect(rows).toEqual([{ same: true }])
    }
    await tied()
  })
})

describe('[supply 2.2 bad-days] a closed period', () => {
  it('takes no ticket and no receipt, and nothing of a ticket is taken back into it: each is told at its day', async () => {
    const productId = await product()
    await stocked(productId, '2026-04-01', '10', '100')
    await closes('2026-05-15', true)
    try {
      const early = await saved(
        ticket('Issue', [{ productId, quantity: '1', reason: 'BROKEN' }], { ticketDate: '2026-05-15' }),
      )
      expect((await act(admin, TICKET, 'commit', early)).Problems).toMatchObject([{ Field: 'ticketDate' }])
      const of = await approved(admin, [orderLine({ productId, quantity: '10', unitPrice: '3' })], {
        orderDate: '2026-05-01',
      })
      const draft = await receipt(admin, of, undefined, { receiptDate: '2026-05-15' })
      expect((await act(admin, RECEIPT, 'post', draft, CONFIRMED)).Problems).toMatchObject([{ Field: 'receiptDate' }])
      const late = done(
        await act(
          admin,
          TICKET,
          'commit',
          await saved(ticket('Issue', [{ productId, quantity: '1', reason: 'BROKEN' }], { ticketDate: '2026-04-20' })),
        ),
      )
      const back = await act(admin, TICKET, 'reverse', late, { parameters: { reversalDate: '2026-05-15' } })
      expect(back.Problems).toMatchObject([{ Field: 'given.reversalDate' }])
      expect(await moved(productId)).toBe(2)
      await tied()
    } finally {
      await closes('2026-05-15', false)
    }
  })

  it('is not reached from an open day before it: what would make its moves worth something else is refused whole', async () => {
    const productId = await product()
    await stocked(productId, '2026-04-01', '10', '100')
    const line = { productId, quantity: '10', givenValue: '200', reason: 'LOST' }
    const dearer = ticket('Receipt', [line], { ticketDate: '2026-04-05' })
    await books.inTransaction((trx) =>
      postOn(trx, '2026-05-10', [issue('4', { productId, warehouseId: 'HAM-1', contra: '6200' })]),
    )
    await closes('2026-05-15', true)
    try {
      const early = await saved(dearer)
      const refused = await act(admin, TICKET, 'commit', early)
      expect(refused).toMatchObject({ ResultStatus: 2 })
      expect(refused.Problems).toMatchObject([{ Field: 'ticketDate' }])
      expect(await moved(productId)).toBe(2)
      expect(await standsAt(db, '2026-06-30', { productId, warehouseId: 'HAM-1' })).toEqual(['6', '60.00'])
      await tied()
    } finally {
      await closes('2026-05-15', false)
    }
    // Once it is open again: twenty are worth 300.00, and the four of May were 60.00 of that.
    done(await act(admin, TICKET, 'commit', await saved(dearer)))
    expect(await standsAt(db, '2026-06-30', { productId, warehouseId: 'HAM-1' })).toEqual(['16', '240.00'])
    await tied()
  })
})
