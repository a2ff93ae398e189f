import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { CashDrawer } from '../../shared/contracts/oe/cash-drawer.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SALES_ORDER, SalesDesk } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9] What an order is refused for, each at its field: orders, their holds, and the counter. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const shipping = new ShippingDesk(admin, app)
const [desk, counter] = [shipping.orders, new SalesDesk(clerk)]
const own = (field: string | null, rule: string) => [field, `oe:rules.salesOrder.${rule}`]
const PIECES = { productId: 'P2', quantity: '20', unitPrice: '14.75' }
const billTo = (firmId: string, set: string) =>
  sql`update firm_bill_to b set ${sql.raw(set)} from firm f where f.id = b.owner_id and f.firm_id = ${firmId}`.execute(
    books.db,
  )

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('200', '1000.00', { productId: 'P2' })]))
})

describe('an order', () => {
  it('keeps a line of which something has left, and its product', async () => {
    const order = await shipping.released([PIECES, { ...PIECES, quantity: '5' }])
    await shipping.shipped(order, ['8', '0'])
    const now = await desk.read(order)
    const [begun, other] = linesOf(now)
    expect(rules(await desk.change(now, { lines: [other] }))).toContainEqual(own('lines', 'begunStays'))
    const swapped = [{ ...begun, productId: 'P1' }, other]
    expect(rules(await desk.change(now, { lines: swapped }))).toContainEqual(own('lines.0.productId', 'begunStays'))
    expect(rules(await desk.change(now, { lines: [{ ...begun, unitPrice: '13' }, other] }))).toContainEqual(
      own('lines.0.unitPrice', 'priceStays'),
    )
  })

  it('takes no product that is blocked for sale, and names what takes its place', async () => {
    await sql`update product set block_sales = true, replaced_by = 'P2' where product_id = 'SVC'`.execute(books.db)
    const answer = await desk.save([{ productId: 'SVC', quantity: '1', unitPrice: '10' }])
    expect(answer.Problems).toMatchObject([
      { Key: 'oe:rules.salesOrder.productSold', Args: { productId: 'SVC', replacedBy: 'P2' } },
    ])
    await sql`update product set block_sales = false, replaced_by = null where product_id = 'SVC'`.execute(books.db)
  })

  it('uses a number of a customer who wants one on everything for one order', async () => {
    await billTo('BUILDER', 'po_required = true')
    const of = (customerReference: string | null) => ({ billToId: 'BUILDER', customerReference })
    const bare = await desk.taken([PIECES], of(null))
    expect(rules(await desk.act('release', bare))).toEqual([own('customerReference', 'referenceGiven')])
    await desk.taken([PIECES], of('PO-77'))
    const again = await desk.save([{ ...PIECES, quantity: '3' }], of('PO-77'))
    expect(rules(again)).toEqual([own('customerReference', 'referenceOnce')])
    await billTo('BUILDER', 'po_required = false')
  })

  it('leaves from somewhere, is a quote only until it is confirmed, and is deleted only as one', async () => {
    const { id } = await desk.taken([PIECES])
    await sql`update sales_order set warehouse_id = null where id = ${String(id)}::uuid`.execute(books.db)
    expect(rules(await desk.act('release', await desk.read({ id })))).toEqual([own('warehouseId', 'warehouseGiven')])
    const order = await desk.taken([PIECES])
    const gone = `${SALES_ORDER}/${String(order['id'])}?version=${String(order['version'])}`
    expect(rules(await admin.save('DELETE', gone))).toEqual([own(null, 'onlyQuotes')])
    expect(rules(await desk.change(order, { orderType: 'Quote' }))).toContainEqual(own('orderType', 'typeStays'))
  })

  it('has the discount of its table, unless another is given by right', async () => {
    await sql`
      delete from role_named_right n using role r where r.id = n.owner_id and r.role_id = 'clerk' and n.named_right = 'discount.manual'`.execute(
      books.db,
    )
    const { id } = await desk.taken([PIECES])
    const stands = await counter.read({ id })
    const [line] = linesOf(stands)
    const less = await counter.change(stands, { lines: [{ ...line, discountPercent: '10', priceReason: 'He asked' }] })
    expect(rules(less)).toContainEqual(own('lines.0.discountPercent', 'discountTyped'))
  })
})

describe('a hold', () => {
  const unhold = (order: Row, holdKind: string) => desk.act('unhold', order, { holdKind, holdReason: 'It is well' })

  it('is lifted where it is, and stays as long as its cause does', async () => {
    const order = await desk.taken([PIECES])
    const held = succeeded(await desk.act('hold', order, { holdReason: 'Drawing' }))
    expect(rules(await unhold(held, 'Price'))).toEqual([own('given.holdKind', 'notHeldSo')])
    await billTo('C100', 'on_hold = true')
    const stopped = await desk.taken([PIECES], { orderType: 'Stock' })
    expect(stopped).toMatchObject({ status: 'OnHold', holds: [{ kind: 'Customer' }] })
    expect(rules(await unhold(stopped, 'Customer'))).toEqual([own('given.holdKind', 'stillHeld')])
    expect(rules(await desk.act('release', stopped))).toEqual([own('billToId', 'heldForCustomer')])
    await billTo('C100', 'on_hold = false')
  })

  it('of credit that is to be looked at says so where the order is released', async () => {
    await billTo('BUILDER', `credit_review_on = '2026-06-01'`)
    const order = await desk.taken([PIECES], { billToId: 'BUILDER' })
    expect(order).toMatchObject({ status: 'OnHold', holds: [{ kind: 'Credit' }] })
    expect(rules(await desk.act('release', order))).toEqual([own('billToId', 'heldByCredit')])
    await billTo('BUILDER', 'credit_review_on = null')
  })
})

describe('a sale over the counter', () => {
  const drawer = (drawerId: string, more: Row = {}) =>
    admin.save('POST', '/api/oe/cash-drawer', {
      record: {
        ...emptyRecord(CashDrawer.fields),
        ...{ drawerId, name: drawerId, warehouseId: 'W1', walkInId: 'C100', cashAccount: 'MAIN', cashStep: '0.01' },
        ...{ active: true, ...more },
      },
    })
  const take = (order: Row, paid: Row) =>
    desk.act('take', order, { cashGiven: null, cardPaid: null, chequePaid: null, onAccount: null, ...paid })
  const sale = (more: Row = {}) =>
    desk.taken([{ ...PIECES, quantity: '1', unitPrice: '10' }], {
      ...{ orderType: 'Counter', warehouseId: 'W1', orderDate: '2026-06-30', ...more },
    })

  it('is paid into a drawer that stands where it leaves, is of its currency, and takes what it is paid by', async () => {
    succeeded(await drawer('HERE'))
    succeeded(await drawer('THERE', { warehouseId: 'W2' }))
    const order = await sale()
    expect(rules(await take(order, { drawerId: 'THERE', cashGiven: '20' }))).toEqual([
      own('given.drawerId', 'drawerElsewhere'),
    ])
    expect(rules(await take(order, { drawerId: 'HERE', cardPaid: '11.3' }))).toEqual([own('given.cardPaid', 'noCards')])
    const dollars = await sale({ billToId: 'USBUYER' })
    expect(rules(await take(dollars, { drawerId: 'HERE', cashGiven: '20' }))).toEqual([
      own('given.drawerId', 'drawerCurrency'),
    ])
  })
})
