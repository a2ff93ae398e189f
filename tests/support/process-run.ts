import { expect } from 'vitest'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'
import { succeeded } from './payables-desk.ts'

/** What a process would do, read by the names of its columns. */
export async function previewed(calls: Calls, room: string, parameters: Row): Promise<Row[]> {
  const shown = succeeded(await calls.save('POST', `/api/${room}/preview`, { parameters })) as unknown as ProcessPreview
  return shown.rows.map((row) => Object.fromEntries(shown.columns.map((name, at) => [name, row[at]])))
}

interface Server {
  readonly deps: { readonly jobs: { drain(): Promise<unknown> } }
}

/** A process from its call to its result. */
export async function ranProcess(
  { app, calls }: { readonly app: Server; readonly calls: Calls },
  room: string,
  parameters: Row,
  confirmed: readonly string[] = [],
): Promise<WorkResult> {
  const answer = await calls.save('POST', `/api/${room}/run`, { parameters, confirmed })
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  await app.deps.jobs.drain()
  return (await calls.get(`/api/${room}/runs/${String(answer.EntityId)}`)).json<WorkResult>()
}
