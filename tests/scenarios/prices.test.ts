import { beforeAll, describe, expect, it } from 'vitest'
import { pricesOf } from '../../server/modules/oe/index.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { DiscountTable } from '../../shared/contracts/oe/discount-table.ts'
import { belowFloor, extensionOf, type PriceAsked } from '../../shared/contracts/oe/price.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { enterPricedProducts } from '../support/priced-products.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 6] What things cost, and why: the worked examples of prices over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const DISCOUNTS = '/api/oe/discount-table'

const desk = new PriceDesk(admin)
/** A table of the firms that name it, unless it says otherwise. */
const activated = (tableId: string, lines: readonly Row[], more: Row = {}) =>
  desk.activated(tableId, lines, { usedFor: 'Firms', ...more })
const firmBuysBy = async (firmId: string, names: Row) => {
  const { Data } = await admin.read(`/api/admin/firm/${firmId}`)
  const billTo = { ...(Data!['billTo'] as Row), ...names }
  succeeded(await admin.save('PUT', `/api/admin/firm/${firmId}`, { record: { billTo }, version: Data!['version'] }))
}

/** What the inquiry says of a product, as people ask it. */
const ask = async (productId: string, asks: Record<string, string> = {}): Promise<Row> => {
  const query = new URLSearchParams({ AsOf: '2026-06-30', customerId: 'C100', ...asks })
  const answer = await admin.get(`/api/oe/price-inquiry/${productId}?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ Data: Row }>().Data
}
const keyOf = (head: Row) => (head['trace'] as { because: { key: string } }).because.key.replace('oe:price.', '')

/** Of A-LIST, the list of the company. */
const A_LIST = [
  { productId: '10-1000', lowQuantity: '1', highQuantity: '499', price: '2.45' },
  { productId: '10-1000', lowQuantity: '500', highQuantity: '1999', price: '2.31' },
  { productId: '10-1000', lowQuantity: '2000', price: '2.18' },
]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterPricedProducts(books)
  await activated('A-LIST', A_LIST, { usedFor: 'Company' })
})

describe('prices', () => {
  it.each([
    ['499', '2.4500', '1222.55'],
    ['499.5', '2.4500', '1223.78'],
    ['500', '2.3100', '1155.00'],
    ['1200', '2.3100', '2772.00'],
    ['2000', '2.1800', '4360.00'],
  ])('[supply 19.53] %s lb by A-LIST', async (quantity, netPrice, amount) => {
    expect(await ask('10-1000', { quantity })).toMatchObject({
      netPrice,
      amount,
      priceUnit: 'LB',
      listPrice: String(Number(netPrice)),
    })
  })

  it('[supply 6.7] 20 pieces of W1 at 72.00 a hundredweight, by theory and by the scale', async () => {
    await activated('CWT', [{ productId: 'W1', price: '72' }], { usedFor: 'BillTo', billToId: 'C100' })
    expect(await ask('W1', { quantity: '20', unit: 'EA' })).toMatchObject({
      ...{ netPrice: '72.0000', priceUnit: 'CWT', priceQuantity: '19.537', amount: '1406.66' },
    })
    expect(await ask('W1', { quantity: '1948', unit: 'LB' })).toMatchObject({
      priceQuantity: '19.48',
      amount: '1402.56',
    })
  })

  it('[supply 6.5] the floor is what the line says, else cost and the least margin: 1.72 and 18 % are 2.0976', async () => {
    const head = await ask('COSTED', { quantity: '10' })
    expect(head).toMatchObject({ netPrice: '2.1500', floor: '2.0976', cost: '1.72', margin: '20' })
    expect(keyOf(head)).toBe('because.Product')
    expect(belowFloor('2.00', '2.0976')).toBe('0.0976')
    // Who may not see costs is told neither: the floor and its margin say the cost. [judgement 13]
    const answer = await as('clerk').get('/api/oe/price-inquiry/COSTED?AsOf=2026-06-30&customerId=C100&quantity=10')
    const seen = answer.json<{ Data: Row }>().Data
    expect([seen['floor'], seen['cost'] ?? null, seen['margin'] ?? null]).toEqual([null, null, null])
  })

  it('[supply 6.2] no price is none and says why, never 0.00', async () => {
    const head = await ask('BARE')
    expect(head).toMatchObject({ netPrice: null, amount: null })
    expect(keyOf(head)).toBe('held.nothing')
    const below = await ask('10-1000', { quantity: '0.5' })
    expect([below['netPrice'], keyOf(below)]).toEqual([null, 'held.below'])
  })

  it('[supply 19.71] a price in US dollars on an order in Canadian', async () => {
    succeeded(
      await admin.save('POST', '/api/gl/foreign-exchange', {
        record: {
          ...{ fromCurrency: 'USD', toCurrency: 'CAD', effectiveDate: '2026-06-15', rate: '1.365' },
          ...{ fluctuationPercent: '3', source: 'Typed' },
        },
      }),
    )
    await activated('US', [{ productId: 'P1', price: '1.80' }], {
      currency: 'USD',
      usedFor: 'BillTo',
      billToId: 'BUILDER',
    })
    expect(await ask('P1', { customerId: 'BUILDER', quantity: '1' })).toMatchObject({
      netPrice: '2.4570',
      currency: 'CAD',
    })
  })

  it('[supply 6.4] [supply 70] discounts compound: 100 less 40 % less 10 % is 54.0000; contract and promotional prices are not discounted', async () => {
    succeeded(
      await admin.save('POST', DISCOUNTS, {
        record: {
          ...emptyRecord(DiscountTable.fields),
          ...{ tableId: 'D40', name: 'Forty', rangeUnit: 'LB', active: true },
          lines: [
            {
              ...emptyRecord(DiscountTable.fields.lines.fields!),
              ...{ productClass: 'METAL', lowQuantity: '0', percent: '40', effective: '2026-01-01' },
            },
          ],
        },
      }),
    )
    await activated('HUNDRED', [
      { productId: 'P2', price: '100' },
      { productId: 'P3', price: '100', priceType: 'Contract' },
    ])
    await firmBuysBy('BUILDER', { priceTable: 'HUNDRED', discountTable: 'D40' })
    const asked = (productId: string): PriceAsked => ({
      ...{ billToId: 'BUILDER', shipToId: null, jobId: null, productId, quantity: '1', unit: 'LB' },
      ...{ day: '2026-06-30', currency: 'CAD', lineDiscount: '10' },
    })
    const [taken, kept] = await pricesOf(books.db, [asked('P2'), asked('P3')])
    expect(taken).toMatchObject({ price: '100', discounts: ['40', '10'], netPrice: '54.0000', source: 'Firm' })
    expect(kept).toMatchObject({ price: '100', discounts: ['10'], netPrice: '90.0000' })
    expect(kept!.trace.also.map(({ key }) => key)).toContain('oe:price.discount.kind')
    expect(extensionOf(taken!.netPrice!, '3', 2)).toBe('162.00')
  })

  it('[supply 6.2] who is more special is asked first, and says which it was', async () => {
    const at = (tableId: string, price: string, more: Row) => activated(tableId, [{ productId: 'P4', price }], more)
    const asks = { customerId: 'BUILDER', jobId: 'J1' }
    expect(keyOf(await ask('P4', asks))).toBe('held.nothing')
    await firmBuysBy('BUILDER', { priceTable: null, discountTable: null })
    const said: string[] = []
    const look = async (more: Record<string, string> = {}) => {
      const head = await ask('P4', { ...asks, ...more })
      said.push(`${keyOf(head)} ${String(head['netPrice'])}`)
    }
    await at('LIST-P4', '9', { usedFor: 'Company', effective: '2026-06-02' })
    await look()
    await at('BRANCH-P4', '8', { usedFor: 'Branch', branchId: 'B1' })
    await look({ branchId: 'B1' })
    await at('BASE-P4', '10', {})
    await activated('THIN', [{ productId: 'P2', price: '1' }], { baseTableId: 'BASE-P4', adjustPercent: '-30' })
    await firmBuysBy('BUILDER', { priceTable: 'THIN' })
    await look({ branchId: 'B1' })
    await activated(
      'OWN',
      [
        { productClass: 'METAL', price: '6.5' },
        { productId: 'P4', price: '6' },
      ],
      { baseTableId: 'BASE-P4' },
    )
    await firmBuysBy('BUILDER', { priceTable: 'OWN' })
    await look()
    await at('DEAL-P4', '5', { usedFor: 'BillTo', billToId: 'BUILDER', effective: '2026-06-02' })
    await look()
    await at('JOB-P4', '4', { usedFor: 'Job', jobId: 'J1' })
    await look()
    expect(said).toEqual([
      ...['because.Company 9.0000', 'because.Branch 8.0000', 'because.Base 7.0000', 'because.Firm 6.0000'],
      ...['because.BillTo 5.0000', 'because.Job 4.0000'],
    ])
    // Class where neither the product nor its group is named.
    expect(await ask('P3', { customerId: 'BUILDER' })).toMatchObject({ netPrice: '6.5000' })
  })

  it('[supply 19.68] a new version counts from its day on; what was priced before is found as it was', async () => {
    await activated(
      'A-LIST',
      A_LIST.map((one) => ({ ...one, price: '3' })),
      { usedFor: 'Company', effective: '2999-01-01' },
    )
    expect(await ask('10-1000', { quantity: '500', AsOf: '2026-06-30' })).toMatchObject({ netPrice: '2.3100' })
    expect(await ask('10-1000', { quantity: '500', AsOf: '2999-01-01' })).toMatchObject({ netPrice: '3.0000' })
    const listed = (await admin.list(`/api/oe/price-table?tableId==A-LIST&SortFields=versionNo`)).List
    expect(listed.map((one) => [one['tableKey'], one['standing'], one['until']])).toEqual([
      ['A-LIST/1', 'Active', '2998-12-31'],
      ['A-LIST/2', 'Coming', null],
    ])
  })
})

describe('orders', () => {
  const line = (productId: string, quantity: string): PriceAsked => ({
    ...{ billToId: 'USBUYER', shipToId: null, jobId: null, productId, quantity, unit: 'EA' },
    ...{ day: '2026-06-30', currency: 'CAD' },
  })

  it('[supply 6.3] a range of an order is chosen on all its lines of the price group together', async () => {
    const brackets = (productId: string) => [
      { productId, lowQuantity: '1', highQuantity: '1999', price: '84' },
      { productId, lowQuantity: '2000', price: '81.5' },
    ]
    await activated('ORDERS', [...brackets('W1'), ...brackets('W9')], {
      bracket: 'Order',
      usedFor: 'BillTo',
      billToId: 'USBUYER',
    })
    const lines = [line('W1', '15'), line('W9', '8')]
    const alone = await pricesOf(books.db, lines)
    expect(alone.map(({ netPrice }) => netPrice)).toEqual(['84.0000', '84.0000'])
    // 15 × 97.685 and 8 × 77.149 are 2,082.467 lb.
    const together = await pricesOf(books.db, lines, { together: true })
    expect(together.map(({ netPrice }) => netPrice)).toEqual(['81.5000', '81.5000'])
    expect(together[0]!.trace.also[0]).toEqual({
      key: 'oe:price.range.orderOpen',
      args: { quantity: '2082.467', unit: 'LB', table: 'ORDERS', low: '2000', group: 'FLAT' },
    })
    const [told] = await pricesOf(books.db, [{ ...line('W1', '1'), orderWeight: '5000' }])
    expect(told).toMatchObject({ netPrice: '81.5000' })
  })

  it('[supply 6] lines of an order are priced in as many statements as one', async () => {
    const counted = async (asked: readonly PriceAsked[]) => {
      const spied = books.db.withPlugin({
        transformQuery: ({ node }) => (statements++, node),
        transformResult: async ({ result }) => result,
      })
      let statements = 0
      await pricesOf(spied, asked)
      return statements
    }
    const many = Array.from({ length: 200 }, (_, at) => line(['W1', 'W9', 'P1', '10-1000'][at % 4]!, String(at + 1)))
    const [one, all] = [await counted(many.slice(0, 1)), await counted(many)]
    expect(one).toBeGreaterThan(0)
    expect(all).toBeLessThanOrEqual(one + 1)
  })
})
