import { sql } from 'kysely'
import type { StoredEntity } from '../../../platform/entity/stored.ts'
import { figuresOf, quarterOf, rowsInSight } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'

/** Doors to the bank accounts, of whichever application the user has. */
const DOORS = ['GL0964', 'AP0964', 'AR0964', 'NV0964']

/** Names under which the writes of bank accounts are counted, of their company, and of what is posted, waits or was counted anew. */
const OF_THE_BOOKS = ['bank_account', 'company', 'currency', 'entry_read', 'pending_entry_read']

interface Held {
  currency: string
  accounts: number
  /** In the company's currency, at the end of each of seven days, the last of them today. */
  held: string[]
}

/**
 * [visual reference §6] What the bank accounts of the default company hold by the books today, in its currency, and how that went
 * over seven days. A posting of a later date is not in it.
 */
export const cashHome = (banks: StoredEntity): HomeProvider => ({
  id: 'cash',
  right: `${banks.room}.view`,
  async read({ db, user, now, zone }) {
    const where = await rowsInSight(db, user, banks, {})
    if (!where) return {}
    const rows = await figuresOf(
      { db, user },
      banks,
      OF_THE_BOOKS,
      sql<Held>`
      with days as (
        select (${quarterOf(now)}::timestamptz at time zone ${zone})::date - n as day from generate_series(6, 0, -1) n),
      own as (
        select t.gl_account, t.company_id, c.currency from bank_account t, company_shown c
        where c.company_id = t.company_id and c.is_default and ${where}),
      whole as (
        select (select coalesce(sum(g.debit - g.credit), 0) from gl_balance_shown g join own using (gl_account, company_id)
                where g.data_type = 'Actual')
             + (select coalesce(sum(w.debit - w.credit), 0) from pending_line_shown w join own using (gl_account, company_id)) as amount),
      moved as (
        select l.posting_date as day, sum(l.debit - l.credit) as amount from moved_line l join own using (gl_account, company_id)
        where l.data_type = 'Actual' and l.posting_date > (select min(day) from days) group by 1)
      select (select min(currency) from own) as currency, (select count(*)::int from own) as accounts,
             array(select money_text((select amount from whole) - coalesce(sum(moved.amount), 0))
                   from days left join moved on moved.day > days.day group by days.day order by days.day) as held`,
    )
    const { currency, accounts, held } = rows[0]!
    if (accounts === 0) return {}
    return {
      kpis: [
        {
          id: 'cash',
          value: { amount: held.at(-1)!, currency },
          note: { count: accounts },
          level: held.at(-1)!.startsWith('-') ? 'bad' : 'plain',
          trend: held.map(Number),
          opens: { menuIds: DOORS, query: {} },
        },
      ],
    }
  },
})
