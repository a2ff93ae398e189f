import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { CustomerSku } from '../../shared/contracts/oe/customer-sku.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [supply 9 Customer-SKUs] What customers call our products. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const SKU = '/api/oe/customer-sku'

const sku = (more: Row): Row => ({
  ...emptyRecord(CustomerSku.fields),
  ...{ customerId: 'C100', productId: 'P1', active: true, ...more },
})
const save = (more: Row) => admin.save('POST', SKU, { record: sku(more) })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    select 'UNIT', u, u, 50, true, false, 'test', 'test' from unnest(array['EA', 'CWT']) as u on conflict do nothing`.execute(
    books.db,
  )
})

describe('numbers of customers', () => {
  it('[supply 9 skus] a customer calls one thing by a number, and a thing by one number in a unit', async () => {
    succeeded(await save({ customerSku: 'cw-77', unit: 'LB' }))
    expect(rules(await save({ customerSku: 'CW-77', productId: 'P2' }))).toEqual([
      ['customerSku', 'oe:rules.customerSku.skuOnce'],
    ])
    expect(rules(await save({ customerSku: 'CW-78', unit: 'LB' }))).toEqual([
      ['productId', 'oe:rules.customerSku.inUseOnce'],
    ])
    // In another unit, out of use, or of another customer it is another number.
    succeeded(await save({ customerSku: 'CW-79', unit: 'CWT' }))
    succeeded(await save({ customerSku: 'CW-80', unit: 'LB', active: false }))
    succeeded(await save({ customerSku: 'CW-77', customerId: 'BUILDER', productId: 'P2' }))
  })

  it('[supply 9 skus] its unit converts to that of the product, and the last digit of its GTIN is right', async () => {
    expect(rules(await save({ customerSku: 'X-1', productId: 'P3', unit: 'EA', barcode: '036000291453' }))).toEqual([
      ['barcode', 'oe:rules.customerSku.barcodeDigit'],
      ['unit', 'oe:rules.customerSku.unitConverts'],
    ])
    succeeded(await save({ customerSku: 'X-1', productId: 'P3', barcode: '036000291452' }))
    expect(rules(await save({ customerSku: 'X-2', productId: 'P4', barcode: '036000291452' }))).toEqual([
      ['barcode', 'oe:rules.customerSku.barcodeOnce'],
    ])
    expect(rules(await save({ customerSku: 'X-2', productId: 'NONE', barcode: 'OURS-1' }))).toEqual([
      ['productId', 'kit:refused.unknownRecord'],
    ])
  })

  it('[supply 9 skus] what the customer was invoiced last for it stands beside it; what was credited or taken back does not', async () => {
    const desk = new ReceivablesDesk(admin)
    const line = (unitPrice: string) => [{ productId: 'P2', quantity: '10', unitPrice, amount: null }]
    succeeded(await save({ customerSku: 'LAST-1', productId: 'P2' }))
    const listed = async () =>
      (await admin.list(`${SKU}?customerSku==LAST-1&Also=lastPrice,lastCurrency,lastSold`)).List[0]!
    expect(await listed()).toMatchObject({ lastPrice: null, lastSold: null })
    await desk.posted(line('2.31'), { docDate: '2026-06-03' })
    await desk.posted(line('2.45'), { docDate: '2026-06-09' })
    await desk.posted(line('9.99'), { docDate: '2026-06-12', billToId: 'BUILDER' })
    await desk.posted(line('1.00'), { docDate: '2026-06-15', kind: 'Credit', reason: 'Returned' })
    expect(await listed()).toMatchObject({ lastPrice: '2.45', lastCurrency: 'CAD', lastSold: '2026-06-09' })
  })

  it('[supply 9 skus] a clerk keeps them, and whoever approves looks at them', async () => {
    const record = sku({ customerSku: 'CLERK-1', productId: 'P4', unit: 'LB' })
    succeeded(await as('clerk').save('POST', SKU, { record }))
    const refused = await as('approver').write('POST', SKU, { record: sku({ customerSku: 'APPROVER-1' }) })
    expect(refused.statusCode).toBe(403)
    expect((await as('approver').list(`${SKU}?customerSku==CLERK-1`)).List).toHaveLength(1)
  })
})
