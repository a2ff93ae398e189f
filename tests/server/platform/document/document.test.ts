import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { ROW_FIRST, SLIP_TABLES, slipRoutes } from '../../../support/slip-routes.ts'
import { Statements } from '../../../support/statements.ts'
import { Calls, type Row } from '../../modules/admin/calls.ts'

const SLIPS = '/api/admin/slip'
const ITEM = { product: 'rod-8', quantity: '12', unit: 'Each', amount: '30.5', isRush: false }
const SURE = ['admin.slip.cannotBeChanged']
let app: TestApp
let admin: Calls
let clerk: Calls

beforeAll(async () => {
  app = await startTestApp({ parts: { modules: slipRoutes } })
  await app.pool.query(SLIP_TABLES)
  await app.pool.query(
    `insert into role_right (role_id, right_id) select 'clerk', 'admin/slip.' || unnest(array['view', 'add', 'edit'])`,
  )
  admin = new Calls(app, 'admin')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())

const pathOf = (slip: Row) => `${SLIPS}/${String(slip['id'])}`
const draft = async (changes: Row = {}): Promise<Row> => {
  const record = { receiver: 'P. Nair', givenOn: '2026-11-20', items: [ITEM], ...changes }
  return (await admin.save('POST', SLIPS, { record })).Data!
}
const act = (slip: Row, action: string, body: Row = {}) =>
  admin.save('POST', `${pathOf(slip)}/${action}`, { version: slip['version'], ...body })
const posted = async () => (await act(await draft(), 'post', { confirmed: SURE })).Data!

describe('a draft', () => {
  it('is saved as far as it has come, and keeps its lines by their ids', async () => {
    const slip = await draft({ receiver: null, givenOn: null, items: [{ ...ITEM, amount: null, unit: null }, ITEM] })
    expect(slip).toMatchObject({ status: 'Draft', receiver: null, version: 1 })
    const [first, second] = slip['items'] as Row[]
    const items = [second, { ...first, amount: '4' }, { ...ITEM, product: 'new' }]
    const saved = await admin.save('PUT', pathOf(slip), { record: { items }, version: 1 })
    expect(saved.Data!['items']).toMatchObject([
      { lineId: second!['lineId'], product: 'ROD-8' },
      { lineId: first!['lineId'], amount: '4', unit: null },
      { product: 'NEW' },
    ])
  })

  it('has its number and its state from the server alone', async () => {
    expect((await draft())['slipNo']).toMatch(/^SL \d+$/)
    expect(await draft({ status: 'Posted', slipNo: 'MINE' })).toMatchObject({ status: 'Draft' })
  })
})

describe('a draft that is saved and led on by one call', () => {
  const record = { receiver: 'P. Nair', givenOn: '2026-11-20', items: [ITEM] }
  const then = (body: Row, calls = admin, key?: string) => calls.save('POST', SLIPS, { then: 'post', ...body }, key)
  const count = async () => (await app.pool.query('select from slip')).rowCount!

  it('is done whole: saved, posted, and both in the change log as one change', async () => {
    const { Data } = await then({ record, confirmed: SURE })
    expect(Data).toMatchObject({ status: 'Posted', version: 2, slipNo: expect.stringMatching(/^SL \d+$/) })
    const { List } = await admin.list(`${pathOf(Data!)}/history`)
    const actions = new Set(List.map((row) => row['action']))
    expect([...actions].sort()).toEqual(['insert', 'update'])
    expect(new Set(List.map((row) => row['changeId'])).size).toBe(1)
  })

  it('is written once, as it was posted, where the action needs no row of it; the answer is what is read of it', async () => {
    const statements = new Statements(app.pool)
    const writing = async (receiver: string) => {
      const { answer, sent } = await statements.of(() => then({ record: { ...record, receiver }, confirmed: SURE }))
      const writes = sent.filter((text) => /(insert into|update) "?(slip|slip_item|audit_save)"?[ (]/.test(text))
      return { answer, writes: writes.length }
    }
    const once = await writing('P. Nair')
    const twice = await writing(ROW_FIRST)
    expect([once.writes, twice.writes]).toEqual([1, 4])
    for (const { answer } of [once, twice]) {
      const { Data } = await admin.read(pathOf(answer.Data!))
      expect(answer.Data).toEqual(Data)
      expect(Data).toMatchObject({ status: 'Posted', version: 2, items: [{ product: 'ROD-8', amount: '30.5' }] })
    }
    const told = async ({ Data }: typeof once.answer) => {
      const { List } = await admin.list(`${pathOf(Data!)}/history`)
      return List.map(({ action, columnName, newValue }) => [action, columnName, columnName === 'receiver' || newValue])
    }
    const log = (rows: unknown[][]) => rows.filter(([, column]) => column !== 'slipNo')
    expect(log(await told(once.answer))).toEqual(log(await told(twice.answer)))
  })

  it('is refused whole: by a field, by a rule of the action, by a question that nobody has answered', async () => {
    const before = await count()
    expect(await then({ record: { ...record, receiver: null }, confirmed: SURE })).toMatchObject({
      ...{ ResultStatus: 2, ResultCode: 'INVALID', EntityId: null },
      Problems: [{ Field: 'receiver', Key: 'kit:problems.required' }],
    })
    expect((await then({ record: { ...record, items: [] }, confirmed: SURE })).Problems).toEqual([
      { Field: 'items', Key: 'admin:rules.slip.itemsGiven', Args: {} },
    ])
    expect(await then({ record })).toMatchObject({
      ...{ ResultStatus: 3, EntityId: null },
      Problems: [{ Key: 'admin:rules.slip.cannotBeChanged' }],
    })
    expect(await count()).toBe(before)
  })

  it('once with one key, and what was refused may use it again', async () => {
    const before = await count()
    const key = randomUUID()
    expect((await then({ record }, admin, key)).ResultStatus).toBe(3)
    const first = await then({ record, confirmed: SURE }, admin, key)
    expect(first).toMatchObject({ ResultCode: 'SAVED', Data: { status: 'Posted' } })
    expect(await then({ record, confirmed: SURE }, admin, key)).toEqual(first)
    expect(await count()).toBe(before + 1)
  })

  it('a change too, in the version that was seen; one that changes nothing leads on alone', async () => {
    const slip = await draft()
    const change = (version: unknown, changes: Row) =>
      admin.save('PUT', pathOf(slip), { record: changes, version, confirmed: SURE, then: 'post' })
    expect(await change(2, { receiver: 'Q. Roy' })).toMatchObject({ ResultCode: 'CONFLICT' })
    expect((await change(1, { receiver: 'Q. Roy' })).Data).toMatchObject({
      receiver: 'Q. Roy',
      status: 'Posted',
      version: 3,
    })
    const same = await draft()
    const { Data } = await admin.save('PUT', pathOf(same), { record: {}, version: 1, confirmed: SURE, then: 'post' })
    expect(Data).toMatchObject({ status: 'Posted', version: 2 })
  })

  it('two who do so at once: one does it, the other is told', async () => {
    const slip = await draft()
    const both = await Promise.all(
      ['Q. Roy', 'R. Roy'].map((receiver) =>
        admin.save('PUT', pathOf(slip), { record: { receiver }, version: 1, confirmed: SURE, then: 'post' }),
      ),
    )
    expect(both.map(({ ResultCode }) => ResultCode).sort()).toEqual(['CONFLICT', 'SAVED'])
  })

  it('needs the rights to both, and names an action that asks for nothing', async () => {
    const answer = await clerk.write('POST', SLIPS, { record, then: 'post', confirmed: SURE })
    expect(answer.statusCode).toBe(403)
    for (const other of ['reverse', 'nonsense', ''])
      expect((await admin.write('POST', SLIPS, { record, then: other })).statusCode).toBe(400)
  })
})

describe('an action of a document', () => {
  it('is strict where the draft was not: every gap at its field, and nothing done', async () => {
    const slip = await draft({ receiver: null, items: [{ ...ITEM, amount: null }] })
    const refused = await act(slip, 'post', { confirmed: SURE })
    expect(refused).toMatchObject({ ResultStatus: 2, ResultCode: 'INVALID' })
    expect(refused.Problems!.map(({ Field, Key }) => [Field, Key])).toEqual([
      ['receiver', 'kit:problems.required'],
      ['items.0.amount', 'kit:problems.required'],
    ])
    expect((await admin.read(pathOf(slip))).Data).toEqual(slip)
  })

  it('is refused by its own rules', async () => {
    const refused = await act(await draft({ items: [] }), 'post', { confirmed: SURE })
    expect(refused.Problems).toEqual([{ Field: 'items', Key: 'admin:rules.slip.itemsGiven', Args: {} }])
  })

  it('asks first, and goes on with the answer: state, what the server sets, version and audit in one', async () => {
    const slip = await draft()
    expect(await act(slip, 'post')).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'admin:rules.slip.cannotBeChanged' }],
    })
    const { Data } = await act(slip, 'post', { confirmed: SURE })
    expect(Data).toMatchObject({ status: 'Posted', version: 2, postedOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    const { List } = await admin.list(`${pathOf(slip)}/history`)
    const columns = List.filter((row) => row['action'] === 'update').map((row) => row['columnName'])
    expect(columns.sort()).toEqual(['postedOn', 'status'])
    expect(await act(Data!, 'reverse')).toMatchObject({ ResultStatus: 1, Data: { status: 'Reversed' } })
  })

  it('is done from the states of its contract only', async () => {
    const problem = { Field: 'status', Key: 'kit:refused.wrongState', Args: { state: 'Posted', states: 'Draft' } }
    expect((await act(await posted(), 'post', { confirmed: SURE })).Problems).toEqual([problem])
    expect((await act(await draft(), 'reverse')).Problems).toMatchObject([{ Key: 'kit:refused.wrongState' }])
  })

  it('takes what it asks for, judged like fields; it may leave the state and take a document as it stands', async () => {
    const slip = await draft({ items: [{ ...ITEM, amount: null }] })
    const handOver = (to: unknown, on = slip) => act(on, 'hand-over', { parameters: { receiver: to } })
    expect((await handOver(' ')).Problems).toEqual([
      { Field: 'given.receiver', Key: 'kit:problems.required', Args: {} },
    ])
    expect((await handOver('x'.repeat(31))).Problems).toMatchObject([{ Field: 'given.receiver' }])
    const done = await handOver('K. Lee')
    expect(done).toMatchObject({ ResultStatus: 1, Data: { status: 'Draft', receiver: 'K. Lee', version: 2 } })
    const nobody = await draft({ receiver: null })
    expect((await handOver('K. Lee', nobody)).Problems).toMatchObject([{ Key: 'kit:refused.notAsItIs' }])
    expect(
      (await admin.write('POST', `${pathOf(slip)}/hand-over`, { version: 2, parameters: { x: 1 } })).statusCode,
    ).toBe(400)
  })

  it('closes the document: it is neither changed nor deleted any more', async () => {
    const slip = await posted()
    const closed = [{ Field: 'status', Key: 'kit:refused.notADraft', Args: { state: 'Posted' } }]
    const change = { record: { receiver: 'x' }, version: slip['version'] }
    expect((await admin.save('PUT', pathOf(slip), change)).Problems).toEqual(closed)
    const version = String(slip['version'])
    expect((await admin.save('DELETE', `${pathOf(slip)}?version=${version}`)).Problems).toEqual(closed)
  })

  it('meets the version that the user saw, or a conflict', async () => {
    const slip = await draft()
    await admin.save('PUT', pathOf(slip), { record: { receiver: 'Other' }, version: 1 })
    expect(await act(slip, 'post', { confirmed: SURE })).toMatchObject({
      ResultCode: 'CONFLICT',
      Data: { version: 2, current: { receiver: 'Other' } },
    })
  })

  it('is done once, by two who do it at once and by one who repeats a lost answer', async () => {
    const slip = await draft()
    const both = await Promise.all([1, 2].map(() => act(slip, 'post', { confirmed: SURE })))
    expect(both.map(({ ResultStatus }) => ResultStatus).sort()).toEqual([1, 2])
    const other = `${pathOf(await draft())}/post`
    const key = randomUUID()
    const [first, again] = [1, 2].map(() => admin.save('POST', other, { version: 1, confirmed: SURE }, key))
    expect(await first).toEqual(await again)
    const { rows } = await app.pool.query('select from slip_posting group by slip_no having count(*) > 1')
    expect(rows).toEqual([])
  })

  it('[house-style 2.4] shows the entry that it would make, and leaves nothing of it', async () => {
    const slip = await draft()
    const preview = (version = slip['version']) => admin.save('POST', `${pathOf(slip)}/post/preview`, { version })
    // What it would ask is taken as answered; the entry is that of the very path that posts.
    const memo = String(slip['slipNo'])
    expect(await preview()).toMatchObject({
      ResultStatus: 1,
      Data: {
        ...{ currency: 'CAD', debit: '30.5', credit: '30.5' },
        lines: [
          { account: '5100', name: 'Supplies', debit: '30.50', credit: null, memo, firm: null },
          { account: '1200', name: 'Inventory', debit: null, credit: '30.50', memo, firm: null },
        ],
      },
    })
    expect((await admin.read(pathOf(slip))).Data).toEqual(slip)
    expect((await app.pool.query('select from slip_posting where slip_no = $1', [memo])).rowCount).toBe(0)
    const gone = await admin.save('PUT', pathOf(slip), { record: { items: [] }, version: 1 })
    expect(await preview()).toMatchObject({ ResultCode: 'CONFLICT' })
    expect((await preview(gone.Data!['version'])).Problems).toMatchObject([{ Key: 'admin:rules.slip.itemsGiven' }])
    expect((await clerk.write('POST', `${pathOf(slip)}/post/preview`, { version: 1 })).statusCode).toBe(403)
    expect((await admin.write('POST', `${pathOf(slip)}/reverse/preview`, { version: 1 })).statusCode).toBe(404)
  })

  it('needs its own right, which access tells', async () => {
    const slip = await draft()
    expect((await clerk.get(`${SLIPS}/access`)).json().actions).toEqual(['view', 'add', 'edit'])
    expect((await admin.get(`${SLIPS}/access`)).json().actions).toEqual(expect.arrayContaining(['post', 'reverse']))
    const path = `${pathOf(slip)}/post`
    expect((await clerk.write('POST', path, { version: 1, confirmed: SURE })).statusCode).toBe(403)
    expect((await admin.write('POST', `${SLIPS}/${randomUUID()}/post`, { version: 1 })).statusCode).toBe(404)
    expect((await admin.write('POST', path, { version: 'one' })).statusCode).toBe(400)
    expect((await admin.write('POST', path, { version: 1 }, null)).statusCode).toBe(400)
  })
})
