import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Conflict } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { fewAtATime } from '../support/few-at-a-time.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { SALES_ORDER, SalesDesk, linesOf } from '../support/sales-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 98, 99, 100] Several hands at once, and what somebody may not see. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const PRODUCT = '/api/po/product'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`update product_class set markup_percent = 40, minimum_margin = 18 where class_id = 'METAL'`.execute(
    books.db,
  )
  await sql`
    update product set product_type = 'NonStock', purchase_price = 1.2345, purchase_currency = 'CAD' where product_id in ('P1', 'SVC')`.execute(
    books.db,
  )
})

describe('several hands at once', () => {
  it('[supply 98] two save the same version of a product: the second is told who and when, what the first wrote stands, and what he typed is not lost', async () => {
    const { id, version, description } = (await admin.read(`${PRODUCT}/P2`)).Data as Row
    succeeded(await clerk.save('PUT', `${PRODUCT}/${String(id)}`, { version, record: { salesNotes: 'By the clerk' } }))
    const mine = { version, record: { salesNotes: 'By me', shippingNotes: 'Dry' } }
    const answer = await admin.save('PUT', `${PRODUCT}/${String(id)}`, mine)
    expect(answer.ResultCode).toBe('CONFLICT')
    const told = answer.Data as unknown as Conflict<Row>
    expect(told).toMatchObject({ changedBy: 'Priya Nair', changedOn: expect.stringContaining('2026-06-30T16:00') })
    expect(told.current).toMatchObject({ description, salesNotes: 'By the clerk', shippingNotes: null })
    // The same edits, over what he was shown.
    const again = await admin.save('PUT', `${PRODUCT}/${String(id)}`, { ...mine, version: told.version })
    expect(succeeded(again)).toMatchObject({ salesNotes: 'By me', shippingNotes: 'Dry' })
  })

  it('[supply 100] of 101 invoices that are posted at once one is rolled back when all of it was done: the others have 100 numbers that follow each other', async () => {
    const desk = new ReceivablesDesk(admin)
    const drafts = await fewAtATime(Array.from({ length: 101 }), () => desk.drafted('10.00'))
    const fails = String(drafts[50]!['id'])
    await sql`create function refused_at_the_end() returns trigger language plpgsql as 'begin raise exception ''crash''; end'`.execute(
      books.db,
    )
    await sql`
      create constraint trigger refused_at_the_end after update on customer_invoice deferrable initially deferred
      for each row when (new.id = ${sql.lit(fails)}::uuid) execute function refused_at_the_end()`.execute(books.db)
    const answers = await fewAtATime(drafts, ({ id, version }) =>
      admin.write('POST', `${CUSTOMER_INVOICE}/${String(id)}/post`, { version, confirmed: [] }),
    )
    expect(answers.map(({ statusCode }) => statusCode).filter((code) => code !== 200)).toEqual([500])
    await sql`drop function refused_at_the_end() cascade`.execute(books.db)
    const { rows } = await sql<{ number: string }>`
      select invoice_no as number from customer_invoice where invoice_no is not null order by invoice_no`.execute(
      books.db,
    )
    const counted = rows.map(({ number }) => Number(number.replace(/\D/g, '')))
    expect(counted).toHaveLength(100)
    expect(counted.at(-1)! - counted[0]!).toBe(99)
    // The one that failed is as it was, and takes the next number.
    const { version, status } = (await admin.read(`${CUSTOMER_INVOICE}/${fails}`)).Data as Row
    expect(status).toBe('Draft')
    const posted = succeeded(await desk.act('post', { id: fails, version }))
    expect(Number(String(posted['invoiceNo']).replace(/\D/g, ''))).toBe(counted.at(-1)! + 1)
  })
})

describe('[supply 99] what somebody may not see', () => {
  const COST = '1.2345'
  const hidden = async (screen: string, widget: string) => {
    await sql`insert into secured_screen (screen) values (${screen}) on conflict do nothing`.execute(books.db)
    await sql`
      insert into widget_security (role_id, screen, widget, mode, owner_id, position)
      select 'clerk', screen, ${widget}, 'hide', id, 0 from secured_screen where screen = ${screen}`.execute(books.db)
  }

  it('a cost that form security hides is in no answer about its product', async () => {
    await hidden('po/product', 'purchasePrice')
    for (const path of [
      `${PRODUCT}/P1`,
      `${PRODUCT}?productId==P1`,
      `${PRODUCT}/P1/history`,
      '/api/ic/product-inquiry/P1',
    ]) {
      const answer = await clerk.get(path)
      expect(answer.statusCode, path).toBe(200)
      expect(answer.body, path).not.toContain(COST)
    }
    expect((await admin.get(`${PRODUCT}/P1`)).body).toContain(COST)
  })

  it('why a line costs what it does gives away neither its cost nor its floor: a price of cost and markup says no percentage', async () => {
    const order = succeeded(await new SalesDesk(admin).save([{ productId: 'P1', quantity: '10', priceReason: null }]))
    const path = `${SALES_ORDER}/${String(order['id'])}`
    const [seen] = linesOf((await admin.read(path)).Data as Row)
    // 1.2345 and 40 % are 1.7283; at the least margin of 18 % nobody sells below 1.5055.
    expect(seen).toMatchObject({ unitPrice: '1.7283', unitCost: COST, floorPrice: '1.5055' })
    const [line] = linesOf((await clerk.read(path)).Data as Row)
    expect(line).toMatchObject({ unitPrice: '1.7283', priceTrace: expect.stringContaining('OfCost') })
    expect(line).not.toHaveProperty('unitCost')
    for (const figure of [COST, '1.5055', '"40"']) expect(JSON.stringify(line), figure).not.toContain(figure)
    const { statusCode, body: found } = await clerk.get('/api/oe/price-inquiry/P1?AsOf=2026-06-30')
    expect(statusCode).toBe(200)
    for (const figure of [COST, '1.5055', '"40"']) expect(found, figure).not.toContain(figure)
  })

  it('whoever may not see the names of price tables is not told them by the line', async () => {
    await new PriceDesk(admin).activated('SECRET-LIST', [{ productId: 'SVC', lowQuantity: '1', price: '9' }])
    const order = succeeded(await new SalesDesk(admin).save([{ productId: 'SVC', quantity: '10', priceReason: null }]))
    const path = `${SALES_ORDER}/${String(order['id'])}`
    expect((await clerk.get(path)).body).toContain('SECRET-LIST')
    await hidden('oe/price-table', 'tableId')
    expect((await clerk.get(path)).body).not.toContain('SECRET-LIST')
    expect((await admin.get(path)).body).toContain('SECRET-LIST')
  })
})
