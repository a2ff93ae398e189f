import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { address, Calls, contact, newFirm, type Row } from '../../modules/admin/calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls
let clerk: Calls

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
  clerk = new Calls(app, 'clerk')
})
afterAll(() => app.close())

async function made(changes: Row = {}): Promise<Row> {
  const { Data } = await staff.save('POST', FIRMS, { record: newFirm(changes) })
  return Data!
}

/** The fields that a write sends: what was read, less the trail. */
function fields(record: Row): Row {
  const { id: _id, version: _v, createdBy: _cb, createdOn: _co, updatedBy: _ub, updatedOn: _uo, ...own } = record
  return own
}

const path = (record: Row) => `${FIRMS}/${String(record['id'])}`

describe('saving a record', () => {
  it('[S3.37] keeps everything as it was sent, with who and when', async () => {
    const record = newFirm({
      isVendor: true,
      addresses: [address(), address({ kind: 'Shipping', city: 'Montréal', region: 'QC' })],
      contacts: [contact({ email: 'ada@example.com' }), contact({ name: '李小龙' })],
    })
    const saved = await staff.save('POST', FIRMS, { record })
    expect(saved).toMatchObject({ ResultStatus: 1, ResultCode: 'SAVED', Message: 'Saved.' })
    const { Data: read } = await staff.read(`${FIRMS}/${record['firmId'] as string}`)
    expect(read).toEqual(saved.Data)
    expect(read).toMatchObject({
      version: 1,
      createdBy: 'Marie Bouchard',
      updatedBy: 'Marie Bouchard',
    })
    expect(read!['billTo']).toMatchObject({ creditLimit: '0', currency: 'CAD' })
    expect(read!['vendor']).toMatchObject({ commissionPercent: '0' })
    expect((read!['contacts'] as Row[]).map((row) => row['name'])).toEqual(['Ada Lovelace', '李小龙'])
  })

  it.each([
    "Robert'); drop table firm;--",
    '<script>alert(1)</script>',
    '{{constructor.constructor("x")()}}',
    '=HYPERLINK("https://x.example")',
    'O’Neil & Söhne 山田 🏗',
    '${7*7} %s \\n \\',
  ])('gives back %s as it was typed, in every text field', async (text) => {
    const one = { name: text, legalName: text, website: text, notes: text, businessNumber: null }
    const record = await made({
      ...one,
      addresses: [address({ line1: text, line2: text, city: text })],
      contacts: [contact({ name: text, role: text })],
    })
    const { Data } = await staff.read(path(record))
    expect(Data).toMatchObject(one)
    expect((Data!['addresses'] as Row[])[0]).toMatchObject({ line1: text, line2: text, city: text })
    expect((Data!['contacts'] as Row[])[0]).toMatchObject({ name: text, role: text })
    const found = await staff.list(`${FIRMS}?firmId=${record['firmId'] as string}`)
    expect(found.List[0]!['name']).toBe(text)
  })

  it('names the field of every over-long text and every wrong figure, all at once', async () => {
    const record = newFirm({
      name: 'x'.repeat(101),
      notes: 'x'.repeat(4001),
      contacts: [contact(), contact({ email: 'nobody' })],
      billTo: { ...((await made())['billTo'] as Row), creditLimit: '12.34567' },
    })
    const refused = await staff.save('POST', FIRMS, { record })
    expect(refused).toMatchObject({ ResultStatus: 2, ResultCode: 'INVALID' })
    expect(refused.Problems!.map((problem) => [problem.Field, problem.Key])).toEqual([
      ['name', 'kit:problems.tooLong'],
      ['notes', 'kit:problems.tooLong'],
      ['billTo.creditLimit', 'kit:problems.tooManyDecimals'],
      ['contacts.1.email', 'kit:problems.invalidEmail'],
    ])
    expect(refused.Message).toContain('At most 100 characters. This has 101.')
  })

  it.each([
    ['an unknown field', { record: { ...newFirm(), unknown: 1 } }],
    ['an unknown field in a group', { record: newFirm({ billTo: { unknown: 1 } }) }],
    ['a number for a text', { record: newFirm({ name: 7 }) }],
    ['a text for a flag', { record: newFirm({ isVendor: 'true' }) }],
    ['a float for a figure', { record: newFirm({ billTo: { creditLimit: 1.5 } }) }],
    ['a text for a list', { record: newFirm({ contacts: 'x' }) }],
    ['a broken line id', { record: newFirm({ contacts: [{ lineId: 'x' }] }) }],
    ['no record', { version: 1 }],
    ['something more beside the record', { record: newFirm(), sql: 'x' }],
  ])('[S8.01] refuses %s with 400', async (_what, body) => {
    expect((await staff.write('POST', FIRMS, body)).statusCode).toBe(400)
  })

  it('[S8.33] answers "No changes made." to a save that changes nothing', async () => {
    const record = await made({ contacts: [contact()] })
    const answer = await staff.save('PUT', path(record), { record: fields(record), version: 1 })
    expect(answer).toMatchObject({ ResultStatus: 2, ResultCode: 'NO_CHANGES', Message: 'No changes made.' })
    expect((await staff.read(path(record))).Data).toEqual(record)
  })

  it('leaves a field that a write does not carry as it is', async () => {
    const record = await made({ contacts: [contact({ phone: '905-555-0100' })], notes: 'kept' })
    const lineId = (record['contacts'] as Row[])[0]!['lineId']
    const { Data } = await staff.save('PUT', path(record), {
      record: { phone: '416 555 0199', contacts: [{ lineId, name: 'Grace' }] },
      version: 1,
    })
    expect(Data).toMatchObject({ phone: '416 555 0199', notes: 'kept', name: record['name'], version: 2 })
    expect(Data!['contacts']).toEqual([{ ...contact({ name: 'Grace', phone: '905-555-0100' }), lineId }])
  })

  it('the second of two savers learns who and when, and sees the record as it stands', async () => {
    const record = await made()
    await clerk.save('PUT', path(record), { record: { phone: '905-555-0001' }, version: 1 })
    const late = await staff.save('PUT', path(record), { record: { phone: '905-555-0002' }, version: 1 })
    expect(late).toMatchObject({ ResultStatus: 2, ResultCode: 'CONFLICT' })
    expect(late.Data).toMatchObject({ changedBy: 'Priya Nair', version: 2, current: { phone: '905-555-0001' } })
    expect(late.Message).toMatch(/^This record was changed by Priya Nair at 20.*Reload to see the changes\.$/)
  })

  it('of savers at the same moment exactly one wins', async () => {
    const record = await made()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => staff.save('PUT', path(record), { record: { phone: `905-555-000${n}` }, version: 1 })),
    )
    expect(answers.map((answer) => answer.ResultCode).sort()).toEqual(['CONFLICT', 'CONFLICT', 'CONFLICT', 'SAVED'])
    expect((await staff.read(path(record))).Data!['version']).toBe(2)
  })

  it('adds, changes, moves and removes lines, and never takes a line of another record', async () => {
    const [record, other] = [
      await made({ contacts: [contact({ name: 'A' }), contact({ name: 'B' })] }),
      await made({ contacts: [contact({ name: 'Z' })] }),
    ]
    const [, b] = record['contacts'] as Row[]
    const foreign = (other['contacts'] as Row[])[0]!
    const { Data } = await staff.save('PUT', path(record), {
      record: { contacts: [b, contact({ name: 'C' }), { ...foreign, name: 'Stolen' }, b] },
      version: 1,
    })
    expect((Data!['contacts'] as Row[]).map((row) => row['name'])).toEqual(['B', 'C', 'Stolen', 'B'])
    expect((Data!['contacts'] as Row[])[0]!['lineId']).toBe(b!['lineId'])
    expect(new Set((Data!['contacts'] as Row[]).map((row) => row['lineId'])).size).toBe(4)
    expect((await staff.read(path(other))).Data).toEqual(other)
  })

  it('refuses another key on a stored record and ignores what the server sets', async () => {
    const record = await made()
    const refused = await staff.save('PUT', path(record), { record: { firmId: 'OTHER' }, version: 1 })
    expect(refused.Problems).toEqual([{ Field: 'firmId', Key: 'kit:refused.fixed', Args: {} }])
    const { Data } = await new Calls(app, 'admin').save('PUT', '/api/admin/warehouse/HAM-1', {
      record: { name: 'Hamilton, main', countStage: 'Counted' },
      version: 1,
    })
    expect(Data).toMatchObject({ name: 'Hamilton, main', countStage: 'Clear' })
  })

  it('[S8.04] knows no record of an unknown id', async () => {
    for (const id of [randomUUID(), 'NOBODY-01', '..', '%00', "' or 1=1"]) {
      const answer = await staff.get(`${FIRMS}/${encodeURIComponent(id)}`)
      expect([400, 404]).toContain(answer.statusCode)
      if (answer.statusCode === 404) expect(answer.json()).toMatchObject({ ResultStatus: 5, ResultCode: 'NOT_FOUND' })
    }
    expect((await staff.write('PUT', `${FIRMS}/NOBODY-01`, { record: {}, version: 1 })).statusCode).toBe(404)
  })

  it('deletes at the version that was read, and not what others refer to', async () => {
    const record = await made()
    const admin = new Calls(app, 'admin')
    expect(await admin.save('DELETE', `${path(record)}?version=9`)).toMatchObject({ ResultCode: 'CONFLICT' })
    await made({ isShipTo: true, isBillTo: false, shipTo: await shipTo(record['firmId']) })
    expect(await admin.save('DELETE', `${path(record)}?version=1`)).toMatchObject({
      ResultCode: 'REFUSED',
      Problems: [{ Field: null, Key: 'kit:refused.inUse', Args: {} }],
    })
    const free = await made()
    expect(await admin.save('DELETE', `${path(free)}?version=1`)).toMatchObject({
      ResultStatus: 1,
      ResultCode: 'DELETED',
    })
    expect((await admin.get(path(free))).statusCode).toBe(404)
  })
})

async function shipTo(billToId: unknown): Promise<Row> {
  const { Data } = await staff.read(`${FIRMS}/HARLOW-02`)
  return { ...(Data!['shipTo'] as Row), billToId }
}

describe('audit of a record', () => {
  it('[S3.36] holds one row for each changed column, of lines and accounts too, newest first', async () => {
    const record = await made({ contacts: [contact()], isVendor: true })
    const lineId = (record['contacts'] as Row[])[0]!['lineId']
    await staff.save('PUT', path(record), {
      record: {
        phone: '905-555-0001',
        billTo: { creditLimit: '500.50' },
        contacts: [{ lineId, email: 'a@b.ca' }, contact()],
      },
      version: 1,
    })
    const { List, TotalCount } = await staff.list(`${path(record)}/history`)
    const latest = List.filter((row) => row['changeId'] === List[0]!['changeId'])
    const changed = latest.map((row) => [row['action'], row['columnName'], row['oldValue'], row['newValue']])
    expect(changed).toEqual(
      expect.arrayContaining([
        ['update', 'phone', null, '905-555-0001'],
        ['update', 'billTo.creditLimit', '0', '500.5'],
        ['update', 'contacts.0.email', null, 'a@b.ca'],
        ['insert', 'contacts.1.name', null, 'Ada Lovelace'],
      ]),
    )
    expect(changed).toHaveLength(3 + 6)
    expect(latest[0]).toMatchObject({ actionBy: 'Marie Bouchard' })
    const { rows } = await app.pool.query(
      'select distinct table_name, id_name, id_value, record_key from audit_log where change_id = $1',
      [List[0]!['changeId']],
    )
    expect(rows).toEqual([{ table_name: 'firm', id_name: 'id', id_value: record['id'], record_key: record['firmId'] }])
    expect(TotalCount).toBe(List.length)
  })

  it('[S3.36] a refused save leaves no trace', async () => {
    const record = await made()
    const count = async () => (await staff.list(`${path(record)}/history`)).TotalCount
    const before = await count()
    await staff.save('PUT', path(record), { record: { name: '' }, version: 1 })
    expect(await count()).toBe(before)
  })
})
