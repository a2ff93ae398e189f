import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../../server/platform/database/transaction.ts'
import { want } from '../../server/stock/claims/claims.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { approved, done, enterPurchasingMasters, order, orderLine, ORDER } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'
import { COMPANY } from './northgate.ts'

/** [supply 9 purchase-order-list] What is on order, for sales to promise from, over HTTP. */
const TODAY = '2026-06-10'
const { books, as } = await startNorthgate({ clock: { now: () => new Date(`${TODAY}T15:00:00Z`) } })
const [admin, clerk] = [as('admin'), as('clerk')]

const waits = (documentNo: string, quantity: string, promisedOn: string) =>
  transaction(books.db, (trx) =>
    want(
      { trx, by: 'Marie', now: new Date(`${TODAY}T15:00:00Z`), uuid: randomUUID, today: TODAY },
      { companyId: COMPANY, document: { type: 'test.order', id: randomUUID() }, documentNo, wantedBy: null },
      [{ lineKey: '1', productId: 'STEEL', warehouseId: 'HAM-1', quantity, promisedOn, orderedOn: '2026-06-01' }],
    ),
  )
const shown = async (parameters: object = {}, calls = admin) =>
  (await runReport(calls, 'po/purchase-order-list', { parameters, groupBy: [] })).rows

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  const at = { warehouseId: 'HAM-1' }
  await approved(admin, [orderLine({ quantity: '100' })], { ...at, eta: '2026-06-08' })
  await approved(admin, [orderLine({ quantity: '60' })], { ...at, eta: '2026-06-20' })
  await approved(admin, [orderLine({ productId: 'CRANE', quantity: '8' })], { ...at, eta: '2026-06-09' })
  // Nobody has approved it: nothing is promised from it.
  done(
    await admin.save('POST', ORDER, { record: order([orderLine({ quantity: '500' })], { ...at, eta: '2026-06-12' }) }),
  )
  await waits('SO-2', '50', '2026-06-18')
  await waits('SO-1', '80', '2026-06-11')
})

describe('what is on order', () => {
  it('goes to who waits longest, delivery by delivery, and says on which orders and what is free', async () => {
    const rows = await shown()
    expect(
      rows.map(({ comesOn, toCome, waitedFor, free, waitsFor }) => [comesOn, toCome, waitedFor, free, waitsFor]),
    ).toEqual([
      ['2026-06-08', '100', '100', '0', 'SO-1, SO-2'],
      ['2026-06-20', '60', '30', '30', 'SO-2'],
    ])
    // By the clock of the database both are late by now, the first by twelve days more.
    expect(Number(rows[0]!['daysLate']) - Number(rows[1]!['daysLate'])).toBe(12)
    expect(rows[0]).toMatchObject({ productId: 'STEEL', warehouseId: 'HAM-1', vendorId: 'STEELCO', unit: 'LB' })
  })

  it('is narrowed by product, place, vendor and day without telling another free quantity', async () => {
    expect((await shown({ untilDate: '2026-06-10' })).map(({ free }) => free)).toEqual(['0'])
    expect(await shown({ productId: 'CRANE' })).toEqual([])
    expect((await shown({ vendorId: 'STEELCO', warehouseId: 'HAM-1' })).length).toBe(2)
  })

  it('tells what it costs to whoever may see costs alone', async () => {
    expect((await shown())[0]).toMatchObject({ unitCost: '1.25', currency: 'CAD' })
    await sql`delete from role_named_right where named_right = 'cost.view'`.execute(books.db)
    const [row] = await shown({}, clerk)
    expect(row).toMatchObject({ productId: 'STEEL', free: '0' })
    expect(Object.keys(row!)).not.toContain('unitCost')
  })
})
