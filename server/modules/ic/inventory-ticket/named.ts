import { sql } from 'kysely'
import { planned } from '../../../platform/database/planned.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Ticket } from './complete.ts'
import type { Named } from './moved.ts'

/** Lots and accounts of reasons that the lines name, in one statement whatever their number. */
export async function namedBy(trx: Trx, { lines, lots: rows }: Pick<Ticket, 'lines' | 'lots'>): Promise<Named> {
  const lots = [...new Set([...lines, ...rows].flatMap(({ lotNo }) => lotNo ?? []))]
  const reasons = [...new Set(lines.flatMap(({ reason }) => reason ?? []))]
  if (lots.length + reasons.length === 0) return { lots: new Map(), accounts: new Map() }
  const [row] = await planned<{ lots: Record<string, string> | null; accounts: Record<string, string> | null }>(
    trx,
    sql`
    select (select json_object_agg(l.product_id || ' ' || l.lot_no, l.id) from stock_lot_shown l
            where l.lot_no = any (${lots}::text[])) as lots,
           (select json_object_agg(c.code_id, c.gl_account) from user_code_shown c
            where c.code_type = 'ADJUST_REASON' and c.code_id = any (${reasons}::text[]) and c.gl_account is not null) as accounts`,
  )
  return { lots: new Map(Object.entries(row!.lots ?? {})), accounts: new Map(Object.entries(row!.accounts ?? {})) }
}
