import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Certificates } from '../../shared/contracts/ic/certificates.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
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
import { enterTicketMasters, ticket, TICKET } from '../support/ticket-desk.ts'
import { ORDER, orderLines, PRODUCTION, productionTicket, ticketLines, workOrder } from '../support/work-order-desk.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseReceipt } from '../../shared/contracts/po/purchase-receipt.ts'
import { InventoryTicket } from '../../shared/contracts/ic/inventory-ticket.ts'

/** [supply 5.7, 2.2] The certificate of a melt, from the coil that came to the last piece that was cut of it, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const { db } = books
const LOT = '/api/ic/lot'
const pdf = (said: string) => Buffer.from(`%PDF-1.7\n% ${said}\n`, 'latin1')
const DAY = '2026-06-15'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterTicketMasters(db)
  await enterMetals(db)
  await sql`
    insert into product (product_id, description, product_type, product_class, unit, active, valuation, lot_tracked, lot_costed, created_by,
                         updated_by)
    select p, p, 'Stock', 'COIL', 'LB', true, 'Average', true, true, 'test', 'test' from unnest(array['STRIP', 'BLANK']) p`.execute(
    db,
  )
  await sql`
    insert into account_role (company_id, role, gl_account, created_by, updated_by)
    values ('NORTHGATE', 'LABOUR_CLEARING', '2055', 'test', 'test')`.execute(db)
})

async function attach(path: string, name: string, content: Buffer): Promise<void> {
  const answer = await app.call('admin', {
    ...{ method: 'POST', url: `${path}/attachments?name=${encodeURIComponent(name)}`, payload: content },
    headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
  })
  expect(answer.json<CallResult>().ResultStatus, answer.body).toBe(1)
}
const lotNamed = async (lotNo: unknown): Promise<Row> => (await admin.read(`${LOT}/${String(lotNo)}`)).Data!
const certificates = async ({ id }: Row, calls = admin) => {
  const answer = await calls.get(`${LOT}/${String(id)}/certificates`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Certificates>().rows
}
/** What a lot becomes: each piece with what it weighs. */
async function processed(orderType: string, lot: Row, outputId: string, weights: string[]): Promise<Row[]> {
  const { productId, lotNo } = lot
  const quantity = String(weights.reduce((sum, one) => sum + Number(one), 0))
  const outputs = weights.map((weight) => ({ outputId, pieces: '1', width: '4', length: '48', quantity: weight }))
  const record = workOrder({
    ...{ orderType, warehouseId: 'HAM-1', productId, lotNo, quantity },
    outputs: orderLines(
      'outputs',
      outputs.map(({ quantity: _, ...line }) => line),
    ),
  })
  const order = done(await act(admin, ORDER, 'commit', done(await admin.save('POST', ORDER, { record }))))
  const made = productionTicket(order['orderNo'], {
    consumed: ticketLines('consumed', [{ componentId: productId, lotNo, quantity }]),
    outputs: ticketLines('outputs', outputs),
  })
  const posted = done(
    await act(admin, PRODUCTION, 'commit', done(await admin.save('POST', PRODUCTION, { record: made }))),
  )
  return Promise.all((posted['outputs'] as Row[]).map((line) => lotNamed(line['lotNo'])))
}

describe('the certificate of a mill', () => {
  it('[supply 5.7] follows the coil through slitting, levelling, shearing, cutting and splitting to its last piece, and opens as it came', async () => {
    const { List } = await admin.list('/api/ic/heat?heatNo==LK-58213')
    const heat = List[0]!
    const certificate = pdf('heat LK-58213')
    await attach(`/api/ic/heat/${String(heat['id'])}`, 'LK-58213.pdf', certificate)
    const saved = await receipt(
      admin,
      await approved(admin, [orderLine({ productId: 'CR-16-48', quantity: '4800', unitPrice: '0.62' })]),
    )
    const lots = [
      { ...emptyRecord(PurchaseReceipt.fields.lots.fields!), weight: '4800', mfrNo: 'LK-1', heatKey: 'LK-58213' },
    ]
    const open = done(
      await admin.save('PUT', `${RECEIPT}/${String(saved['id'])}`, { record: { lots }, version: saved['version'] }),
    )
    done(await act(admin, RECEIPT, 'post', open, CONFIRMED))
    const coil = (await admin.list(`${LOT}?mfrNo==LK-1`)).List[0]!
    await attach(`${LOT}/${String(coil['id'])}`, 'Test of the coil.pdf', pdf('coil'))

    const strips = await processed('Slitting', coil, 'STRIP', ['2400', '2400'])
    const [levelled] = await processed('Levelling', strips[0]!, 'STRIP', ['2400'])
    const [sheared] = await processed('Shearing', levelled!, 'STRIP', ['2400'])
    const blanks = await processed('Cutting', sheared!, 'BLANK', ['1200', '1200'])
    const split = ticket('LotSplit', [{ productId: 'BLANK', lotNo: blanks[1]!['lotNo'], quantity: '1200' }], {
      ticketDate: DAY,
      lots: ['700', '500'].map((quantity) => ({
        ...emptyRecord(InventoryTicket.fields.lots.fields!),
        ...{ line: 1, quantity, weight: quantity },
      })),
    })
    const parted = done(await act(admin, TICKET, 'commit', done(await admin.save('POST', TICKET, { record: split }))))
    const last = await lotNamed((parted['lots'] as Row[])[1]!['newLotNo'])
    expect(last).toMatchObject({ heatKey: 'LK-58213 LAKE' })
    expect((await admin.list(`${LOT}?lotNo==${String(last['lotNo'])}&hasCertificate==true`)).List).toHaveLength(1)

    const papers = await certificates(last)
    expect(papers.map(({ room, of, name, type }) => [room, of, name, type])).toEqual([
      ['ic/heat', 'LK-58213 LAKE', 'LK-58213.pdf', 'application/pdf'],
      ['ic/lot', coil['lotNo'], 'Test of the coil.pdf', 'application/pdf'],
    ])
    const { room, recordId, id } = papers[0]!
    const file = await admin.get(`/api/${room}/${recordId}/attachments/${id}`)
    expect(file.rawPayload.equals(certificate)).toBe(true)
    // What the coil was not made of is told of it neither: a later paper of a piece stays with that piece and its own.
    await attach(`${LOT}/${String(strips[1]!['id'])}`, 'Surface.pdf', pdf('strip'))
    expect((await certificates(last)).length).toBe(2)
    expect((await certificates(strips[1]!)).map(({ name }) => name)).toEqual([
      ...['LK-58213.pdf', 'Surface.pdf', 'Test of the coil.pdf'],
    ])
  })

  it('[S6.01] [S6.09] is told to whoever may see where it hangs', async () => {
    const coil = (await admin.list(`${LOT}?mfrNo==LK-1`)).List[0]!
    expect((await as('payer').get(`${LOT}/${String(coil['id'])}/certificates`)).statusCode).toBe(403)
    await sql`insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'ic/heat', 'attachments', 'hide')`.execute(
      db,
    )
    expect((await certificates(coil, as('clerk'))).map(({ room }) => room)).toEqual(['ic/lot'])
  })
})
