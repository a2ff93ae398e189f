import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { RecurringInvoice } from '../../shared/contracts/ap/recurring-invoice.ts'
import {
  numberOn,
  recurringDates,
  waitingDates,
  type Recurrence,
} from '../../shared/contracts/trade/recurring-dates.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { seedSchedules } from '../../server/platform/jobs/schedules.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { inOrder, succeeded } from '../support/payables-desk.ts'
import { INVOICES, purchaseDesk } from '../support/purchase-desk.ts'

/** [finance 7.13] Documents that come back. */
const clock = { now: () => new Date('2026-06-10T16:00:00Z') }
const { books, app, as } = await startNorthgate({ clock })
const admin = as('admin')
const clerk = as('clerk')
const { act: actOn, entryOf, expectTies } = purchaseDesk(books, admin)
const ROOM = '/api/ap/recurring-invoice'

const monthly: Recurrence = {
  ...{ frequency: 'Monthly', every: 1, dayOfMonth: null, lastDay: false, fromDate: '2026-01-31' },
  ...{ untilDate: null, most: null },
}
const first = (of: Partial<Recurrence>, limit = 4, through: string | null = null) =>
  recurringDates({ ...monthly, ...of }, { after: null, through, limit })

const template = (recurringId: string, more: Row = {}): Row => ({
  ...emptyRecord(RecurringInvoice.fields),
  ...{ recurringId, name: 'Rent of the yard', vendorId: 'V100', docNumberPattern: `${recurringId}-{YYYY}{MM}` },
  ...{ frequency: 'Monthly', every: 1, fromDate: '2026-05-01', holdbackPercent: '0' },
  ...{ shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
  lines: [
    {
      ...emptyRecord(RecurringInvoice.fields.lines.fields!),
      ...{ glAccount: '6200', description: 'Yard', amount: '1000', taxGroup: 'HST' },
    },
  ],
  ...more,
})
const kept = async (recurringId: string, more: Row = {}, calls = clerk) =>
  succeeded(await calls.save('POST', ROOM, { record: template(recurringId, more) }))
/** A stored one as its form sends it, changed. */
const changed = async (stored: Row, more: Row) => {
  const names = Object.keys(RecurringInvoice.fields).filter((name) => name in template('X') || name === 'currency')
  const record = Object.fromEntries(names.map((name) => [name, stored[name]]))
  const body = { version: stored['version'], record: { ...record, ...more } }
  return succeeded(await clerk.save('PUT', `${ROOM}/${String(stored['id'])}`, body))
}
const act = (action: string, { id, version }: Row, parameters?: Row, calls = clerk) =>
  calls.save('POST', `${ROOM}/${String(id)}/${action}`, {
    version,
    confirmed: [],
    ...(parameters ? { parameters } : {}),
  })
const told = (record: Row) =>
  (record['dates'] as Row[]).map(({ dueOn, outcome, docNumber }) => [dueOn, outcome, docNumber])
const read = async ({ id }: Row): Promise<Row> => succeeded(await clerk.read(`${ROOM}/${String(id)}`))
const documentsOf = async (prefix: string): Promise<Row[]> =>
  (await clerk.list(`${INVOICES}?docNumber=${prefix}&SortFields=docNumber`)).List

beforeAll(() => enterMasters(admin, books))

describe('dates of a recurrence', () => {
  it('[finance 7.13 recurring] by week, month, quarter and year; a short month has its last day, and no day is lost after it', () => {
    expect(first({})).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
    expect(first({ frequency: 'Weekly', every: 2 }, 3)).toEqual(['2026-01-31', '2026-02-14', '2026-02-28'])
    expect(first({ frequency: 'Quarterly', dayOfMonth: 15, fromDate: '2026-01-20' }, 3)).toEqual([
      ...['2026-02-15', '2026-05-15', '2026-08-15'],
    ])
    expect(first({ frequency: 'Yearly', fromDate: '2024-02-29' }, 3)).toEqual([
      '2024-02-29',
      '2025-02-28',
      '2026-02-28',
    ])
    expect(first({ lastDay: true, fromDate: '2026-04-10' }, 3)).toEqual(['2026-04-30', '2026-05-31', '2026-06-30'])
  })

  it('[finance 7.13 recurring] ends with its last date, with its count, and with the range that is asked for', () => {
    expect(first({ untilDate: '2026-02-28' })).toEqual(['2026-01-31', '2026-02-28'])
    expect(first({ most: 3 }, 9)).toHaveLength(3)
    expect(first({}, 99, '2026-03-30')).toEqual(['2026-01-31', '2026-02-28'])
    const later = recurringDates({ ...monthly, most: 3 }, { after: '2026-02-28', through: null, limit: 9 })
    expect(later).toEqual(['2026-03-31'])
    const of = { through: '2026-05-31', limit: 9 }
    const skipped = [{ dueOn: '2026-04-30', outcome: 'Skipped' as const }]
    expect(waitingDates(monthly, [{ dueOn: '2026-02-28', outcome: 'Drafted' }, ...skipped], of)).toEqual([
      ...['2026-03-31', '2026-05-31'],
    ])
    expect(numberOn('R{YY}-{MM}/{DD}', '2026-06-01')).toBe('R26-06/01')
  })
})

describe('a template', () => {
  it('[finance 7.13 recurring] refuses an end before its begin, a number that comes twice, and nothing to distribute', async () => {
    const refused = (more: Row) => clerk.save('POST', ROOM, { record: template('BAD', more) })
    expect(rules(await refused({ untilDate: '2026-04-30' }))).toEqual([
      ['untilDate', 'ap:rules.recurringInvoice.endsAfterBegin'],
    ])
    for (const docNumberPattern of ['RENT', 'RENT-{MM}', 'RENT-{WEEK}{YYYY}{MM}', `${'R'.repeat(24)}{YYYY}{MM}{DD}`])
      expect(rules(await refused({ docNumberPattern }))).toEqual([
        ['docNumberPattern', 'ap:rules.recurringInvoice.numbersDiffer'],
      ])
    expect(rules(await refused({ lines: [] }))).toEqual([['lines', 'ap:rules.recurringInvoice.hasLines']])
    const [line] = template('BAD')['lines'] as Row[]
    expect(rules(await refused({ lines: [line!, { ...line, glAccount: '1000' }] }))).toEqual([
      ['lines.1.glAccount', 'ap:rules.recurringInvoice.notOnControl'],
    ])
    expect(await kept('GOOD')).toMatchObject({ netAmount: '1000', nextDate: '2026-05-01', status: 'Active' })
  })
})

describe('the ID of a template', () => {
  it('[finance 7.13 recurring] is used once: the second is told at its field, also of two that come at once', async () => {
    const first = await kept('USED')
    const again = () => clerk.save('POST', ROOM, { record: template('USED', { name: 'Another' }) })
    const said = [['recurringId', 'ap:rules.recurringInvoice.idUsedOnce']]
    expect(rules(await again())).toEqual(said)
    expect(await read(first)).toMatchObject({ recurringId: 'USED', name: 'Rent of the yard' })
    const both = await Promise.all(
      ['One', 'Two'].map((name) => clerk.save('POST', ROOM, { record: template('RACE', { name }) })),
    )
    expect(both.filter(({ ResultStatus }) => ResultStatus === 1)).toHaveLength(1)
    expect(rules(both.find(({ ResultStatus }) => ResultStatus !== 1)!)).toEqual(said)
    expect((await clerk.list(`${ROOM}?recurringId=RACE`)).List).toHaveLength(1)
  })
})

describe('the currency of a template', () => {
  it('[finance 7.13 recurring] is the vendor’s unless another is typed; what is made of it is in it, at the rate of its date', async () => {
    const usual = await kept('YARD-US', { vendorId: 'USVENDOR', bankAccountId: null, currency: null })
    expect(usual).toMatchObject({ currency: 'USD' })
    const drafted = succeeded(await act('generate', usual, { through: '2026-06-30' }))
    expect(drafted).toMatchObject({ nextDate: '2026-07-01' })
    const [, june] = await documentsOf('YARD-US-')
    expect(succeeded(await clerk.read(`${INVOICES}/${String(june!['id'])}`))).toMatchObject({
      ...{ currency: 'USD', rate: '1.36', docAmount: '1130' },
    })
    const typed = await kept('YARD-CA', { vendorId: 'USVENDOR', currency: 'CAD' })
    expect(typed).toMatchObject({ currency: 'CAD' })
    succeeded(await act('generate', typed, { through: '2026-05-31' }))
    expect(await documentsOf('YARD-CA-')).toMatchObject([{ currency: 'CAD' }])
    // As it was typed it stays, whoever the vendor is in whose currency it was not.
    expect(await changed(await read(typed), { name: 'Renamed' })).toMatchObject({ currency: 'CAD', name: 'Renamed' })
  })

  it('[finance 7.13 recurring] follows the vendor that is exchanged for another, as long as it was his', async () => {
    const moved = await kept('MOVED', { bankAccountId: null, currency: null })
    expect(moved).toMatchObject({ currency: 'CAD' })
    expect(await changed(moved, { vendorId: 'USVENDOR' })).toMatchObject({ currency: 'USD' })
  })

  it('[finance 7.13 recurring] is that of its bank and has the decimals of its amounts: refused at the template, not every night', async () => {
    const refused = async (more: Row) => rules(await clerk.save('POST', ROOM, { record: template('BAD', more) }))
    expect(await refused({ vendorId: 'USVENDOR', currency: null })).toEqual([
      ['bankAccountId', 'ap:rules.recurringInvoice.bankOfCurrency'],
    ])
    const [line] = template('BAD')['lines'] as Row[]
    expect(await refused({ lines: [{ ...line, amount: '10.005' }] })).toEqual([
      ['lines.0.amount', 'ap:rules.recurringInvoice.wholeCents'],
    ])
  })
})

describe('documents of a template', () => {
  it('[finance 7.13 recurring] are drafts of what is due, with the tax of their date, and post to the cent', async () => {
    const rent = await kept('RENT')
    const after = succeeded(await act('generate', rent, { through: '2026-06-30' }))
    expect(told(after)).toEqual([
      ['2026-05-01', 'Drafted', 'RENT-202605'],
      ['2026-06-01', 'Drafted', 'RENT-202606'],
    ])
    expect(after['nextDate']).toBe('2026-07-01')
    const [, june] = await documentsOf('RENT-')
    const draft = succeeded(await clerk.read(`${INVOICES}/${String(june!['id'])}`))
    expect(draft).toMatchObject({ status: 'Draft', docDate: '2026-06-01', docAmount: '1130', remainingToApply: '0' })
    expect(draft).toMatchObject({ termsCode: 'T2', dueDate: '2026-07-01', reference: null })
    const posted = succeeded(await actOn('post', draft, ['ap.purchaseInvoice.notTwice']))
    expect(await entryOf(posted)).toEqual(inOrder('Dr 2110 130.00; Dr 6200 1000.00; Cr 2000 1130.00'))
    await expectTies()
    expect(rules(await act('generate', await read(rent), { through: '2026-06-30' }))).toEqual([
      [null, 'ledger:refused.nothingDue'],
    ])
  })

  it('[finance 7.13 recurring] one draft for each date, whoever asks twice or at once', async () => {
    const once = await kept('ONCE')
    const answers = await Promise.all(
      [clerk, admin, clerk, admin].map((calls) => act('generate', once, { through: '2026-06-30' }, calls)),
    )
    expect(answers.filter(({ ResultStatus }) => ResultStatus === 1)).toHaveLength(1)
    expect((await documentsOf('ONCE-')).map(({ docNumber }) => docNumber)).toEqual(['ONCE-202605', 'ONCE-202606'])
    await expect(
      sql`insert into recurring_invoice_date (owner_id, position, due_on, outcome, done_by)
          select id, 9, '2026-05-01', 'Drafted', 'x' from recurring_invoice where recurring_id = 'ONCE'`.execute(
        books.db,
      ),
    ).rejects.toThrow('recurring_invoice_date_once')
  })

  it('[finance 7.13 recurring] a date is skipped with a reason and makes no document; one that does not wait cannot be', async () => {
    const lease = await kept('LEASE', { most: 3 })
    expect(rules(await act('skip', lease, { skipDate: '2026-06-02', skipReason: 'x' }))).toEqual([
      ['given.skipDate', 'ledger:refused.noSuchDate'],
    ])
    expect(rules(await act('skip', lease, { skipDate: '2026-06-01', skipReason: null }))[0]![0]).toBe(
      'given.skipReason',
    )
    const skipped = succeeded(await act('skip', lease, { skipDate: '2026-06-01', skipReason: 'The press stood still' }))
    const all = succeeded(await act('generate', skipped, { through: '2026-12-31' }))
    expect(told(all)).toEqual([
      ['2026-06-01', 'Skipped', null],
      ['2026-05-01', 'Drafted', 'LEASE-202605'],
      ['2026-07-01', 'Drafted', 'LEASE-202607'],
    ])
    expect(all).toMatchObject({ nextDate: null, status: 'Ended' })
  })

  it('[finance 7.13 recurring] a document that is refused leaves nothing of its call, and says why', async () => {
    const twice = await kept('TWICE', { docNumberPattern: 'RENT-{YYYY}{MM}' })
    expect(rules(await act('generate', twice, { through: '2026-06-30' }))).toEqual([
      [null, 'ap:rules.purchaseInvoice.docNumberUsedOnce'],
    ])
    expect(told(await read(twice))).toEqual([])
  })

  it('[finance 7.13 recurring] every night the server drafts what is due in the name of its writer; what it may not is told', async () => {
    const night = await kept('NIGHT')
    await kept('ENDED').then((ended) => act('end', ended))
    await sql`update recurring_invoice set status = 'Ended' where recurring_id in ('GOOD', 'TWICE')`.execute(books.db)
    await seedSchedules(app.deps, app.deps.jobs.shipped)
    const [schedule] = (await admin.list('/api/admin/schedule?scheduleId==draftRecurring')).List
    const ask = async () => {
      succeeded(await admin.save('POST', `/api/admin/schedule/${String(schedule!['id'])}/run`))
      await app.deps.jobs.drain()
    }
    await ask()
    expect(told(await read(night))).toEqual([
      ['2026-05-01', 'Drafted', 'NIGHT-202605'],
      ['2026-06-01', 'Drafted', 'NIGHT-202606'],
    ])
    expect(await documentsOf('ENDED-')).toEqual([])
    await ask()
    expect(await documentsOf('NIGHT-')).toHaveLength(2)
    const [draft] = await documentsOf('NIGHT-')
    const { rows } = await sql<{ writers: string[] }>`
      select array(select user_name from app_user where id = any(written_by)) as writers
      from ap_invoice where invoice_no = ${draft!['invoiceNo']}`.execute(books.db)
    expect(rows[0]!.writers).toEqual(['clerk'])

    await sql`update recurring_invoice set status = 'Active' where recurring_id = 'TWICE'`.execute(books.db)
    await ask()
    const [failed] = (await admin.list('/api/admin/job?name=draftRecurring&status=Failed')).List
    expect(String(failed!['error'])).toContain('TWICE:')
  })

  it('[finance 7.13 recurring] many templates at once, each with an outcome of its own; only for whoever may', async () => {
    const [one, two] = [await kept('MANY-A'), await kept('MANY-B')]
    succeeded(await act('generate', one, { through: '2026-05-31' }))
    const ids = [one['id'], two['id']]
    const body = { ids, total: ids.length, parameters: { through: '2026-05-31' } }
    expect((await as('payer').write('POST', `${ROOM}/actions/generate`, body)).statusCode).toBe(403)
    const answer = succeeded(await clerk.save('POST', `${ROOM}/actions/generate`, body))
    expect(answer).toMatchObject({
      changed: 1,
      rows: [{ id: one['id'], problems: [{ Key: 'ledger:refused.nothingDue' }] }],
    })
    expect(await documentsOf('MANY-B')).toHaveLength(1)
  })
})
