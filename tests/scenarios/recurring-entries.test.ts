import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { templateOf } from '../../apps/gl/journal-entry/template-of.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { JournalEntry } from '../../shared/contracts/gl/journal-entry.ts'
import { RecurringEntry } from '../../shared/contracts/gl/recurring-entry.ts'
import { seedSchedules } from '../../server/platform/jobs/schedules.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'

/** [finance 9.1] Journal entries that come back. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-10T16:00:00Z') } })
const [admin, clerk, controller] = [as('admin'), as('clerk'), as('controller')]
const ROOM = '/api/gl/recurring-entry'
const ENTRIES = '/api/gl/journal-entry'
const empty = emptyRecord(RecurringEntry.fields.lines.fields!)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterLimits(books, [['JournalEntry', '50000', 'approver']])
})

const sides = (amount: string): Row[] => [
  { ...empty, glAccount: '6100', debit: amount },
  { ...empty, glAccount: '2055', credit: amount },
]
const template = (recurringId: string, more: Row = {}): Row => ({
  ...emptyRecord(RecurringEntry.fields),
  ...{ recurringId, name: 'Audit fee', description: 'Audit {MM}/{YYYY}', dataType: 'Actual', lastDay: true },
  ...{
    frequency: 'Monthly',
    every: 1,
    fromDate: '2026-04-01',
    posts: false,
    turnsBack: false,
    reference: 'A-{YY}{MM}',
  },
  lines: sides('1250.00'),
  ...more,
})
const kept = async (recurringId: string, more: Row = {}, calls = controller) =>
  succeeded(await calls.save('POST', ROOM, { record: template(recurringId, more) }))
const act = (name: string, { id, version }: Row, parameters?: Row, calls = controller) =>
  calls.save('POST', `${ROOM}/${String(id)}/${name}`, { version, confirmed: [], ...(parameters ? { parameters } : {}) })
const told = ({ dates }: Row) => (dates as Row[]).map(({ dueOn, outcome }) => [dueOn, outcome])
const entryMade = async ({ dates }: Row, dueOn: string): Promise<Row> => {
  const { documentNo } = (dates as Row[]).find((one) => one['dueOn'] === dueOn)!
  const [found] = (await admin.list(`${ENTRIES}?documentNo==${String(documentNo)}`)).List
  return succeeded(await admin.read(`${ENTRIES}/${String(found!['id'])}`))
}

describe('a recurring entry', () => {
  it('[finance 9.1 recurring] is refused out of balance, one-sided, on a control account, and with an end before its begin', async () => {
    const refused = async (more: Row) => rules(await controller.save('POST', ROOM, { record: template('BAD', more) }))
    const [first, second] = sides('10.00') as [Row, Row]
    expect(await refused({ lines: [first, { ...second, credit: '9.99' }] })).toEqual([
      ['lines', 'ledger:refused.notBalanced'],
    ])
    const both = [
      { ...first, credit: '10.00' },
      { ...second, debit: '10.00' },
    ]
    expect(await refused({ lines: both })).toEqual(
      [0, 1].map((at) => [`lines.${at}.credit`, 'gl:rules.recurringEntry.oneSide']),
    )
    expect(await refused({ lines: [] })).toEqual([['lines', 'gl:rules.recurringEntry.linesGiven']])
    expect(await refused({ lines: [first, { ...second, glAccount: '2000' }] })).toEqual([
      ['lines.1.glAccount', 'gl:rules.recurringEntry.notOnControl'],
    ])
    expect(await refused({ untilDate: '2026-03-31' })).toEqual([
      ['untilDate', 'gl:rules.recurringEntry.endsAfterBegin'],
    ])
    expect(await refused({ dataType: 'Budget', turnsBack: true })).toEqual([
      ['turnsBack', 'gl:rules.recurringEntry.onlyActualTurnsBack'],
    ])
  })

  it('[finance 9.1 recurring] takes the company’s currency and says its next date while it is typed', async () => {
    const { dates: _dates, ...typed } = template('TYPED')
    const completed = await controller.save('POST', `${ROOM}/complete`, { record: typed })
    expect(completed.Data).toMatchObject({ currency: 'CAD', total: '1250', nextDate: '2026-04-30' })
  })

  it('[finance 9.1 recurring] becomes drafts of all dates that were missed, each once, the words of its day in them', async () => {
    const audit = await kept('AUDIT', {}, clerk)
    expect(audit).toMatchObject({ total: '1250', difference: '0', currency: 'CAD', nextDate: '2026-04-30' })
    const made = succeeded(await act('generate', audit, { through: '2026-06-10' }, clerk))
    expect(told(made)).toEqual([
      ['2026-04-30', 'Drafted'],
      ['2026-05-31', 'Drafted'],
    ])
    expect(await entryMade(made, '2026-05-31')).toMatchObject({
      ...{ status: 'Draft', source: 'RC', entryDate: '2026-05-31', description: 'Audit 05/2026', reference: 'A-2605' },
      ...{ total: '1250', difference: '0' },
    })
    expect(rules(await act('generate', made, { through: '2026-06-10' }, clerk))).toEqual([
      [null, 'ledger:refused.nothingDue'],
    ])
  })

  it('[finance 9.1 recurring] is posted where it says so, by whoever may, and turns back on the first of the next month', async () => {
    const accrual = await kept('ACCRUAL', { posts: true, turnsBack: true, fromDate: '2026-05-01' })
    const made = succeeded(await act('generate', accrual, { through: '2026-06-10' }))
    expect(told(made)).toEqual([['2026-05-31', 'Posted']])
    const entry = await entryMade(made, '2026-05-31')
    expect(entry).toMatchObject({ status: 'Posted', autoReverseOn: '2026-06-01' })
    expect(await entryOf(books, entry)).toEqual(inOrder('Dr 6100 1,250.00; Cr 2055 1,250.00'))
    expect(await entryOf(books, entry, 'post.rev')).toEqual(inOrder('Dr 2055 1,250.00; Cr 6100 1,250.00'))
    const ahead = succeeded(await act('generate', made, { through: '2026-07-31' }))
    expect(told(ahead).slice(1)).toEqual([
      ['2026-06-30', 'Posted'],
      // So far ahead somebody is asked: nobody is there.
      ['2026-07-31', 'Drafted'],
    ])
  })

  it('[I12] above a limit is left for a second hand: a draft by the hand of its writer, whoever would have posted it', async () => {
    const large = await kept('LARGE', { posts: true, lines: sides('60000.00'), fromDate: '2026-05-01' })
    const made = succeeded(await act('generate', large, { through: '2026-06-10' }))
    expect(told(made)).toEqual([['2026-05-31', 'Drafted']])
    const draft = await entryMade(made, '2026-05-31')
    expect(draft['status']).toBe('Draft')
    const { rows } = await sql<{ writers: string[] }>`
      select array(select user_name from app_user where id = any(written_by)) as writers
      from journal_entry where document_no = ${draft['documentNo']}`.execute(books.db)
    expect(rows[0]!.writers).toEqual(['controller'])
  })

  it('[finance 9.1 recurring] ends with its last date and says so; a skipped date makes no entry', async () => {
    const lease = await kept('LEASE', { most: 2, fromDate: '2026-05-01' })
    const skipped = succeeded(await act('skip', lease, { skipDate: '2026-05-31', skipReason: 'Paid by hand' }))
    expect(skipped).toMatchObject({ nextDate: '2026-06-30', status: 'Active' })
    const made = succeeded(await act('generate', skipped, { through: '2026-06-30' }))
    expect(made).toMatchObject({ nextDate: null, status: 'Ended' })
    expect(told(made)).toEqual([
      ['2026-05-31', 'Skipped'],
      ['2026-06-30', 'Drafted'],
    ])
  })

  it('[finance 9.1 recurring] is made every night in the name of its writer, once, also after nights without a server', async () => {
    await sql`update recurring_entry set status = 'Ended'`.execute(books.db)
    const night = await kept('NIGHT', { posts: true })
    await seedSchedules(app.deps, app.deps.jobs.shipped)
    const [schedule] = (await admin.list('/api/admin/schedule?scheduleId==enterRecurring')).List
    for (let round = 0; round < 2; round++) {
      succeeded(await admin.save('POST', `/api/admin/schedule/${String(schedule!['id'])}/run`))
      await app.deps.jobs.drain()
    }
    const made = succeeded(await controller.read(`${ROOM}/${String(night['id'])}`))
    expect(told(made)).toEqual([
      ['2026-04-30', 'Posted'],
      ['2026-05-31', 'Posted'],
    ])
    expect((made['dates'] as Row[]).map(({ doneBy }) => doneBy)).toEqual(
      Array(2).fill((await entryMade(made, '2026-05-31'))['createdBy']),
    )
  })

  it('[finance 9.1 template] is made of an entry as it stands, from the month after it, and one of the same number is told', async () => {
    const entry = {
      ...emptyRecord(JournalEntry.fields),
      ...{
        source: 'GJ',
        dataType: 'Actual',
        isAdjusting: false,
        entryDate: '2026-06-05',
        description: 'Rent of the yard',
      },
      ...{ autoReverseOn: '2026-07-01' },
      lines: sides('2400.00').map((one) => ({ ...emptyRecord(JournalEntry.fields.lines.fields!), ...one })),
    }
    const drafted = succeeded(await controller.save('POST', ENTRIES, { record: entry }))
    const read = succeeded(await controller.read(`${ENTRIES}/${String(drafted['id'])}`))
    const record = templateOf(read, '2026-06-10')
    const made = succeeded(await controller.save('POST', ROOM, { record }))
    expect(made).toMatchObject({
      ...{ recurringId: drafted['documentNo'], name: 'Rent of the yard', nextDate: '2026-07-31', turnsBack: true },
      ...{ total: '2400', difference: '0', posts: false },
    })
    expect((made['lines'] as Row[]).map(({ glAccount, debit, credit }) => [glAccount, debit, credit])).toEqual([
      ['6100', '2400', null],
      ['2055', null, '2400'],
    ])
    expect(rules(await controller.save('POST', ROOM, { record }))).toEqual([
      ['recurringId', 'gl:rules.recurringEntry.idUsedOnce'],
    ])
    // From today, where the entry is old; over the end of a year.
    expect(templateOf({ ...read, entryDate: '2025-01-31' }, '2026-12-10')).toMatchObject({ fromDate: '2027-01-01' })
  })
})
