import { sql, type RawBuilder } from 'kysely'
import type { ControlKind } from '../../shared/contracts/gl/journal-sources.ts'

/**
 * [FI8] What the control accounts of these kinds stood at at the end of a day (`YYYY-MM-DD`): `gl_account`, `control_kind`,
 * `currency`, and `txn` and `amount` with debit positive. Whole periods are read from their balances, only the days of the period
 * that the day lies in from their lines.
 */
export const controlBalancesAt = (date: string, kinds: readonly ControlKind[]): RawBuilder<unknown> => sql`
  select b.gl_account, a.control_kind, b.currency, sum(b.txn) as txn, sum(b.amount) as amount
  from (
    select gl_account, g.currency, txn_debit - txn_credit as txn, debit - credit as amount
    from gl_balance g join fiscal_period p on p.id = g.period_id
    where g.data_type = 'Actual' and p.end_date <= ${date}::date
    union all
    select gl_account, l.txn_currency, txn_debit - txn_credit, debit - credit
    from entry_line l join fiscal_period p on p.id = l.period_id
    where l.data_type = 'Actual' and l.posting_date <= ${date}::date and p.start_date <= ${date}::date and p.end_date > ${date}::date
      and l.gl_account in (select account from gl_account_shown where control_kind in (${sql.join(kinds)}))
  ) b
  join gl_account_shown a on a.account = b.gl_account and a.control_kind in (${sql.join(kinds)})
  group by b.gl_account, a.control_kind, b.currency`

/**
 * [finance 6, D3] The same of what waits to be integrated into them: the items of a control account are its balance and what waits.
 */
export const pendingBalancesAt = (date: string, kinds: readonly ControlKind[]): RawBuilder<unknown> => sql`
  select l.gl_account, a.control_kind, l.txn_currency as currency, sum(l.txn_debit - l.txn_credit) as txn,
         sum(l.debit - l.credit) as amount
  from pending_line l join gl_account_shown a on a.account = l.gl_account and a.control_kind in (${sql.join(kinds)})
  where l.posting_date <= ${date}::date group by 1, 2, 3`

/** What waits on an account (an expression of the statement around it), debit positive, in the currency of its lines. */
export const pendingOn = (account: RawBuilder<unknown>): RawBuilder<string> => sql`
  (select coalesce(sum(l.txn_debit - l.txn_credit), 0) from pending_line l where l.gl_account = ${account})`
