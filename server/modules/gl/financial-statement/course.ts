import type { Kysely } from 'kysely'
import type { StatementAsk, StatementCourse } from '../../../../shared/contracts/gl/financial-statement.ts'
import type { StatementColumn } from '../../../../shared/contracts/gl/statement-column-set.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { isPercent, type DrawnColumn, type Figures } from './compute.ts'
import type { ReadColumn } from './design.ts'
import { drawUp } from './draw.ts'
import { nameIn } from './names.ts'
import type { Calendar, SpanOf } from './spans.ts'

/** Periods that a row is shown over, the last of them that of the statement. */
const PERIODS = 12
const ONE = [{ number: 1, kind: 'Actual', heading: '{date}', span: 'Period' }] as unknown as StatementColumn[]

type Asker = Parameters<typeof drawUp>[1]

/**
 * [finance 9.5] A row of a statement period by period, each beside the same of the year before: what moved in it, of a balance sheet what it
 * stood at. Null where the statement has no such row with figures.
 */
export async function courseOf(
  db: Kysely<Tables>,
  asker: Asker & { currency: string },
  { columnSetId: _set, row, ...ask }: StatementAsk & { row: number },
): Promise<StatementCourse | null | { readonly problems: readonly Problem[] }> {
  const drawing = await drawUp(db, asker, { ...ask, columns: ONE }, inPeriods)
  if ('problems' in drawing) return drawing
  const { figures, period } = drawing
  const read = figures.rows.find((one) => one.row.number === row)
  if (!read || read.row.kind === 'Heading' || read.row.kind === 'Blank') return null
  const share = isPercent(read, figures.columns[0]!)
  const valueOf = (at: number) => figures.shown(read, at)?.toFixed(share ? 1 : 2) ?? null
  const count = figures.columns.length / 2
  return {
    ...{ row, name: nameIn(read.row, asker.locale), isPercent: share, currency: asker.currency },
    points: Array.from({ length: count }, (_, at) => ({
      ...placeIn(figures, at),
      value: valueOf(at),
      before: figures.columns[count + at]!.span === 'none' ? null : valueOf(count + at),
    })).map((point, at) => (at === count - 1 ? { ...point, endDate: period.endDate } : point)),
  }
}

const placeIn = ({ columns, calendar }: Figures, at: number) => {
  const { from } = columns[at]!.span as Exclude<SpanOf, string>
  const { fiscalYear, periodNo, endDate } = calendar.periods[from]!
  return { fiscalYear, periodNo, endDate }
}

/** A column for each of the periods, then one for each of the year before; adjustments belong to the period that they follow. */
function inPeriods(calendar: Calendar, asAt: number, read: ReadColumn, of: Pick<DrawnColumn, 'branch' | 'department'>) {
  const { periods } = calendar
  const all = periods.slice(0, asAt + 1).flatMap(({ isAdjusting }, place) => (isAdjusting ? [] : [place]))
  const spanAt = (place: number): SpanOf => {
    const next = place + 1
    const to = periods[next]?.isAdjusting && next <= asAt ? next : place
    return calendar.untilDay({ from: place, to, yearFrom: calendar.firstOfYear(place) }, asAt)
  }
  const own = all.slice(-PERIODS)
  const before = own.map((place) => calendar.placeOf(periods[place]!.fiscalYear - 1, periods[place]!.periodNo))
  const spans = [...own.map(spanAt), ...before.map((place): SpanOf => (place === null ? 'none' : spanAt(place)))]
  return spans.map((span): DrawnColumn => ({ ...read, ...of, span, repeatedFor: null }))
}
