import exceljs from 'exceljs'
import { afterAll, expect } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { startTestApp } from '../../../support/server.ts'
import { Calls, newFirm, type Row } from './calls.ts'

const PATH = '/api/admin/form-widgets-security'
export const FIRMS = '/api/admin/firm'
/** The rules of one screen. */
export const rulesAt = (screen: string) => `${PATH}/${encodeURIComponent(screen)}`
export const pathOf = (firm: Row) => `${FIRMS}/${String(firm['id'])}`
export const problems = (answer: CallResult) => (answer.Problems ?? []).map((problem) => [problem.Field, problem.Key])

export type Rule = [roleId: string, widget: string, mode: string]

/** A server on which an administrator restricts what a clerk sees of a screen. Ends with the file. */
export async function startFormSecurity() {
  const app = await startTestApp()
  afterAll(() => app.close())
  const [admin, clerk] = [new Calls(app, 'admin'), new Calls(app, 'clerk')]

  async function secure(screen: string, given: Rule[], by = admin): Promise<CallResult<Row>> {
    const { Data } = await admin.read(rulesAt(screen))
    const rules = given.map(([roleId, widget, mode]) => ({ roleId, widget, mode }))
    return by.save('PUT', rulesAt(screen), { record: { rules }, version: Data!['version'] })
  }
  /** Rules of the clerk in the screen of firms. */
  async function clerkSees(modes: Record<string, string>): Promise<void> {
    const given = Object.entries(modes).map(([widget, mode]): Rule => ['clerk', widget, mode])
    expect(['SAVED', 'NO_CHANGES']).toContain((await secure('admin/firm', given)).ResultCode)
  }
  const made = async (changes: Row = {}) => (await admin.save('POST', FIRMS, { record: newFirm(changes) })).Data!

  async function sheetOf(query: string, path = FIRMS, by = clerk): Promise<unknown[][]> {
    const { rawPayload } = await by.get(`${path}/export?${query}`)
    const book = new exceljs.Workbook()
    await book.xlsx.load(rawPayload as unknown as ArrayBuffer)
    const rows: unknown[][] = []
    book.worksheets[0]!.eachRow((row) => rows.push((row.values as unknown[]).slice(1)))
    return rows
  }
  return { app, admin, clerk, secure, clerkSees, made, sheetOf }
}
