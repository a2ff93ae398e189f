import { expect } from 'vitest'
import type { ReportPage, ReportTie } from '../../shared/contracts/report.ts'
import type { Calls, Row } from '../server/modules/admin/calls.ts'

/** A report as its screen runs it, read by the names of its columns. */
export async function runReport(
  calls: Calls,
  room: string,
  body: object = {},
): Promise<{ total: Row; rows: Row[]; ties: ReportTie[] }> {
  const answer = await calls.save('POST', `/api/${room}/run`, { parameters: {}, ...body })
  expect(answer.ResultStatus, answer.Message ?? '').toBe(1)
  const { columns, groupBy, lines, ties } = answer.Data as unknown as ReportPage
  const named = (line: readonly unknown[]): Row => Object.fromEntries(columns.map((name, at) => [name, line[at + 2]]))
  const of = (level: number) => lines.filter((line) => line[0] === level).map(named)
  return { total: of(0)[0] ?? {}, rows: of(groupBy.length + 1), ties }
}

/** Each other side of a report: what it is, what the report says of it, and what is not explained. */
export const proven = (ties: readonly ReportTie[]) =>
  ties.map(({ name, subject, reported, difference }) => [name, subject, reported, difference])
