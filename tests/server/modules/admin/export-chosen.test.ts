import exceljs from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../support/server.ts'
import { Calls, type Row } from './calls.ts'

const FIRMS = '/api/admin/firm'
let app: TestApp
let staff: Calls
let rows: Row[]

beforeAll(async () => {
  app = await startTestApp()
  staff = new Calls(app, 'controller')
  rows = (await staff.list(`${FIRMS}?PageSize=5`)).List
})
afterAll(() => app.close())

const idsOf = (chosen: Row[]) => chosen.map((row) => String(row['id'])).join(',')

async function firmsIn(query: string): Promise<unknown[]> {
  const answer = await staff.get(`${FIRMS}/export?Columns=firmId&Locale=en-CA&${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  const book = new exceljs.Workbook()
  await book.xlsx.load(answer.rawPayload as unknown as ArrayBuffer)
  const column = book.worksheets[0]!.getColumn(1).values as unknown[]
  return column.filter((value) => rows.some((row) => row['firmId'] === value))
}

describe('download of chosen rows', () => {
  it('holds these rows alone, in the order of the list', async () => {
    expect(await firmsIn(`SortFields=firmId&SortDescending=firmId&Ids=${idsOf([rows[1]!, rows[3]!])}`)).toEqual([
      rows[3]!['firmId'],
      rows[1]!['firmId'],
    ])
  })

  it('holds none that the filters leave out', async () => {
    const filter = `firmId==${String(rows[1]!['firmId'])}`
    expect(await firmsIn(`${filter}&Ids=${idsOf(rows)}`)).toEqual([rows[1]!['firmId']])
  })

  it('refuses what is no id, and a list call with ids', async () => {
    expect((await staff.get(`${FIRMS}/export?Ids=x',1)--`)).statusCode).toBe(400)
    expect((await staff.get(`${FIRMS}?Ids=${idsOf(rows)}`)).statusCode).toBe(400)
  })
})
