import { FinancialStatement, firstAsk, type StatementAsk } from '../../../../shared/contracts/gl/financial-statement.ts'
import { periodsOfBooks, type BookPeriod } from '../../../ledger/between-periods.ts'
import type { Deps } from '../../../platform/deps.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import type { KeptAsk, MadeFor, Mailable } from '../../../platform/reports/mailed/mailable.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { drawUp, type Drawn } from './draw.ts'
import { panelOf, periodOn } from './panel.ts'
import { spokenIn, statementFile, type SpokenOf } from './statement-file.ts'
import { viewOf } from './view.ts'

type Period = Pick<BookPeriod, 'fiscalYear' | 'periodNo'>

/** The last period that ended before a day; what only adjusts a year is none. */
const endedBefore = (periods: readonly BookPeriod[], day: string): Period | undefined =>
  periods.findLast(({ isAdjusting, endDate }) => !isAdjusting && endDate < day)

/**
 * [finance 9.5 E] Year and period of a statement that is sent: one that was kept for the period that had ended last on its day is of the
 * one that has ended last today; any other that was asked for by hand stays.
 */
export function periodToday(
  periods: readonly BookPeriod[],
  { parameters, keptOn, today }: Omit<KeptAsk, 'groupBy'>,
): Partial<Period> {
  const { fiscalYear, periodNo, day } = parameters as Partial<StatementAsk>
  if ((fiscalYear === undefined && periodNo === undefined) || day) return {}
  const [then, now] = [endedBefore(periods, keptOn), endedBefore(periods, today)]
  const was = { ...periodOn(periods, keptOn), ...(fiscalYear && { fiscalYear }), ...(periodNo && { periodNo }) }
  const isLast = then !== undefined && then.fiscalYear === was.fiscalYear && then.periodNo === was.periodNo
  return isLast && now ? { fiscalYear: now.fiscalYear, periodNo: now.periodNo } : {}
}

type Sent = { readonly drawing: Drawn; readonly spoken: SpokenOf; readonly ask: StatementAsk }

/** A statement as it is sent: as it begins, over that what was asked for by hand, in the period of the day. */
export function mailedStatement(deps: Deps, rooms: ReportRooms): Mailable {
  const { room } = FinancialStatement
  const { db } = deps

  const drawn = async (kept: KeptAsk, { user, locale }: MadeFor): Promise<Sent | 'Rights' | 'Parameters'> => {
    const rights = await rightsOf(db, user)
    if (!rights.can(`${room}.view`) || !rights.can(`${room}.export`)) return 'Rights'
    const { companyId } = await ownCompany(db)
    const first = firstAsk(await panelOf(db, { today: kept.today, locale, sight: sightOf(rights) }))
    const moved = periodToday(await periodsOfBooks(db, companyId), kept)
    const ask = { ...first, ...kept.parameters, ...moved } as unknown as StatementAsk
    const spoken = await spokenIn(deps, rooms, locale)
    try {
      const drawing = await drawUp(db, { companyId, user, locale }, ask)
      return 'problems' in drawing ? 'Parameters' : { drawing, spoken, ask }
    } catch (error) {
      // The accounts are out of his sight.
      if (error instanceof HttpError && error.statusCode === 404) return 'Rights'
      throw error
    }
  }
  return {
    title: 'gl:financialStatement.title',
    hasRuns: false,
    async fault(kept, made) {
      const sent = await drawn(kept, made)
      return typeof sent === 'string' ? sent : null
    },
    async make(kept, made) {
      const sent = await drawn(kept, made)
      if (typeof sent === 'string') return { ends: sent }
      const { drawing, spoken, ask } = sent
      const { user, ...form } = made
      const hideZeros = ask.hideZeros ?? false
      const total = viewOf(drawing, spoken, hideZeros).rows.filter(({ cells }) => cells.length > 0).length
      if (total === 0) return { isEmpty: true }
      const { format, zone } = form
      const { name, type, content } = await statementFile(deps, rooms, {
        ...{ drawing, spoken, hideZeros, format, zone },
        user: user.name,
      })
      return {
        asked: { ...form, parameters: { ...ask }, groupBy: [], columns: [] },
        file: {
          ...{ name, type, total },
          writeTo: async (stream) => void stream.end(content),
          giveUp: () => Promise.resolve(),
        },
      }
    },
  }
}
