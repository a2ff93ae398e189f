import { sql, type Kysely } from 'kysely'
import { holdbackDates, type ReleaseTerms } from '../../../shared/contracts/trade/holdback-dates.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

interface HeldBack {
  contractDate: string | null
  docDate: string | null
  holdbackPercent: string | null
  holdbackDueOn: string | null
}

/** When what a document holds back is to be released, where its contract is known; a date that was typed stands. [finance 5.4] */
export async function followContract(
  record: Record<string, unknown>,
  db: Kysely<Tables>,
  before: Readonly<Record<string, unknown>> | null,
): Promise<void> {
  const { contractDate, docDate, holdbackPercent, holdbackDueOn } = record as unknown as HeldBack
  if (!contractDate || !docDate || Number(holdbackPercent) === 0) return
  const moved = before && ['contractDate', 'docDate'].some((name) => before[name] !== record[name])
  if (holdbackDueOn !== null && !(moved && before['holdbackDueOn'] === holdbackDueOn)) return
  const rows = await factsOf(
    db,
    sql<ReleaseTerms>`
    select from_date::text as "fromDate", notice_days as "noticeDays", paid_from_days as "paidFromDays", paid_by_days as "paidByDays"
    from holdback_calendar_shown order by from_date`,
  )
  record['holdbackDueOn'] = holdbackDates(contractDate, docDate, rows)?.payableBy ?? null
}
