import { sql } from 'kysely'
import type { Trx } from '../../platform/database/transaction.ts'
import { USER_CODE_TYPES } from './user-code-types.ts'

/** The kinds of user codes. A kind that is there stays as it is. */
export async function seedUserCodeTypes(db: Trx): Promise<void> {
  await sql`
    insert into user_code_type (code_type, description, applications, created_by, updated_by)
    select d."codeType", d.description, d.applications, 'system', 'system'
    from json_to_recordset(${JSON.stringify(USER_CODE_TYPES)}::json)
      as d ("codeType" text, description text, applications text)
    on conflict (code_type) do nothing`.execute(db)
}
