import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { decimalsOf } from '../../../../shared/contracts/decimals.ts'
import { Budget, PERIODS } from '../../../../shared/contracts/gl/budget.ts'
import type { DataType } from '../../../../shared/contracts/gl/journal-sources.ts'
import { moneyText, posted } from '../../../../shared/contracts/money.ts'
import { allocated } from '../../../ledger/allocation.ts'
import { periodsMoved, periodsOf, type PeriodMoved } from '../../../ledger/periods-moved.ts'
import { post } from '../../../ledger/post.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { dateAt, Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { transition, type Transition } from '../../../platform/document/transition.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { sidesOf, totalOf, type PlanLine } from './complete.ts'
import { budgetPosting } from './posting.ts'
import * as rules from './rules.ts'

const refused = (name: string, Field: string, Args: Record<string, string>) =>
  new Refusal([{ Field, Key: `gl:refused.${name}`, Args }])

const EMPTY = emptyRecord(Budget.fields.lines.fields!) as unknown as PlanLine
const at = (error: unknown) => {
  throw dateAt(error, 'fiscalYear')
}
const nameOf = (periodNo: number) => PERIODS[periodNo - 1]!

/** What accounts were moved by, by account and period. */
const byAccount = (moved: readonly PeriodMoved[]) => {
  const found = new Map<string, Map<number, string>>()
  for (const { account, periodNo, amount } of moved) {
    const own = found.get(account) ?? new Map<number, string>()
    found.set(account, own.set(periodNo, amount))
  }
  return found
}

/** What can be done with a budget; each in the one transaction of its call. */
export const budgetActions = (deps: Pick<Deps, 'random'>): readonly Transition[] => [
  transition(Budget, 'post', {
    rules: rules.onPost,
    async run(plan, action) {
      const { trx, user, now } = action
      const { companyId } = await ownCompany(trx)
      const sides = await sidesOf(
        trx,
        plan.lines.map(({ glAccount }) => glAccount),
      )
      // A year has at most twelve of them, however many lines the budget has.
      for (const { periodNo, endDate } of await periodsOf(trx, companyId, plan.fiscalYear)) {
        const booked = budgetPosting(plan, companyId, { name: nameOf(periodNo), endDate }, (account) =>
          sides.get(account)?.side === 'Credit' ? 'Credit' : 'Debit',
        )
        if (booked) await post(trx, booked, postingContext(deps, action)).catch(at)
      }
      return { postedBy: user.name, postedOn: now.toISOString() }
    },
  }),
  transition(Budget, 'spread', {
    async run(plan, { trx }, { by }) {
      const { companyId, currency } = await ownCompany(trx)
      const periods = await periodsOf(trx, companyId, plan.fiscalYear)
      if (periods.length === 0)
        throw new Refusal([
          { Field: 'fiscalYear', Key: 'gl:rules.budget.yearThere', Args: { year: plan.fiscalYear ?? '' } },
        ])
      const before =
        by === 'YearBefore'
          ? byAccount(await periodsMoved(trx, companyId, String(Number(plan.fiscalYear) - 1), 'Actual'))
          : new Map<string, Map<number, string>>()
      const lines = plan.lines.map((line): PlanLine => {
        if (line.yearTotal === null) return line
        const own = before.get(line.glAccount)
        const weights = periods.map(({ periodNo }) => own?.get(periodNo) ?? '0')
        const whole = weights.reduce((sum, weight) => sum.plus(weight), new Decimal(0))
        // What was not moved then, or came to nothing, goes in equal parts.
        const parts = allocated(line.yearTotal, whole.isZero() ? periods.map(() => '1') : weights, decimalsOf(currency))
        const named = Object.fromEntries(PERIODS.map((name) => [name, null as string | null]))
        for (const [nth, { periodNo }] of periods.entries()) named[nameOf(periodNo)] = parts[nth]!
        return { ...line, ...named }
      })
      return { lines, total: await totalOf(trx, lines) }
    },
  }),
  transition(Budget, 'copyYear', {
    async run(plan, { trx }, { ofYear, from, change }) {
      const { companyId, currency } = await ownCompany(trx)
      const moved = byAccount(await periodsMoved(trx, companyId, String(ofYear), from as DataType))
      const sides = await sidesOf(trx, [...moved.keys()])
      const factor = new Decimal(String(change)).div(100).plus(1)
      const known = new Map(plan.lines.map((line) => [line.glAccount, line]))
      const found = [...moved].flatMap(([account, periods]): PlanLine[] => {
        const of = sides.get(account)
        if (!of?.isTemporary) return []
        const amounts = [...periods].map(([periodNo, amount]) => {
          const own = new Decimal(amount).times(of.side === 'Credit' ? -1 : 1).times(factor)
          return [nameOf(periodNo), posted(own, decimalsOf(currency))] as const
        })
        const named = Object.fromEntries(amounts.map(([name, amount]) => [name, moneyText(amount)]))
        const yearTotal = moneyText(amounts.reduce((sum, [, amount]) => sum.plus(amount), new Decimal(0)))
        const lineId = known.get(account)?.lineId
        return [{ ...EMPTY, ...(lineId ? { lineId } : {}), glAccount: account, ...named, yearTotal }]
      })
      if (found.length === 0) throw refused('nothingToCopy', 'given.ofYear', { year: String(ofYear) })
      const taken = new Set(found.map(({ glAccount }) => glAccount))
      const lines = [...plan.lines.filter(({ glAccount }) => glAccount && !taken.has(glAccount)), ...found]
      return { lines, total: await totalOf(trx, lines) }
    },
  }),
  transition(Budget, 'reverse', {
    async run(plan, action) {
      const { trx } = action
      const { rows } = await sql<{ entryId: string; date: string }>`
        select id as "entryId", posting_date::text as date from entry_shown
        where document_type = ${Budget.id} and document_id = ${plan.id}::uuid and reverses_entry_id is null
        order by posting_date`.execute(trx)
      for (const { entryId, date } of rows)
        await reverse(
          trx,
          { entryId, date, description: `${plan.budgetId} ${plan.name}` },
          postingContext(deps, action),
        ).catch(at)
      return {}
    },
  }),
]
