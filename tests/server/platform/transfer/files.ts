import excel from 'exceljs'
import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { expect } from 'vitest'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import type { BadRowsPage, TransferRun } from '../../../../shared/contracts/transfer.ts'
import { Calls } from '../../modules/admin/calls.ts'
import type { TestApp } from '../../../support/server.ts'

export type Sheet = (string | number | boolean | Date | null | { error: string })[][]

/** A workbook of these sheets. */
export async function workbookOf(sheets: Record<string, Sheet>): Promise<Buffer> {
  const workbook = new excel.Workbook()
  for (const [name, rows] of Object.entries(sheets)) workbook.addWorksheet(name).addRows(rows)
  return Buffer.from(await workbook.xlsx.writeBuffer())
}

export async function readWorkbook(content: Buffer): Promise<excel.Workbook> {
  const workbook = new excel.Workbook()
  await workbook.xlsx.read(new PassThrough().end(content))
  return workbook
}

/** Values of a sheet, row by row, without the empty place that the library counts from. */
export const valuesIn = (workbook: excel.Workbook, name: string): unknown[][] => {
  const rows: unknown[][] = []
  workbook.getWorksheet(name)!.eachRow((row) => void rows.push((row.values as unknown[]).slice(1)))
  return rows
}

/** Files of one entity, as its screen sends them. */
export class Transfers extends Calls {
  readonly path: string
  constructor(
    app: TestApp,
    user: string,
    readonly room: string,
    readonly locale = 'en-CA',
  ) {
    super(app, user)
    this.path = `/api/${room}/transfer`
  }

  send(content: Buffer | string, { name = 'records.xlsx', key = randomUUID() as string } = {}) {
    return this.app.call(this.user, {
      method: 'POST',
      url: `${this.path}?name=${encodeURIComponent(name)}`,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': key, 'x-locale': this.locale },
      payload: content,
    })
  }

  /** Sends a file and lets it be checked. */
  async check(content: Buffer | string): Promise<TransferRun> {
    const answer = await this.send(content)
    expect(answer.statusCode, answer.body).toBe(200)
    const { EntityId, Problems } = answer.json<CallResult>()
    expect(Problems, JSON.stringify(Problems)).toBeUndefined()
    await this.app.deps.jobs.drain()
    return this.run(EntityId!)
  }

  async refusal(content: Buffer | string) {
    const answer = await this.send(content)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<CallResult>().Problems?.[0]
  }

  async runs(): Promise<TransferRun[]> {
    const answer = await this.get(this.path)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ runs: TransferRun[] }>().runs
  }
  run = async (id: string) => (await this.runs()).find((run) => run.id === id)!

  async import(id: string, confirmed: string[] = []): Promise<TransferRun> {
    const answer = await this.save('POST', `${this.path}/${id}/import`, { confirmed })
    expect(answer.Problems).toBeUndefined()
    await this.app.deps.jobs.drain()
    return this.run(id)
  }

  /** Sheet, row, field and key of what is wrong. */
  async badRows(id: string): Promise<unknown[][]> {
    const { rows } = (await this.get(`${this.path}/${id}/rows`)).json<BadRowsPage>()
    return rows.map(({ sheet, row, Field, Key }) => [sheet, row, Field, Key])
  }

  async file(call: string): Promise<Buffer> {
    const answer = await this.get(`${this.path}/${call}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.rawPayload
  }
}

export const counts = ({ result }: TransferRun) =>
  result && [result.added, result.changed, result.unchanged, result.bad]
