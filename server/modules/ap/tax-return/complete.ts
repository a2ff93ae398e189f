import { sql, type Kysely } from 'kysely'
import { returnAmounts, type FormLine, type TaxMeasured } from '../../../../shared/contracts/ap/tax-return-amounts.ts'
import type { TaxReturn } from '../../../../shared/contracts/ap/tax-return.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { seesReturns } from './in-sight.ts'
import { formOn, measured } from './measured.ts'
import { nextPeriod } from './period.ts'

type Row = Record<string, unknown>
export type Return = Stored<typeof TaxReturn>
type Line = Return['lines'][number]

/** The form of a day, filled in. */
export async function formLines(
  db: Kysely<Tables>,
  periodEnd: string,
  of: TaxMeasured,
): Promise<Pick<Line, 'line' | 'standsFor' | 'amount'>[]> {
  const amounts = returnAmounts(of)
  const { rows } = await sql<{ line: string; standsFor: FormLine }>`
    select line, stands_for as "standsFor" from (${formOn(sql`${periodEnd}::date`)}) f order by sequence`.execute(db)
  return rows.map(({ line, standsFor }) => ({ line, standsFor, amount: amounts[standsFor] }))
}

/** A draft is of the first period that is not filed, and says what the books say now. */
export async function complete(record: Row, { trx, user, now }: ActionContext, before: Row | null): Promise<void> {
  const draft = record as unknown as Return
  if (before && before['status'] !== 'Draft') return
  record['status'] ??= 'Draft'
  draft.filingDate ??= await businessDay(trx, now)
  draft.lines ??= []
  const { companyId } = await ownCompany(trx)
  const period = await nextPeriod(trx, companyId)
  Object.assign(record, { companyId, periodStart: null, periodEnd: null, ...period })
  if (!period) return
  // Whoever may not see an account of it is told no sum of them, and his save is refused.
  if (!(await seesReturns(trx, user, companyId))) {
    Object.assign(record, { netTax: null, balance: null, lines: [] })
    return
  }
  const of = await measured(trx, { companyId, ...period })
  const { NetTax: netTax, Balance: balance } = returnAmounts(of)
  const kept = new Map(draft.lines.map((line) => [line.line, line.lineId]))
  const lines = (await formLines(trx, period.periodEnd, of)).map((line) => {
    const lineId = kept.get(line.line)
    return { ...(lineId ? { lineId } : {}), ...line }
  })
  Object.assign(record, { netTax, balance, lines })
}
