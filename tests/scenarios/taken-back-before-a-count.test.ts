import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReturn } from '../../shared/contracts/po/purchase-return.ts'
import { role } from '../../server/ledger/legs.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CountDesk } from '../support/counting.ts'
import { enterMetals } from '../support/metals.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { act, approved, done, enterPurchasingMasters, orderLine, RECEIPT, received } from '../support/purchasing.ts'
import { bookedAt, enterStockMasters, issue, postOn, standsAt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/** [issue bad days] What came in before a count and is taken back, or goes back to its vendor, at a day before the count: what was counted stays counted. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new CountDesk(books, app, admin)
const { db } = books
const RETURN = '/api/po/purchase-return'
const COUNTED_ON = '2026-06-15'
const BEFORE = '2026-06-10'
const DAYS = ['2026-06-03', '2026-06-04', BEFORE, COUNTED_ON, '2026-06-30']

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterStockMasters(db)
  await enterMetals(db)
})

let n = 0
/** A hundred at 2.00, and fifty more at 3.00 by a receipt of the fourth. */
async function stocked(): Promise<{ id: string; product: string; came: Row }> {
  const [id, product] = [`R${++n}`, `PLATE${n}`]
  await desk.stocked(id, { [product]: ['100', '200'] }, '2026-06-02')
  const of = await approved(admin, [orderLine({ productId: product, quantity: '50', unitPrice: '3' })])
  const came = await received(admin, of, undefined, { receiptDate: '2026-06-04', warehouseId: id })
  return { id, product, came }
}
async function counted(id: string, product: string, figure: string): Promise<void> {
  await desk.frozen(id, COUNTED_ON)
  await desk.count(id, { [product]: figure })
  expect(await desk.does(id, 'upgrade')).toMatchObject({ ResultStatus: 1 })
  const posted = await desk.does(id, 'post')
  expect(posted, JSON.stringify(posted)).toMatchObject({ ResultStatus: 1 })
}
const sold = (warehouseId: string, productId: string, quantity: string) =>
  books.inTransaction((trx) =>
    postOn(trx, '2026-06-20', [issue(quantity, { productId, warehouseId, contra: role('COGS') })]),
  )
const eachDay = (warehouseId: string, productId: string) =>
  Promise.all(DAYS.map((day) => standsAt(db, day, { warehouseId, productId })))
const back = (came: Row, reversalDate = BEFORE) =>
  act(admin, RECEIPT, 'reverse', came, { parameters: { reversalDate, reversalReason: 'wrong order' } })

/** What lies there is worth at the end of each of the days what the books say, and every move has its entry. */
async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  for (const to of DAYS) {
    const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to })
    expect(rows.filter(({ difference }) => Number(difference) !== 0)).toEqual([])
  }
}
/** What all warehouses hold beside the account of it, day by day. */
const booked = () => Promise.all(DAYS.map((day) => bookedAt(db, day)))

describe('[supply 2.3 counted] before a count', () => {
  it('a receipt is taken back: what was counted stays, and more was found then', async () => {
    const { id, product, came } = await stocked()
    await counted(id, product, '147')
    await sold(id, product, '47')
    // 350.00 for 150 of them; three were missing, at 2.333 each.
    expect(await eachDay(id, product)).toEqual([
      ['100', '200.00'],
      ['150', '350.00'],
      ['150', '350.00'],
      ['147', '343.00'],
      ['100', '233.33'],
    ])
    const before = await booked()
    done(await back(came))
    // The fifty are gone at what they came at; of 100 at 2.00, 47 more than there were have been found.
    expect(await eachDay(id, product)).toEqual([
      ['100', '200.00'],
      ['150', '350.00'],
      ['100', '200.00'],
      ['147', '294.00'],
      ['100', '200.00'],
    ])
    expect((await booked()).map((now, at) => (Number(now) - Number(before[at])).toFixed(2))).toEqual([
      ...['0.00', '0.00', '-150.00', '-49.00', '-33.33'],
    ])
    await tied()
  })

  it('some of it goes back to its vendor: what was counted stays, and less was missing then', async () => {
    const { id, product, came } = await stocked()
    await counted(id, product, '140')
    expect(await standsAt(db, COUNTED_ON, { warehouseId: id, productId: product })).toEqual(['140', '326.67'])
    const record = {
      ...emptyRecord(PurchaseReturn.fields),
      ...{ receiptNo: came['receiptNo'], returnDate: BEFORE, reason: 'SURFACE' },
    }
    const saved = done(await admin.save('POST', RETURN, { record }))
    const path = `${RETURN}/${String(saved['id'])}`
    const lines = (saved['lines'] as Row[]).map((line) => ({ ...line, quantity: '6' }))
    const draft = done(await admin.save('PUT', path, { record: { lines }, version: saved['version'] }))
    done(await act(admin, RETURN, 'post', draft))
    // Six at 2.333 went on the tenth, so that four were missing on the fifteenth, and not ten.
    expect(await eachDay(id, product)).toEqual([
      ['100', '200.00'],
      ['150', '350.00'],
      ['144', '336.00'],
      ['140', '326.67'],
      ['140', '326.67'],
    ])
    await tied()
  })

  it('while it is counted nothing of before is taken back, and it is said at its day', async () => {
    const { id, product, came } = await stocked()
    await desk.frozen(id, COUNTED_ON)
    const refused = await back(came)
    expect(rules(refused), JSON.stringify(refused)).toEqual([['given.reversalDate', 'ledger:stock.countUnderWay']])
    expect((await eachDay(id, product)).at(-1)).toEqual(['150', '350.00'])
    await tied()
  })
})
