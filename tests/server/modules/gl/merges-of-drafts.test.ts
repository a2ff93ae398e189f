import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Account } from '../../../../shared/contracts/gl/account.ts'
import { Allocation } from '../../../../shared/contracts/gl/allocation.ts'
import { Budget } from '../../../../shared/contracts/gl/budget.ts'
import { JournalEntry } from '../../../../shared/contracts/gl/journal-entry.ts'
import type { ProcessPreview } from '../../../../shared/contracts/process.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { newFirm, rules, startStaff, type Row } from '../admin/calls.ts'

/** What of the general ledger follows when two firms or two accounts become one: drafts do, line by line, and what was posted stays. */
const { app, admin } = await startStaff()
const ENTRY = 'gl/journal-entry'

function succeeded({ ResultStatus, Problems, Data }: CallResult<Row>): Row {
  expect(ResultStatus, JSON.stringify(Problems)).toBe(1)
  return Data as Row
}
const pathOf = (room: string, of: Row) => `/api/${room}/${String(of['id'] ?? of['allocationId'])}`
const stored = async (room: string, of: Row) => (await admin.read(pathOf(room, of))).Data!
const post = async (room: string, of: Row) =>
  succeeded(
    await admin.save('POST', `${pathOf(room, of)}/post`, {
      version: (await stored(room, of))['version'],
      confirmed: ['gl.budget.addsToAnother'],
    }),
  )
const column = async (room: string, of: Row, name: string) =>
  ((await stored(room, of))['lines'] as Row[]).map((line) => line[name])
const add = async (room: string, fields: Parameters<typeof emptyRecord>[0], record: Row, lines: readonly Row[]) => {
  const empty = emptyRecord(fields['lines']!.fields!)
  const whole = { ...emptyRecord(fields), ...record, lines: lines.map((line) => ({ ...empty, ...line })) }
  return succeeded(await admin.save('POST', `/api/${room}`, { record: whole }))
}
const entry = (lines: readonly Row[], more: Row = {}) =>
  add(
    ENTRY,
    JournalEntry.fields,
    {
      ...{ source: 'GJ', dataType: 'Actual', isAdjusting: false, entryDate: '2026-11-02', description: 'Freight' },
      ...more,
    },
    lines,
  )

/** What a merge says that it changes, of the rooms of these documents. */
async function shownBy(room: string, parameters: Row) {
  const answer = await admin.write('POST', `/api/${room}/preview`, { parameters })
  const { rows } = (answer.json() as CallResult).Data as unknown as ProcessPreview
  return rows.map(([kind, key, , uses]) => [kind, key, uses])
}
async function merge(room: string, parameters: Row, confirmed: string): Promise<void> {
  const { EntityId } = await admin.save('POST', `/api/${room}/run`, { parameters, confirmed: [confirmed] })
  await app.deps.jobs.drain()
  expect((await admin.get(`/api/${room}/runs/${EntityId}`)).json()).toMatchObject({ state: 'Done' })
}
const logged = async (room: string, of: Row) => (await admin.list(`${pathOf(room, of)}/history`)).List

it('[supply 7.1] entries by hand: drafts name the firm that is left in each of their lines', async () => {
  const vendor = async () => {
    const record = newFirm({ isBillTo: false, isVendor: true })
    await admin.save('POST', '/api/admin/firm', { record, confirmed: ['admin.firm.noDuplicate'] })
    return String(record['firmId'])
  }
  const [from, into, third] = [await vendor(), await vendor(), await vendor()]
  const lines = [
    { glAccount: '6100', firmId: from, debit: '30.00' },
    { glAccount: '6120', firmId: third, debit: '20.00' },
    { glAccount: '6110', firmId: from, debit: '10.00' },
    { glAccount: '2055', credit: '60.00' },
  ]
  const [first, second, before] = [await entry(lines), await entry(lines), await entry(lines)]
  await post(ENTRY, before)

  const parameters = { fromFirm: from, intoFirm: into, reason: 'Entered twice' }
  expect(await shownBy('admin/merge-firms', parameters)).toEqual(
    [first, second].map(({ documentNo }) => ['journal-entry', documentNo, 2]),
  )
  await merge('admin/merge-firms', parameters, 'admin.mergeFirms.confirms')
  for (const draft of [first, second]) {
    expect(await column(ENTRY, draft, 'firmId')).toEqual([into, third, into, null])
    expect(await logged(ENTRY, draft)).toContainEqual(
      expect.objectContaining({ columnName: 'lines.firmId', oldValue: from, newValue: into }),
    )
  }
  expect(await column(ENTRY, before, 'firmId')).toEqual([from, third, from, null])
  // The draft of a firm that is gone could not be posted.
  expect(await post(ENTRY, first)).toMatchObject({ status: 'Posted' })
})

it('[gl-chart] entries, budgets and allocations: what is still to post names the account that is left in each of its lines', async () => {
  const account = async (naturalAccount: string, accountType: string) => {
    const record = { ...emptyRecord(Account.fields), naturalAccount, name: naturalAccount, accountType }
    succeeded(await admin.save('POST', '/api/gl/account', { record: { ...record, active: true, manual: true } }))
  }
  for (const [code, type] of [
    ['6960', 'Expense'],
    ['6961', 'Expense'],
    ['9060', 'Statistical'],
    ['9061', 'Statistical'],
  ] as const)
    await account(code, type)
  const lines = [
    { glAccount: '6960', debit: '30.00' },
    { glAccount: '6120', debit: '20.00' },
    { glAccount: '6960', debit: '10.00' },
    { glAccount: '2055', credit: '60.00' },
  ]
  const [draft, before] = [await entry(lines), await entry(lines)]
  await post(ENTRY, before)
  const budget = (budgetId: string) =>
    add('gl/budget', Budget.fields, { budgetId, name: budgetId, fiscalYear: '2026', dataType: 'Forecast' }, [
      { glAccount: '6960', p01: '100.00', p02: '50.00' },
      { glAccount: '6120', p01: '10.00' },
    ])
  const [plan, planned] = [await budget('MERGED'), await budget('STANDS')]
  const both = await add(
    'gl/budget',
    Budget.fields,
    { budgetId: 'BOTH', name: 'Both', fiscalYear: '2026', dataType: 'Forecast' },
    [
      { glAccount: '6960', p01: '7.00' },
      { glAccount: '6961', p01: '8.00' },
    ],
  )
  await post('gl/budget', planned)
  const spread = await add(
    'gl/allocation',
    Allocation.fields,
    { allocationId: 'BY-HEADS', name: 'Heads', basis: 'Statistic', active: true },
    [
      { glAccount: '6960', statisticAccount: '9060' },
      { glAccount: '6120', statisticAccount: '9000' },
      { glAccount: '6960', statisticAccount: '9060' },
    ],
  )

  const CONFIRMS = 'gl.mergeAccounts.confirms'
  const parameters = { fromAccount: '6960', intoAccount: '6961' }
  expect(await shownBy('gl/merge-accounts', parameters)).toEqual([
    ['allocation', 'BY-HEADS', 2],
    ['budget', 'BOTH', 1],
    ['budget', 'MERGED', 1],
    ['journal-entry', draft['documentNo'], 2],
  ])
  await merge('gl/merge-accounts', parameters, CONFIRMS)
  await merge('gl/merge-accounts', { fromAccount: '9060', intoAccount: '9061' }, CONFIRMS)

  expect(await column(ENTRY, draft, 'glAccount')).toEqual(['6961', '6120', '6961', '2055'])
  expect(await column('gl/budget', plan, 'glAccount')).toEqual(['6961', '6120'])
  expect(await column('gl/allocation', spread, 'glAccount')).toEqual(['6961', '6120', '6961'])
  expect(await column('gl/allocation', spread, 'statisticAccount')).toEqual(['9061', '9000', '9061'])
  for (const [room, of] of [
    [ENTRY, draft],
    ['gl/budget', plan],
    ['gl/allocation', spread],
  ] as const)
    expect(await logged(room, of)).toContainEqual(
      expect.objectContaining({ columnName: 'lines.glAccount', oldValue: '6960', newValue: '6961' }),
    )
  // Two lines of an account are nobody's figure: whoever plans says which one holds.
  const { version } = await stored('gl/budget', both)
  const refused = await admin.save('POST', `${pathOf('gl/budget', both)}/post`, { version, confirmed: [] })
  expect(rules(refused)).toContainEqual(['lines.1.glAccount', 'gl:rules.budget.accountOnce'])
  // What was posted stays where it was posted.
  expect(await column(ENTRY, before, 'glAccount')).toEqual(['6960', '6120', '6960', '2055'])
  expect(await column('gl/budget', planned, 'glAccount')).toEqual(['6960', '6120'])
  // No draft is left on an account that takes no postings any more.
  expect(await post(ENTRY, draft)).toMatchObject({ status: 'Posted' })
  expect(await post('gl/budget', plan)).toMatchObject({ status: 'Posted' })
  const { rows } = await sql<{ amount: string }>`
    select sum(debit - credit)::numeric(19, 2)::text as amount from entry_line where gl_account = '6961' group by data_type
    order by data_type`.execute(app.db)
  expect(rows.map(({ amount }) => amount)).toEqual(['40.00', '150.00'])
})
