import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { fieldProblems } from '../../../../shared/contracts/check.ts'
import {
  ForeignExchange,
  MOST_PASTED,
  PASTED_SOURCES,
  type PasteOutcome,
  type PastedRates,
} from '../../../../shared/contracts/gl/foreign-exchange.ts'
import type { CallResult, Problem } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { judge } from '../../../platform/action/rules.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { asIfEmpty, ofNoValue } from '../../../platform/entity/set-aside.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import * as foreignExchange from './rules.ts'
import { knownRate, placed, type GivenRate } from './place.ts'

const pasteSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['fromCurrency', 'toCurrency', 'fluctuationPercent', 'rows'],
  properties: {
    fromCurrency: { type: 'string', maxLength: 3 },
    toCurrency: { type: 'string', maxLength: 3 },
    fluctuationPercent: { type: 'string', maxLength: 40 },
    source: { enum: PASTED_SOURCES },
    rows: {
      type: 'array',
      minItems: 1,
      maxItems: MOST_PASTED,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['effectiveDate', 'rate'],
        properties: { effectiveDate: { type: 'string', maxLength: 10 }, rate: { type: 'string', maxLength: 40 } },
      },
    },
  },
} as const

/** `POST api/gl/foreign-exchange/paste`: a table of days and rates, all of it or none. */
export function pasteRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  app.post<{ Body: PastedRates }>(
    '/api/gl/foreign-exchange/paste',
    {
      schema: { summary: 'Adds the rates of many days at once', tags: ['gl/foreign-exchange'], body: pasteSchema },
      ...guarded('gl/foreign-exchange.add'),
    },
    (request) =>
      action(deps, answers, { request, right: 'gl/foreign-exchange.add', content: request.body }, (context) =>
        paste(answers, context, request.body),
      ),
  )
}

async function paste(
  answers: Answers,
  context: ActionContext,
  { rows, source = 'Pasted', ...pair }: PastedRates,
): Promise<CallResult> {
  const problems: Problem[] = []
  const outcome: PasteOutcome = { added: 0, same: 0, changed: 0, superseded: 0 }
  const records = rows.map((row) => ({ ...pair, ...row, source, used: false, superseded: false }))
  for (const [at, record] of records.entries()) {
    const limits = fieldProblems(ForeignExchange, record)
    const unread = ofNoValue(record, limits)
    const ruled = await asIfEmpty(record, unread, () =>
      judge(
        [foreignExchange.rateAboveZero, foreignExchange.betweenTwo],
        record,
        { db: context.trx, before: null, user: context.user, rights: context.rights, now: context.now },
        [],
      ),
    )
    const said = ruled.problems.filter(({ Field }) => !unread.some((problem) => problem.Field === Field))
    for (const problem of [...limits, ...said]) problems.push({ ...problem, Field: `rows.${at}.${problem.Field}` })
  }
  if (problems.length > 0) return answers.refused(problems, 'INVALID')
  const kept = context.rights.can('gl/foreign-exchange.edit') ? [] : await changed(context, records)
  if (kept.length > 0) return answers.refused(kept)
  const placing = { ...context, by: context.user.name }
  for (const record of records) outcome[await placed(placing, record, await knownRate(context.trx, record))] += 1
  return { ...answers.saved('', outcome), EntityId: null } as CallResult
}

/** Whoever may not change rates adds days only: a day that has another rate, not in use yet, keeps it. [finance 6] */
async function changed({ trx }: ActionContext, records: readonly GivenRate[]): Promise<Problem[]> {
  const { rows } = await sql<{ at: number; effectiveDate: string; rate: string }>`
    select p.at::int - 1 as at, k.effective_date::text as "effectiveDate", trim_scale(k.rate)::text as rate
    from json_array_elements(${JSON.stringify(records)}::json) with ordinality as p (rate, at)
    join foreign_exchange k on k.from_currency = p.rate ->> 'fromCurrency' and k.to_currency = p.rate ->> 'toCurrency'
      and k.effective_date = (p.rate ->> 'effectiveDate')::date and not k.superseded and not k.used
      and k.rate <> (p.rate ->> 'rate')::numeric
    order by p.at`.execute(trx)
  return rows.map(({ at, ...Args }) => ({
    ...{ Field: `rows.${at}.rate`, Key: 'gl:rules.foreignExchange.changesRight', Args },
  }))
}
