import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import { Decimal } from 'decimal.js'
import { sharesOf } from '../../server/modules/oe/sales-order/kit-prices.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { asKit, enterKitSelling, kitsOf, madeOf, said, type KitIds } from '../support/kits-sold.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { linesOf, SALES_ORDER } from '../support/sales-desk.ts'
import { ShippingDesk } from '../support/shipping-desk.ts'
import { Statements } from '../support/statements.ts'
import { postOn, receipt } from '../support/stock-books.ts'

/** [supply 9.1] Kits that are sold as what they are made of, over HTTP: how they are asked for, priced, changed, split and refused. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const admin = as('admin')
const desk = new ShippingDesk(admin, app)
const { orders } = desk
const statements = new Statements(app.pool)

let pricedKit: (price?: string) => KitIds
beforeAll(async () => {
  const prices = ['29.99', '3333.3333', ...Array.from({ length: 28 }, () => '30')]
  pricedKit = await enterKitSelling(admin, books, { prices, byHundredweight: '3333.3333' })
})

const saved = async (answer: Promise<CallResult<Row>>): Promise<Row> => succeeded(await answer)

describe('a kit in an order', () => {
  it('[supply 9.1 kits] a price that does not divide is exact over all kits: the last component takes what is left', async () => {
    const of = pricedKit('29.99')
    const order = await orders.taken([], asKit(of.kit, '7'))
    // 29.99 by 12 of 32 is 11.24625: 11.25 for the bolts, and 18.74 is left for the plate.
    expect(said(order)).toEqual([
      [of.bolt, '14', '11.25', '78.75', 1],
      [of.plate, '7', '18.74', '131.18', 1],
    ])
    expect(order['subTotal']).toBe('209.93')
    expect(kitsOf(order)[0]!['amount']).toBe('209.93')
  })

  it('[supply 9.1 kits] priced by its components each has its own price; from one to the other all of it is priced anew', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5', { pricedBy: 'Components' }))
    expect(said(order)).toEqual([
      [of.bolt, '10', '6', '60', 1],
      [of.plate, '5', '20', '100', 1],
    ])
    expect(kitsOf(order)[0]).toMatchObject({ unitPrice: null, netPrice: '32', amount: '160' })
    const byKit = await saved(orders.change(order, { kits: [{ ...kitsOf(order)[0]!, pricedBy: 'Kit' }] }))
    expect(said(byKit).map((line) => line[3])).toEqual(['56.25', '93.75'])
    const back = await saved(orders.change(byKit, { kits: [{ ...kitsOf(byKit)[0]!, pricedBy: 'Components' }] }))
    expect(said(back).map((line) => line[3])).toEqual(['60', '100'])
  })

  it('[supply 9.1 kits] another number of kits changes its components together, at the same price; a component alone is refused at its field', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5'))
    const more = await saved(orders.change(order, { kits: [{ ...kitsOf(order)[0]!, quantity: '8' }] }))
    expect(said(more)).toEqual([
      [of.bolt, '16', '11.25', '90', 1],
      [of.plate, '8', '18.75', '150', 1],
    ])
    expect(linesOf(more)).toMatchObject([{ reserved: '16' }, { reserved: '8' }])
    const [bolt, plate] = linesOf(more)
    const alone = await orders.change(more, { lines: [{ ...bolt, quantity: '17' }, plate!] })
    expect(rules(alone)).toEqual([['lines.0.quantity', 'oe:rules.salesOrder.countOfKit']])
    expect(alone.Problems![0]!.Args).toMatchObject({ kit: 1, needed: '16', kits: '8' })
    const dearer = await orders.change(more, { lines: [{ ...bolt, unitPrice: '12' }, plate!] })
    expect(rules(dearer)).toEqual([['lines.0.unitPrice', 'oe:rules.salesOrder.shareOfKit']])
    const half = await orders.change(more, { kits: [{ ...kitsOf(more)[0]!, quantity: '8.5' }] })
    expect(rules(half)).toEqual([['kits.0.quantity', 'oe:rules.salesOrder.kitsWhole']])
  })

  it('[supply 9.1 kits] what its product is made of since changes no kit that was sold: more of them, and what is split off, have its components; a copy is a new kit', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5'))
    await sql`update product_component set quantity = 3 where component_id = ${of.bolt}`.execute(db)
    // The same figure in other words is no other one.
    const [bolt, plate] = linesOf(order)
    const words = {
      kits: [{ ...kitsOf(order)[0]!, quantity: '60.00' }],
      lines: [{ ...bolt!, quantity: '10.00' }, plate!],
    }
    const more = await saved(orders.change(order, words))
    expect(said(more)).toEqual([
      [of.bolt, '120', '11.25', '675', 1],
      [of.plate, '60', '18.75', '1125', 1],
    ])
    const left = await saved(orders.act('split', more, { lineNo: null, splitQuantity: null }))
    expect(linesOf(left)).toMatchObject([{ quantity: '100' }, { quantity: '50' }])
    const { List } = await admin.list(`/api/oe/sales-order?splitFrom==${String(order['orderNo'])}`)
    const split = await orders.read(List[0] as Row)
    expect(linesOf(split)).toMatchObject([
      { quantity: '20', kitEach: '2' },
      { quantity: '10', kitEach: '1' },
    ])
    const fewer = await saved(orders.change(split, { kits: [{ ...kitsOf(split)[0]!, quantity: '4' }] }))
    expect(linesOf(fewer)).toMatchObject([{ quantity: '8' }, { quantity: '4' }])
    const copied = linesOf(order).map(({ productId, quantity, kitNo }) => ({ productId, quantity, kitNo }))
    const copy = await orders.save(copied, asKit(of.kit, '5', { kitNo: 1 }))
    expect(rules(copy)).toEqual([['lines.0.quantity', 'oe:rules.salesOrder.countOfKit']])
    expect(copy.Problems![0]!.Args).toMatchObject({ needed: '15' })
    const anew = await orders.taken([], asKit(of.kit, '5'))
    expect(said(anew).map(([, quantity]) => quantity)).toEqual(['15', '5'])
  })

  it('[supply 9.1 kits] a price of another unit is one of a kit, with the decimals of any price; its components come to so many of it', async () => {
    const of = pricedKit('3333.3333')
    const order = await orders.taken([], asKit(of.kit, '30'))
    // 33.333333 for one: 33.3333, of which 12.50 are for the bolts.
    expect(kitsOf(order)[0]).toMatchObject({
      priceUnit: 'CWT',
      priceQuantity: '0.3',
      netPrice: '3333.3333',
      amount: '1000',
    })
    expect(said(order)).toEqual([
      [of.bolt, '60', '12.5', '375', 1],
      [of.plate, '30', '20.8333', '625', 1],
    ])
  })

  it('[supply 9.1 kits] a component is taken out of a kit that is priced by its components, and is a line of its own; one with a price of its own is whole', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5'))
    const out = (from: Row) => linesOf(from).map((line, at) => (at === 0 ? { ...line, kitNo: null } : line))
    const whole = await orders.change(order, { lines: out(order) })
    expect(rules(whole)).toEqual([['kits.0.pricedBy', 'oe:rules.salesOrder.kitComplete']])
    expect(whole.Problems![0]!.Args).toMatchObject({ component: of.bolt })
    const kits = [{ ...kitsOf(order)[0]!, pricedBy: 'Components' }]
    const taken = await saved(orders.change(order, { kits, lines: out(order) }))
    expect(said(taken)).toEqual([
      [of.bolt, '10', '6', '60', null],
      [of.plate, '5', '20', '100', 1],
    ])
    const [bolt, plate] = linesOf(taken)
    const other = await saved(orders.change(taken, { lines: [{ ...bolt, quantity: '3' }, plate!] }))
    expect(said(other)[0]).toEqual([of.bolt, '3', '6', '18', null])
    // Without the kit its lines are lines of their own; without any line a kit is none.
    const apart = await saved(orders.change(other, { kits: [] }))
    expect(said(apart)[1]).toEqual([of.plate, '5', '20', '100', null])
  })

  it('[supply 9.1 kits] a kit in a kit brings what both are made of, each once; one that lies there is sold as it is', async () => {
    const of = pricedKit()
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, is_kit, created_by, updated_by)
      values (${`BIG-${of.kit}`}, 'Big set', 'Stock', 'METAL', 'LB', true, 'Average', true, 'test', 'test')`.execute(db)
    await madeOf(db, `BIG-${of.kit}`, [
      [of.kit, '2'],
      [of.plate, '3'],
    ])
    const order = await orders.taken([], asKit(`BIG-${of.kit}`, '4', { pricedBy: 'Components' }))
    expect(said(order).map(([productId, quantity]) => [productId, quantity])).toEqual([
      [of.bolt, '16'],
      [of.plate, '20'],
    ])
    await books.inTransaction((trx) => postOn(trx, '2026-06-01', [receipt('5', '105.50', { productId: of.kit })]))
    const asOne = await orders.taken([{ productId: of.kit, quantity: '5' }])
    expect(linesOf(asOne)).toMatchObject([{ productId: of.kit, reserved: '5', unitPrice: '30', kitNo: null }])
  })

  it('[supply 9.1 kits] what is no kit, a component of another and a kit in a blanket order are refused at their fields', async () => {
    const of = pricedKit()
    const none = await orders.save([], asKit(of.bolt, '5'))
    expect(rules(none)).toContainEqual(['kits.0.productId', 'oe:rules.salesOrder.kitOfParts'])
    const strange = await orders.save(
      [{ productId: 'P1', quantity: '5', kitNo: 1 }],
      asKit(of.kit, '5', { kitNo: 1, pricedBy: 'Components' }),
    )
    expect(rules(strange)).toEqual([['lines.0.productId', 'oe:rules.salesOrder.componentOfKit']])
    const twice = await orders.save([], {
      kits: ['5', '2'].map((quantity) => ({ productId: of.kit, quantity, kitNo: 1, pricedBy: 'Components' })),
    })
    expect(rules(twice)).toContainEqual(['kits.1.kitNo', 'oe:rules.salesOrder.kitOnce'])
    const held = await orders.save([], { ...asKit(of.kit, '5'), orderType: 'Blanket', expiresOn: '2026-12-31' })
    expect(rules(held)).toContainEqual(['kits', 'oe:rules.salesOrder.kitsNotHeld'])
  })

  it('[supply 9.1 kits] what waits of an order is split off in whole kits, at the same price; one component of a kit is not split off by itself', async () => {
    const of = pricedKit()
    // Fifty plates are there: of sixty kits ten wait, and their bolts with them.
    const order = await orders.taken([], asKit(of.kit, '60'))
    expect(linesOf(order)).toMatchObject([{ backordered: '20' }, { backordered: '10' }])
    const one = await orders.act('split', order, { lineNo: 20, splitQuantity: '5' })
    expect(rules(one)).toEqual([['given.lineNo', 'oe:rules.salesOrder.splitKit']])
    const left = await saved(orders.act('split', order, { lineNo: null, splitQuantity: null }))
    expect(kitsOf(left)).toMatchObject([{ quantity: '50', amount: '1500' }])
    expect(said(left).map(([, quantity, , amount]) => [quantity, amount])).toEqual([
      ['100', '562.5'],
      ['50', '937.5'],
    ])
    const { List } = await admin.list(`/api/oe/sales-order?splitFrom==${String(order['orderNo'])}`)
    const split = await orders.read(List[0] as Row)
    expect(kitsOf(split)).toMatchObject([{ kitNo: 1, quantity: '10', amount: '300' }])
    expect(said(split).map(([, quantity, , amount]) => [quantity, amount])).toEqual([
      ['20', '112.5'],
      ['10', '187.5'],
    ])
  })

  it('[supply 9.1 kits] a price of the kit that somebody types is shared as well, by right and for a reason, and is told of the kit', async () => {
    const of = pricedKit()
    const order = await orders.taken([], asKit(of.kit, '5', { unitPrice: '24', priceReason: 'Price fight' }))
    expect(said(order).map((line) => line[3])).toEqual(['45', '75'])
    const { rows } = await sql`
      select named_right as "right", product_id as "productId", trim_scale(list_price)::text as "listPrice", trim_scale(unit_price)::text as "unitPrice",
             reason from sales_price_by_right where order_no = ${String(order['orderNo'])}`.execute(db)
    expect(rows).toEqual([
      { right: 'price.override', productId: of.kit, listPrice: '30', unitPrice: '24', reason: 'Price fight' },
    ])
    const bare = await orders.save([], asKit(of.kit, '5', { unitPrice: '24' }))
    expect(rules(bare)).toEqual([['kits.0.priceReason', 'kit:refused.noReason']])
    const counter = new ShippingDesk(as('clerk'), app).orders
    expect(rules(await counter.save([], asKit(of.kit, '5', { unitPrice: '24', priceReason: 'Mine' })))).toEqual([
      ['kits.0.unitPrice', 'oe:rules.salesOrder.priceTyped'],
    ])
  })

  it('[supply 9.1 kits] an order of ten kits is completed, saved and changed in as many statements as one of two', async () => {
    const asked = async (count: number) => {
      const kits = Array.from({ length: count }, () => ({ productId: pricedKit().kit, quantity: '2' }))
      const begun = orders.record([], { kits })
      const completed = await statements.of(() => admin.save('POST', `${SALES_ORDER}/complete`, { record: begun }))
      const taken = await statements.of(() => orders.taken([], { kits }))
      const more = kitsOf(taken.answer).map((kit) => ({ ...kit, quantity: '3' }))
      const changed = await statements.of(async () => saved(orders.change(taken.answer, { kits: more })))
      expect(linesOf(changed.answer)).toHaveLength(2 * count)
      return [completed, taken, changed].map(({ sent }) => sent.length)
    }
    await asked(1)
    expect(await asked(10)).toEqual(await asked(2))
  })

  it('[supply 9.1 kits] a line says what its product is made of, and where that is free; a number that is no kit of the order is refused at its field', async () => {
    const of = pricedKit()
    const about = (await admin.get(`/api/oe/sales-order/line?productId=${of.kit}`)).json<Row>()
    expect(about['parts']).toMatchObject([
      { productId: of.bolt, each: '2', description: 'Bolt', free: [{ available: '100' }] },
      { productId: of.plate, each: '1', free: [{ available: '50' }] },
    ])
    const wrong = await orders.save([{ productId: of.bolt, quantity: '2', kitNo: 7 }])
    expect(rules(wrong)).toEqual([['lines.0.kitNo', 'oe:rules.salesOrder.kitKnown']])
    const order = await orders.taken([], asKit(of.kit, '5'))
    const [bolt, plate] = linesOf(order)
    const gone = await orders.change(order, { lines: [{ ...bolt!, kitNo: 7 }, plate!] })
    expect(rules(gone)).toContainEqual(['lines.0.kitNo', 'oe:rules.salesOrder.kitKnown'])
    // A kit that was saved keeps its number.
    const same = await orders.change(order, { kits: [{ ...kitsOf(order)[0]!, kitNo: 2 }] })
    expect(same).toMatchObject({ ResultCode: 'NO_CHANGES' })
  })
})

describe('the price of a kit', () => {
  const figure = (value: string | null) => (value === null ? null : new Decimal(value))
  const shares = (net: string, ...parts: (readonly [price: string | null, cost: string | null, quantity: string])[]) =>
    sharesOf(
      new Decimal(net),
      parts.map(([price, cost, quantity]) => ({
        price: figure(price),
        cost: figure(cost),
        quantity: new Decimal(quantity),
      })),
      2,
    ).map(String)

  it('[supply 9.1 kits] is shared by prices; what has none counts by its cost, what has neither by nothing, and without any by how much there is', () => {
    expect(shares('30', ['60', '42.5', '10'], ['100', '63', '5'])).toEqual(['11.25', '18.75'])
    expect(shares('30', [null, '50', '10'], ['100', '63', '5'])).toEqual(['10', '20'])
    expect(shares('30', [null, null, '10'], ['100', '63', '5'])).toEqual(['0', '30'])
    expect(shares('30', [null, null, '10'], [null, null, '5'])).toEqual(['20', '10'])
  })

  it('[supply 9.1 kits] too small for all of them, it makes no share less than nothing', () => {
    expect(shares('0.02', ...Array.from({ length: 4 }, () => ['1', null, '1'] as const))).toEqual([
      '0',
      '0',
      '0',
      '0.02',
    ])
  })
})
