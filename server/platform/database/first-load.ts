import { sql, type Kysely } from 'kysely'
import type { Tables } from './tables.ts'
import type { Trx } from './transaction.ts'

/** A load of first data that takes several transactions; what is begun and not done goes on at the next start. */
export async function beginFirstLoad(trx: Trx, name: string): Promise<void> {
  await sql`insert into first_load (name) values (${name})`.execute(trx)
}

export async function isFirstLoadOpen(db: Kysely<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql`select from first_load where name = ${name} and done_on is null`.execute(db)
  return rows.length > 0
}

/** In the transaction of its last step. */
export async function endFirstLoad(trx: Trx, name: string): Promise<void> {
  await sql`update first_load set done_on = now() where name = ${name}`.execute(trx)
}
