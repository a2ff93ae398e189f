import { sql } from 'kysely'
import type { HomeTie } from '../../../../shared/contracts/home.ts'
import { TieOut } from '../../../../shared/contracts/gl/tie-out.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { readKept } from '../../../platform/lists/kept-rows.ts'
import { isKeptFromBooks } from '../books-in-sight.ts'

const KINDS = ['AP', 'AR', 'HoldbackPayable', 'HoldbackReceivable', 'GRNI'] as const
const DOORS = ['GL0034']

/**
 * [judgement 12c] Control accounts beside what is open in their details, differences first: of all that is entered, whatever its day. The
 * report proves the same at the end of any day.
 */
export const tiesHome: HomeProvider = {
  id: 'ties',
  right: `${TieOut.room}.view`,
  async read({ db, user }) {
    // A part of the books would tie to nothing.
    if (await isKeptFromBooks(db, user)) return {}
    const rows = await readKept(
      db,
      // Whatever is written of open items is counted as customers' invoices are.
      ['entry_read', 'pending_entry_read', 'customer_invoice', 'gl_account', 'company', 'currency'],
      sql<HomeTie & { currency: string }>`
      with control as (
        select a.account, a.control_kind as kind, c.company_id, c.currency,
               case a.normal_side when 'Credit' then -1 else 1 end as sign
        from gl_account a join company_shown c on c.is_default
        where a.control_kind in (${sql.join(KINDS.map((kind) => sql.lit(kind)))}) and not a.heading
      ), stood as (
        select t.*, t.sign * (
            (select coalesce(sum(b.debit - b.credit), 0) from gl_balance_shown b
             where b.gl_account = t.account and b.company_id = t.company_id and b.data_type = 'Actual')
          + (select coalesce(sum(w.debit - w.credit), 0) from pending_line_shown w
             where w.gl_account = t.account and w.company_id = t.company_id)) as ledger,
          t.sign * (select coalesce(sum(i.open_amount), 0) from open_item_shown i
             where i.gl_account = t.account and i.company_id = t.company_id and (i.open_amount <> 0 or i.open_txn <> 0)) as details
        from control t
      )
      select account, kind, currency, money_text(ledger) as ledger, money_text(details) as details,
             money_text(ledger - details) as difference
      from stood where ledger <> 0 or details <> 0
      order by ledger = details, account`,
    )
    if (rows.length === 0) return {}
    return {
      ties: {
        currency: rows[0]!.currency,
        rows: rows.map(({ currency: _currency, ...row }) => row),
        opens: { menuIds: DOORS, query: {} },
      },
    }
  },
}
