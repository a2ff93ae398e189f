import { sql } from 'kysely'
import { Refusal } from '../platform/action/refusal.ts'
import type { Trx } from '../platform/database/transaction.ts'
import { reverse } from './reverse.ts'
import type { PostingContext } from './write.ts'

interface DueRow {
  id: string
  date: string
  entry_no: string
}

/**
 * [FG3] Books the reversal of an entry on the day that it was posted with, when that day's period is open; else it waits for
 * `reverseDue`.
 * @returns whether the reversal stands
 */
export async function reverseByItself(trx: Trx, entryId: string, context: PostingContext): Promise<boolean> {
  const { rows } = await sql<DueRow>`
    select id, auto_reverse_date as date, entry_no from entry where id = ${entryId}`.execute(trx)
  return tried(trx, rows[0]!, context)
}

/** Books all reversals that wait and whose periods have opened. */
export async function reverseDue(trx: Trx, companyId: string, context: PostingContext): Promise<number> {
  const { rows } = await sql<DueRow>`
    select e.id, e.auto_reverse_date as date, e.entry_no from entry e
    where e.company_id = ${companyId} and e.auto_reverse_date is not null
      and not exists (select from entry r where r.reverses_entry_id = e.id)
      and exists (select from fiscal_period p join fiscal_year y on y.id = p.owner_id
                  where y.company_id = e.company_id and e.auto_reverse_date between p.start_date and p.end_date
                    and not p.is_adjusting and not p.gl_closed)
    order by e.auto_reverse_date, e.entry_no`.execute(trx)
  let done = 0
  for (const row of rows) if (await tried(trx, row, context)) done++
  return done
}

/** A closed period is no failure: the reversal waits. */
async function tried(trx: Trx, { id, date, entry_no }: DueRow, context: PostingContext): Promise<boolean> {
  await sql`savepoint own_reversal`.execute(trx)
  try {
    await reverse(trx, { entryId: id, date, description: entry_no, source: 'RJ' }, context)
    await sql`release savepoint own_reversal`.execute(trx)
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint own_reversal`.execute(trx)
    return false
  }
}
