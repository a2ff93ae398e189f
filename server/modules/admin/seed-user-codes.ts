import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { SYSTEM_CODES, type CodeRow } from './user-code/system-codes.ts'

/** The codes that programs write. One that is there keeps its names and its place, and becomes the system's. */
export const seedUserCodes = (db: Trx): Promise<void> => addUserCodes(db, SYSTEM_CODES, true)

/** Adds codes in this order, ten apart within their type. */
export async function addUserCodes(db: Trx, codes: readonly CodeRow[], system: boolean): Promise<void> {
  const places = new Map<string, number>()
  const rows = codes.map(([type, code, en, fr, cn, tw]) => {
    const place = (places.get(type) ?? 0) + 10
    places.set(type, place)
    return { type, code, en, fr, cn, tw, place }
  })
  await sql`
    insert into user_code (code_type, code_id, description, description_fr, description_zh_cn, description_zh_tw,
                           sequence, active, system, created_by, updated_by)
    select d.type, d.code, d.en, d.fr, d.cn, d.tw, d.place, true, ${system}::boolean, 'system', 'system'
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as d (type text, code text, en text, fr text, cn text, tw text, place int)
    on conflict (code_type, code_id) do update set system = true
      where ${system}::boolean and not user_code.system`.execute(db)
}
