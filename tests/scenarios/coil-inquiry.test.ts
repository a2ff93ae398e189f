import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
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
import { postOn } from '../support/stock-books.ts'

/** [supply 23] A heat from its receipt to its shipment, forward and back. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { db } = books
const TICKET = '/api/ic/inventory-ticket'
const INQUIRY = '/api/ic/coil-inquiry'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterMetals(db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, gl_account, created_by, updated_by)
    values ('TICKET_SUB_TYPE', 'YARD', 'Yard', 10, true, false, null, 'test', 'test'),
           ('ADJUST_REASON', 'SCRAP', 'Scrap', 10, true, false, '6200', 'test', 'test') on conflict do nothing`.execute(
    db,
  )
  await sql`
    insert into sequence_counter (counter_id, description, prefix, width, reset_rule, per_branch, gapless, active, created_by, updated_by)
    values ('INVENTORY_TICKET', 'Tickets', 'IT', 5, 'Never', false, false, true, 'test', 'test') on conflict do nothing`.execute(
    db,
  )
})

const committed = async (ticketType: string, lines: Row[], lots: Row[] = []): Promise<Row> => {
  const record = {
    ...emptyRecord(InventoryTicket.fields),
    ...{ ticketType, subType: 'YARD', ticketDate: '2026-06-04', warehouseId: 'HAM-1', inTransit: false },
    lines: lines.map((line) => ({ ...emptyRecord(InventoryTicket.fields.lines.fields!), ...line })),
    lots: lots.map((lot) => ({ ...emptyRecord(InventoryTicket.fields.lots.fields!), ...lot })),
  }
  return done(await act(admin, TICKET, 'commit', done(await admin.save('POST', TICKET, { record }))))
}

describe('a coil inquiry', () => {
  it('[supply 23] [supply 2.2] received is shipped, on hand, scrap and lost; the shipped child leads back to its heat', async () => {
    const of = await approved(admin, [orderLine({ productId: 'CR-16-48', quantity: '20000', unitPrice: '0.62' })])
    const saved = await receipt(admin, of)
    const lots = [
      { ...emptyRecord(PurchaseReceipt.fields.lots.fields!), weight: '20000', mfrNo: 'M1', heatKey: 'LK-58213' },
    ]
    const draft = done(
      await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record: { lots }, version: saved['version'] }),
    )
    const received = done(await act(admin, RECEIPT, 'post', draft, CONFIRMED))
    const master = String((received['lots'] as Row[])[0]!['lotNo'])
    const four = [1, 2, 3, 4].map(() => ({ line: 1, quantity: '4895.8', width: '11.75' }))
    const split = await committed('LotSplit', [{ productId: 'CR-16-48', lotNo: master, quantity: '19583.2' }], four)
    const children = (split['lots'] as Row[]).map(({ newLotNo }) => String(newLotNo))
    await committed('Issue', [{ productId: 'CR-16-48', lotNo: master, quantity: '400', reason: 'SCRAP' }])
    await committed('Adjustment', [{ productId: 'CR-16-48', lotNo: master, quantity: '-16.8', reason: 'SCRAP' }])
    const { rows } = await sql<{ id: string }>`select id from stock_lot where lot_no = ${children[1]!}`.execute(db)
    await books.inTransaction((trx) =>
      postOn(trx, '2026-06-05', [
        {
          ...{ kind: 'Shipment', productId: 'CR-16-48', warehouseId: 'HAM-1', lotId: rows[0]!.id, quantity: '-4895.8' },
          ...{ cost: { rule: 'AtCost' }, contra: '6200', lineKey: '1' },
        },
      ]),
    )
    const told = await admin.get(`${INQUIRY}/${children[1]!}`)
    expect(told.statusCode, told.body).toBe(200)
    expect(told.json().Data).toMatchObject({
      ...{
        received: '20000',
        shipped: '4895.8',
        onHand: '14687.4',
        scrap: '400',
        lost: '16.8',
        used: '0',
        returned: '0',
      },
      ...{ heatKey: 'LK-58213 LAKE', millName: 'Lakeshore Steel', meltCountry: 'CA', unit: 'LB' },
      links: children.map((to) => ({ from: master, to, weight: '4895.8' })),
    })
    const list = async (name: string): Promise<Row[]> =>
      (await admin.get(`${INQUIRY}/${master}/${name}`)).json().Data.rows
    expect(await list('family')).toMatchObject([
      { lotNo: master, parentNo: null, state: 'Scrapped', sourceNo: received['receiptNo'] },
      ...children.map((lotNo, at) => ({
        lotNo,
        parentNo: master,
        state: at === 1 ? 'Shipped' : 'InStock',
        taken: '4895.8',
      })),
    ])
    expect(await list('recall')).toMatchObject([
      { lotNo: children[1], what: 'CallBack', quantity: '4895.8' },
      ...[0, 2, 3].map((at) => ({ lotNo: children[at], what: 'Stop', quantity: '4895.8' })),
    ])
    expect((await list('moves'))[0]).toMatchObject({
      kind: 'Receipt',
      document: received['receiptNo'],
      quantity: '20000',
    })
    expect((await admin.get(`${INQUIRY}/NONE`)).statusCode).toBe(404)
  })
})
