import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { DiscountTable } from '../../shared/contracts/oe/discount-table.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 6, 9] What tables of prices and discounts are refused for, each at its field and line. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const prices = new PriceDesk(admin)
const TABLE = '/api/oe/price-table'
const own = (field: string | null, rule: string) => [field, `oe:rules.priceTable.${rule}`]
const PRICE = { productId: 'P1', lowQuantity: '1', price: '2.45' }
const save = async (tableId: string, lines: readonly Row[], more: Row = {}) =>
  rules(await admin.save('POST', TABLE, { record: prices.record(tableId, lines, more) }))

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
})

describe('a price table', () => {
  it('is for one, and has another one behind it that does not lead back', async () => {
    expect(await save('TWO', [PRICE], { usedFor: 'BillTo' })).toEqual([own('billToId', 'ofOneSubject')])
    expect(await save('PLUS', [PRICE], { adjustPercent: '5' })).toEqual([own('adjustPercent', 'adjustsBase')])
    await prices.saved('BASE', [PRICE], { usedFor: 'Firms' })
    await prices.saved('OVER', [PRICE], { usedFor: 'Firms', baseTableId: 'BASE' })
    const { List } = await admin.list(`${TABLE}?tableId==BASE`)
    const { id, version } = List[0]!
    const round = await admin.save('PUT', `${TABLE}/${String(id)}`, { record: { baseTableId: 'OVER' }, version })
    expect(rules(round)).toEqual([own('baseTableId', 'baseLeadsOn')])
  })

  it('says of each line which price it is, and keeps its floor below it', async () => {
    expect(await save('LIST', [{ ...PRICE, priceType: 'ListLess', price: null, percent: '5' }])).toEqual([
      own('lines.0.priceType', 'listIsList'),
    ])
    expect(await save('FLOOR', [{ ...PRICE, safetyPrice: '2.46' }])).toEqual([
      own('lines.0.safetyPrice', 'safetyBelow'),
    ])
    const bare = await prices.saved('BARE', [{ lowQuantity: '0', price: '3' }])
    expect(rules(await prices.activate(bare))).toContainEqual(own('lines.0.productId', 'linesNamed'))
  })

  it('counts alone from its day, and stays once it counts', async () => {
    const stands = await prices.activated('FIRST', [PRICE], { effective: '2026-06-03' })
    const second = await prices.saved('SECOND', [PRICE], { effective: '2026-06-03' })
    expect(rules(await prices.activate(second))).toEqual([own('effective', 'subjectOnce')])
    const gone = `${TABLE}/${String(stands['id'])}?version=${String(stands['version'])}`
    expect(rules(await admin.save('DELETE', gone))).toContainEqual(own(null, 'draftOnly'))
  })

  it('has a price to change where it is changed, and is there where new products go into it', async () => {
    const draft = await prices.saved('PERCENT', [{ ...PRICE, priceType: 'CostPlus', price: null, percent: '20' }])
    const change = { parameters: { percent: '4', roundTo: '0.01', productClass: null }, version: draft['version'] }
    expect(rules(await admin.save('POST', `${TABLE}/${String(draft['id'])}/change`, change))).toEqual([
      ['given.productClass', 'oe:refused.nothingToChange'],
    ])
    const parameters = {
      ...{ tableId: 'NOWHERE', productClass: null, groupId: null, addedSince: null, unpricedOnly: true },
      ...{ markup: null, roundTo: '0.01', endsWith: null, effective: '2026-07-01' },
    }
    const none = await admin.save('POST', '/api/oe/new-products-pricing/preview', { parameters })
    expect(rules(none)).toEqual([['tableId', 'kit:refused.unknownRecord']])
  })
})

describe('a discount table', () => {
  it('takes one discount off a quantity on a day', async () => {
    const empty = emptyRecord(DiscountTable.fields.lines.fields!)
    const line = (more: Row) => ({ ...empty, productId: 'P1', percent: '5', effective: '2026-06-01', ...more })
    const record = {
      ...emptyRecord(DiscountTable.fields),
      ...{ tableId: 'D1', name: 'D1', rangeUnit: 'LB', active: true },
      lines: [line({ lowQuantity: '1', highQuantity: '100' }), line({ lowQuantity: '50' })],
    }
    const answer = rules(await admin.save('POST', '/api/oe/discount-table', { record }))
    expect(answer).toEqual([['lines.1.lowQuantity', 'oe:rules.discountTable.noOverlap']])
  })
})

describe('a list of prices', () => {
  it('has 5,000 products at most, and says how it is narrowed', async () => {
    await prices.activated('ALL', [{ lowQuantity: '0', price: '3', productClass: 'METAL' }], {
      effective: '2026-06-04',
    })
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, valuation, created_by, updated_by)
      select 'MANY-' || n, 'Many', 'NonStock', 'METAL', 'LB', true, 'Average', 'test', 'test' from generate_series(1, 5001) n`.execute(
      books.db,
    )
    const parameters = { customerId: 'C100', asOf: '2026-06-30', productClass: null, groupId: null, theirsOnly: false }
    const answer = await admin.save('POST', '/api/oe/customer-price-list/run', { parameters, groupBy: [] })
    expect(rules(answer)).toEqual([['productClass', 'oe:refused.tooManyListed']])
  })
})
