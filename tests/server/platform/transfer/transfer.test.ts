import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi, type MockInstance } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, address, newFirm } from '../../modules/admin/calls.ts'
import { Transfers, counts, readWorkbook, valuesIn, workbookOf, type Sheet } from './files.ts'

const CODES = ['Code type', 'Code ID', 'Description', 'Active', 'Sequence']
let app: TestApp
let codes: Transfers
let firms: Transfers

/** Statements that the server has made so far. */
let statements = 0
/** Those of them that write the change log. */
let logged = 0
let asking: MockInstance

beforeAll(async () => {
  const query = pg.Client.prototype.query as (...call: unknown[]) => unknown
  asking = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...call: unknown[]) {
    statements++
    const [asked] = call as [string | { text: string }]
    if (/insert into audit_save/.test(typeof asked === 'string' ? asked : asked.text)) logged++
    return query.apply(this, call) as never
  } as never)
  app = await startTestApp()
  codes = new Transfers(app, 'controller', 'admin/user-code')
  firms = new Transfers(app, 'controller', 'admin/firm')
})
afterAll(async () => {
  asking.mockRestore()
  await app.close()
})

const newCode = () => `T${randomUUID().slice(0, 8).toUpperCase()}`
const codesFile = (...rows: (string | number | boolean | null)[][]) =>
  workbookOf({ 'User codes': [['codeType', 'codeId', 'description', 'active', 'sequence'], ...rows] })
const codeRow = async (codeId: string) =>
  (await codes.list(`/api/admin/user-code?codeId=${encodeURIComponent(`=${codeId}`)}`)).List[0]
const auditRows = async () =>
  (await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(app.db)).rows[0]!.count

describe('a file that is sent', () => {
  it('[supply 1.9 transfer] [S8.33] is checked without a trace, imported whole, and changes nothing the second time', async () => {
    const [added, leading] = [newCode(), `0${newCode()}`]
    await codes.save('POST', '/api/admin/user-code', {
      record: { codeType: 'SHIP_VIA', codeId: added, description: 'As it was', sequence: 5, active: true },
    })
    const file = await codesFile(
      ['ship_via', added, 'As it will be', true, 5],
      ['SHIP_VIA', leading, 'New one', 'Oui', 12],
    )
    const before = await auditRows()
    const loggedBefore = logged
    const run = await codes.check(file)
    expect(logged, 'what ends without a trace says nothing').toBe(loggedBefore)
    expect(run).toMatchObject({
      step: 'check',
      state: 'Done',
      rowCount: 2,
      done: 2,
      total: 2,
      result: { written: false },
    })
    expect(counts(run)).toEqual([1, 1, 0, 0])
    expect([await auditRows(), (await codeRow(added))!['description'], await codeRow(leading)]).toEqual([
      before,
      'As it was',
      undefined,
    ])

    const done = await codes.import(run.id)
    expect(done).toMatchObject({ step: 'import', state: 'Done', result: { written: true } })
    expect(counts(done)).toEqual([1, 1, 0, 0])
    expect(await codeRow(added)).toMatchObject({ description: 'As it will be', sequence: 5, active: true })
    expect(await codeRow(leading)).toMatchObject({ codeType: 'SHIP_VIA', codeId: leading, sequence: 12 })
    const { rows } = await sql<{ by: string; request: string }>`
      select distinct action_by as by, request_id as request from audit_log where record_key in (${added}, ${leading})
      and request_id = ${run.id}`.execute(app.db)
    expect(rows).toEqual([{ by: expect.any(String), request: run.id }])
    const again = await codes.check(file)
    expect(counts(again)).toEqual([0, 0, 2, 0])
    const audited = await auditRows()
    expect(counts(await codes.import(again.id))).toEqual([0, 0, 2, 0])
    expect(await auditRows()).toBe(audited)
    const twice = await codes.save('POST', `${codes.path}/${again.id}/import`, {})
    expect(twice.Problems?.[0]?.Key).toBe('kit:transfer.problems.imported')
  })

  it('tells every bad row with its column and the sentence of the field, and gives them back as a file', async () => {
    const good = newCode()
    const file = await workbookOf({
      'User codes': [
        CODES,
        ['SHIP_VIA', good, 'Good', 'Yes', 1],
        ['SHIP_VIA', newCode(), null, 'Yes', 1],
        ['NO_TYPE', newCode(), 'x'.repeat(51), 'perhaps', '1,5'],
        [null, null, null, null, null],
        ['SHIP_VIA', good, 'The same', 'No', 10_000],
        ['SHIP_VIA', null, { error: '#REF!' }, 'No', 0],
      ],
    })
    const run = await codes.check(file)
    expect(counts(run)).toEqual([1, 0, 0, 4])
    expect(await codes.badRows(run.id)).toEqual([
      ['', 3, 'description', 'kit:problems.required'],
      ['', 4, 'description', 'kit:problems.tooLong'],
      ['', 4, 'sequence', 'kit:problems.notANumber'],
      ['', 4, 'active', 'kit:problems.notAChoice'],
      ['', 4, 'codeType', 'kit:refused.unknownRecord'],
      ['', 6, null, 'kit:transfer.problems.recordTwice'],
      ['', 7, 'description', 'kit:transfer.problems.cellError'],
    ])
    const refused = await codes.save('POST', `${codes.path}/${run.id}/import`, {})
    expect(refused.Problems?.[0]?.Key).toBe('kit:transfer.problems.hasBadRows')
    expect(await codeRow(good)).toBeUndefined()

    const book = await readWorkbook(await codes.file(`${run.id}/file`))
    const rows = valuesIn(book, 'User codes')
    expect(rows[0]).toEqual([...CODES, 'Reason'])
    // The good row is about the same record as a bad one.
    expect(rows).toHaveLength(6)
    expect(rows[2]![5]).toBe('Description cannot be blank.')
    expect(rows[3]!.slice(2, 5)).toEqual(['x'.repeat(51), 'perhaps', '1,5'])
    expect(rows[3]![5]).toContain('Sequence: ')
    const corrected = await codes.check(Buffer.from(await book.xlsx.writeBuffer()))
    expect(counts(corrected)![3]).toBe(4)
  })

  it('is read from a French CSV with a mark, semicolons and decimal commas, whatever its columns leave out', async () => {
    const { Data } = await firms.save('POST', '/api/admin/firm', { record: newFirm({ addresses: [address()] }) })
    const text =
      '\uFEFFNº d’entreprise;Compte de facturation, Limite de crédit\r\n' + `"${String(Data!['firmId'])}";1 234,56\r\n`
    const run = await new Transfers(app, 'controller', 'admin/firm', 'fr-CA').check(text)
    expect([counts(run), await firms.badRows(run.id)]).toEqual([[0, 1, 0, 0], []])
    await firms.import(run.id)
    const firm = (await firms.read(`/api/admin/firm/${String(Data!['firmId'])}`)).Data!
    expect(firm).toMatchObject({
      name: Data!['name'],
      billTo: { creditLimit: '1234.56' },
      addresses: [{ city: 'Hamilton' }],
    })
  })

  it('asks what a save asks, and takes one yes for all', async () => {
    const { Data } = await firms.save('POST', '/api/admin/firm', { record: newFirm({ isVendor: true }) })
    const file = await workbookOf({
      Firms: [
        ['firmId', 'isVendor'],
        [String(Data!['firmId']), false],
      ],
    })
    const run = await firms.check(file)
    expect(run.result).toMatchObject({ changed: 1, bad: 0, questions: { 'admin:rules.firm.vendorAccountGoes': 1 } })
    expect(await firms.badRows(run.id)).toEqual([['', 2, 'isVendor', 'admin:rules.firm.vendorAccountGoes']])
    // Without the answer it is checked again, and nothing is written.
    expect((await firms.import(run.id)).result).toMatchObject({ written: false, changed: 1 })
    const done = await firms.import(run.id, Object.keys(run.result!.questions))
    expect(done.result).toMatchObject({ written: true, changed: 1 })
    expect((await firms.read(`/api/admin/firm/${String(Data!['firmId'])}`)).Data).toMatchObject({ vendor: null })
  })

  it('is judged again: what has changed since the check is told, and not one row is written', async () => {
    const [first, second] = [newCode(), newCode()]
    const run = await codes.check(
      await codesFile(['SHIP_VIA', first, 'One', true, 1], ['SHIP_VIA', second, 'Two', true, 1]),
    )
    expect(counts(run)).toEqual([2, 0, 0, 0])
    await sql`insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('SHIP_VIA', ${second}, 'Of the system', 1, true, true, 'x', 'x')`.execute(app.db)
    const refused = await codes.import(run.id)
    expect(refused).toMatchObject({ step: 'import', state: 'Done', result: { written: false, bad: 1 } })
    expect(await codes.badRows(run.id)).toEqual([['', 3, null, 'admin:rules.userCode.systemCodeLocked']])
    expect(await codeRow(first)).toBeUndefined()
  })
})

describe('a long file', () => {
  it('is judged and written in statements that do not grow with its rows', async () => {
    const rows = (many: number) =>
      workbookOf({
        Firms: [
          ['firmId', 'name', 'isBillTo', 'billTo.creditLimit', 'billTo.statementCycle', 'phone'],
          ...Array.from({ length: many }, () => {
            const name = `L${newCode()}`
            return [name, `Firm ${name}`, true, 500, 'Monthly', '905 555 0199']
          }),
        ],
      })
    const [short, long] = [await rows(20), await rows(180)]
    const cost = async (file: Buffer) => {
      const before = statements
      const run = await firms.check(file)
      expect([counts(run)![3], await firms.badRows(run.id)]).toEqual([0, []])
      const checked = statements
      expect((await firms.import(run.id)).result).toMatchObject({ written: true })
      return { check: checked - before, write: statements - checked }
    }
    await cost(await rows(20))
    const [few, many] = [await cost(short), await cost(long)]
    expect(many.check).toBeLessThan(few.check + 20)
    expect(many.write).toBeLessThan(few.write + 20)
    // A part of 400 rows more, and one of a single row more: what they cost beyond progress that is told now and then.
    const [one, two, three] = [await cost(await rows(400)), await cost(await rows(401)), await cost(await rows(800))]
    for (const step of ['check', 'write'] as const) {
      expect(two[step] - one[step], `${step}: a part`).toBeLessThan(40)
      expect(three[step] - one[step], `${step}: a part of 400`).toBeLessThan(40)
    }
  })
})

describe('a file of new records', () => {
  const vendors = (name: string, addresses: Sheet = []) =>
    workbookOf({
      Firms: [
        [
          'firmId',
          'name',
          'isVendor',
          'vendor.paymentMethod',
          'vendor.leadTimeDays',
          'vendor.shipToProvince',
          'status',
        ],
        [name, `Vendor ${name}`, 'Yes', null, null, 'ON', null],
      ],
      Addresses: [
        ['firmId', ...['line1', 'city', 'region', 'postalCode', 'country'].map((path) => `addresses.${path}`)],
        ...addresses,
      ],
    })

  it('is completed as the screen completes one, counts records, and reads both forms of a province', async () => {
    const name = `V${newCode()}`
    const run = await firms.check(
      await vendors(name, [
        [name, '1 Main Street', 'Hamilton', 'CA-ON', 'L8P 4R5', 'CA'],
        [name, '2 Main Street', 'Hamilton', 'ON', 'L8P 4R5', 'CA'],
      ]),
    )
    expect([counts(run), await firms.badRows(run.id)]).toEqual([[1, 0, 0, 0], []])
    expect(run.rowCount).toBe(1)
    await firms.import(run.id)
    expect((await firms.read(`/api/admin/firm/${name}`)).Data).toMatchObject({
      status: 'Active',
      language: 'en-CA',
      vendor: { currency: 'CAD', paymentMethod: 'Cheque', leadTimeDays: 0, shipToProvince: 'CA-ON' },
      addresses: [{ region: 'ON', kind: 'Main' }, { region: 'ON' }],
    })
  })

  it('a code that says nothing of being in use is in use, as a new one of the screen is', async () => {
    const code = newCode()
    const run = await codes.check(
      await workbookOf({
        'User codes': [
          ['codeType', 'codeId', 'description'],
          ['SHIP_VIA', code, 'New'],
        ],
      }),
    )
    await codes.import(run.id)
    expect(await codeRow(code)).toMatchObject({ active: true, sequence: 0 })
  })
})

describe('at the same time', () => {
  it('a second file of the same records waits for the first, and can be stopped while it does', async () => {
    const answer = await codes.send(await codesFile(['SHIP_VIA', newCode(), 'One', true, 1]))
    const id = answer.json<{ EntityId: string }>().EntityId
    const first = await app.db.startTransaction().execute()
    await sql`select pg_advisory_xact_lock(hashtextextended('novus:transfer:user_code', 0))`.execute(first)
    const drained = app.deps.jobs.drain()
    await expect.poll(async () => (await codes.run(id)).isWaiting, { timeout: 5000 }).toBe(true)
    await first.rollback().execute()
    await drained
    expect(counts(await codes.run(id))).toEqual([1, 0, 0, 0])
  })

  it('a check keeps nobody who saves from the records that it changes', async () => {
    const code = newCode()
    const made = await codes.save('POST', '/api/admin/user-code', {
      record: { codeType: 'SHIP_VIA', codeId: code, description: 'As it was', sequence: 5, active: true },
    })
    const jobs = app.deps.jobs
    const answer = await codes.send(await codesFile(['SHIP_VIA', code, 'Later', true, 5]))
    await jobs.drain()
    const saved = await codes.save('PUT', `/api/admin/user-code/${made.EntityId!}`, {
      record: { description: 'Sooner' },
      version: 1,
    })
    expect(saved.ResultCode).toBe('SAVED')
    const done = await codes.import(answer.json<{ EntityId: string }>().EntityId)
    expect(counts(done)).toEqual([0, 1, 0, 0])
  })

  it('one that waits to be imported can be stopped, and imported later', async () => {
    const code = newCode()
    const { id } = await codes.check(await codesFile(['SHIP_VIA', code, 'One', true, 1]))
    await codes.save('POST', `${codes.path}/${id}/import`, {})
    await codes.save('POST', `${codes.path}/${id}/stop`)
    await app.deps.jobs.drain()
    expect(await codes.run(id)).toMatchObject({ step: 'import', state: 'Stopped', result: { written: false } })
    expect(await codeRow(code)).toBeUndefined()
    expect((await codes.import(id)).result).toMatchObject({ written: true })
    const other = new Calls(app, 'controller')
    expect((await other.read(`/api/admin/user-code/${String((await codeRow(code))!['id'])}`)).Data).toMatchObject({
      codeId: code,
    })
  })
})
