import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { LEDGERS, type LedgerName } from '../../../../shared/contracts/gl/journal-sources.ts'
import { FiscalYear, type NextYear } from '../../../../shared/contracts/gl/fiscal-year.ts'
import type { PeriodChecklist } from '../../../../shared/contracts/gl/period-checklist.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { closeLedger, closePeriod, reopenLedger, type Verdict } from '../../../ledger/close.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { changesBetween } from '../../../platform/entity/changes.ts'
import { documented, guarded, type Named } from '../../../platform/entity/contract.ts'
import { readRecord } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { FiscalYearStore } from './entity.ts'
import { closedLedgersOf, openJournalsOf, periodChecks, type ClosingBooks } from './checklist.ts'
import { defaultCompany } from './default-company.ts'
import { nextYear } from './next-year.ts'
import { closingOf } from '../closing-of.ts'

interface Move {
  period: string
  ledger: LedgerName
  reason?: string
  confirmed?: string[]
}

const uuid = { type: 'string', format: 'uuid' } as const
const moveSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['period', 'ledger'],
  properties: {
    period: uuid,
    ledger: { type: 'string', enum: LEDGERS },
    reason: { type: 'string', maxLength: 500 },
    confirmed: { type: 'array', maxItems: 20, items: { type: 'string', maxLength: 100 } },
  },
} as const

const RIGHT = 'gl/fiscal-year.close'
const PATH = '/api/gl/fiscal-year/:id'

/** A year with the period in question. */
async function yearWith(db: Kysely<Tables>, id: string, period: string): Promise<Row> {
  const stored = await readRecord(db, FiscalYearStore, id, null)
  const periods = (stored?.record['periods'] ?? []) as { lineId?: string }[]
  if (!stored || !periods.some(({ lineId }) => lineId === period)) throw notFound()
  return stored.record
}

/**
 * [S4.38]-[S4.40] Closing and reopening the flags of a period, and what is looked at before. Closing G/L closes the period:
 * its journals and all its flags. Reopening is a right of the trade and is done with a reason.
 */
export function periodRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts, books: ClosingBooks): void {
  const { drafts } = books
  const answers = new Answers(texts)

  const move = (
    name: string,
    summary: string,
    work: (context: ActionContext, body: Move, year: Row) => Promise<Verdict>,
  ) =>
    app.post<Named & { Body: Move }>(
      `${PATH}/${name}`,
      {
        ...documented(FiscalYearStore, summary, {
          params: schemas.idSchema,
          body: moveSchema,
          response: { 200: schemas.resultSchema(schemas.recordSchema(FiscalYearStore)) },
        }),
        ...guarded(RIGHT),
      },
      (request): Promise<CallResult> =>
        action(deps, answers, { request, right: RIGHT, content: request.body }, async (context) => {
          const { id } = request.params
          const before = await yearWith(context.trx, id, request.body.period)
          const { problems, questions } = await work(context, request.body, before)
          if (problems.length > 0) return answers.refused(problems)
          if (questions.length > 0) return answers.question(questions)
          const after = await yearWith(context.trx, id, request.body.period)
          await audit(context, before, after)
          return answers.saved(id, after)
        }),
    )

  move('close', 'Close a period, for one ledger or as a whole', ({ trx, ...rest }, { period, ledger, confirmed }) => {
    const context = closingOf({ trx, ...rest }, drafts, confirmed)
    return ledger === 'GL' ? closePeriod(trx, period, context) : closeLedger(trx, period, ledger, context)
  })

  move('reopen', 'Reopen a period for one ledger', async (context, { period, ledger, reason, confirmed }, year) => {
    // The reason stands beside the flags, in the history of the year.
    const on = { table: FiscalYearStore.table, id: String(year['id']), recordKey: String(year['fiscalYear']) }
    const refusal = await useRight(context, { right: 'period.reopen', reason: reason ?? null, on })
    return refusal
      ? { problems: [refusal], questions: [] }
      : reopenLedger(context.trx, period, ledger, closingOf(context, drafts, confirmed))
  })

  app.get(
    '/api/gl/fiscal-year/next',
    {
      ...documented(FiscalYearStore, 'The fiscal year that comes next', {
        response: { 200: { type: 'object', additionalProperties: true } },
      }),
      ...guarded('gl/fiscal-year.add'),
    },
    async (): Promise<NextYear> => {
      const companyId = await defaultCompany(deps.db)
      if (companyId === null) throw notFound()
      return nextYear(deps.db, companyId, await businessDay(deps.db, deps.clock.now()))
    },
  )

  app.get<Named & { Querystring: { period: string } }>(
    `${PATH}/checklist`,
    {
      ...documented(FiscalYearStore, 'What is looked at before a period is closed', {
        params: schemas.idSchema,
        querystring: {
          type: 'object',
          required: ['period'],
          additionalProperties: false,
          properties: { period: uuid },
        },
        response: { 200: { type: 'object' } },
      }),
      ...guarded('gl/fiscal-year.view'),
    },
    async ({ params, user, query: { period } }): Promise<PeriodChecklist> => {
      await yearWith(deps.db, params.id, period)
      const [checks, closed, journals] = await Promise.all([
        periodChecks(deps.db, period, user, books),
        closedLedgersOf(deps.db, period),
        openJournalsOf(deps.db, period),
      ])
      return { checks, closed, journals }
    },
  )
}

/** The flags stand in the history of their year too, where people look for them. */
const audit = (context: ActionContext, before: Row, after: Row): Promise<void> =>
  writeAudit(
    context.trx,
    {
      table: FiscalYearStore.table,
      id: String(before['id']),
      recordKey: String(before['fiscalYear']),
      by: context.user.name,
      on: context.now,
      requestId: context.requestId,
      changeId: context.changeId,
    },
    changesBetween(FiscalYear, before, after),
  )
