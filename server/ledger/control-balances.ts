import { sql, type RawBuilder } from 'kysely'
import type { ControlKind } from '../../shared/contracts/gl/journal-sources.ts'
import { bookedUntil } from './balances-at.ts'

/**
 * [FI8] What the control accounts of these kinds stood at at the end of a day (`YYYY-MM-DD`): `gl_account`, `control_kind`,
 * `currency`, and `txn` and `amount` with debit positive.
 */
export const controlBalancesAt = (date: string, kinds: readonly ControlKind[]): RawBuilder<unknown> => sql`
  select b.gl_account, a.control_kind, b.currency, sum(b.txn_debit - b.txn_credit) as txn, sum(b.debit - b.credit) as amount
  from (${bookedUntil({
    day: sql`${date}::date`,
    dataTypes: ['Actual'],
    accounts: (code) =>
      sql`${code} in (select o.account from gl_account_shown o where o.control_kind in (${sql.join(kinds)}))`,
  })}) b
  join gl_account_shown a on a.account = b.gl_account
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
