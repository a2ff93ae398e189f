import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { runReport } from '../support/report-run.ts'

/** [supply 9 invoice-printing] Invoices that leave: each once, by e-mail where its customer gets them so, else as one file. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const ROOM = '/api/ar/invoice-printing'
const JUNE = { fromDate: '2026-06-01', toDate: '2026-06-30', which: 'NotYet', by: 'Email', reason: null }

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await sql`
    insert into firm_contact (owner_id, position, name, role, email, receives_invoices, receives_statements, receives_confirmations,
                              receives_certificates, uses_portal)
    select t.id, p, n, null, e, s, false, false, false, false
    from firm t, (values (0, 'Ada', 'ada@c100.ca', true), (1, 'Ben', 'ben@c100.ca', false)) v (p, n, e, s) where t.firm_id = 'C100'`.execute(
    books.db,
  )
})

const shown = async (more: object = {}) => {
  const { rows } = await runReport(admin, 'ar/invoice-printing', { parameters: { ...JUNE, ...more }, groupBy: [] })
  return rows.map(({ invoiceNo, goes, times }) => [invoiceNo, goes, times])
}
const send = (more: object = {}, calls = admin) =>
  calls.save('POST', `${ROOM}/send`, { parameters: { ...JUNE, ...more } })
async function sent(more: object = {}): Promise<WorkResult> {
  const id = String((await send(more)).EntityId)
  await app.deps.jobs.drain()
  return (await admin.get(`/api/shell/runs/${id}`)).json<WorkResult>()
}
const letters = async () =>
  (
    await sql<Row>`
      select recipient, subject, attachments from letter where template_id = 'customerInvoice' order by created_on, subject`.execute(
      books.db,
    )
  ).rows

describe('invoices that leave', () => {
  it('[supply 9 invoice-printing] go by e-mail to whoever gets invoices, the others as one file; each once, and their total is that of the register', async () => {
    const [one, two] = [
      await desk.posted('100.00', { docDate: '2026-06-05' }),
      await desk.posted('200.00', { docDate: '2026-06-06', billToId: 'BUILDER' }),
    ]
    await desk.drafted('50.00')
    const names = [one['invoiceNo'], two['invoiceNo']]
    expect(await shown()).toEqual([
      [names[0], 'Email', 0],
      [names[1], 'Paper', 0],
    ])
    const listed = await runReport(admin, 'ar/invoice-printing', { parameters: JUNE, groupBy: [] })
    const days = { fromDate: JUNE.fromDate, toDate: JUNE.toDate }
    const register = await runReport(admin, 'ar/sales-register', { parameters: days, groupBy: [] })
    expect(listed.total).toMatchObject({ total: '339' })
    expect(register.total).toMatchObject({ total: '339' })
    const run = await sent()
    expect(run).toMatchObject({ state: 'Done', counts: { done: 2, refused: 0 } })
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      recipient: 'ada@c100.ca',
      attachments: [{ source: 'customerInvoice', fileName: `${String(names[0])}.pdf` }],
    })
    expect(String(letter!['subject'])).toContain(String(names[0]))
    const file = await admin.get(`${ROOM}/sent/${run.id}/file`)
    expect(file.statusCode).toBe(200)
    const pages = (await pagesOf(file.rawPayload)).map(({ text }) => text)
    expect(pages.length).toBe(1)
    expect(pages[0]).toContain(String(names[1]))
    expect(await shown()).toEqual([])
    expect((await sent()).counts).toMatchObject({ done: 0, refused: 0 })
  })

  it('[supply 9 invoice-printing] leave once more for a reason alone, all on paper where that is asked for; what was sent is kept as it stood', async () => {
    const again = { which: 'Again', by: 'Paper' }
    expect(rules(await send(again))).toEqual([['reason', 'ar:rules.invoicePrinting.reasonGiven']])
    const before = await shown(again)
    expect(before.map(([, goes, times]) => [goes, times])).toEqual([
      ['Paper', 1],
      ['Paper', 1],
    ])
    const [first] = before
    const range = { fromInvoice: first![0], toInvoice: first![0] }
    expect((await sent({ ...again, ...range, reason: 'lost in the mail' })).counts).toMatchObject({ done: 1 })
    const { rows } = await sql<Row>`
      select s.way, s.reason, s.sent_to as "sentTo", s.content->>'title' as title from customer_invoice_sent s
      join customer_invoice d on d.id = s.invoice_id where d.invoice_no = ${String(first![0])} order by s.sent_on, s.way`.execute(
      books.db,
    )
    expect(rows).toEqual([
      { way: 'Email', reason: null, sentTo: 'ada@c100.ca', title: `Invoice ${String(first![0])}` },
      { way: 'Paper', reason: 'lost in the mail', sentTo: null, title: `Invoice ${String(first![0])}` },
    ])
  })
})
