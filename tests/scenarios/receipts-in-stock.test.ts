import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductClass } from '../../shared/contracts/po/product-class.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { chargeStock, chargeTakenBack } from '../../server/modules/po/index.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
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
  received,
} from '../support/purchasing.ts'
import { CLERK } from '../support/books.ts'
import { postOn } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [supply 3.10] Receipts of Northgate over HTTP, as stock and in the books. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
})

const steel = async () =>
  (
    await sql<{ quantity: string; value: string }>`
      select trim_scale(quantity)::text as quantity, money_text(value) as value from stock_pool where product_id = 'STEEL'`.execute(
      db,
    )
  ).rows[0]
const reversal = { parameters: { reversalDate: '2026-06-10', reversalReason: 'wrong order' } }

/** @param sources of which all that they have moved is there */
const tied = async (sources = ['PO', 'IC']) => {
  const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to: '2026-12-31' })
  const differ = rows.filter(({ source, difference }) => sources.includes(source) && Number(difference) !== 0)
  expect(differ).toEqual([])
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  return rows
}

describe('a receipt of goods', () => {
  it('[supply 39] is stock, at what the books take it in at, in the company’s currency; a service is none', async () => {
    const of = await approved(admin, [
      orderLine({ quantity: '100', unitPrice: '12.40' }),
      orderLine({ productId: 'CRANE', quantity: '4' }),
    ])
    const posted = await received(admin, of, ['60', '4'])
    expect(posted).toMatchObject({ warehouseId: 'HAM-1' })
    expect(await steel()).toEqual({ quantity: '60', value: '744.00' })
    const foreign = await approved(admin, [orderLine({ quantity: '1000', unitPrice: '0.5' })], { vendorId: 'USVENDOR' })
    await received(admin, foreign)
    expect(await steel()).toEqual({ quantity: '1060', value: '1424.00' })
    expect((await admin.list('/api/po/product?productId==STEEL')).List[0]).toMatchObject({ onHand: '1060' })
    expect(await tied()).toMatchObject([
      { source: 'PO', kind: 'Inventory', currency: 'CAD', subDebit: '1424.00', glDebit: '1424.00' },
    ])
  })

  it('[supply 2.2] taken back, it goes as it came; what has gone on since is not taken back', async () => {
    const of = await approved(admin, [orderLine({ quantity: '40', unitPrice: '2' })])
    const before = await steel()
    const posted = await received(admin, of)
    done(await act(admin, RECEIPT, 'reverse', posted, reversal))
    expect(await steel()).toEqual(before)
    const again = await received(admin, of)
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-04', [
        {
          ...{ kind: 'Issue', productId: 'STEEL', warehouseId: 'HAM-1', quantity: '-1090', cost: { rule: 'AtCost' } },
          ...{ contra: '6200', lineKey: '1' },
        },
      ]),
    )
    expect(rules(await act(admin, RECEIPT, 'reverse', again, reversal))).toEqual([[null, 'ledger:stock.onlyAvailable']])
    await tied()
  })

  it('[supply 2.3] tax that is not claimed back is value of what is still there, and goes again with its invoice', async () => {
    const of = await approved(admin, [orderLine({ quantity: '100', unitPrice: '1' })])
    const posted = await received(admin, of)
    const [line] = posted['lines'] as Row[]
    const before = (await steel())!
    await books.inTransaction((trx) =>
      chargeStock(
        trx,
        {
          ...{ companyId: COMPANY, day: '2026-06-20', description: 'tax' },
          document: { type: 'ap.purchaseInvoice', id: String(of['id']), purpose: 'post' },
        },
        [{ lineKey: String(line!['lineKey']), quantity: '100', value: '7.00' }],
        CLERK,
      ),
    )
    expect(Number((await steel())!.value)).toBeCloseTo(Number(before.value) + 7, 2)
    const charging = {
      ...{ companyId: COMPANY, day: '2026-06-21', description: 'tax' },
      document: { type: 'ap.purchaseInvoice', id: String(of['id']), purpose: 'post.rev' },
    }
    await books.inTransaction((trx) => chargeTakenBack(trx, charging, CLERK))
    expect(await steel()).toEqual(before)
    expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  })

  it('[supply 2.2] something stocked lies somewhere: where there are two warehouses, one is named', async () => {
    await sql`
      insert into warehouse (warehouse_id, branch_id, name, active, kind, negative_stock_allowed, line1, city, country, created_by, updated_by)
      values ('HAM-2', 'HAM', 'Second', true, 'Standard', false, '1 Mill Road', 'Hamilton', 'CA', 'test', 'test')`.execute(
      db,
    )
    const draft = await receipt(admin, await approved(admin, [orderLine({})]))
    expect(rules(await act(admin, RECEIPT, 'post', draft, CONFIRMED))).toEqual([
      ['warehouseId', 'po:rules.purchaseReceipt.warehouseNamed'],
    ])
    await sql`update warehouse set active = false where warehouse_id = 'HAM-2'`.execute(db)
  })

  it('[supply 7.3] what it is counted in stays while there is any of it', async () => {
    const product = (await admin.list('/api/po/product?productId==STEEL')).List[0]!
    done(
      await admin.save('POST', '/api/po/product-class', {
        record: {
          ...emptyRecord(ProductClass.fields),
          classId: 'PLATE',
          description: 'Plate',
          overReceiptPercent: '5',
          active: true,
        },
      }),
    )
    const change = { record: { productClass: 'PLATE' }, version: product['version'] }
    const answer = await admin.save('PUT', `/api/po/product/${String(product['id'])}`, change)
    expect(rules(answer)).toEqual([['productClass', 'po:rules.product.underStock']])
  })
})

/** What stood before there was a stock ledger: receipts and their entries, and no move. */
async function forgotten(): Promise<void> {
  for (const table of ['stock_move', 'stock_day', 'stock_place', 'stock_pool', 'stock_posting'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db)
  await sql`truncate stock_allocation, stock_move, stock_day, stock_place, stock_pool, stock_posting`.execute(db)
  for (const table of ['stock_move', 'stock_day', 'stock_place', 'stock_pool', 'stock_posting'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db)
}

describe('a company that was there before', () => {
  it('has its receipts as moves: quantity and value tie on every day, and they are taken back as ever', async () => {
    const waiting = await received(admin, await approved(admin, [orderLine({ quantity: '7', unitPrice: '3' })]))
    const all = await sql<Row>`
      select sum(case r.status when 'Posted' then l.quantity else 0 end)::float8 as quantity from purchase_receipt r
      join purchase_receipt_line l on l.owner_id = r.id where l.product_id = 'STEEL' and r.status <> 'Open'`.execute(db)
    await forgotten()
    const text = readFileSync(
      join(resolve(import.meta.dirname, '../../server/migrations'), '0361-receipts-are-stock.sql'),
      'utf8',
    )
    await books.inTransaction((trx) => sql.raw(text).execute(trx))
    const stands = (await steel())!
    expect(Number(stands.quantity)).toBe(all.rows[0]!['quantity'])
    const rows = await tied(['PO'])
    expect(rows.map(({ source, kind }) => [source, kind])).toContainEqual(['PO', 'Inventory'])
    // What had moved without a document is forgotten; what documents moved is there, on their days.
    const { rows: days } = await sql<{ day: string; stock: string; booked: string }>`
      select d.day::text as day, (select money_text(coalesce(sum(value), 0)) from stock_move where day <= d.day) as stock,
             (select money_text(coalesce(sum(l.debit - l.credit), 0)) from entry_line l join entry e on e.id = l.entry_id
              where l.gl_account = '1200' and e.document_type = 'po.purchaseReceipt' and e.purpose in ('post', 'post.rev') and l.posting_date <= d.day) as booked
      from (select distinct day from stock_move) d`.execute(db)
    expect(days.length).toBeGreaterThan(1)
    expect(days.filter(({ stock, booked }) => stock !== booked)).toEqual([])
    done(await act(admin, RECEIPT, 'reverse', waiting, reversal))
    expect(Number((await steel())!.quantity)).toBe(Number(stands.quantity) - 7)
    await tied(['PO'])
  })
})
