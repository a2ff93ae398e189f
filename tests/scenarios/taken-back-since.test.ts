import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { proof } from '../../server/modules/gl/integration/proof.ts'
import { stockAgrees } from '../../server/stock/prove.ts'
import { stockBooks } from '../../server/stock/subledger.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded, untied } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { enterSelling, ShippingDesk } from '../support/shipping-desk.ts'
import { lot, postOn, receipt, standsAt } from '../support/stock-books.ts'
import { COMPANY } from './northgate.ts'

/**
 * [supply 2.2 since] What left, or came back, is taken back after its cost was corrected: its entry is mirrored, and what had corrected it is booked
 * beside the mirror. Each product is of one test, so that what the books say of it is worked out by hand.
 */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const { db } = books
const desk = new ShippingDesk(admin, app)
const RETURN = '/api/oe/product-return'
const [CAME, EARLIER, LEFT, BACK] = ['2026-06-02', '2026-06-05', '2026-06-10', '2026-06-26']

beforeAll(() => enterSelling(admin, books))

let products = 0
/** A product at average, or one whose lots have a cost of their own. */
async function product(isByLot = false): Promise<string> {
  const productId = `SINCE-${++products}`
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, created_by, updated_by)
    values (${productId}, ${productId}, 'Stock', 'METAL', 'LB', true, 'Average', ${isByLot}, ${isByLot}, 'test', 'test')`.execute(
    db,
  )
  return productId
}
const came = (productId: string, quantity: string, value: string, lotId: string | null = null) =>
  books.inTransaction((trx) => postOn(trx, CAME, [receipt(quantity, value, { productId, lotId })]))
/** What came costs so much more, from a day on. */
const costsMore = (productId: string, day: string, value: string, of: string, lotId: string | null = null) =>
  books.inTransaction((trx) =>
    postOn(trx, day, [
      {
        ...{ kind: 'Charge', productId, warehouseId: 'W1', lotId, quantity: '0', lineKey: '1', contra: '2055' },
        cost: { rule: 'Charge', value, of },
      },
    ]),
  )
const shipped = async (productId: string, quantity: string, lotNo: string | null = null): Promise<Row> => {
  const order = await desk.released([{ productId, quantity, unitPrice: '9' }])
  const lots = lotNo === null ? [] : [{ lotNo, quantity, orderLine: null, weight: null }]
  return desk.shipped(order, [quantity], { lots })
}
const now = async (room: string, { id }: Row) => (await admin.read(`${room}/${String(id)}`)).Data as Row
const takenBack = async (room: string, of: Row) =>
  succeeded(await act(admin, room, 'reverse', await now(room, of), { parameters: { reversalDate: BACK } }))
const SHIPMENT = '/api/oe/shipment'

/** At the end of a day: what lies there, what the books say of that, and of its cost of sales and its scrap. */
async function standing(productId: string, day: string): Promise<string[]> {
  const { rows } = await sql<{ booked: string; sales: string; scrap: string }>`
    select money_text(coalesce(sum(l.debit - l.credit) filter (where l.gl_account = '1200'), 0)) as booked,
           money_text(coalesce(sum(l.debit - l.credit) filter (where l.gl_account = '5000'), 0)) as sales,
           money_text(coalesce(sum(l.debit - l.credit) filter (where l.gl_account = '5020'), 0)) as scrap
    from entry_line l join entry e on e.id = l.entry_id
    where l.product_id = ${productId} and e.posting_date <= ${day}::date`.execute(db)
  const { booked, sales, scrap } = rows[0]!
  return [...(await standsAt(db, day, { productId })), booked, sales, scrap]
}
const owed = async (): Promise<string> => {
  const { rows } = await sql<{ amount: string }>`
    select money_text(coalesce(sum(debit - credit), 0)) as amount from moved_line where gl_account = '1100'`.execute(db)
  return rows[0]!.amount
}
/** On each day stock is what its account holds. */
async function tied(): Promise<void> {
  expect((await stockAgrees(COMPANY).execute(db)).rows).toEqual([])
  expect(await untied(books)).toEqual([])
  for (let day = 1; day <= 30; day += 1) {
    const to = `2026-06-${String(day).padStart(2, '0')}`
    const rows = await proof(db, stockBooks, { companyId: COMPANY, from: '2026-01-01', to })
    expect([to, rows.filter(({ source, difference }) => source === 'IC' && Number(difference) !== 0)]).toEqual([to, []])
  }
}

describe('a shipment that is taken back', () => {
  it('[supply 2.2 since] [supply 3.10] at average: 40 of 100 went for 400.00 and cost 80.00 more since: 480.00 come back', async () => {
    const productId = await product()
    await came(productId, '100', '1000')
    const shipment = await shipped(productId, '40')
    expect(await standing(productId, LEFT)).toEqual(['60', '600.00', '600.00', '400.00', '0.00'])
    // 200.00 on 100 lb of the 5th are 12.00 a pound: 40 went for 480.00.
    await costsMore(productId, EARLIER, '200', '100')
    expect(await standing(productId, LEFT)).toEqual(['60', '720.00', '720.00', '480.00', '0.00'])
    const before = await owed()
    await takenBack(SHIPMENT, shipment)
    expect(await standing(productId, '2026-06-25')).toEqual(['60', '720.00', '720.00', '480.00', '0.00'])
    expect(await standing(productId, BACK)).toEqual(['100', '1200.00', '1200.00', '0.00', '0.00'])
    expect(await owed()).toBe(before)
    await tied()
  })

  it('[supply 2.2 since] of a lot whose freight is of a day before it left: 300.00 and 50.00 of freight are there again', async () => {
    const productId = await product(true)
    const lotId = await lot(db, productId, 'S-1')
    await came(productId, '100', '300', lotId)
    const shipment = await shipped(productId, '40', 'S-1')
    await costsMore(productId, EARLIER, '50', '100', lotId)
    // 3.50 a pound: 40 went for 140.00.
    expect(await standing(productId, LEFT)).toEqual(['60', '210.00', '210.00', '140.00', '0.00'])
    await takenBack(SHIPMENT, shipment)
    expect(await standing(productId, BACK)).toEqual(['100', '350.00', '350.00', '0.00', '0.00'])
    await tied()
  })

  it('[supply 2.2 since] of a lot whose freight came after it left: the share of what was gone stays in cost of sales', async () => {
    const productId = await product(true)
    const lotId = await lot(db, productId, 'S-2')
    await came(productId, '100', '300', lotId)
    const shipment = await shipped(productId, '40', 'S-2')
    // 50.00 on the 12th, when 60 of 100 were there: 30.00 are stock, 20.00 are of the 40 that were gone.
    await costsMore(productId, '2026-06-12', '50', '100', lotId)
    expect(await standing(productId, '2026-06-12')).toEqual(['60', '210.00', '210.00', '140.00', '0.00'])
    await takenBack(SHIPMENT, shipment)
    expect(await standing(productId, BACK)).toEqual(['100', '330.00', '330.00', '20.00', '0.00'])
    await tied()
  })

  it('[supply 2.2 since] [supply 9 edit-lot-numbers-shipped] after its lot was corrected, freight came, and it was corrected back', async () => {
    const productId = await product(true)
    const [one, two] = [await lot(db, productId, 'S-3'), await lot(db, productId, 'S-4')]
    await came(productId, '100', '300', one)
    await came(productId, '100', '500', two)
    const shipment = await shipped(productId, '40', 'S-3')
    const corrected = async (fromLot: string, toLot: string) => {
      const parameters = { fromLot, toLot, quantity: '40', reason: 'the tags were changed' }
      return succeeded(await desk.act('correctLot', await now(SHIPMENT, shipment), parameters))
    }
    // S-3 comes back at 120.00 and S-4 goes at 200.00, on the day of the shipment.
    await corrected('S-3', 'S-4')
    expect(await standing(productId, LEFT)).toEqual(['160', '600.00', '600.00', '200.00', '0.00'])
    // 3.50 and 6.00 a pound: 40 of S-4 went for 240.00, and S-3 is whole at 350.00.
    await costsMore(productId, EARLIER, '50', '100', one)
    await costsMore(productId, EARLIER, '100', '100', two)
    expect(await standing(productId, LEFT)).toEqual(['160', '710.00', '710.00', '240.00', '0.00'])
    // S-4 comes back at 240.00, and S-3 goes at 140.00.
    await corrected('S-4', 'S-3')
    expect(await standing(productId, LEFT)).toEqual(['160', '810.00', '810.00', '140.00', '0.00'])
    // And 50.00 more of S-3: 4.00 a pound.
    await costsMore(productId, EARLIER, '50', '100', one)
    expect(await standing(productId, LEFT)).toEqual(['160', '840.00', '840.00', '160.00', '0.00'])
    await takenBack(SHIPMENT, shipment)
    expect(await standing(productId, '2026-06-25')).toEqual(['160', '840.00', '840.00', '160.00', '0.00'])
    expect(await standing(productId, BACK)).toEqual(['200', '1000.00', '1000.00', '0.00', '0.00'])
    await tied()
  })
})

describe('what a customer brought and is taken back', () => {
  /** 40 of 100 lb were sold and invoiced at 9.00: 10 of them come back on the 20th. */
  async function brought(productId: string, disposition: string, lotNo: string | null = null): Promise<Row> {
    const { orderNo, id } = await shipped(productId, '40', lotNo)
    expect(id).toBeTruthy()
    await desk.invoiced({ orderNo })
    const { documentNo } = await desk.invoiceOf({ orderNo })
    const record = {
      ...emptyRecord(ProductReturn.fields),
      ...{ billToId: 'C100', documentNo, returnDate: '2026-06-20', reason: 'bent' },
    }
    const draft = succeeded(await admin.save('POST', RETURN, { record }))
    const lines = (draft['lines'] as Row[]).map((line) => ({ ...line, returned: '10', disposition }))
    const body = { record: { lines }, version: draft['version'] }
    const asked = succeeded(await admin.save('PUT', `${RETURN}/${String(draft['id'])}`, body))
    return succeeded(await act(admin, RETURN, 'receive', asked))
  }

  it('[supply 2.2 since] at average: 10 came back at 100.00, cost 20.00 more since, and go again at 120.00; what is owed stays', async () => {
    const productId = await product()
    await came(productId, '100', '1000')
    const before = await owed()
    const back = await brought(productId, 'Restock')
    // 40 lb at 9.00 and 13 % are owed: 406.80.
    const asked = (Number(before) + 406.8).toFixed(2)
    expect(await owed()).toBe(asked)
    expect(await standing(productId, '2026-06-20')).toEqual(['70', '700.00', '700.00', '300.00', '0.00'])
    // 12.00 a pound: 30 that stay sold cost 360.00.
    await costsMore(productId, EARLIER, '200', '100')
    expect(await standing(productId, '2026-06-20')).toEqual(['70', '840.00', '840.00', '360.00', '0.00'])
    await takenBack(RETURN, back)
    expect(await standing(productId, '2026-06-25')).toEqual(['70', '840.00', '840.00', '360.00', '0.00'])
    expect(await standing(productId, BACK)).toEqual(['60', '720.00', '720.00', '480.00', '0.00'])
    expect(await owed()).toBe(asked)
    await tied()
  })

  it('[supply 2.2 since] of a lot: 10 lb that came back at 30.00 bear 5.00 of its freight, and go again at 35.00', async () => {
    const productId = await product(true)
    const lotId = await lot(db, productId, 'S-5')
    await came(productId, '100', '300', lotId)
    const back = await brought(productId, 'Restock', 'S-5')
    await costsMore(productId, EARLIER, '50', '100', lotId)
    expect(await standing(productId, '2026-06-20')).toEqual(['70', '245.00', '245.00', '105.00', '0.00'])
    await takenBack(RETURN, back)
    expect(await standing(productId, BACK)).toEqual(['60', '210.00', '210.00', '140.00', '0.00'])
    await tied()
  })

  it('[supply 2.2 since] what was scrapped as it came is of cost of sales again, with what it cost more', async () => {
    const productId = await product()
    await came(productId, '100', '1000')
    const back = await brought(productId, 'Scrap')
    expect(await standing(productId, '2026-06-20')).toEqual(['60', '600.00', '600.00', '300.00', '100.00'])
    await costsMore(productId, EARLIER, '200', '100')
    expect(await standing(productId, '2026-06-20')).toEqual(['60', '720.00', '720.00', '360.00', '120.00'])
    await takenBack(RETURN, back)
    expect(await standing(productId, BACK)).toEqual(['60', '720.00', '720.00', '480.00', '0.00'])
    await tied()
  })
})
