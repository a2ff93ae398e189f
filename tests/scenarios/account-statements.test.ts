import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BUT_PAYABLES, limit } from '../support/limited-user.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'

/** [finance 8.4] What customers are told that they owe: as at a day, on paper and by e-mail, each once. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const ROOM = '/api/ar/account-statement'
const JUNE = { asOf: '2026-06-30', from: '2026-06-01', who: 'Activity', by: 'Email' }

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
  const invoices = new ReceivablesDesk(admin)
  const receipts = new ReceiptsDesk(admin)
  await sql`
    update firm_bill_to b set statement_cycle = 'Monthly',
      statement_form = case t.firm_id when 'C100' then 'BalanceForward' when 'BUILDER' then 'OpenItem' end
    from firm t where t.id = b.owner_id and t.firm_id in ('C100', 'BUILDER', 'USBUYER')`.execute(books.db)
  await sql`update firm set language = 'fr-CA' where firm_id = 'BUILDER'`.execute(books.db)
  await sql`update company set hst_number = '123456789 RT0001'`.execute(books.db)
  await sql`
    insert into firm_contact (owner_id, position, name, role, email, receives_invoices, receives_statements, receives_confirmations,
                              receives_certificates, uses_portal)
    select t.id, p, n, null, e, false, s, false, false, false
    from firm t, (values (0, 'Ada', 'ada@c100.ca', true), (1, 'Ben', 'ben@c100.ca', true), (2, 'Cy', 'cy@c100.ca', false)) v (p, n, e, s)
    where t.firm_id = 'C100'`.execute(books.db)
  // [R1, R2, R4]
  const invoice = await invoices.posted('5000.00', { discountAmount: '50.00', customerReference: 'PO 77' })
  const pays = { [String(invoice['invoiceNo'])]: { pay: '5600.00', discount: '50.00' } }
  await receipts.posted([{ amount: '5600.00', reference: '4471', pays }])
  await receipts.posted([{ amount: '2000.00', leaveOnAccount: true }], { depositDate: '2026-06-20' })
  await invoices.posted('1000.00', { billToId: 'BUILDER', docDate: '2026-05-02', customerReference: 'B-9' })
  await invoices.posted('200.00', { billToId: 'BUILDER', docDate: '2026-06-25' })
  await invoices.posted('8000.00', { billToId: 'USBUYER', docDate: '2026-06-20', currency: 'USD' })
})

const shown = async (parameters: object = {}) =>
  runReport(admin, 'ar/account-statement', { parameters: { ...JUNE, ...parameters }, groupBy: [] })
const send = (parameters: object, calls = admin) =>
  calls.save('POST', `${ROOM}/send`, { parameters: { ...JUNE, ...parameters } })
const sent = async (parameters: object) => {
  const id = String((await send(parameters)).EntityId)
  await app.deps.jobs.drain()
  return (await admin.get(`/api/shell/runs/${id}`)).json<WorkResult>()
}
const pages = async (url: string) => {
  const answer = await admin.get(url)
  expect(answer.statusCode, answer.body.slice(0, 300)).toBe(200)
  return (await pagesOf(answer.rawPayload)).map(({ text }) => text.replaceAll(/\s+/g, ' '))
}
const kept = async (run: string) =>
  (
    await sql<Row>`
      select customer_id as customer, currency, form, locale, balance::text, carried::text, way, sent_to as "sentTo"
      from customer_statement where run_id = ${run}::uuid order by statement_no`.execute(books.db)
  ).rows

describe('whom a statement goes to', () => {
  it('[finance 8.4 statements] says how each goes and why one does not; together they are the receivable accounts', async () => {
    const { rows, total, ties } = await shown()
    const told = rows.map(({ firmId, goes, form, email, currency, balance, carried, overdue }) => [
      ...[firmId, goes, form, email, currency],
      ...[balance, carried, overdue],
    ])
    expect(told.toSorted()).toEqual([
      ['BUILDER', 'Paper', 'OpenItem', null, 'CAD', '1356', '1356', '1130'],
      ['C100', 'Email', 'BalanceForward', 'ada@c100.ca, ben@c100.ca', 'CAD', '-2000', '-2000', '0'],
      ['USBUYER', 'Paper', 'OpenItem', null, 'USD', '8000', '10800', '0'],
    ])
    expect(total).toMatchObject({ carried: '10156', overdue: '1130' })
    expect(proven(ties)).toEqual([['control', '', '10156.00', '0.00']])
    // Each is what its inquiry says on that day.
    for (const { firmId, carried } of rows) {
      const { Data } = await admin.read(`/api/ar/account-inquiry/${String(firmId)}?AsOf=2026-06-30`)
      expect(Number(Data!['balance'])).toBe(Number(carried))
    }
    const before = await shown({ asOf: '2026-06-14', from: '2026-06-01' })
    expect(before.rows.find(({ firmId }) => firmId === 'C100')).toMatchObject({ balance: '5650' })
    expect(proven(before.ties)).toEqual([['control', '', '6780.00', '0.00']])
  })

  it('[judgement 12] what is left out has its reason and stays in the sum', async () => {
    const goes = async (parameters: object) => {
      const { rows, ties } = await shown(parameters)
      expect(proven(ties)).toEqual([['control', '', '10156.00', '0.00']])
      return rows.map(({ firmId, goes: how }) => `${String(firmId)} ${String(how)}`).toSorted()
    }
    expect(await goes({ who: 'Overdue' })).toEqual(['BUILDER Paper', 'C100 NotAsked', 'USBUYER NotAsked'])
    expect(await goes({ cycle: 'Weekly' })).toEqual(['BUILDER OtherCycle', 'C100 OtherCycle', 'USBUYER OtherCycle'])
    expect(await goes({ by: 'Paper' })).toEqual(['BUILDER Paper', 'C100 Paper', 'USBUYER Paper'])
    expect((await shown({ customerFrom: 'C' })).ties).toEqual([])
    const late = await admin.save('POST', `${ROOM}/run`, { parameters: { ...JUNE, from: '2026-07-01' } })
    expect(rules(late)).toEqual([['from', 'kit:report.endBeforeStart']])
  })
})

describe('a statement', () => {
  it('[R12] brings the balance forward: charges 5,650.00 less credits, and closes at -2,000.00 with what lies on account', async () => {
    const [page, ...more] = await pages(`${ROOM}/of/C100?AsOf=2026-06-30&From=2026-06-01`)
    expect(more).toEqual([])
    expect(page).toContain('Statement of account')
    expect(page).toMatch(/Opening balance 0\.00/)
    expect(page).toMatch(/PO 77 .*5,650\.00 5,650\.00/)
    expect(page).toMatch(/\(2,000\.00\)/)
    expect(page).toContain('Balance in your favour CAD')
    // Before the money on account came, all was paid.
    const [earlier] = await pages(`${ROOM}/of/C100?AsOf=2026-06-19&From=2026-06-01`)
    expect(earlier).toMatch(/Balance due CAD 0\.00/)
    const [then] = await pages(`${ROOM}/of/C100?AsOf=2026-06-30&From=2026-06-16`)
    expect(then).toMatch(/Opening balance 0\.00/)
  })

  it('[finance 8.4 statements] lists what is open in the language of the customer, in boxes of its age, with the part that comes back', async () => {
    const [page] = await pages(`${ROOM}/of/BUILDER?AsOf=2026-06-30`)
    expect(page).toContain('État de compte')
    expect(page).toContain('123456789 RT0001')
    expect(page).toContain('B-9')
    expect(page).toMatch(/Dont en souffrance 1[\s\u00a0\u202f]130,00/)
    expect(page).toContain('Veuillez joindre cette partie à votre paiement')
    const [dollars] = await pages(`${ROOM}/of/USBUYER`)
    expect(dollars).toMatch(/Balance due USD 8,000\.00/)
  })

  it('[S6.05] is made by nobody who sees a part of the books, and by nobody without the right', async () => {
    await limit(admin, 'clerk', { accounts: BUT_PAYABLES })
    const clerk = as('clerk')
    expect((await clerk.get(`${ROOM}/of/C100`)).statusCode).toBe(400)
    expect(rules(await send({}, clerk))).toEqual([[null, 'ar:rules.accountStatement.wholeBooks']])
    await limit(admin, 'clerk', {})
    expect((await clerk.get(`${ROOM}/of/C100`)).statusCode).toBe(200)
    expect((await as('payer').get(`${ROOM}/of/C100`)).statusCode).toBe(403)
    expect((await as('payer').write('POST', `${ROOM}/send`, { parameters: JUNE })).statusCode).toBe(403)
    expect((await admin.get(`${ROOM}/of/NOBODY`)).statusCode).toBe(404)
  })
})

describe('a run of statements', () => {
  it('sends each customer his own once: by e-mail with the PDF to all who get them, else on paper; what left is kept', async () => {
    const run = await sent({})
    expect(run).toMatchObject({ state: 'Done', counts: { done: 3, refused: 0 } })
    expect(await kept(run.id)).toMatchObject([
      { customer: 'BUILDER', currency: 'CAD', form: 'OpenItem', locale: 'fr-CA', balance: '1356.0000', way: 'Paper' },
      {
        customer: 'C100',
        form: 'BalanceForward',
        balance: '-2000.0000',
        way: 'Email',
        sentTo: 'ada@c100.ca, ben@c100.ca',
      },
      { customer: 'USBUYER', currency: 'USD', balance: '8000.0000', carried: '10800.0000', way: 'Paper' },
    ])
    const { rows: letters } = await sql<Row>`
      select recipient, subject, status, attachments from letter where template_id = 'accountStatement' order by recipient`.execute(
      books.db,
    )
    expect(letters.map(({ recipient, subject, status }) => [recipient, subject, status])).toEqual([
      ['ada@c100.ca', 'Your statement of Northgate as at 2026-06-30', 'Sent'],
      ['ben@c100.ca', 'Your statement of Northgate as at 2026-06-30', 'Sent'],
    ])
    expect(letters[0]!['attachments']).toMatchObject([{ source: 'accountStatement', fileName: 'ST000002.pdf' }])
    // The paper of the run is one file, in its order.
    const file = await pages(`${ROOM}/sent/${run.id}/file`)
    expect(file.map((text) => text.slice(0, 40)).length).toBe(2)
    expect(file[0]).toContain('État de compte')
    expect(file[1]).toContain('USBUYER')
    expect((await as('controller').get(`${ROOM}/sent/${run.id}/file`)).statusCode).toBe(404)
    expect((await shown()).rows.find(({ firmId }) => firmId === 'C100')).toMatchObject({ lastSent: '2026-06-30' })
  })

  it('[finance 8.3 sent] stands in the account of its customer, and goes once more as it stood to who gets them today', async () => {
    const INQUIRY = '/api/ar/account-inquiry'
    const told = async (customer: string, more = '') =>
      ((await admin.read(`${INQUIRY}/${customer}/sent?AsOf=2026-12-31${more}`)).Data as unknown as { rows: Row[] }).rows
    const [first] = await told('C100')
    // Narrowed to what was sent from a day on.
    expect(await told('C100', '&From=2026-06-01')).toEqual(await told('C100'))
    expect(await told('C100', '&From=2026-12-01')).toEqual([])
    expect(first).toMatchObject({
      ...{
        kind: 'Statement',
        reference: 'ST000002',
        statementDate: '2026-06-30',
        balance: '-2000.00',
        currency: 'CAD',
      },
      ...{ way: 'Email', sentTo: 'ada@c100.ca, ben@c100.ca' },
    })
    const again = (customer: string, id: unknown, calls = admin) =>
      calls.write('POST', `${INQUIRY}/${customer}/resend`, { id })
    const letters = async () =>
      (await sql`select from letter where template_id = 'accountStatement'`.execute(books.db)).rows.length
    const before = await letters()
    expect((await again('C100', first!['id'])).json()).toMatchObject({ ResultStatus: 1 })
    expect(await letters()).toBe(before + 2)
    expect(await told('C100')).toMatchObject([
      { kind: 'Again', reference: 'ST000002', sentTo: 'ada@c100.ca, ben@c100.ca' },
      { kind: 'Statement' },
    ])
    const [paper] = await told('BUILDER')
    expect(paper).toMatchObject({ way: 'Paper', sentTo: null })
    expect(rules((await again('BUILDER', paper!['id'])).json())).toEqual([
      [null, 'ar:rules.accountStatement.noAddress'],
    ])
    // A statement of another customer is none of his.
    expect((await again('BUILDER', first!['id'])).statusCode).toBe(404)
    expect((await again('C100', first!['id'], as('payer'))).statusCode).toBe(403)
  })

  it('goes on where it was when it is interrupted: nobody gets two', async () => {
    const id = String((await send({ by: 'Paper' })).EntityId)
    // A second one of the same waits for the first.
    expect(rules(await send({}))).toEqual([[null, 'kit:process.underWay']])
    await app.deps.jobs.drain()
    // As its process would have left it, had it died after the first customer.
    await sql`delete from customer_statement where run_id = ${id}::uuid and customer_id <> 'BUILDER'`.execute(books.db)
    await sql`update work_row set outcome = null where run_id = ${id}::uuid and item <> 'BUILDER'`.execute(books.db)
    await sql`
      update job set state = 'Retrying', run_at = '2026-06-01', finished_on = null
      where id = (select job_id from work_run where id = ${id}::uuid)`.execute(books.db)
    await app.deps.jobs.drain()
    expect((await admin.get(`/api/shell/runs/${id}`)).json()).toMatchObject({ state: 'Done', counts: { done: 3 } })
    expect((await kept(id)).map(({ customer, way }) => [customer, way])).toEqual([
      ['BUILDER', 'Paper'],
      ['C100', 'Paper'],
      ['USBUYER', 'Paper'],
    ])
  })

  it('takes its days from whoever asks, and refuses what is wrong at its field', async () => {
    expect(rules(await send({ customerFrom: 'NOBODY-AT-ALL' }))[0]![0]).toBe('customerFrom')
    expect(rules(await send({ from: '2026-07-01' }))).toEqual([['from', 'kit:report.endBeforeStart']])
    expect(succeeded(await admin.read(`/api/ar/account-inquiry/C100?AsOf=2026-06-30`))['balance']).toBe('-2000.00')
  })
})
