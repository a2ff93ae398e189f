import { sql, type Kysely } from 'kysely'
import type { YearCheck } from '../../../../shared/contracts/gl/year-end.ts'
import { tieOut } from '../../../ledger/balances.ts'
import { openOfYear, type YearFacts } from '../../../ledger/year-end.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { unreconciledBanks } from '../period-close/checks.ts'

export interface FoundCheck {
  readonly checkId: YearCheck
  readonly found: number
  readonly names: string | null
  readonly blocks: boolean
}

/** What the documents of the general ledger have left to do: entries that are not posted, accounts that are not revalued on the last day. */
async function leftToDo(db: Kysely<Tables>, companyId: string, { startDate, endDate }: YearFacts) {
  const { rows } = await sql<{ drafts: string[] | null; unrevalued: boolean }>`
    select
      (select array_agg(d.document_no order by d.document_no) from journal_entry d
       where d.company_id = ${companyId} and d.status in ('Draft', 'Submitted', 'Approved') and d.data_type = 'Actual'
         and d.entry_date between ${startDate}::date and ${endDate}::date) as drafts,
      exists (select from currency_shown c join company_shown o on o.company_id = ${companyId}
              where c.active and c.currency_code <> o.currency)
        and not exists (select from fx_revaluation v where v.company_id = ${companyId} and v.status = 'Posted'
                          and v.revaluation_date = ${endDate}::date) as unrevalued`.execute(db)
  return rows[0]!
}

/** What should be right before a year is closed, found by the ledger itself. What blocks is refused, the rest is shown to who closes. */
export async function yearChecks(db: Kysely<Tables>, companyId: string, year: YearFacts): Promise<FoundCheck[]> {
  const open = await openOfYear(db, companyId, year)
  const left = await leftToDo(db, companyId, year)
  const untied = await tieOut(db, companyId, year.endDate)
  const banks = await unreconciledBanks(db, companyId, year.endDate)
  const named = (checkId: YearCheck, blocks: boolean, names: readonly string[] | null): FoundCheck => {
    const all = (names ?? []).join(', ')
    return {
      ...{ checkId, blocks, found: names?.length ?? 0 },
      names: all === '' ? null : all.length > 200 ? `${all.slice(0, 199)}…` : all,
    }
  }
  const counted = (checkId: YearCheck, blocks: boolean, found: number): FoundCheck => ({
    ...{ checkId, blocks, found, names: null },
  })
  return [
    named('periodsOpen', true, open.periods),
    named('earlierOpen', true, open.earlier),
    counted('waiting', true, open.waiting),
    named('drafts', true, left.drafts),
    named('untied', true, untied.length === 0 ? null : [...new Set(untied.map(({ subject }) => subject))]),
    named('suspense', false, open.loose),
    counted('revaluation', false, left.unrevalued ? 1 : 0),
    named('banks', false, banks.length === 0 ? null : banks),
  ]
}
