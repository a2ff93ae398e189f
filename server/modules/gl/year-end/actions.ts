import { sql } from 'kysely'
import { FiscalYear } from '../../../../shared/contracts/gl/fiscal-year.ts'
import { YearEnd } from '../../../../shared/contracts/gl/year-end.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { ResultStatus } from '../../../../shared/contracts/result.ts'
import { entryPreview } from '../../../ledger/entry-preview.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import {
  openYearEnd,
  seizeYear,
  setYear,
  shutYearEnd,
  temporaryBalances,
  yearsAround,
  type YearFacts,
} from '../../../ledger/year-end.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { COLUMNS, transition, type Transition } from '../../../platform/document/transition.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { FiscalYearStore } from '../fiscal-year/entity.ts'
import { nextYear } from '../fiscal-year/next-year.ts'
import * as fiscalYear from '../fiscal-year/rules.ts'
import { yearChecks } from './checks.ts'
import { asRows, closingLines, netIncomeOf } from './complete.ts'
import { closingPosting } from './posting.ts'

const refused = (rule: string, Args: Record<string, string>, Field: string | null = 'fiscalYear') =>
  new Refusal([{ Field, Key: `gl:rules.yearEnd.${rule}`, Args }])

/** Whoever closes or opens a year has it alone. @throws Refusal where there is none */
async function held(trx: Trx, companyId: string, named: string): Promise<YearFacts> {
  const year = await seizeYear(trx, companyId, named)
  if (!year) throw refused('yearThere', { year: named })
  return year
}

const closingOf = ({ user, now, requestId, changeId }: ActionContext) => ({
  ...{ by: user.name, now, requestId, changeId },
})

async function shut(action: ActionContext, year: YearFacts): Promise<void> {
  const { problems } = await shutYearEnd(action.trx, year, closingOf(action))
  if (problems.length > 0) throw new Refusal(problems.map((problem) => ({ ...problem, Field: 'fiscalYear' })))
}

/** The state of a year, logged where people look for it. */
async function become(action: ActionContext, year: YearFacts, status: YearFacts['status']): Promise<void> {
  const { trx, user, now, requestId, changeId } = action
  await setYear(trx, year, status, user.name, now)
  const on = { table: FiscalYearStore.table, id: year.id, recordKey: year.fiscalYear }
  await writeAudit(trx, { ...on, by: user.name, on: now, requestId, changeId }, [
    { action: 'update', column: 'status', oldValue: year.status, newValue: status },
  ])
}

/** The year behind the last one, as G/L control lays years out, where this one was the last. */
async function addNextYear(
  parts: EntityParts,
  context: ActionContext,
  companyId: string,
  year: YearFacts,
): Promise<void> {
  if ((await yearsAround(context.trx, companyId, year.endDate)).hasNext) return
  const next = await nextYear(context.trx, companyId, year.endDate)
  const record = { ...emptyRecord(FiscalYear.fields), ...next, companyId, status: 'Open' }
  const answer = await saveRecord(parts, context, null, { record })
  if (answer.ResultStatus !== ResultStatus.success)
    throw new Refusal((answer.Problems ?? []).map((problem) => ({ ...problem, Field: 'fiscalYear' })))
}

/** What can be done with the end of a year; each in the one transaction of its call: broken off, nothing of it stands. */
export function yearEndActions(
  { random }: Pick<Deps, 'random'>,
  { registry, texts }: Pick<TradeRooms, 'registry' | 'texts'>,
): readonly Transition[] {
  const years: EntityParts = {
    entity: FiscalYearStore,
    rules: { onSave: fiscalYear.onSave, complete: fiscalYear.complete, beforeSave: fiscalYear.beforeSave },
    ...{ registry, answers: new Answers(texts), ownReferences: [] },
  }
  return [
    transition(YearEnd, 'close', {
      async run(end, action) {
        const { trx, user, now } = action
        const { companyId } = await ownCompany(trx)
        const year = await held(trx, companyId, end.fiscalYear)
        // Another close may have ended since the rules were asked.
        if (year.status === 'Closed') throw refused('yearOpen', { year: year.fiscalYear })
        const checks = await yearChecks(trx, companyId, year)
        const against = checks.filter(({ blocks, found }) => blocks && found > 0)
        if (against.length > 0)
          throw new Refusal(
            against.map(({ checkId, found, names }) => ({
              ...{ Field: 'checks', Key: `gl:rules.yearEnd.${checkId}` },
              Args: { year: year.fiscalYear, count: String(found), names: names ?? '' },
            })),
          )
        await openYearEnd(trx, year, closingOf(action))
        const balances = await temporaryBalances(trx, companyId, year.endDate)
        const booked = closingPosting({ ...end, companyId }, year, balances)
        const entry =
          booked &&
          (await post(trx, booked, postingContext({ random }, action)).catch((error: unknown) => {
            throw dateAt(error, 'fiscalYear')
          }))
        await shut(action, year)
        await addNextYear(years, action, companyId, year)
        await become(action, year, 'Closed')
        return {
          ...{ closingDate: year.endDate, netIncome: netIncomeOf(balances) },
          lines: asRows(end.lines, 'account', closingLines(balances)) as never,
          checks: asRows(end.checks, 'checkId', checks as never) as never,
          ...{ entryNo: entry?.entryNo ?? null, closedBy: user.name, closedOn: now.toISOString() },
          ...(entry ? { [COLUMNS]: { entry_id: entry.id } } : {}),
        }
      },
      preview: ({ id }, { trx }, locale) => entryPreview(trx, { type: YearEnd.id, id, purpose: 'close' }, locale),
    }),
    transition(YearEnd, 'reopen', {
      async run(end, action, given) {
        const { trx, user } = action
        const { companyId } = await ownCompany(trx)
        const year = await held(trx, companyId, end.fiscalYear)
        const { rows } = await sql<{ entryId: string | null }>`
          select entry_id as "entryId" from year_end where id = ${end.id}::uuid`.execute(trx)
        const { entryId } = rows[0]!
        const { closedLater: later } = await yearsAround(trx, companyId, year.endDate)
        if (later) throw refused('laterFirst', { year: year.fiscalYear, later }, null)
        await become(action, year, 'Open')
        if (entryId) {
          await openYearEnd(trx, year, closingOf(action))
          const back = { entryId, date: year.endDate, description: `${end.yearEndNo!} ${year.fiscalYear}` }
          await reverse(trx, back, postingContext({ random }, action)).catch((error: unknown) => {
            throw dateAt(error, 'given.reopenReason')
          })
          // What was closed before the year was stays closed; what is for adjustments takes them now.
          if (!year.isAdjusting) await shut(action, year)
        }
        return { reopenedBy: user.name, reopenReason: String(given['reopenReason']) }
      },
    }),
  ]
}
