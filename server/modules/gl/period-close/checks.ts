import { sql, type Kysely } from 'kysely'
import type { PeriodCheck } from '../../../../shared/contracts/gl/period-checklist.ts'
import type { CloseCheck } from '../../../ledger/close-checks.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { seesBank } from '../books-in-sight.ts'

interface BankFound {
  readonly bank: string
  readonly openId: string | null
  readonly by: string | null
  readonly on: string | null
}

/** [finance 5.8] Each bank that something was booked on is reconciled through the end of the period. */
export const banksReconciled: CloseCheck = async (db, { companyId, to, user }) => {
  const { rows } = await sql<BankFound>`
    select b.bank_account_id as bank, d.by, to_json(d.on) #>> '{}' as on,
           (select r.id from bank_reconciliation r where r.bank_account_id = b.bank_account_id and r.status = 'Open') as "openId"
    from bank_account b
    left join lateral (
      select r.reconciled_by as by, r.reconciled_on as on from bank_reconciliation r
      where r.bank_account_id = b.bank_account_id and r.status = 'Reconciled' and r.statement_date >= ${to}::date
      order by r.statement_date limit 1) d on true
    where b.company_id = ${companyId} and b.active and ${seesBank(user, sql.ref('b.bank_account_id'))}
      and exists (select from gl_balance_shown g join fiscal_period_shown p on p.id = g.period_id
                  where g.company_id = b.company_id and g.gl_account = b.gl_account and g.data_type = 'Actual' and p.start_date <= ${to}::date)
    order by b.bank_account_id`.execute(db)
  return rows.map(({ bank, openId, by, on }): PeriodCheck => ({
    ...{ id: 'bank', subject: bank, count: by === null ? 1 : 0, done: by !== null && on !== null ? { by, on } : null },
    named: { date: to, names: bank },
    opens: { room: 'gl/bank-reconciliation', query: openId ? { record: openId } : {} },
  }))
}

/** Unreconciled banks at the end of a day, by name. */
export async function unreconciledBanks(db: Kysely<Tables>, companyId: string, to: string): Promise<readonly string[]> {
  const { rows } = await sql<{ bank: string }>`
    select b.bank_account_id as bank from bank_account b
    where b.company_id = ${companyId} and b.active
      and exists (select from gl_balance_shown g join fiscal_period_shown p on p.id = g.period_id
                  where g.company_id = b.company_id and g.gl_account = b.gl_account and g.data_type = 'Actual' and p.start_date <= ${to}::date)
      and not exists (select from bank_reconciliation r where r.bank_account_id = b.bank_account_id and r.status = 'Reconciled'
                        and r.statement_date >= ${to}::date)
    order by b.bank_account_id`.execute(db)
  return rows.map(({ bank }) => bank)
}

/** [finance 9.1] Entries that come back are made for all dates of the period. */
export const recurringEntriesDue: CloseCheck = async (db, { to }) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recurring_entry where status = 'Active' and next_date <= ${to}::date`.execute(db)
  return [
    {
      ...{ id: 'recurringEntries', count: rows[0]!.count },
      opens: { room: 'gl/recurring-entry', query: { status: 'Active' } },
    },
  ]
}
