import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Row } from '../server/modules/admin/calls.ts'
import type { Books } from './books.ts'
import type { BreakingLines } from './crash.ts'

/** What a write leaves in the books, counted. */
export const tracesIn = async (books: Books): Promise<Row> =>
  (
    await sql<Row>`
      select (select count(*)::int from entry) as entries, (select count(*)::int from entry_line) as lines,
             (select count(*)::int from open_item) as items, (select count(*)::int from audit_save) as saves,
             (select count(*)::int from opening_line) as "openingLines", (select count(*)::int from fiscal_year) as years,
             (select count(*)::int from fiscal_period where gl_closed) as closed,
             (select coalesce(sum(next_number), 0)::int from ledger_number) as numbers,
             (select count(*)::int from inventory_ticket where status = 'Committed') as tickets,
             (select count(*)::int from purchase_receipt where status = 'Posted') as receipts,
             (select count(*)::int from physical_count where status = 'Posted') as counts,
             (select count(*)::int from stock_move) as moves, (select count(*)::int from stock_claim_event) as claims,
             (select coalesce(sum(shipped), 0)::text from sales_order_line) as shipped,
             (select coalesce(sum(invoiced), 0)::text from sales_order_line) as invoiced,
             (select count(*)::int from customer_invoice_sent) as sent, (select count(*)::int from letter) as letters`.execute(
      books.db,
    )
  ).rows[0]!

/**
 * Makes a call again with its key, its line to the database broken off `every` statements later each time, until it is heard to the end: each time all of
 * it stands or nothing does.
 * @returns the answer that was heard, and after how many statements
 */
export async function insisted<A>(
  books: Books,
  lines: BreakingLines,
  call: (key: string) => Promise<A>,
  every = 1,
): Promise<{ answer: A; statements: number }> {
  const key = randomUUID()
  const before = await tracesIn(books)
  let after: Row | null = null
  for (let statements = 1; ; statements += every) {
    lines.left = statements
    const answer = await call(key)
    const isHeard = lines.left !== null
    lines.left = null
    const now = await tracesIn(books)
    if (isHeard) {
      if (after) expect(now).toEqual(after)
      return { answer, statements }
    }
    // Broken off after the commit: it stands whole, and is told when it is asked for again.
    if (after) expect(now).toEqual(after)
    else if (JSON.stringify(now) !== JSON.stringify(before)) after = now
  }
}
