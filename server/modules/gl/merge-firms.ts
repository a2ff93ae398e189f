import { sql } from 'kysely'
import { fail, rule } from '../../platform/action/rules.ts'
import { mergeParameters } from '../admin/index.ts'

/** Nothing is open between us and a firm that is merged: an open item belongs to the firm that it was posted for. [supply 7.1] */
const nothingOpen = rule(mergeParameters, 'admin.mergeFirms.nothingOpen', 'fromFirm', async ({ fromFirm }, { db }) => {
  const { rows } = await sql<{ items: number; references: string }>`
    select count(*)::int as items, string_agg(reference, ', ' order by due_date, reference) filter (where at <= 5) as references
    from (select reference, due_date, row_number() over (order by due_date, reference) as at from open_item_shown
          where firm_id = ${fromFirm} and (open_txn <> 0 or open_amount <> 0)) i`.execute(db)
  const { items, references } = rows[0]!
  return items > 0 && fail({ from: fromFirm, items, references })
})

/** What the books hold against a merge of two firms. */
export const MERGE_RULES = [nothingOpen]
