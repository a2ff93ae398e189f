import { sql } from 'kysely'
import type { PostedEntry } from '../../../ledger/write.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { handsOf } from '../../../platform/identity/user.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { refusal } from './problem.ts'
import { changed, noted, touched, type Opening } from './state.ts'

/** Documents that are named of those that stand on an opening. */
const NAMED = 5

/**
 * The mirror of the entry on its own day, and a new draft with the same files, to be put right. Nothing may stand on it: an item that was paid
 * or used up since says so.
 * @throws Refusal
 */
export async function takeBack(
  context: ActionContext,
  { random }: Pick<Deps, 'random'>,
  opening: Opening,
  reason: string,
  reversed: (entryId: string) => Promise<PostedEntry>,
): Promise<{ entryNo: string | null; draftId: string }> {
  const { trx, user, now } = context
  const { id, entryId } = opening
  await nothingStandsOn(trx, entryId!)
  const entry = await reversed(entryId!)
  await sql`
    update opening_balance set status = 'TakenBack', taken_back_by = ${user.name}, taken_back_on = ${now}, reason = ${reason}
    where id = ${id}::uuid`.execute(trx)
  await noted(context, opening, [changed('status', 'Posted', 'TakenBack'), changed('reason', null, reason)])
  await touched(context, opening)
  const draftId = random.uuid()
  const number = await serialNumber(trx, { prefix: 'OB', sequence: 'opening_balance_number' })
  await sql`
    insert into opening_balance (id, opening_no, company_id, status, opens_on, written_by, created_by, created_on, updated_by, updated_on)
    select ${draftId}::uuid, ${number}, company_id, 'Draft', opens_on, array(select distinct unnest(written_by || ${handsOf(user)}::uuid[])),
           ${user.name}, ${now}, ${user.name}, ${now}
    from opening_balance where id = ${id}::uuid`.execute(trx)
  await sql`
    insert into opening_file (opening_id, part, file_name, file_hash, line_count, amount, brought_by, brought_on)
    select ${draftId}::uuid, part, file_name, file_hash, line_count, amount, brought_by, brought_on
    from opening_file where opening_id = ${id}::uuid`.execute(trx)
  await sql`
    insert into opening_line (opening_id, part, row_no, gl_account, firm_id, reference, document_date, due_date, currency, rate, txn, amount)
    select ${draftId}::uuid, part, row_no, gl_account, firm_id, reference, document_date, due_date, currency, rate, txn, amount
    from opening_line where opening_id = ${id}::uuid`.execute(trx)
  return { entryNo: entry.entryNo, draftId }
}

async function nothingStandsOn(trx: Trx, entryId: string): Promise<void> {
  const { rows } = await sql<{ count: number; named: string }>`
    with own as (
      select l.item_id, sum(l.txn_debit - l.txn_credit) as txn from moved_line l
      where l.entry_id = ${entryId}::uuid and l.item_id is not null group by 1
    ), moved as (
      select i.firm_id || ' ' || i.reference as name from own
      join open_item_shown i on i.id = own.item_id and i.open_txn <> own.txn
    )
    select count(*)::int as count,
           coalesce((select string_agg(name, ', ') from (select name from moved order by name limit ${sql.lit(NAMED)}) m), '') as named
    from moved`.execute(trx)
  const { count, named } = rows[0]!
  if (count > 0) throw refusal('standsOnIt', { count, documents: named })
}
