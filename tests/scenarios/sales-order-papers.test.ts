import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SentPaper } from '../../shared/contracts/trade/sent-paper.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'
import { linesOf, SALES_ORDER } from '../support/sales-desk.ts'
import { enterSalesAccounts, ShippingDesk } from '../support/shipping-desk.ts'
import { enterStockMasters, postOn, receipt } from '../support/stock-books.ts'

/** [supply 9] Quotes and confirmations as customers get them: each once as it stands, in their language, kept as it left, and found again. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const shipping = new ShippingDesk(admin, app)
const desk = shipping.orders
const LINE = { productId: 'P1', quantity: '100', unitPrice: '4' }
const own = (field: string, rule: string) => [field, `oe:rules.salesOrder.${rule}`]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterStockMasters(books.db)
  await enterSalesAccounts(books)
  await books.inTransaction((trx) => postOn(trx, '2026-06-02', [receipt('900', '1800.00')]))
  await sql`
    insert into firm_contact (owner_id, position, name, role, email, receives_invoices, receives_statements, receives_confirmations,
                              receives_certificates, uses_portal)
    select t.id, p, n, null, e, i, false, c, false, false
    from firm t, (values (0, 'Ada', 'ada@c100.ca', true, false), (1, 'Ben', 'ben@c100.ca', false, true)) v (p, n, e, i, c)
    where t.firm_id = 'C100'`.execute(books.db)
  await sql`update firm set language = 'fr-CA' where firm_id = 'C100'`.execute(books.db)
})

const letters = async () =>
  (
    await sql<Row>`
      select template_id as kind, recipient, subject, attachments from letter
      where template_id in ('salesQuote', 'orderConfirmation', 'customerInvoice') order by created_on, subject desc, recipient`.execute(
      books.db,
    )
  ).rows
const send = (order: Row, parameters: Row = {}) =>
  desk.act('send', order, { onPaper: false, sendReason: null, ...parameters })
const papers = async ({ id }: Row) => (await admin.get(`${SALES_ORDER}/${String(id)}/sent`)).json<SentPaper[]>()

describe('the paper of an order', () => {
  it('[supply 9 confirmation] goes by e-mail to whoever gets confirmations, in his language, and is kept as it stood', async () => {
    const quote = await desk.taken([LINE], { orderType: 'Quote', expiresOn: '2026-07-30' })
    const sent = succeeded(await send(quote))
    const order = succeeded(await desk.act('confirm', sent))
    const confirmed = succeeded(await send(order))
    const written = await letters()
    expect(written.map(({ kind, recipient }) => [kind, recipient])).toEqual([
      ['salesQuote', 'ben@c100.ca'],
      ['orderConfirmation', 'ben@c100.ca'],
    ])
    expect(written[0]!['subject']).toContain(`Soumission ${String(order['orderNo'])}`)
    // What is written on it later is not on what left.
    const changed = succeeded(
      await desk.change(confirmed, { lines: linesOf(confirmed).map((line) => ({ ...line, quantity: '90' })) }),
    )
    const left = await papers(changed)
    expect(left.map(({ kind, way, sentTo }) => [kind, way, sentTo])).toEqual([
      ['Confirmation', 'Email', 'ben@c100.ca'],
      ['Quote', 'Email', 'ben@c100.ca'],
    ])
    const file = await admin.get(`${SALES_ORDER}/${String(order['id'])}/sent/${left[0]!.id}`)
    expect(file.statusCode).toBe(200)
    const [page] = (await pagesOf(file.rawPayload)).map(({ text }) => text)
    expect(page).toContain('Confirmation de commande')
    expect(page).toContain('452,00')
    expect(page).not.toContain('406,80')
  })

  it('[supply 9 confirmation] goes once as it stands; another version goes again, the same one for a reason alone', async () => {
    const order = await desk.taken([LINE])
    const once = succeeded(await send(order))
    const again = await send(once)
    expect(rules(again)).toEqual([own('given.sendReason', 'sentBefore')])
    expect(again.Problems![0]!.Args).toMatchObject({ to: 'ben@c100.ca' })
    const reasoned = succeeded(await send(once, { sendReason: 'He has lost it' }))
    const changed = succeeded(await desk.change(reasoned, { notes: 'By the side gate' }))
    succeeded(await send(changed))
    expect((await papers(order)).map(({ reason }) => reason)).toEqual([null, 'He has lost it', null])
  })

  it('[supply 9 confirmation] goes on paper where nobody gets it by e-mail; without a price, after its day or on hold it does not go', async () => {
    const order = await desk.taken([LINE], { billToId: 'BUILDER' })
    expect(rules(await send(order))).toEqual([own('given.onPaper', 'nobodyGetsIt')])
    const onPaper = succeeded(await send(order, { onPaper: true }))
    expect(rules(await send(onPaper, { onPaper: true }))).toEqual([own('given.sendReason', 'printedBefore')])
    const late = succeeded(
      await desk.change(await desk.taken([LINE], { orderType: 'Quote', expiresOn: '2026-07-05' }), {
        expiresOn: '2026-06-29',
      }),
    )
    expect(rules(await send(late))).toEqual([own('expiresOn', 'quoteHolds')])
    const priceless = await desk.taken([{ ...LINE, unitPrice: null }], { orderType: 'Quote' })
    expect(rules(await send(priceless))).toEqual([own('lines.0.unitPrice', 'linesPriced')])
    const held = succeeded(await desk.act('hold', await desk.taken([LINE]), { holdReason: 'Drawing' }))
    expect((await send(held)).ResultStatus).not.toBe(1)
  })

  it('[supply 9 confirmation] stays with its quote: what a customer has in writing is not deleted', async () => {
    const quote = await desk.taken([LINE], { orderType: 'Quote' })
    const sent = succeeded(await send(quote))
    const answer = await admin.save('DELETE', `${SALES_ORDER}/${String(sent['id'])}?version=${String(sent['version'])}`)
    expect(rules(answer)).toEqual([[null, 'oe:rules.salesOrder.sentStays']])
  })
})

const ASKED = { fromDate: '2026-06-01', toDate: '2026-06-30', customerId: null, find: null, kind: null, reason: null }

describe('documents of sales', () => {
  it('[supply 9 sales-documents] that left are sent once more as they stood, narrowed and for a reason; what never left is not', async () => {
    const order = await shipping.released([LINE], { customerReference: 'PO-91' })
    succeeded(await send(order))
    await shipping.shipped(await desk.read(order))
    await shipping.invoiced()
    const find = String(order['orderNo'])
    const SEND = '/api/oe/sales-documents/send'
    const refused = await admin.save('POST', SEND, { parameters: ASKED })
    expect(rules(refused)).toEqual([
      ['find', 'oe:rules.salesDocuments.narrowed'],
      ['reason', 'oe:rules.salesDocuments.reasonGiven'],
    ])
    const { rows } = await runReport(admin, 'oe/sales-documents', { parameters: { ...ASKED, find }, groupBy: [] })
    expect(rows.map(({ kind, goes, email }) => [kind, goes, email]).toSorted()).toEqual([
      ['Confirmation', 'Email', 'ben@c100.ca'],
      ['Order', null, null],
      ['Shipment', null, null],
    ])
    const before = (await letters()).length
    const begun = await admin.save('POST', SEND, { parameters: { ...ASKED, find, reason: 'Their mail was down' } })
    await app.deps.jobs.drain()
    const run = (await admin.get(`/api/shell/runs/${String(begun.EntityId)}`)).json<WorkResult>()
    expect(run).toMatchObject({ state: 'Done', counts: { done: 1, refused: 0 } })
    const after = (await letters()).slice(before)
    expect(after.map(({ kind, recipient }) => [kind, recipient])).toEqual([['orderConfirmation', 'ben@c100.ca']])
    expect((await papers(order)).map(({ reason }) => reason)).toEqual(['Their mail was down', null])
  })
})
