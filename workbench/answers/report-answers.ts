import { Decimal } from 'decimal.js'
import { REPORT_PAGE, type ReportContract, type ReportLine, type ReportPage } from '../../shared/contracts/report.ts'
import { isFigure } from '../../shared/contracts/filter.ts'
import { sampleFields, sampleId } from '../sample/value.ts'
import type { Row } from '../sample/row.ts'
import { below, result, type Answerer } from './call.ts'

const ROWS = 40
/** Rows of one group: values of a group column stay as they are that long. */
const TOGETHER = 8

/** The calls of one report over samples made from its contract. */
export function reportAnswers(report: ReportContract, rights: 'all' | 'view', empty: boolean): Answerer {
  const access = { actions: rights === 'all' ? ['view', 'export'] : ['view'], fields: {} }
  const kept = keeps()
  return (call) => {
    const rest = below(call, report.room)
    if (!rest) return undefined
    if (rest[0] === 'panel') return { access, last: null, saved: [] }
    if (rest[0] === 'run') return result({ ResultCode: null, Data: pageOf(report, call.body, empty ? 0 : ROWS) })
    if (rest[0] === 'runs') return { runs: [] }
    if (rest[0] === 'saved' && call.method === 'PUT') return result({ Data: kept(rest, call.body) })
    return rest[0] === 'saved' ? result() : undefined
  }
}

/** What is kept under a name, and how it is sent. */
function keeps(): (rest: readonly string[], body: Readonly<Record<string, unknown>>) => object {
  const named = new Map<string, object>()
  return ([, which, rhythm], body) => {
    const name = decodeURIComponent(which!)
    const id = rhythm ? name : sampleId(named.size + 1)
    const { rhythm: days } = body
    const sent = days === 'Never' ? null : { ...body, nextOn: '2026-11-30', endedWhy: null, version: 1 }
    const one = rhythm ? { ...named.get(id), rhythm: sent } : { ...body, id, name, version: 1, rhythm: null }
    named.set(id, one)
    return one
  }
}

function pageOf(report: ReportContract, asked: Readonly<Record<string, unknown>>, count: number): ReportPage {
  const groupBy = (asked['groupBy'] as string[] | undefined) ?? [...report.groupBy[0]!]
  const rows = Array.from({ length: count }, (_, row) => ({
    ...sampleFields(report.columns, '', row),
    ...Object.fromEntries(
      groupBy.flatMap((name, depth) => groupValues(report, name, Math.floor(row / TOGETHER) >> depth)),
    ),
  }))
  return {
    columns: Object.keys(report.columns),
    headings: {},
    groupBy,
    lines: linesOf(report, groupBy, rows),
    ties: report.ties.map((name) => ({ name, subject: '2000', currency: 'CAD', ...PROVEN })),
    page: 1,
    pageSize: REPORT_PAGE,
    totalCount: rows.length,
    ranAt: '2026-11-20T20:41:00.000Z',
    took: 41,
    isRestricted: false,
  }
}

const PROVEN = { reported: '13062.80', expected: '13062.80', difference: '0.00' }

/** What a group is of, and what names it. */
function groupValues(report: ReportContract, name: string, row: number): [string, unknown][] {
  const names = [name, ...(report.titles[name] ? [report.titles[name]] : [])]
  return Object.entries(sampleFields(Object.fromEntries(names.map((one) => [one, report.columns[one]!])), '', row))
}

/** In reading order: the total of all, each group before its rows. */
function linesOf(report: ReportContract, groupBy: readonly string[], rows: readonly Row[]): ReportLine[] {
  const names = Object.keys(report.columns)
  const headOf = (depth: number, of: readonly Row[]): ReportLine => {
    const said = new Set(groupBy.slice(0, depth).flatMap((name) => [name, report.titles[name]]))
    const values = names.map((name) =>
      said.has(name) ? of[0]![name] : report.totals.includes(name) ? sumOf(of, name) : null,
    )
    return [depth, of.length, ...values]
  }
  const inGroups = (depth: number, of: readonly Row[]): ReportLine[] => {
    if (depth === groupBy.length) return of.map((row) => [depth + 1, 1, ...names.map((name) => row[name])])
    const keys = [...new Set(of.map((row) => row[groupBy[depth]!]))]
    return keys.flatMap((key) => {
      const inside = of.filter((row) => row[groupBy[depth]!] === key)
      return [headOf(depth + 1, inside), ...inGroups(depth + 1, inside)]
    })
  }
  if (rows.length === 0) return [[0, 0, ...names.map((name) => (report.totals.includes(name) ? '0' : null))]]
  return [headOf(0, rows), ...inGroups(0, rows)]

  function sumOf(of: readonly Row[], name: string): string | null {
    if (!isFigure(report.columns[name]!)) return null
    return of.reduce((sum, row) => sum.plus(String(row[name] ?? 0)), new Decimal(0)).toFixed()
  }
}
