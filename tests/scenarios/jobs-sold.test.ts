import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PriceAdjustment } from '../../shared/contracts/oe/price-adjustment.ts'
import { ProductReturn } from '../../shared/contracts/oe/product-return.ts'
import { Job } from '../../shared/contracts/po/job.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded, untied } from '../support/payables-desk.ts'
import { act } from '../support/purchasing.ts'
import { enterSelling, ShippingDesk } from '../support/shipping-desk.ts'
import { lot, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9.1] What is ordered for several jobs, each with a line of its own, over HTTP: what was sold and what it cost stands at the job in the books. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ShippingDesk(admin, app)

beforeAll(async () => {
  await enterSelling(admin, books)
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    values ('COST_CODE', 'Cost code', 'PO', 'test', 'test') on conflict do nothing`.execute(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    select 'COST_CODE', c, c, 10, true, false, 'test', 'test' from unnest(array['MAT', 'LAB']) c on conflict do nothing`.execute(
    books.db,
  )
  const costCodes = [{ ...emptyRecord(Job.fields.costCodes.fields!), costCode: 'MAT', budget: null }]
  for (const jobNo of ['J2', 'J3']) {
    const record = { ...emptyRecord(Job.fields), jobNo, name: `Dock ${jobNo}`, status: 'Open', costCodes }
    succeeded(await admin.save('POST', '/api/po/job', { record }))
  }
})

const came = (quantity: string, value: string, day = '2026-06-02', more: Row = {}) =>
  books.inTransaction((trx) => postOn(trx, day, [receipt(quantity, value, more)]))

/** What the books have on an account by job, `J1 MAT 31.00`: what was earned is below zero. */
async function byJob(account: string): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', job_id, cost_code, to_char(sum(debit - credit), 'FM999990.00')) as said from entry_line
    where gl_account = ${account} and job_id is not null group by job_id, cost_code having sum(debit - credit) <> 0 order by 1`.execute(
    books.db,
  )
  return rows.map(({ said }) => said)
}
const jobOf = async (jobNo: string): Promise<Row> => (await admin.list(`/api/po/job?jobNo==${jobNo}`)).List[0]!

const THIRD = { productId: 'P1', quantity: '33.33', unitPrice: '1', discountPercent: '0' }

it('[supply 9.1] stands at each job as sales and as their cost, with its share of what the order is less; what comes back and what is cheaper leaves it again, also once the job is closed', async () => {
  await came('99.99', '50.00')
  const order = await desk.released(
    [
      { ...THIRD, jobId: 'J1', surcharge: '0.1' },
      { ...THIRD, jobId: 'J2', costCode: 'MAT' },
      { ...THIRD, surcharge: null },
    ],
    { discountPercent: '7' },
  )
  await desk.shipped(order)
  // 50.00 over 99.99 lb: 33.33 of them are 16.67 twice, and what is left.
  expect(await byJob('5000')).toEqual(['J1 16.67', 'J2 MAT 16.67'])
  await desk.invoiced({ orderNo: order['orderNo'] })
  const invoice = await desk.invoiceOf(order)
  // 7 % of 99.99 are 7.00: 2.33 of each job, and 2.34 of the line that is nobody's.
  const lines = invoice['lines'] as Row[]
  const less = lines.filter(({ quantity }) => quantity === null)
  expect(less.map(({ jobId, costCode, amount }) => [jobId, costCode, amount])).toEqual([
    ['J1', null, '-2.33'],
    ['J2', 'MAT', '-2.33'],
    [null, null, '-2.34'],
  ])
  expect(await byJob('4000')).toEqual(['J1 -31.00', 'J2 MAT -31.00'])
  expect(await byJob('4020')).toEqual(['J1 -3.33'])
  expect(await jobOf('J1')).toMatchObject({ earned: '34.33', spent: '16.67' })

  // What it cost is another amount now, on the day on which it left: 49.99 lb more at nothing.
  await came('49.99', '0', '2026-06-03')
  expect(await byJob('5000')).toEqual(['J1 11.11', 'J2 MAT 11.11'])

  const job = (await admin.read(`/api/po/job/${String((await jobOf('J2'))['id'])}`)).Data as Row
  succeeded(
    await admin.save('PUT', `/api/po/job/${String(job['id'])}`, {
      record: { status: 'Closed' },
      version: job['version'],
    }),
  )
  // The first line a tenth cheaper: 3.33 less 7 % of it.
  const adjustment = succeeded(
    await admin.save('POST', '/api/oe/price-adjustment', {
      record: {
        ...emptyRecord(PriceAdjustment.fields),
        ...{ billToId: 'C100', adjustDate: '2026-06-20', reason: 'agreed', documentNo: invoice['documentNo'] },
      },
    }),
  )
  const cheaper = (adjustment['lines'] as Row[]).map((line, at) => ({ ...line, newPrice: at === 0 ? '0.9' : null }))
  const typed = succeeded(
    await admin.save('PUT', `/api/oe/price-adjustment/${String(adjustment['id'])}`, {
      record: { lines: cheaper },
      version: adjustment['version'],
    }),
  )
  succeeded(await act(admin, '/api/oe/price-adjustment', 'post', typed))
  expect(await byJob('4000')).toEqual(['J1 -27.90', 'J2 MAT -31.00'])

  const draft = succeeded(
    await admin.save('POST', '/api/oe/product-return', {
      record: {
        ...emptyRecord(ProductReturn.fields),
        ...{ billToId: 'C100', returnDate: '2026-06-20', reason: 'bent', documentNo: invoice['documentNo'] },
        restockingPercent: '10',
      },
    }),
  )
  const back = (draft['lines'] as Row[]).map((line, at) => ({ ...line, returned: at === 1 ? '33.33' : null }))
  const asked = succeeded(
    await admin.save('PUT', `/api/oe/product-return/${String(draft['id'])}`, {
      record: { lines: back },
      version: draft['version'],
    }),
  )
  const received = succeeded(await act(admin, '/api/oe/product-return', 'receive', asked))
  expect(await byJob('5000')).toEqual(['J1 11.11'])
  succeeded(
    await act(admin, '/api/oe/product-return', 'credit', received, { parameters: { creditDate: '2026-06-22' } }),
  )
  expect(await byJob('4000')).toEqual(['J1 -27.90'])
  // A tenth of 31.00 for taking it back is earned by the job that it was for.
  expect(await byJob('4040')).toEqual(['J2 MAT -3.10'])
  expect(await jobOf('J2')).toMatchObject({ earned: '3.1', spent: '0' })
  expect(await untied(books)).toEqual([])
})

it('[supply 9.1] stands at the job of the order where a line says none, and its cost code is one of that; freight stands there too', async () => {
  await came('10', '20.00', '2026-06-04', { productId: 'P2' })
  const line = { productId: 'P2', quantity: '10', unitPrice: '3', costCode: 'MAT' }
  const strange = await admin.save('POST', '/api/oe/sales-order', {
    record: desk.orders.record([{ ...line, costCode: 'LAB' }], { jobId: 'J3' }),
  })
  expect(rules(strange)).toEqual([['lines.0.costCode', 'oe:rules.salesOrder.codeOfJob']])
  const order = await desk.released([line], { jobId: 'J3', freight: '5' })
  await desk.shipped(order)
  await desk.invoiced({ orderNo: order['orderNo'] })
  expect(await jobOf('J3')).toMatchObject({ earned: '35', spent: '20' })
})

it('[supply 9.1] [supply 9 blanket] of a blanket order that holds a product for two jobs a call draws from the line of its job, and one that says none is for the job that it draws from', async () => {
  await sql`update job_master set status = 'Open'`.execute(books.db)
  const held = (jobId: string, unitPrice: string, costCode: string | null = null) => ({
    ...{ productId: 'P1', quantity: '100', unitPrice, jobId, costCode },
  })
  const blanket = await desk.orders.taken([held('J2', '2', 'MAT'), held('J3', '3')], {
    ...{ orderType: 'Blanket', customerReference: 'B-JOBS', startsOn: '2026-06-01', expiresOn: '2026-12-31' },
  })
  const call = async (line: Row) => {
    const fresh = { productId: 'P1', quantity: '10', unitPrice: null, priceReason: null, ...line }
    const order = succeeded(await desk.orders.save([fresh], { blanketNo: blanket['orderNo'] }))
    const [drawn] = order['lines'] as Row[]
    return ['blanketLineNo', 'unitPrice', 'jobId', 'costCode'].map((name) => drawn![name])
  }
  expect(await call({})).toEqual([10, '2', 'J2', 'MAT'])
  expect(await call({ jobId: 'J3' })).toEqual([20, '3', 'J3', null])
  // A job for which nothing is held draws from the first, and stays its own.
  expect(await call({ jobId: 'J1' })).toEqual([10, '2', 'J1', null])
})

it('[supply 9 edit-lot-numbers-shipped] stays with its job when another lot has left than was written down, and goes from it when the shipment is taken back', async () => {
  for (const [lotNo, value] of [
    ['A', '100.00'],
    ['B', '150.00'],
  ])
    await came('100', value!, '2026-06-05', { productId: 'P4', lotId: await lot(books.db, 'P4', lotNo!) })
  const order = await desk.released([{ productId: 'P4', quantity: '100', unitPrice: '9', jobId: 'J1' }])
  const before = await byJob('5000')
  const lots = [{ lotNo: 'A', quantity: '100', orderLine: null, weight: null }]
  const left = await desk.shipped(order, [], { lots })
  const sum = async () => Number((await jobOf('J1'))['spent'])
  const spent = await sum()
  const given = { fromLot: 'A', toLot: 'B', quantity: '100', reason: 'Tags were changed' }
  const corrected = succeeded(await desk.act('correctLot', left, given))
  expect((await sum()) - spent).toBeCloseTo(50, 2)
  const right = succeeded(
    await desk.act('correctLot', corrected, { ...given, fromLot: 'B', toLot: 'A', reason: 'They were right' }),
  )
  succeeded(await desk.act('reverse', right, { reversalDate: '2026-06-30' }))
  expect(await byJob('5000')).toEqual(before)
  expect(await untied(books)).toEqual([])
})
