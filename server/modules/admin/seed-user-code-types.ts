import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { USER_CODE_TYPES } from './user-code/user-code-types.ts'

/**
 * The kinds of user codes that programs ask for. A kind that is there stays as it is, except that one from before the
 * code index becomes a kind of the system, with its names in the other languages.
 */
export async function seedUserCodeTypes(db: Trx): Promise<void> {
  await sql`
    insert into user_code_type (code_type, description, description_fr, description_zh_cn, description_zh_tw, applications,
                                system, gl_account_use, number_value_use, text_value_use, text_label, text_label_fr, text_label_zh_cn,
                                text_label_zh_tw, created_by, updated_by)
    select d."codeType", d.names ->> 0, d.names ->> 1, d.names ->> 2, d.names ->> 3, d.applications, true,
           case when d."isBooked" then 'Optional' else 'None' end, 'None', case when d.says is null then 'None' else 'Optional' end,
           d.says ->> 0, d.says ->> 1, d.says ->> 2, d.says ->> 3, 'system', 'system'
    from json_to_recordset(${JSON.stringify(USER_CODE_TYPES)}::json)
      as d ("codeType" text, names json, applications text, "isBooked" boolean, says json)
    on conflict (code_type) do update
      set system = true, description_fr = excluded.description_fr, description_zh_cn = excluded.description_zh_cn,
          description_zh_tw = excluded.description_zh_tw
      where not user_code_type.system`.execute(db)
}
