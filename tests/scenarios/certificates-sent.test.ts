import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { SentPaper } from '../../shared/contracts/trade/sent-paper.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BreakingLines } from '../support/crash.ts'
import { insisted } from '../support/insist.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { runReport } from '../support/report-run.ts'
import { enterSelling, SHIPMENT, ShippingDesk } from '../support/shipping-desk.ts'
import { lot, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9] What the mill has found of the lots that left, as customers get it: in their language, kept as it left, and found again. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, clerk] = [as('admin'), as('clerk')]
const desk = new ShippingDesk(admin, app)
const lines = new BreakingLines(app.pool)

beforeAll(async () => {
  await enterSelling(admin, books)
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    values ('MILL', 'Mills', 'IC', 'test', 'test') on conflict do nothing`.execute(books.db)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('MILL', 'LAKE', 'Lakeshore Steel', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
    books.db,
  )
  await sql`
    insert into heat (heat_key, heat_no, mill, verdict, active, melt_country, c, mn, yield_mpa, created_by, updated_by)
    values ('LK-58213 LAKE', 'LK-58213', 'LAKE', 'Meets', true, 'CA', 0.0412, 0.215, 248, 'test', 'test'),
           ('LK-58220 LAKE', 'LK-58220', 'LAKE', 'Meets', true, 'CA', 0.0377, 0.198, 251, 'test', 'test')`.execute(
    books.db,
  )
  await sql`
    insert into firm_contact (owner_id, position, name, role, email, receives_invoices, receives_statements, receives_confirmations,
                              receives_certificates, uses_portal)
    select t.id, p, n, null, e, i, false, false, c, false
    from firm t, (values (0, 'Ada', 'ada@c100.ca', true, false), (1, 'Quinn', 'quality@c100.ca', false, true)) v (p, n, e, i, c)
    where t.firm_id = 'C100'`.execute(books.db)
  await sql`update firm set language = 'fr-CA' where firm_id = 'C100'`.execute(books.db)
})
afterEach(() => {
  lines.left = null
})

let coils = 0
/** A coil in stock, of that heat or of one that nobody knows. */
async function coil(heat: string | null = 'LK-58213 LAKE'): Promise<string> {
  const lotNo = `C-${String(++coils)}`
  const lotId = await lot(books.db, 'P4', lotNo)
  await sql`update stock_lot set heat_key = ${heat} where id = ${lotId}::uuid`.execute(books.db)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('500', '250.00', { productId: 'P4', lotId })]))
  return lotNo
}
/** A shipment of one coil that has left. */
async function left(lotNo: string, more: Row = {}): Promise<Row> {
  const order = await desk.released([{ productId: 'P4', quantity: '500', unitPrice: '0.9' }], more)
  return desk.shipped(order, ['500'], { lots: [lotLine(lotNo)] })
}
const lotLine = (lotNo: string) => ({ orderLine: null, lotNo, quantity: '500', weight: null })
const send = (shipment: Row, parameters: Row = {}, calls = admin) =>
  new ShippingDesk(calls, app).act('send', shipment, { onPaper: false, sendReason: null, ...parameters })
const papers = async ({ id }: Row) => (await admin.get(`${SHIPMENT}/${String(id)}/sent`)).json<SentPaper[]>()
const letters = async () =>
  (
    await sql<Row>`select recipient, subject, attachments from letter where template_id = 'millCertificate' order by created_on`.execute(
      books.db,
    )
  ).rows
const own = (field: string | null, rule: string) => [field, `oe:rules.shipment.${rule}`]

describe('the certificate of a shipment', () => {
  it('[supply 9 certificates sent] goes by e-mail to whoever gets certificates, in his language, with what the mill has found, and is kept as it left', async () => {
    const shipment = await left(await coil())
    const sent = succeeded(await send(shipment))
    const written = await letters()
    expect(written.map(({ recipient }) => recipient)).toEqual(['quality@c100.ca'])
    expect(written[0]!['subject']).toContain(`Certificat des lots ${String(shipment['shipmentNo'])}`)
    const [paper] = await papers(sent)
    expect(paper).toMatchObject({ kind: 'Certificate', way: 'Email', sentTo: 'quality@c100.ca', reason: null })
    // What is known of the heat later is not on what left.
    await sql`update heat set yield_mpa = 300 where heat_key = 'LK-58213 LAKE'`.execute(books.db)
    const file = await admin.get(`${SHIPMENT}/${String(shipment['id'])}/sent/${paper!.id}`)
    expect(file.statusCode, file.body.slice(0, 200)).toBe(200)
    const [page] = (await pagesOf(file.rawPayload)).map(({ text }) => text)
    expect(page).toMatch(/LK-58213.*Lakeshore Steel.*C 0.0412.*248/s)
    expect(page).not.toContain('300')
    await sql`update heat set yield_mpa = 248 where heat_key = 'LK-58213 LAKE'`.execute(books.db)
  })

  it('[supply 9 certificates sent] goes once as it stands and again for a reason; a lot that was corrected is another certificate', async () => {
    const [wrong, right] = [await coil(), await coil('LK-58220 LAKE')]
    const once = succeeded(await send(await left(wrong)))
    const again = await send(once)
    expect(rules(again)).toEqual([own('given.sendReason', 'sentBefore')])
    expect(again.Problems![0]!.Args).toMatchObject({ to: 'quality@c100.ca' })
    const reasoned = succeeded(await send(once, { sendReason: 'Their mail was down' }))
    const given = { fromLot: wrong, toLot: right, quantity: '500', reason: 'Tags were changed' }
    const corrected = succeeded(await desk.act('correctLot', reasoned, given))
    succeeded(await send(corrected))
    expect((await papers(once)).map(({ reason }) => reason)).toEqual([null, 'Their mail was down', null])
  })

  it('[supply 9 certificates sent] where nobody gets it, nothing is known of its heats, it has not left or came back it does not go, and the form says why', async () => {
    const shipment = await left(await coil(), { billToId: 'BUILDER' })
    expect(rules(await send(shipment))).toEqual([own('given.onPaper', 'nobodyGetsIt')])
    const onPaper = succeeded(await send(shipment, { onPaper: true }))
    expect(rules(await send(onPaper, { onPaper: true }))).toEqual([own('given.sendReason', 'printedBefore')])
    const unknown = await left(await coil(null))
    expect(rules(await send(unknown))).toEqual([own(null, 'nothingCertified')])
    const lotNo = await coil()
    const order = await desk.released([{ productId: 'P4', quantity: '500', unitPrice: '0.9' }])
    const draft = await desk.drafted(order, ['500'], { lots: [lotLine(lotNo)] })
    expect((await send(draft)).ResultStatus).toBe(2)
    const back = succeeded(
      await desk.act('reverse', succeeded(await desk.act('post', draft)), { reversalDate: '2026-06-30' }),
    )
    expect((await send(back)).ResultStatus).toBe(2)
    expect(await papers(back)).toEqual([])
  })

  it('[supply 9 certificates sent] [S6.01] is sent by whoever has the right, whole whatever he may see, and read by whoever may take papers out', async () => {
    const shipment = await left(await coil())
    const { id } = shipment
    const body = { version: shipment['version'], confirmed: [], parameters: { onPaper: false, sendReason: null } }
    expect((await as('approver').write('POST', `${SHIPMENT}/${String(id)}/send`, body)).statusCode).toBe(403)
    expect((await as('payer').get(`${SHIPMENT}/${String(id)}/sent`)).statusCode).toBe(403)
    await sql`
      insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'ic/heat', 'yieldMpa', 'hide')`.execute(
      books.db,
    )
    const sent = succeeded(await send(shipment, {}, clerk))
    const [paper] = await papers(sent)
    const [page] = await pagesOf((await admin.get(`${SHIPMENT}/${String(id)}/sent/${paper!.id}`)).rawPayload)
    expect(page!.text).toContain('248')
    // A paper of another shipment is none of this one.
    const other = await left(await coil())
    expect((await admin.get(`${SHIPMENT}/${String(other['id'])}/sent/${paper!.id}`)).statusCode).toBe(404)
  })

  it('[supply 9 certificates sent] is found among the documents of sales and goes once more as it stood; an interrupted sending is whole or nothing', async () => {
    const shipment = await left(await coil())
    const path = `${SHIPMENT}/${String(shipment['id'])}/send`
    const body = {
      version: shipment['version'],
      confirmed: [],
      parameters: { onPaper: false, sendReason: null },
    }
    const before = (await letters()).length
    const { answer, statements } = await insisted(books, lines, (key) => admin.write('POST', path, body, key))
    expect(statements).toBeGreaterThan(5)
    succeeded(answer.json() as CallResult<Row>)
    expect((await letters()).length).toBe(before + 1)
    expect(await papers(shipment)).toHaveLength(1)

    const find = String(shipment['shipmentNo'])
    const parameters = {
      ...{ fromDate: '2026-06-01', toDate: '2026-06-30', customerId: null, find, kind: 'Certificate' },
      reason: 'They have lost it',
    }
    const { rows } = await runReport(admin, 'oe/sales-documents', { parameters, groupBy: [] })
    expect(rows.map(({ kind, goes, email, number }) => [kind, goes, email, number])).toEqual([
      ['Certificate', 'Email', 'quality@c100.ca', find],
    ])
    const begun = await admin.save('POST', '/api/oe/sales-documents/send', { parameters })
    await app.deps.jobs.drain()
    const run = (await admin.get(`/api/shell/runs/${String(begun.EntityId)}`)).json<WorkResult>()
    expect(run, JSON.stringify(begun.Problems)).toMatchObject({ state: 'Done', counts: { done: 1, refused: 0 } })
    expect((await letters()).length).toBe(before + 2)
    expect((await papers(shipment)).map(({ reason }) => reason)).toEqual(['They have lost it', null])
  })
})
