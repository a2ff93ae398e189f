import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import type { ReceiptAbout } from '../../shared/contracts/po/receipt-about.ts'
import { transaction } from '../../server/platform/database/transaction.ts'
import { want } from '../../server/stock/claims/claims.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { enterMetals } from '../support/metals.ts'
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
} from '../support/purchasing.ts'
import { COMPANY } from './northgate.ts'

/** [judgement 40] What stands behind a receipt of coils, for whoever may see it. */
const { books, as } = await startNorthgate()
const [admin, dock] = [as('admin'), as('clerk')]
const { db } = books
const ALL = ['po/purchase-receipt.view', 'oe/sales-order.view', 'admin/firm.view', 'ic/heat.view']

let customer: { firmId: string; name: string }
let draft: Row

const lot = (more: Row): Row => ({ ...emptyRecord(PurchaseReceipt.fields.lots.fields!), heatKey: 'LK-58213', ...more })

/** A receipt of a product with these coils, not posted. */
async function came(productId: string, lots: Row[], more: Row = {}): Promise<Row> {
  const quantity = String(lots.reduce((sum, { weight }) => sum + Number(weight), 0))
  const saved = await receipt(admin, await approved(admin, [orderLine({ productId, quantity, unitPrice: '0.5' })]))
  const record = { ...more, lots }
  return done(await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record, version: saved['version'] }))
}

const wants = (documentNo: string, productId: string, warehouseId: string, quantity: string, promisedOn: string) =>
  transaction(db, (trx) =>
    want(
      { trx, by: 'Marie', now: new Date('2026-06-01T15:00:00Z'), uuid: randomUUID, today: '2026-06-01' },
      {
        ...{ companyId: COMPANY, document: { type: 'oe.salesOrder', id: randomUUID() }, documentNo },
        wantedBy: customer.firmId,
      },
      [{ lineKey: randomUUID(), productId, warehouseId, quantity, promisedOn, orderedOn: '2026-05-20' }],
    ),
  )

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
  const { rows } = await sql<{ firmId: string; name: string }>`
    select firm_id as "firmId", name from firm order by firm_id limit 1`.execute(db)
  customer = rows[0]!
  draft = await came('CR-16-48', [
    lot({ weight: '1000', mfrNo: 'M-1' }),
    lot({ weight: '900', mfrNo: 'M-2', heatKey: 'LK-58299' }),
  ])
  const place = String(draft['warehouseId'])
  await wants('SO-2', 'CR-16-48', place, '400', '2026-07-20')
  await wants('SO-1', 'CR-16-48', place, '300', '2026-07-10')
  await wants('SO-3', 'CR-QC', place, '50', '2026-07-01')
  await sql`insert into role (role_id, name, created_by, updated_by) values ('dock', 'Dock', 'test', 'test')`.execute(
    db,
  )
  await sql`delete from user_role where user_id = (select id from app_user where user_name = 'clerk')`.execute(db)
  await sql`
    insert into user_role (user_id, role_id) select id, 'dock' from app_user where user_name = 'clerk'`.execute(db)
})

/** Of the dock: what its role may do, and which fields are hidden from it. */
async function may(rights: readonly string[], hidden: Readonly<Record<string, readonly string[]>> = {}): Promise<void> {
  await sql`delete from role_right where role_id = 'dock'`.execute(db)
  await sql`delete from widget_security where role_id = 'dock'`.execute(db)
  for (const right of rights)
    await sql`insert into role_right (role_id, right_id) values ('dock', ${right})`.execute(db)
  for (const [screen, widgets] of Object.entries(hidden))
    for (const widget of widgets)
      await sql`insert into widget_security (role_id, screen, widget, mode) values ('dock', ${screen}, ${widget}, 'hide')`.execute(
        db,
      )
}
beforeEach(() => may(ALL))

const asked = (of: unknown = draft['receiptNo']) => dock.get(`${RECEIPT}/about/${String(of)}`)
async function about(of?: unknown): Promise<ReceiptAbout> {
  const answer = await asked(of)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<ReceiptAbout>()
}
const lotsOf = (of: Row) => (of['lots'] as Row[]).map(({ lotNo }) => lotNo)

describe('[judgement 40 goes] what stands behind a receipt of coils', () => {
  it('who waits for what came, the oldest promise first, and which coil will be on hold', async () => {
    expect(await about()).toEqual({
      receiptNo: draft['receiptNo'],
      waiting: [
        expect.objectContaining({
          documentNo: 'SO-1',
          wantedBy: customer.name,
          promisedOn: '2026-07-10',
          waitedFor: '300',
        }),
        expect.objectContaining({ documentNo: 'SO-2', waitedFor: '400' }),
      ],
      held: [{ lotNo: lotsOf(draft)[1], reason: 'OutOfGrade' }],
    })
  })

  it('what is to be inspected is on hold until it has passed', async () => {
    const waits = await came('CR-QC', [lot({ weight: '100', mfrNo: 'M-3' })])
    expect((await about(waits['receiptNo'])).held).toEqual([{ lotNo: lotsOf(waits)[0], reason: 'Inspection' }])
    const passed = await came('CR-QC', [lot({ weight: '100', mfrNo: 'M-4' })], { inspectionResult: 'PASS' })
    expect((await about(passed['receiptNo'])).held).toEqual([])
  })

  it('orders are for who may see orders, customers for who may see their names, heats for who may see heats of a receipt', async () => {
    await may(ALL.filter((right) => right !== 'oe/sales-order.view'))
    expect((await about()).waiting).toBeNull()
    await may(ALL, { 'admin/firm': ['name'] })
    expect((await about()).waiting!.map(({ wantedBy }) => wantedBy)).toEqual([null, null])
    await may(ALL, { 'po/purchase-receipt': ['lots.heatKey', 'lines.productId'] })
    expect(await about()).toMatchObject({ waiting: null, held: [] })
    await may(ALL, { 'po/purchase-receipt': ['receiptNo'] })
    expect((await asked()).statusCode).toBe(404)
    await may(ALL.filter((right) => right !== 'po/purchase-receipt.view'))
    expect((await asked()).statusCode).toBe(403)
  })

  it('of one that is posted nothing is told, of one that is not there neither', async () => {
    expect((await asked('NONE')).statusCode).toBe(404)
    const posted = done(await act(admin, RECEIPT, 'post', draft, CONFIRMED))
    expect(await about(posted['receiptNo'])).toMatchObject({ waiting: null, held: [] })
  })
})
