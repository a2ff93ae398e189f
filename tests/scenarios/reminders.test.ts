import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { debit, onItem, role } from '../../server/ledger/legs.ts'
import type { CollectionAccount, RemindersDue } from '../../shared/contracts/ar/collection.ts'
import { DOTS } from '../../shared/contracts/fields.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BUT_PAYABLES, limit } from '../support/limited-user.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 8.4 reminders] Who is late is reminded, level by level, in his language; what he disputes or has promised keeps it away. */
let today = '2026-06-30'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${today}T16:00:00Z`) } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const ROOM = '/api/ar/collection'
const LEVELS = '/api/ar/reminder-level'

const due = async (calls = admin) =>
  ((await calls.get(`${ROOM}/reminders`)).json() as RemindersDue).rows
    .map(({ firmId, level, overdue }) => `${firmId} ${level} ${overdue}`)
    .toSorted()
const remind = (customerId?: string, calls = admin) =>
  calls.save('POST', `${ROOM}/remind`, customerId === undefined ? {} : { customerId })
const log = (body: Row) => admin.save('POST', `${ROOM}/log`, { customerId: 'C100', ...body })
const notes = async (customer: string) =>
  ((await admin.get(`${ROOM}/customer/${customer}`)).json() as CollectionAccount).notes.map(
    ({ outcome, level, amount, came, sentTo }) => [outcome, level, amount, came, sentTo],
  )
const came = async (date: string, amount: string) => {
  const { items } = (await admin.read(`/api/ar/account-inquiry/C100?AsOf=${date}`)).Data as unknown as {
    items: { id: string }[]
  }
  await books.post({
    ...{ date, source: 'CR', description: 'Deposit' },
    legs: [debit(role('BANK'), amount), onItem('Credit', items[0]!.id, amount)],
  })
}
const letters = async () =>
  (
    await sql<Row>`select recipient, subject, status from letter where template_id like 'reminder%' order by created_on, recipient`.execute(
      books.db,
    )
  ).rows

let first: Row
beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await sql`update firm_bill_to b set dunned = true from firm t where t.id = b.owner_id and t.firm_id in ('C100', 'BUILDER')`.execute(
    books.db,
  )
  await sql`update firm set language = 'fr-CA' where firm_id = 'C100'`.execute(books.db)
  await sql`
    insert into firm_contact (owner_id, position, name, email, receives_invoices, receives_statements, receives_confirmations,
                              receives_certificates, uses_portal)
    select id, 0, 'Ada', 'ada@c100.ca', false, true, false, false, false from firm where firm_id = 'C100'`.execute(
    books.db,
  )
  // Due on 2026-06-10 and on 2026-06-26: late by 20 days, and by 4.
  first = await desk.posted('1000.00', { docDate: '2026-05-11' })
  await desk.posted('2000.00', { docDate: '2026-05-27', billToId: 'BUILDER' })
})

describe('levels of reminders', () => {
  it('begin with samples that say so; a level has its days once from a day, and a higher one comes later', async () => {
    const { List } = await admin.list(LEVELS)
    expect(List.map(({ level, daysOverdue, isSample }) => [level, daysOverdue, isSample])).toEqual([
      [1, 7, true],
      [2, 21, true],
      [3, 45, true],
    ])
    const level = { level: 2, fromDate: '2026-07-01', daysOverdue: 14, isSample: false }
    const save = (more: Row) => admin.save('POST', LEVELS, { record: { ...level, ...more } })
    expect(rules(await save({ fromDate: '2020-01-01' }))).toEqual([['fromDate', 'ar:rules.reminderLevel.dayOnce']])
    expect(rules(await save({ daysOverdue: 5 }))).toEqual([['daysOverdue', 'ar:rules.reminderLevel.laterIsMore']])
    expect(rules(await save({ daysOverdue: 60 }))).toEqual([['daysOverdue', 'ar:rules.reminderLevel.laterIsMore']])
    succeeded(await save({}))
  })
})

describe('[finance 8.4 reminders] a reminder', () => {
  it('is due when a customer is late for the days of its level; it goes by e-mail in his language, with what is overdue', async () => {
    expect(await due()).toEqual(['C100 1 1130.00'])
    expect(rules(await remind('BUILDER'))).toEqual([[null, 'ar:rules.collection.noReminderDue']])
    succeeded(await remind('C100'))
    await app.deps.jobs.drain()
    expect(await letters()).toEqual([
      {
        recipient: 'ada@c100.ca',
        subject: expect.stringMatching(/^Rappel : 1\s130,00 CAD en souffrance$/),
        status: 'Sent',
      },
    ])
    expect(await notes('C100')).toEqual([['Reminder', 1, '1130.00', '0.00', 'ada@c100.ca']])
    const { rows } = await sql<{ content: { lines: string[][] } }>`select content from customer_reminder`.execute(
      books.db,
    )
    expect(rows[0]!.content.lines).toEqual([
      [first['invoiceNo'], '2026-05-11', '2026-06-10', '20', expect.stringMatching(/^1\s130,00$/), 'CAD'],
    ])
  })

  it('is never the second of a day, and none comes before the days between two levels have passed', async () => {
    expect(await due()).toEqual([])
    expect(rules(await remind('C100'))).toEqual([[null, 'ar:rules.collection.noReminderDue']])
    // The levels in force since the first of July are 7, 14 and 45 days: seven days after the first comes the second.
    today = '2026-07-06'
    expect(await due()).toEqual(['BUILDER 1 2260.00'])
    today = '2026-07-07'
    expect(await due()).toEqual(['BUILDER 1 2260.00', 'C100 2 1130.00'])
  })

  it('is kept away by a promise that stands, and by one that was kept; a broken one brings it back', async () => {
    succeeded(await log({ outcome: 'Promise', amount: '500', comesOn: '2026-07-10', notes: 'Half of it' }))
    expect(await due()).toEqual(['BUILDER 1 2260.00'])
    today = '2026-07-11'
    expect(await due()).toEqual(['BUILDER 1 2260.00', 'C100 2 1130.00'])
    await came('2026-07-11', '500.00')
    expect(await due()).toEqual(['BUILDER 1 2260.00'])
    expect((await notes('C100')).at(-1)).toEqual(['Reminder', 1, '1130.00', '500.00', 'ada@c100.ca'])
  })

  it('[finance 8.4 overdue said] stands in the report of who is late, beside what he promised and what comes next, as at any day', async () => {
    const said = async (asOf: string, calls = admin) =>
      (await runReport(calls, 'ar/overdue-accounts', { parameters: { asOf }, groupBy: [] })).rows
        .filter(({ firmId }) => firmId === 'C100')
        .map((row) => [row['overdue'], row['promised'], row['promisedOn'], row['reminded'], row['nextOn'], row['said']])
    expect(await said('2026-06-29')).toEqual([['1130', null, null, null, null, null]])
    expect(await said('2026-07-06')).toEqual([['1130', null, null, 1, expect.any(String), null]])
    expect(await said('2026-07-09')).toEqual([['1130', '500', '2026-07-10', 1, '2026-07-10', 'Half of it']])
    // It was kept: nothing more is promised, and he is reminded from the first level of what is late after it.
    expect(await said('2026-07-11')).toEqual([['630', null, null, null, null, 'Half of it']])
    await sql`insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'ar/collection', 'notes', 'mask')`.execute(
      books.db,
    )
    expect((await said('2026-07-09', as('clerk')))[0]!.at(-1)).toBe(DOTS)
    await sql`delete from widget_security where screen = 'ar/collection'`.execute(books.db)
  })

  it('does not ask for what is disputed', async () => {
    const { rows } = await sql<{
      reference: string
    }>`select reference from open_item where firm_id = 'BUILDER' and open_amount > 0`.execute(books.db)
    const reference = rows[0]!.reference
    const dispute = {
      customerId: 'BUILDER',
      outcome: 'Dispute',
      reference,
      amount: '10',
      notes: 'Short',
      nextOn: '2026-07-20',
    }
    const id = String((await log(dispute)).EntityId)
    expect(await due()).toEqual([])
    await admin.save('POST', `${ROOM}/${id}/settle`, { settlement: 'Agreed' })
    expect(await due()).toEqual(['BUILDER 1 2260.00'])
  })

  it('[S6.09] tells nothing of whoever is to be reminded that its reader may not read where it is kept', async () => {
    await sql`
      insert into widget_security (role_id, screen, widget, mode) values ('clerk', 'ar/customer-invoice', 'openAmount', 'hide')`.execute(
      books.db,
    )
    const { rows } = (await as('clerk').get(`${ROOM}/reminders`)).json() as RemindersDue
    expect(rows).toMatchObject([{ firmId: 'BUILDER', overdue: DOTS }])
    await sql`delete from widget_security where screen = 'ar/customer-invoice'`.execute(books.db)
  })

  it('[S6.01] is sent by nobody without the right, and by nobody who sees a part of the books', async () => {
    expect((await as('payer').write('POST', `${ROOM}/remind`, {})).statusCode).toBe(403)
    await limit(admin, 'clerk', { accounts: BUT_PAYABLES })
    expect(rules(await remind('BUILDER', as('clerk')))).toEqual([[null, 'ar:rules.accountStatement.wholeBooks']])
    await limit(admin, 'clerk', {})
  })
})

describe('a run of reminders', () => {
  it('[finance 8.4 fee] reminds everybody whose turn it is, once, for the fee of the level; those without an address are one file for the post', async () => {
    const [level] = (await admin.list(`${LEVELS}?level=1`)).List
    const costs = { version: level!['version'], record: { fee: '15.00' } }
    succeeded(await admin.save('PUT', `${LEVELS}/${String(level!['id'])}`, costs))
    const id = String((await remind()).EntityId)
    await app.deps.jobs.drain()
    const run = (await admin.get(`/api/shell/runs/${id}`)).json<WorkResult>()
    expect(run).toMatchObject({ state: 'Done', counts: { done: 1 }, rows: [{ key: 'BUILDER' }] })
    const [fee] = (await admin.list('/api/ar/customer-invoice?kind=Charge&billToId=BUILDER')).List
    expect(fee).toMatchObject({ docAmount: '15', docDate: today, dueDate: today, status: 'Posted' })
    expect(await entryOf(books, fee!)).toEqual(inOrder('Dr 1100 15.00; Cr 4950 15.00'))
    const { rows: kept } = await sql<Row>`select fee_document_no from customer_reminder where way = 'Paper'`.execute(
      books.db,
    )
    expect(kept).toEqual([{ fee_document_no: fee!['documentNo'] }])
    expect((await notes('BUILDER')).toSorted()).toEqual([
      ['Dispute', null, '10.00', null, null],
      ['Reminder', 1, '2260.00', '0.00', null],
    ])
    const file = await admin.get(`${ROOM}/reminders/${id}/file`)
    const [page] = await pagesOf(file.rawPayload)
    expect(page!.text).toContain('Reminder: 2,260.00 CAD is overdue')
    expect((await admin.get(`${ROOM}/reminders/${String(first['id'])}/file`)).statusCode).toBe(404)
    expect(await due()).toEqual([])
  })
})
