import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { pricesOf } from '../../server/modules/oe/index.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { PriceAsked } from '../../shared/contracts/oe/price.ts'
import { Heat } from '../../shared/contracts/ic/heat.ts'
import { TariffTable } from '../../shared/contracts/oe/tariff-table.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { PriceDesk } from '../support/price-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { linesOf, SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 9 tariff-table] What is added by where goods come from, and which of it counts. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const prices = new PriceDesk(admin)
const TARIFFS = '/api/oe/tariff-table'

const row = (tariffId: string, more: Row): Row => ({
  ...emptyRecord(TariffTable.fields),
  ...{ tariffId, description: tariffId, measure: 'Surtax', tariffCode: '7209', country: 'CN', countryOf: 'Origin' },
  ...{ basis: 'Percent', rate: '25', fromDate: '2026-01-01', precedence: 1, active: true, charged: true, ...more },
})
const save = (...of: Parameters<typeof row>) => admin.save('POST', TARIFFS, { record: row(...of) })
const entered = async (...of: Parameters<typeof row>) => succeeded(await save(...of))

const asked = (productId: string, more: Partial<PriceAsked> = {}): PriceAsked => ({
  ...{ billToId: 'C100', shipToId: null, jobId: null, productId, quantity: '1200', unit: 'LB' },
  ...{ day: '2026-06-30', currency: 'CAD', ...more },
})
const beside = async (...of: Parameters<typeof asked>) => {
  const [found] = await pricesOf(books.db, [asked(...of)])
  const named = found!.trace.also.filter(({ key }) => key.startsWith('oe:price.surcharge'))
  return [found!.surcharge, ...named.map(({ args }) => args['tariff'])]
}

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`update product set block_sales = false`.execute(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('UNIT', 'EA', 'Each', 50, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, tariff_code, origin_country, active, created_by, updated_by)
    values ('CR-CN', 'Cold rolled, China', 'NonStock', 'METAL', 'LB', '7209.16.00', 'CN', true, 'test', 'test'),
           ('CR-US', 'Cold rolled, USA', 'NonStock', 'METAL', 'LB', '7209.16.00', 'US', true, 'test', 'test'),
           ('PIECE', 'By the piece', 'NonStock', 'METAL', 'EA', '7209.17.00', 'CN', true, 'test', 'test')`.execute(
    books.db,
  )
  await prices.activated('LIST', [
    { productId: 'P1', lowQuantity: '0', price: '2.31' },
    { productId: 'CR-CN', lowQuantity: '0', price: '1' },
    { productId: 'CR-US', lowQuantity: '0', price: '1' },
  ])
  const pieces = [{ productId: 'PIECE', lowQuantity: '0', price: '10' }]
  await prices.activated('PIECES', pieces, { usedFor: 'BillTo', billToId: 'C100', rangeUnit: 'EA' })
})

describe('rows', () => {
  it('are of a code or a class, end after they begin, and a rate a pound has its currency', async () => {
    const faults = async (more: Row) => rules(await save('BAD', more))
    expect(await faults({ productClass: 'METAL' })).toEqual([['tariffCode', 'oe:rules.tariffTable.ofOne']])
    expect(await faults({ tariffCode: null })).toEqual([['tariffCode', 'oe:rules.tariffTable.ofOne']])
    expect(await faults({ untilDate: '2025-12-31' })).toEqual([['untilDate', 'oe:rules.tariffTable.endsAfter']])
    expect(await faults({ basis: 'PerPound' })).toEqual([['currency', 'oe:rules.tariffTable.currencySaid']])
    expect(await faults({ currency: 'CAD' })).toEqual([['currency', 'oe:rules.tariffTable.currencySaid']])
    expect(await faults({ recoverable: true })).toEqual([['charged', 'oe:rules.tariffTable.recoveredOrCharged']])
    expect(await faults({ tariffCode: 'steel' })).toEqual([['tariffCode', 'po:rules.product.tariffCode']])
  })

  it('of one group do not go first together for the same goods and days', async () => {
    await entered('TIE-1', { tariffCode: '9999', stackGroup: 'TIE', untilDate: '2026-03-31' })
    expect(rules(await save('TIE-2', { tariffCode: '99.99', stackGroup: 'TIE', fromDate: '2026-03-31' }))).toEqual([
      ['precedence', 'oe:rules.tariffTable.firstAlone'],
    ])
    await entered('TIE-3', { tariffCode: '9999', stackGroup: 'TIE', fromDate: '2026-04-01' })
  })
})

describe('a price', () => {
  it('[supply 9 tariff-table] has of a stack group the row that goes first, and what is in none besides', async () => {
    expect(await beside('CR-CN')).toEqual([null])
    await entered('DERIVATIVE', { stackGroup: 'STEEL', precedence: 3, country: null, rate: '25' })
    await entered('CHINA', { stackGroup: 'STEEL', precedence: 2, rate: '30', measure: 'Derivative' })
    expect(await beside('CR-CN')).toEqual(['0.3', 'CHINA'])
    expect(await beside('CR-US')).toEqual(['0.25', 'DERIVATIVE'])
    await entered('OVER-QUOTA', { stackGroup: 'STEEL', precedence: 1, rate: '50', fromDate: '2026-07-01' })
    await entered('DUMPED', { measure: 'AntiDumping', tariffCode: '7209.16', rate: '12.5' })
    expect(await beside('CR-CN')).toEqual(['0.425', 'DUMPED', 'CHINA'])
    expect(await beside('CR-CN', { day: '2026-07-01' })).toEqual(['0.625', 'DUMPED', 'OVER-QUOTA'])
  })

  it('[supply 9 tariff-table] of a country of melt looks at the heats of what lies in stock; where they do not agree, that of the product counts', async () => {
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, tariff_code, origin_country, active, valuation, lot_tracked,
                           created_by, updated_by)
      values ('MELT', 'Rolled in Canada', 'Stock', 'METAL', 'LB', '7210.49', 'CA', true, 'Average', true, 'test', 'test')`.execute(
      books.db,
    )
    await prices.activated('MELTED', [{ productId: 'MELT', lowQuantity: '0', price: '1' }], {
      ...{ usedFor: 'BillTo', billToId: 'C100', effective: '2026-06-02' },
    })
    const melted = { tariffCode: '7210', country: 'CN', countryOf: 'MeltAndPour', rate: '25' }
    await entered('MELTED-CN', melted)
    await entered('MADE-CN', { ...melted, countryOf: 'Origin', rate: '7' })
    expect(await beside('MELT')).toEqual([null])
    const heat = async (heatNo: string, country: string) => {
      await sql`
        insert into user_code_type (code_type, description, applications, created_by, updated_by)
        values ('MILL', 'Mill', 'IC', 'test', 'test') on conflict do nothing`.execute(books.db)
      await sql`
        insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
        values ('MILL', 'BAO', 'Bao', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
      const record = { ...emptyRecord(Heat.fields), heatNo, mill: 'BAO', meltCountry: country, active: true }
      const { heatKey } = succeeded(await admin.save('POST', '/api/ic/heat', { record }))
      await sql`
        insert into stock_lot (product_id, lot_no, heat_key, status) values ('MELT', ${`L-${heatNo}`}, ${String(heatKey)}, 'InStock')`.execute(
        books.db,
      )
    }
    await heat('H1', 'CN')
    expect(await beside('MELT')).toEqual(['0.25', 'MELTED-CN'])
    await heat('H2', 'CA')
    expect(await beside('MELT')).toEqual([null])
  })

  it('[supply 9 tariff-table] has nothing of what is recovered, and a row that nobody is asked for keeps the others from counting', async () => {
    await entered('GST', { measure: 'ImportTax', rate: '5', recoverable: true, charged: false, country: 'US' })
    expect(await beside('CR-US')).toEqual(['0.25', 'DERIVATIVE'])
    await entered('BORNE', { stackGroup: 'STEEL', precedence: 1, country: 'US', rate: '10', charged: false })
    expect(await beside('CR-US')).toEqual([null])
  })

  it('[supply 54 6.4] has 0.045 a pound of alloy beside 2.1945, which no discount takes of: 54.00 on 1,200 lb', async () => {
    const alloy = { measure: 'Alloy', tariffCode: null, country: null, productClass: 'METAL', basis: 'PerPound' }
    await entered('ALLOY', {
      ...alloy,
      rate: '0.045',
      currency: 'CAD',
      fromDate: '2026-06-01',
      untilDate: '2026-06-30',
    })
    const desk = new SalesDesk(admin)
    const order = await desk.taken([{ productId: 'P1', quantity: '1200', discountPercent: '5' }], {
      orderDate: '2026-06-30',
    })
    expect(linesOf(order)[0]).toMatchObject({
      ...{ netPrice: '2.1945', amount: '2633.4', surcharge: '0.045', surchargeAmount: '54' },
    })
    // What was typed stays; the next month has a row of its own, or none.
    const typed = succeeded(
      await desk.change(order, { lines: linesOf(order).map((one) => ({ ...one, surcharge: '0.05' })) }),
    )
    expect(linesOf(typed)[0]).toMatchObject({ surcharge: '0.05', surchargeAmount: '60' })
    expect(linesOf(succeeded(await desk.act('reprice', typed)))[0]).toMatchObject({ surcharge: '0.045' })
    expect(await beside('P1', { day: '2026-07-01' })).toEqual([null])
  })

  it('a tonne is told to the gram, in the currency of the order; what has no weight says so', async () => {
    const freight = { measure: 'Fuel', tariffCode: null, country: null, productClass: 'METAL', basis: 'PerTonne' }
    await entered('FUEL', { ...freight, rate: '20', currency: 'CAD', fromDate: '2027-01-01' })
    // 1,200 lb are 544.310844 kg.
    expect(await beside('P1', { day: '2027-01-01' })).toEqual(['0.009072', 'FUEL'])
    const [found] = await pricesOf(books.db, [asked('PIECE', { day: '2027-01-01', quantity: '2', unit: 'EA' })])
    const said = found!.trace.also.filter(({ args }) => args['tariff'] === 'FUEL').map(({ key }) => key)
    expect(said).toEqual(['oe:price.surcharge.unknown'])
  })

  it('is shown with it where people ask what it costs', async () => {
    const answer = await admin.get('/api/oe/price-inquiry/CR-CN?AsOf=2026-06-30&customerId=C100&quantity=100&unit=LB')
    expect(answer.json<{ Data: Row }>().Data).toMatchObject({ netPrice: '1.0000', surcharge: '0.47' })
  })
})
