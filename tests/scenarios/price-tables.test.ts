import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceTable } from '../../shared/contracts/oe/price-table.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterPricedProducts } from '../support/priced-products.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 6.3, 9 price-table] Tables of prices: how they are written, judged, activated and followed by the next. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const TABLE = '/api/oe/price-table'

/** As it is typed: what follows from its lines is left to the server. */
const table = (tableId: string, lines: readonly Row[], more: Row = {}): Row => ({
  ...emptyRecord(PriceTable.fields),
  ...{ tableId, name: tableId, usedFor: 'Firms', bracket: 'Line', rangeUnit: 'LB', currency: 'CAD' },
  ...{ effective: '2026-06-01', ...more },
  lines: lines.map((line) => ({ ...emptyRecord(PriceTable.fields.lines.fields!), ...line })),
})
const save = (...of: Parameters<typeof table>) => admin.save('POST', TABLE, { record: table(...of) })
const activate = ({ id, version }: Row) =>
  admin.save('POST', `${TABLE}/${String(id)}/activate`, { version, confirmed: ['oe.priceTable.beginsInPast'] })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterPricedProducts(books)
})

describe('tables', () => {
  it('[S3.16] [S9.25] [supply 6.3] [supply 69] ranges overlap, leave a gap or tie: the table is refused and the line named', async () => {
    const of = (...lines: Row[]) =>
      save(
        'BAD',
        lines.map((one) => ({ productId: '10-1000', price: '1', ...one })),
      )
    expect(
      rules(await of({ lowQuantity: '1', highQuantity: '499' }, { lowQuantity: '400', highQuantity: '900' })),
    ).toEqual([['lines.1.lowQuantity', 'oe:rules.priceTable.rangesFollow']])
    expect(rules(await of({ lowQuantity: '1', highQuantity: '499' }, { lowQuantity: '600' }))).toEqual([
      ['lines.1.lowQuantity', 'oe:rules.priceTable.rangesMeet'],
    ])
    expect(rules(await of({ lowQuantity: '1' }, { lowQuantity: '1' }))).toEqual([
      ['lines.1.lowQuantity', 'oe:rules.priceTable.rangesFollow'],
    ])
    expect(rules(await of({ lowQuantity: '1', highQuantity: '499' }))).toEqual([
      ['lines.0.highQuantity', 'oe:rules.priceTable.lastIsOpen'],
    ])
    expect(rules(await of({ lowQuantity: '1', unit: 'EA' }))).toEqual([
      ['lines.0.unit', 'oe:rules.priceTable.unitsConvert'],
    ])
    // One price for whatever is sold has no range that would be measured in the unit of the table.
    const ofOne = { productId: '10-1000', price: '1' }
    const inPieces = (...lines: Row[]) => save('PIECES', lines, { rangeUnit: 'EA' })
    expect(rules(await inPieces({ ...ofOne, lowQuantity: '1' }))).toEqual([
      ['lines.0.productId', 'oe:rules.priceTable.unitsConvert'],
    ])
    succeeded(await inPieces({ ...ofOne, lowQuantity: '0' }))
  })

  it('[supply 9 price-table] a line goes on with what the one above is of, and ends where the next begins', async () => {
    const record = table('FAST', [
      { productId: 'W1', price: '82.50' },
      { lowQuantity: '500', price: '76.25' },
      { lowQuantity: '2000', price: '72' },
    ])
    const { Data } = await admin.save('POST', `${TABLE}/complete`, { record })
    expect(Data!['lines']).toMatchObject([
      { productId: 'W1', lowQuantity: '1', highQuantity: '499', unit: 'CWT', priceType: 'Fixed', cost: '172' },
      { productId: 'W1', lowQuantity: '500', highQuantity: '1999', unit: 'CWT' },
      { productId: 'W1', lowQuantity: '2000', highQuantity: null, unit: 'CWT' },
    ])
  })

  it('[supply 9 price-table] prices are changed by a percentage and rounded; what counts is followed by a version and not edited', async () => {
    const draft = succeeded(
      await save('TRADE-C', [
        { productId: 'W1', price: '78.75' },
        { productId: 'COSTED', priceType: 'CostPlus', percent: '20' },
      ]),
    )
    const change = (of: Row, parameters: Row) =>
      admin.save('POST', `${TABLE}/${String(of['id'])}/change`, { version: of['version'], parameters })
    const changed = succeeded(await change(draft, { percent: '3.5', roundTo: '0.25', productClass: null }))
    expect((changed['lines'] as Row[]).map((one) => [one['price'], one['percent']])).toEqual([
      ['81.5', null],
      [null, '20'],
    ])
    const active = succeeded(await activate(changed))
    expect(active).toMatchObject({ tableKey: 'TRADE-C/1', status: 'Active', activatedBy: 'Alex Morgan' })
    const edited = await admin.save('PUT', `${TABLE}/${String(active['id'])}`, {
      record: { lines: [] },
      version: active['version'],
    })
    expect(edited.ResultStatus).not.toBe(1)
    const next = succeeded(await save('TRADE-C', [{ productId: 'W1', price: '90' }], { effective: '2026-06-01' }))
    expect(next).toMatchObject({ tableKey: 'TRADE-C/2', status: 'Draft' })
    expect(rules(await activate(next))).toEqual([['effective', 'oe:rules.priceTable.begunOnce']])
  })

  it('[supply 15.1] whoever activates prices has the right to it', async () => {
    const clerk = as('clerk')
    const { id, version } = succeeded(
      await clerk.save('POST', TABLE, {
        record: table('CLERKS', [{ productId: 'W1', price: '80' }], { effective: '2026-07-01' }),
      }),
    )
    expect(rules(await clerk.save('POST', `${TABLE}/${String(id)}/activate`, { version, confirmed: [] }))).toEqual([
      [null, 'oe:rules.priceTable.activatesByRight'],
    ])
  })
})
