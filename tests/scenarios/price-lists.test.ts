import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { CustomerSku } from '../../shared/contracts/oe/customer-sku.ts'
import { DiscountTable } from '../../shared/contracts/oe/discount-table.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { previewed, ranProcess } from '../support/process-run.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 9] Price lists say what orders are given, and what no table knows is priced. */
const { app, books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const prices = new PriceDesk(admin)
const NEW = 'oe/new-products-pricing'

const breaks = (productId: string, ...at: readonly (readonly [string, string])[]): Row[] =>
  at.map(([lowQuantity, price]) => ({ productId, lowQuantity, price }))
const asOf = { asOf: '2026-06-30', productClass: null, groupId: null }
const bought = async (names: Row) => {
  const { Data } = await admin.read('/api/admin/firm/C100')
  const record = { language: 'fr-CA', billTo: { ...(Data!['billTo'] as Row), ...names } }
  succeeded(await admin.save('PUT', '/api/admin/firm/C100', { record, version: Data!['version'] }))
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`update product set block_sales = true`.execute(books.db)
  await sql`
    insert into product_class (class_id, description, over_receipt_percent, markup_percent, minimum_margin, active, created_by, updated_by)
    values ('SHEET', 'Sheet', 5, 25, 18, true, 'test', 'test'), ('BAR', 'Bar', 5, null, null, true, 'test', 'test')`.execute(
    books.db,
  )
  await sql`
    insert into product (product_id, description, description_fr, product_type, product_class, unit, purchase_price, purchase_currency, active,
                         apply_discount, created_by, updated_by)
    values ('10-1000', 'Steel by the pound', 'Acier à la livre', 'NonStock', 'SHEET', 'LB', 1.72, 'CAD', true, true, 'test', 'test'),
           ('10-2000', 'Galvanized', 'Galvanisé', 'NonStock', 'SHEET', 'LB', 2, 'CAD', true, true, 'test', 'test'),
           ('ROD', 'Rod', null, 'NonStock', 'BAR', 'LB', null, null, true, true, 'test', 'test')`.execute(books.db)
  await prices.activated('A-LIST', breaks('10-1000', ['1', '2.45'], ['500', '2.31'], ['2000', '2.18']))
  await prices.activated(
    'TRADE',
    [...breaks('10-1000', ['1', '2.40'], ['1000', '2.20']), ...breaks('10-2000', ['1', '3'])],
    {
      ...{ usedFor: 'Firms', effective: '2026-06-02', expiry: '2026-12-31' },
    },
  )
})

describe('lists', () => {
  it('[supply 9 Products-price-list] show tables beside each other, each range as the service answers it, with cost for whoever may see it', async () => {
    const parameters = { ...asOf, tableId: null, secondTable: 'TRADE', thirdTable: null, withCost: true }
    const { rows } = await runReport(admin, 'oe/products-price-list', { parameters, groupBy: [] })
    const shown = ['productId', 'fromQuantity', 'price', 'secondPrice', 'floor', 'margin']
    expect(rows.map((row) => shown.map((name) => row[name]))).toEqual([
      ['10-1000', '1', '2.45', '2.4', '2.0976', '29.7959'],
      ['10-1000', '500', '2.31', '2.4', '2.0976', '25.5411'],
      ['10-1000', '1000', '2.31', '2.2', '2.0976', '25.5411'],
      ['10-1000', '2000', '2.18', '2.2', '2.0976', '21.1009'],
      ['10-2000', '1', '2.5', '3', '2.439', '20'],
    ])
    const clerk = await runReport(as('clerk'), 'oe/products-price-list', { parameters, groupBy: [] })
    expect([clerk.rows[0]!['price'], 'cost' in clerk.rows[0]!, 'floor' in clerk.rows[0]!]).toEqual([
      '2.45',
      false,
      false,
    ])
  })

  it('[supply 9 Customer-Price-List] a customer reads his net prices by his numbers and in his language; an order of that day is given the same', async () => {
    const discount = { productClass: 'SHEET', lowQuantity: '0', percent: '5', effective: '2026-01-01' }
    const table = { tableId: 'D5', name: 'Five', rangeUnit: 'LB', active: true }
    const lines = [{ ...emptyRecord(DiscountTable.fields.lines.fields!), ...discount }]
    succeeded(
      await admin.save('POST', '/api/oe/discount-table', {
        record: { ...emptyRecord(DiscountTable.fields), ...table, lines },
      }),
    )
    await bought({ priceTable: 'TRADE', discountTable: 'D5' })
    const sku = { customerId: 'C100', customerSku: 'FE-1', productId: '10-1000', active: true }
    succeeded(
      await admin.save('POST', '/api/oe/customer-sku', { record: { ...emptyRecord(CustomerSku.fields), ...sku } }),
    )
    const parameters = { ...asOf, customerId: 'C100', theirsOnly: false }
    const { rows } = await runReport(admin, 'oe/customer-price-list', { parameters })
    const shown = ['productId', 'customerSku', 'description', 'fromQuantity', 'netPrice', 'until']
    expect(rows.map((row) => shown.map((name) => row[name]))).toEqual([
      ['10-1000', 'FE-1', 'Acier à la livre', '1', '2.28', '2026-12-31'],
      ['10-1000', 'FE-1', 'Acier à la livre', '1000', '2.09', '2026-12-31'],
      ['10-2000', null, 'Galvanisé', '1', '2.85', '2026-12-31'],
    ])
    // His paper is in his language, whoever prints it.
    const paper = await admin.write('POST', '/api/oe/customer-price-list/file', { parameters, format: 'pdf' })
    expect(paper.statusCode, paper.body.slice(0, 300)).toBe(200)
    const [page] = await pagesOf(paper.rawPayload)
    expect(page!.text).toContain('Liste de prix d’un client')
    expect(page!.text).not.toMatch(/Net price|Customer price list/)
    const desk = new SalesDesk(admin)
    const more = { orderDate: '2026-06-30', warehouseId: null }
    const order = await desk.taken([{ productId: '10-1000', quantity: '1', priceReason: null }], more)
    expect(linesOf(order)[0]).toMatchObject({ netPrice: rows[0]!['netPrice'] })
    const theirs = await runReport(admin, 'oe/customer-price-list', { parameters: { ...parameters, theirsOnly: true } })
    expect(theirs.rows.map(({ productId }) => productId)).toEqual(['10-1000', '10-1000'])
  })
})

describe('new products', () => {
  const asked = (more: Row = {}): Row => ({
    ...{ tableId: 'A-LIST', productClass: null, groupId: null, addedSince: null, unpricedOnly: true, markup: null },
    ...{ roundTo: '0.01', endsWith: null, effective: '2026-07-01', ...more },
  })

  it('[supply 9 new-products-pricing] are what a table does not know, proposed by cost and the markup of their class', async () => {
    const shown = async (more: Row = {}) =>
      (await previewed(admin, NEW, asked(more))).map(({ productId, cost, newPrice, margin }) => [
        productId,
        cost,
        newPrice,
        margin,
      ])
    expect(await shown()).toEqual([
      ['10-2000', '2', '2.5', '20'],
      ['ROD', null, null, null],
    ])
    expect(await shown({ productClass: 'SHEET', markup: '30', endsWith: '0.95' })).toEqual([
      ['10-2000', '2', '2.95', '32.2034'],
    ])
    expect(await shown({ addedSince: '2999-01-01' })).toEqual([])
    expect(
      rules(await admin.save('POST', `/api/${NEW}/run`, { parameters: asked({ tableId: 'NONE' }) })),
    ).toMatchObject([['tableId', expect.any(String)]])
  })

  it('[supply 9 new-products-pricing] go into a draft, whose prices are looked at; what has none there cannot be activated', async () => {
    const { rows } = await ranProcess({ app, calls: admin }, NEW, asked())
    expect(rows.map(({ outcome, record }) => [outcome, record])).toEqual([['done', 'A-LIST/2']])
    const draft = (await admin.read('/api/oe/price-table/A-LIST%2F2')).Data as Row
    expect((draft['lines'] as Row[]).slice(3).map(({ productId, price, unit }) => [productId, price, unit])).toEqual([
      ['10-2000', '2.5', 'LB'],
      ['ROD', null, 'LB'],
    ])
    expect(rules(await prices.activate(draft))).toEqual([['lines.4.price', 'oe:rules.priceTable.pricedByKind']])
    // Run again it adds to the draft what has come since, and nothing twice.
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, purchase_price, purchase_currency, active, created_by, updated_by)
      values ('10-3000', 'Stainless', 'NonStock', 'SHEET', 'LB', 4, 'CAD', true, 'test', 'test')`.execute(books.db)
    const again = await ranProcess({ app, calls: admin }, NEW, asked())
    expect(again.rows.map(({ record }) => record)).toEqual(['A-LIST/2'])
    const grown = (await admin.read('/api/oe/price-table/A-LIST%2F2')).Data as Row
    expect((grown['lines'] as Row[]).slice(3).map(({ productId, price }) => [productId, price])).toEqual([
      ['10-2000', '2.5'],
      ['ROD', null],
      ['10-3000', '5'],
    ])
    expect((await ranProcess({ app, calls: admin }, NEW, asked())).rows.map(({ outcome }) => outcome)).toEqual([
      'unchanged',
    ])
  })
})
