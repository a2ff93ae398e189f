import { sql } from 'kysely'
import { titleKeyOf } from '../../../shared/contracts/doors.ts'
import { ALL_DOORS } from '../../../shared/contracts/rooms.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { SuiteTexts } from '../../platform/entity/texts.ts'

/** The rooms of this release with their titles: what the lookups of roles and routes offer. */
export async function seedRooms(db: Trx, texts: SuiteTexts): Promise<void> {
  const rooms = [...new Set(ALL_DOORS.map((door) => door.room))].map((room) => ({
    room_id: room,
    name: texts.text('en-CA', titleKeyOf(room)),
    name_fr: texts.text('fr-CA', titleKeyOf(room)),
    name_zh_cn: texts.text('zh-CN', titleKeyOf(room)),
    name_zh_tw: texts.text('zh-TW', titleKeyOf(room)),
  }))
  await sql`delete from room where room_id <> all (${rooms.map((room) => room.room_id)}::text[])`.execute(db)
  await sql`
    insert into room as kept (room_id, name, name_fr, name_zh_cn, name_zh_tw)
    select room_id, name, name_fr, name_zh_cn, name_zh_tw from json_to_recordset(${JSON.stringify(rooms)}::json)
      as r (room_id text, name text, name_fr text, name_zh_cn text, name_zh_tw text)
    on conflict (room_id) do update set name = excluded.name, name_fr = excluded.name_fr,
      name_zh_cn = excluded.name_zh_cn, name_zh_tw = excluded.name_zh_tw
    where (kept.name, kept.name_fr, kept.name_zh_cn, kept.name_zh_tw)
      is distinct from (excluded.name, excluded.name_fr, excluded.name_zh_cn, excluded.name_zh_tw)`.execute(db)
}
