import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import { DEPUTY_HEADER, type Deputies, type Waiting, type WaitingRow } from '../../shared/contracts/waiting.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { batchDesk } from '../support/batch-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { succeeded } from '../support/payables-desk.ts'
import { Statements } from '../support/statements.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'

/** [judgement 12] What waits for a person, of whatever module, and who decides for somebody who is away. */
const { books, app, as } = await startNorthgate()
const { act, drafted } = purchaseDesk(books, as('admin'))
const desk = batchDesk(books, as)

/** Of eight kinds of documents: rows, limits, names and who else could. */
const MOST_STATEMENTS = 30

const waiting = async (user: string, top = 50): Promise<Waiting> => {
  const answer = await as(user).get(`/api/shell/waiting?Top=${top}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const shown = ({ rows }: Waiting) => rows.map(({ kind, party, number, amount }) => [kind, party, number, amount])
const rowOf = async (user: string, number: string): Promise<WaitingRow | undefined> =>
  (await waiting(user)).rows.find((row) => row.number === number)

const submitted = async (docNumber: string, docAmount: string, user = 'clerk'): Promise<Row> => {
  const draft = await drafted(document(docNumber, docAmount, [line('6200', docAmount)]), as(user))
  return succeeded(await act('submit', draft, [], as(user)))
}

/** As the list of waiting things does it: the action of the document itself, with what the row tells. */
async function decide(user: string, row: WaitingRow, action = row.approve, parameters?: Row) {
  const answer = await app.call(user, {
    ...{ method: 'POST', url: `/api/${row.room}/${row.id}/${action}` },
    headers: {
      ...{ 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
      ...(row.of && { [DEPUTY_HEADER]: row.of.id }),
    },
    payload: JSON.stringify({ version: row.version, confirmed: [], ...(parameters && { parameters }) }),
  })
  return { status: answer.statusCode, result: answer.json<CallResult<Row>>() }
}

const name = (user: string, deputy: Row | null, version: number) =>
  as(user).save('PUT', '/api/shell/deputy', { version, deputy, confirmed: ['admin:rules.deputy.dutiesApart'] })
const deputies = async (user: string): Promise<Deputies> => (await as(user).get('/api/shell/deputy')).json()
const idOf = async (userName: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`select id from app_user where user_name = ${userName}`.execute(books.db)
  return rows[0]!.id
}
const dayFrom = async (days: number): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select (business_day(now()) + ${days}::int)::text as day`.execute(
    books.db,
  )
  return rows[0]!.day
}

beforeAll(async () => {
  await desk.open()
  await enterLimits(books, [
    ['PurchaseInvoice', '5000', 'approver'],
    ['PurchaseInvoice', '50000', 'controller'],
    ['Payment', '5000', 'approver'],
  ])
})

describe('what waits', () => {
  it('[judgement 12 waiting] says what it is, from whom and since when, why it wants this person, and who else could; nobody else counts it', async () => {
    expect(await waiting('approver')).toMatchObject({ count: 0, rows: [] })
    expect((await waiting('approver')).rooms).toContain('ap/payment-batch')
    expect(await waiting('payer')).toMatchObject({ count: 0, rooms: [] })
    const invoice = await submitted('W-1', '6000.00')
    expect(await rowOf('approver', 'W-1')).toMatchObject({
      ...{ kind: 'ap.purchaseInvoice', room: 'ap/purchase-invoice', id: invoice['id'], version: invoice['version'] },
      ...{ party: 'V100', amount: '6000', currency: 'CAD', by: 'Priya Nair', of: null },
      ...{ limit: { above: '5000', currency: 'CAD' }, others: ['Alex Morgan', 'Marie Bouchard'], more: false },
      ...{ approve: 'approve', back: 'return', reason: 'approvalNote', opened: false },
    })
    expect((await waiting('approver', 0)).count).toBe(1)
    expect((await waiting('clerk')).count).toBe(0)
    expect((await waiting('payer')).count).toBe(0)
  })

  it('[FI12] a limit keeps it for its role, its own hand keeps it from whoever wrote it', async () => {
    await submitted('W-2', '60000.00')
    expect(await rowOf('approver', 'W-2')).toBeUndefined()
    expect(await rowOf('controller', 'W-2')).toMatchObject({ limit: { above: '50000', currency: 'CAD' } })
    await submitted('W-3', '7000.00', 'admin')
    expect(await rowOf('admin', 'W-3')).toBeUndefined()
    expect(await rowOf('approver', 'W-3')).toMatchObject({ by: 'Alex Morgan', others: ['Marie Bouchard'] })
  })

  it('[judgement 12 waiting] batches and changes of bank details stand in the same list; a change is opened, never decided in the list', async () => {
    const change = await desk.vendorBank('V100', false)
    const row = await rowOf('approver', String(change['changeNo']))
    expect(row).toMatchObject({
      kind: 'admin.vendorBankChange',
      party: 'V100',
      opened: true,
      back: 'reject',
      limit: null,
    })
    expect(row!.facts).toEqual({ evidence: 'Void cheque' })
    expect(await rowOf('controller', String(change['changeNo']))).toBeUndefined()
  })

  it('is decided by the action of the document: approved, or given back with its reason; what was changed meanwhile is not', async () => {
    const row = (await rowOf('approver', 'W-1'))!
    expect((await decide('approver', { ...row, version: row.version - 1 })).result).toMatchObject({ ResultStatus: 2 })
    expect((await decide('approver', row)).result.Data).toMatchObject({ status: 'Approved', approvedBy: 'David Chen' })
    expect(await rowOf('approver', 'W-1')).toBeUndefined()
    const back = (await rowOf('approver', 'W-3'))!
    const given = { [back.reason!]: 'Wrong branch' }
    expect((await decide('approver', back, back.back!, given)).result.Data).toMatchObject({
      ...{ status: 'Draft', approvalNote: 'Wrong branch' },
    })
    expect(shown(await waiting('approver')).map(([kind]) => kind)).toEqual(['admin.vendorBankChange'])
  })

  it('asks as much of the database for six of a kind as for one', async () => {
    const statements = new Statements(app.pool)
    const asked = async () => (await statements.of(() => waiting('approver'))).sent.length
    await submitted('S-0', '6000.00')
    await asked()
    const few = await asked()
    for (const at of [1, 2, 3, 4, 5]) await submitted(`S-${at}`, '6000.00')
    expect((await waiting('approver')).count).toBe(7)
    await asked()
    expect(await asked()).toBe(few)
    expect(few).toBeLessThanOrEqual(MOST_STATEMENTS)
  })
})

describe('deputies', () => {
  it('[judgement 12 deputies] who is away names one person for days that end; oneself, a stranger, days past and in disorder are refused', async () => {
    const [userId, own] = [await idOf('payer'), await idOf('approver')]
    const [today, later] = [await dayFrom(0), await dayFrom(14)]
    const refusedFor = async (deputy: Row) => rules(await name('approver', deputy, 0))
    expect(await refusedFor({ userId: own, from: today, to: later })).toEqual([
      ['userId', 'admin:rules.deputy.oneself'],
    ])
    expect(await refusedFor({ userId: await idOf('buyer'), from: today, to: later })).toEqual([
      ['userId', 'admin:rules.deputy.unknown'],
    ])
    expect(await refusedFor({ userId, from: later, to: today })).toEqual([['to', 'admin:rules.deputy.daysInOrder']])
    expect(await refusedFor({ userId, from: await dayFrom(-9), to: await dayFrom(-1) })).toEqual([
      ['to', 'admin:rules.deputy.daysAhead'],
    ])
    expect(await refusedFor({ userId, from: today, to: await dayFrom(93) })).toEqual([
      ['to', 'admin:rules.deputy.tooLong'],
    ])
    succeeded(await name('approver', { userId, from: await dayFrom(3), to: later }, 0))
    expect(await deputies('approver')).toMatchObject({ own: { name: 'Julien Roy', to: later }, version: 1 })
    expect(await deputies('payer')).toMatchObject({ own: null, standsInFor: [{ name: 'David Chen' }] })
    expect((await deputies('payer')).people.map((one) => one.name)).not.toContain('Sam Harlow')
  })

  it('[judgement 12 deputies] [FI12] decides within the limits of whom he stands in for, under both names, on its days alone', async () => {
    await submitted('D-1', '6100.00')
    expect((await waiting('payer')).count).toBe(0)
    succeeded(await name('approver', { userId: await idOf('payer'), from: await dayFrom(0), to: await dayFrom(1) }, 1))
    await submitted('D-2', '61000.00')
    const row = (await rowOf('payer', 'D-1'))!
    expect(row).toMatchObject({ of: { id: await idOf('approver'), name: 'David Chen' } })
    expect(await rowOf('payer', 'D-2')).toBeUndefined()
    expect((await decide('payer', { ...row, of: null })).status).toBe(403)
    expect((await decide('clerk', row)).status).toBe(403)
    expect((await decide('payer', row)).result.Data).toMatchObject({
      ...{ status: 'Approved', approvedBy: 'Julien Roy → David Chen' },
    })
    const { rows } = await sql<{ by: string }>`
      select distinct action_by as by from audit_log where id_value = ${row.id} and new_value = 'Approved'`.execute(
      books.db,
    )
    expect(rows).toEqual([{ by: 'Julien Roy → David Chen' }])
    // What leads it on afterwards finds the approval of somebody who may.
    const approved = succeeded(await as('clerk').read(`/api/ap/purchase-invoice/${row.id}`))
    expect(succeeded(await act('post', approved, [], as('clerk')))).toMatchObject({ status: 'Posted' })
  })

  it('[judgement 12 deputies] [FI12] never decides his own, nor does anything else in that name', async () => {
    const own = await submitted('D-3', '6200.00', 'admin')
    succeeded(await name('approver', { userId: await idOf('admin'), from: await dayFrom(0), to: await dayFrom(1) }, 2))
    expect(await rowOf('admin', 'D-3')).toBeUndefined()
    const of = { id: await idOf('approver'), name: 'David Chen' }
    const row = { ...(await rowOf('approver', 'D-3'))!, of }
    const { result } = await decide('admin', row)
    expect(rules(result)).toEqual([[null, 'kit:refused.ownHand']])
    expect((await decide('admin', row, 'post')).status).toBe(403)
    const read = await app.call('admin', {
      ...{ method: 'GET', url: `/api/ap/purchase-invoice/${String(own['id'])}` },
      headers: { [DEPUTY_HEADER]: of.id },
    })
    expect(read.statusCode).toBe(403)
    succeeded(await name('approver', null, 3))
    expect(await deputies('approver')).toMatchObject({ own: null, version: 0 })
    expect((await decide('admin', row)).status).toBe(403)
  })
})
