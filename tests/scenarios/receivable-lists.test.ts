import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { HomeFigures } from '../../shared/contracts/home.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { proven, runReport } from '../support/report-run.ts'

/** [finance 8.4] Lists that credit and sales go through, with what proves them. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  const invoices = new ReceivablesDesk(admin)
  const first = await invoices.posted('1000.00', { docDate: '2026-06-01' })
  await invoices.posted('200.00', { billToId: 'BUILDER', docDate: '2026-06-25' })
  const pays = { [String(first['invoiceNo'])]: '130.00' }
  await new ReceiptsDesk(admin).posted([{ amount: '130.00', pays }], { depositDate: '2026-06-20' })
})

describe('lists of customers', () => {
  it('[finance 8.4 inactive] tells those without an invoice for so long, and what they owe of the receivable accounts', async () => {
    const { rows, total, ties } = await runReport(admin, 'ar/inactive-customers', {
      parameters: { asOf: '2026-06-30', idleDays: 20 },
      groupBy: [],
    })
    const told = rows.map(({ firmId, lastInvoice, lastReceipt, daysInactive, soldBefore, balance }) => [
      ...[firmId, lastInvoice, lastReceipt, daysInactive],
      ...[soldBefore, balance],
    ])
    expect(told).toContainEqual(['C100', '2026-06-01', '2026-06-20', 29, '1000', '1000'])
    expect(told.map(([firmId]) => firmId)).not.toContain('BUILDER')
    expect(total).toMatchObject({ balance: '1000', soldBefore: '1000' })
    expect(proven(ties)).toEqual([['control', '', '1000.00', '0.00']])
    // On the day before it came, nothing was received.
    const before = { asOf: '2026-06-19', idleDays: 10 }
    const earlier = await runReport(admin, 'ar/inactive-customers', { parameters: before, groupBy: [] })
    expect(earlier.rows.find(({ firmId }) => firmId === 'C100')).toMatchObject({ lastReceipt: null, balance: '1130' })
    expect(proven(earlier.ties)).toEqual([['control', '', '1130.00', '0.00']])
  })

  it('[finance 8.4 deactivate] puts customers who owe nothing out of use, all that are chosen or none, each with his log', async () => {
    const chosen = (firmIds: string[], calls = admin) =>
      calls.write('POST', '/api/ar/inactive-customers/deactivate', { firmIds })
    await sql`
      insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager, notes_pop_up, created_by, updated_by)
      values ('IDLE', 'Idle Ltd.', 'Active', true, false, false, 'en-CA', false, false, false, 'test', 'test')`.execute(
      books.db,
    )
    const refused = (await chosen(['C100', 'IDLE'])).json() as CallResult
    expect(refused.Problems).toMatchObject([
      { Key: 'ar:rules.inactiveCustomers.owes', Args: { firmId: 'C100', amount: '1000.00' } },
    ])
    const statusOf = async () => {
      const { List } = await admin.list('/api/admin/firm?firmId==IDLE')
      return [List[0]!['status'], List[0]!['version']]
    }
    const [status, version] = await statusOf()
    expect(status).toBe('Active')
    expect((await chosen(['IDLE', 'NOBODY'])).json()).not.toMatchObject({ ResultStatus: 1 })
    expect((await chosen(['IDLE'], as('approver'))).statusCode).toBe(403)
    expect((await chosen(['IDLE'])).json()).toMatchObject({ ResultStatus: 1 })
    expect(await statusOf()).toEqual(['Inactive', Number(version) + 1])
    const { rows } = await sql<{ by: string }>`
      select action_by as by from audit_save where table_name = 'firm' and record_key = 'IDLE' and column_name = 'status'`.execute(
      books.db,
    )
    expect(rows).toEqual([{ by: 'Alex Morgan' }])
  })

  it('[finance 8.4 overdue] tells who is late, by how old it is, and what lies unapplied beside; the receivable accounts prove it', async () => {
    const asked = (parameters: object) => runReport(admin, 'ar/overdue-accounts', { parameters, groupBy: [] })
    const { rows, total, ties } = await asked({ asOf: '2026-08-15' })
    // Due on 2026-07-01 and on 2026-07-25.
    expect(
      rows.map(({ firmId, daysLate, overdue, upTo30, upTo60, lastReceipt }) => [
        firmId,
        daysLate,
        overdue,
        upTo30,
        upTo60,
        lastReceipt,
      ]),
    ).toEqual([
      ['C100', 45, '1000', '0', '1000', '2026-06-20'],
      ['BUILDER', 21, '226', '226', '0', null],
    ])
    expect(total).toMatchObject({ overdue: '1226' })
    expect(proven(ties)).toEqual([['ageing', '', '1226.00', '0.00']])
    expect((await asked({ asOf: '2026-08-15', leastDays: 30 })).rows.map(({ firmId }) => firmId)).toEqual(['C100'])
    expect((await asked({ asOf: '2026-08-15', leastAmount: '500' })).ties).toEqual([])
    const before = await asked({ asOf: '2026-06-30' })
    expect([before.rows.length, proven(before.ties)]).toEqual([0, [['ageing', '', '0.00', '0.00']]])
  })

  it('[finance 8.4 contacts] tells the people of customers by what they do and what they are sent', async () => {
    await sql`
      insert into firm_contact (owner_id, position, name, role, email, mobile, receives_invoices, receives_statements,
                                receives_confirmations, receives_certificates, uses_portal)
      select id, p, n, r, 'a@b.ca', m, s, s, false, false, false from firm,
        (values (0, 'Ada', 'Payables', true, null), (1, 'Ben', 'Foreman', false, '905-555-0142')) v (p, n, r, s, m) where firm_id = 'C100'`.execute(
      books.db,
    )
    const asked = async (parameters: object) =>
      (await runReport(admin, 'admin/contact-list', { parameters, groupBy: [] })).rows.map(({ firmId, contact }) => [
        firmId,
        contact,
      ])
    const { rows } = await runReport(admin, 'admin/contact-list', { parameters: {}, groupBy: [] })
    expect(rows.map(({ mobile }) => mobile)).toEqual([null, '905-555-0142'])
    // It is entered and kept with the firm.
    const { List } = await admin.list('/api/admin/firm?firmId==C100')
    const firm = (await admin.read(`/api/admin/firm/${String(List[0]!['id'])}`)).Data!
    const contacts = (firm['contacts'] as Row[]).map((one) => ({ ...one, mobile: '416 555 0199' }))
    const saved = await admin.save('PUT', `/api/admin/firm/${String(firm['id'])}`, {
      version: firm['version'],
      record: { contacts },
    })
    expect(saved.Data!['contacts']).toMatchObject([{ mobile: '416 555 0199' }, { mobile: '416 555 0199' }])
    expect(await asked({})).toEqual([
      ['C100', 'Ada'],
      ['C100', 'Ben'],
    ])
    expect(await asked({ receives: 'Statements' })).toEqual([['C100', 'Ada']])
    expect(await asked({ role: 'fore' })).toEqual([['C100', 'Ben']])
    expect(await asked({ firmFrom: 'D' })).toEqual([])
    expect((await as('buyer').get('/api/ar/inactive-customers/panel')).statusCode).toBe(403)
  })
})

describe('the day-books of receivables on paper', () => {
  const printed = (more: object = {}) =>
    runReport(admin, 'ar/journal-printing', {
      parameters: { from: '2026-06-01', to: '2026-06-30', prints: 'Posted', ...more },
      groupBy: [],
    })

  it('[finance 8.4 journals] every line of every entry; debits are credits, and what the ledger has of them', async () => {
    const { rows, total, ties } = await printed()
    const told = rows.map(({ kind, glAccount, debit, credit }) => [kind, glAccount, debit, credit])
    expect(told.toSorted()).toEqual([
      ['Invoice', '1100', '1130', '0'],
      ['Invoice', '1100', '226', '0'],
      ['Invoice', '2100', '0', '130'],
      ['Invoice', '2100', '0', '26'],
      ['Invoice', '4000', '0', '1000'],
      ['Invoice', '4000', '0', '200'],
      ['Receipt', '1000', '130', '0'],
      ['Receipt', '1100', '0', '130'],
    ])
    expect(total).toMatchObject({ debit: '1486', credit: '1486' })
    expect(proven(ties)).toEqual([
      ['balanced', '', '1486.00', '0.00'],
      ['ledger', '', '1486.00', '0.00'],
    ])
    expect((await printed({ source: 'CR' })).total).toMatchObject({ debit: '130' })
    expect((await printed({ customerId: 'BUILDER' })).ties).toEqual([])
  })

  it('[finance 8.4 journals] the edit list shows the entries that drafts of the sales journal would make', async () => {
    const draft = await new ReceivablesDesk(admin).drafted([{ amount: '50.00' }, { amount: '10.00' }], {
      docDate: '2026-06-28',
    })
    const { rows, ties } = await printed({ prints: 'EditList' })
    const told = rows.map(({ entryNo, glAccount, debit, credit }) => [entryNo, glAccount, debit, credit])
    expect(told.toSorted()).toEqual([
      [draft['documentNo'], '1100', '67.8', '0'],
      [draft['documentNo'], '2100', '0', '7.8'],
      [draft['documentNo'], '4000', '0', '10'],
      [draft['documentNo'], '4000', '0', '50'],
    ])
    expect(proven(ties)).toEqual([['balanced', '', '67.80', '0.00']])
  })
})

describe('HOME of whoever closes and pays', () => {
  const home = async (calls = admin) => (await calls.get('/api/shell/home?zone=America/Toronto')).json() as HomeFigures

  it('[judgement 12c] expects of customers what is open, as long after its day as each has paid, in the weeks of what is to be paid', async () => {
    const { receipts, closing } = await home()
    // Paid eleven days before its day: what is due on 2026-07-01 should be here, what is due on 2026-07-25 comes on the 14th.
    expect(receipts!.weeks.map(({ to, usual }) => [to, usual])).toEqual([
      ['2026-07-05', '1000.00'],
      ['2026-07-12', '0.00'],
      ['2026-07-19', '226.00'],
      ['2026-07-26', '0.00'],
      ['2026-08-02', '0.00'],
      ['2026-08-09', '0.00'],
    ])
    expect(receipts!.weeks.map(({ quick, slow }) => [quick, slow])).toEqual(
      receipts!.weeks.map(({ usual }) => [usual, usual]),
    )
    const { periods, period } = (await admin.get('/api/gl/period-close')).json()
    expect([closing?.name, closing?.open]).toEqual([
      periods.find(({ id }: { id: string }) => id === period.id).name,
      expect.arrayContaining(['GL']),
    ])
    // A clerk of payables is told neither.
    expect(await home(as('clerk'))).toMatchObject({ closing: null, receipts: null })
  })
})
