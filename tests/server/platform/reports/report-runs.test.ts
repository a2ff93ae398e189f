import excel from 'exceljs'
import { sql } from 'kysely'
import { PassThrough } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReportRun } from '../../../../shared/contracts/report.ts'
import { seededDatabase, startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls } from '../../modules/admin/calls.ts'

const LIST = '/api/admin/customer-list'
const SOME = { parameters: { firmStatus: 'Inactive', currency: 'USD' }, groupBy: [], format: 'xlsx' }
let app: TestApp
let staff: Calls

beforeAll(async () => {
  app = await startTestApp({ database: await seededDatabase('all') })
  staff = new Calls(app, 'controller')
})
afterAll(async () => {
  await app.close()
  await app.database.drop()
})

const runsOf = async (calls: Calls): Promise<ReportRun[]> =>
  (await calls.get(`${LIST}/runs`)).json<{ runs: ReportRun[] }>().runs
const ask = async (body: object = SOME): Promise<string> => (await staff.save('POST', `${LIST}/runs`, body)).EntityId!
const runOf = async (id: string) => (await runsOf(staff)).find((run) => run.id === id)!

describe('a file in the background', () => {
  it('waits, is made by a job, and is fetched by its owner alone', async () => {
    const id = await ask()
    expect(await runOf(id)).toMatchObject({ state: 'Waiting', format: 'xlsx', fileSize: null })
    expect((await staff.get(`${LIST}/runs/${id}/file`)).statusCode).toBe(404)
    // What an attempt that broke off has left is not part of the file.
    await sql`insert into report_run_part (run_id, position, content) values (${id}::uuid, 0, 'half')`.execute(app.db)
    await app.deps.jobs.drain()
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from firm t join firm_bill_to b on b.owner_id = t.id
      where t.firm_type <> 'vendor' and t.status = 'Inactive' and b.currency = 'USD'`.execute(app.db)
    expect(await runOf(id)).toMatchObject({
      state: 'Done',
      rowCount: rows[0]!.count,
      done: rows[0]!.count,
      total: rows[0]!.count,
    })
    const answer = await staff.get(`${LIST}/runs/${id}/file`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('Customer%20list')
    const workbook = new excel.Workbook()
    await workbook.xlsx.read(new PassThrough().end(answer.rawPayload))
    const sheet = workbook.worksheets[0]!
    const head = (sheet.views[0] as { ySplit: number }).ySplit
    expect(sheet.rowCount).toBe(head + rows[0]!.count + 1)
    const other = new Calls(app, 'clerk')
    expect(await runsOf(other)).toEqual([])
    expect((await other.get(`${LIST}/runs/${id}/file`)).statusCode).toBe(404)
    expect((await other.write('POST', `${LIST}/runs/${id}/stop`)).statusCode).toBe(404)
  })

  it('goes with its job, pieces and all', async () => {
    const id = await ask()
    await app.deps.jobs.drain()
    await sql`delete from job where id = (select job_id from report_run where id = ${id}::uuid)`.execute(app.db)
    const { rows } = await sql`select from report_run_part where run_id = ${id}::uuid`.execute(app.db)
    expect([rows.length, await runOf(id)]).toEqual([0, undefined])
  })

  it('can be stopped, and is then not made', async () => {
    const id = await ask()
    await staff.save('POST', `${LIST}/runs/${id}/stop`)
    await app.deps.jobs.drain()
    expect(await runOf(id)).toMatchObject({ state: 'Stopped', fileSize: null })
  })

  it('[S6.01] is made under the rights that its user has then', async () => {
    const id = await ask()
    const rights = await sql<{ role_id: string; right_id: string }>`
      delete from role_right where right_id = 'admin/customer-list.*' and role_id = 'controller' returning role_id, right_id`.execute(
      app.db,
    )
    await app.deps.jobs.drain()
    for (const { role_id, right_id } of rights.rows)
      await sql`insert into role_right (role_id, right_id) values (${role_id}, ${right_id})`.execute(app.db)
    expect(await runOf(id)).toMatchObject({ state: 'Failed', fileSize: null })
  })
})

describe('PDF of a real report', () => {
  const file = (body: object) => staff.write('POST', `${LIST}/file`, { ...SOME, format: 'pdf', ...body })

  it('is a PDF with its name; without rows there is no PDF data [S8.35]; too long it is offered as Excel', async () => {
    const answer = await file({ groupBy: ['currency', 'region'] })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(answer.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const none = await file({ parameters: { region: 'ZZ' } })
    expect([none.statusCode, none.json<{ Message: string }>().Message]).toEqual([400, 'No PDF data.'])
    const long = await file({ parameters: {} })
    expect(long.json<{ Message: string }>().Message).toMatch(
      /^A PDF holds at most 20,000 rows and this report has 2\d,\d{3}\. Take the Excel/,
    )
  })
})
