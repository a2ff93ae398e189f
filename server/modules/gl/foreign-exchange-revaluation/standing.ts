import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { overlapping, type Scope } from './balances.ts'

interface Concerning {
  readonly companyId: string
  readonly currency: string
  readonly scope: Scope
}

/** Who posts or reverses a revaluation waits for who does so with another one of the currency. */
export const holdRevaluations = async (trx: Trx, { companyId, currency }: Omit<Concerning, 'scope'>): Promise<void> =>
  void (await sql`
    select pg_advisory_xact_lock(hashtext('fx_revaluation'), hashtext(${`${companyId} ${currency}`}))`.execute(trx))

/** The part of its day that comes next: 1 where none stands, as far as its currency is concerned. */
export async function nextPart(db: Kysely<Tables>, { companyId, currency }: Omit<Concerning, 'scope'>, date: string) {
  const { rows } = await sql<{ next: number; standing: string | null }>`
    select coalesce(max(part), 0) + 1 as next, min(revaluation_no) filter (where status = 'Posted') as standing from fx_revaluation
    where company_id = ${companyId} and currency = ${currency} and revaluation_date = ${date}::date and part is not null`.execute(
    db,
  )
  return rows[0]!
}

/**
 * The number of a posted revaluation of the same accounts on that day that holds all of them; or with `later`, the first one after it,
 * whatever it holds.
 */
export async function standingOn(
  db: Kysely<Tables>,
  { companyId, currency, scope }: Concerning,
  date: string,
  { later = false, butId = null }: { later?: boolean; butId?: string | null } = {},
): Promise<{ revaluationNo: string; date: string } | null> {
  const { rows } = await sql<{ revaluationNo: string; date: string }>`
    select revaluation_no as "revaluationNo", revaluation_date::text as date from fx_revaluation
    where status = 'Posted' and company_id = ${companyId} and currency = ${currency}
      and scope = any (${[...overlapping(scope)]}::text[]) and id is distinct from ${butId}::uuid
      and case when ${later} then revaluation_date > ${date}::date else revaluation_date = ${date}::date and part is null end
    order by revaluation_date limit 1`.execute(db)
  return rows[0] ?? null
}
