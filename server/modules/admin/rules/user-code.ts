import { sql } from 'kysely'
import { UserCode } from '../../../../shared/contracts/admin/user-code.ts'
import { fail, rule } from '../../../platform/action/rules.ts'

/** A code id is used once within its type. [S5.24] */
export const usedOnceInType = rule(
  UserCode,
  'admin.userCode.usedOnceInType',
  'codeId',
  async (code, { db, before }) => {
    if (before || !code.codeId || !code.codeType) return false
    const { rows } = await sql`
      select from user_code where code_type = ${code.codeType} and code_id = ${code.codeId}`.execute(db)
    return rows.length > 0 && fail({ codeId: code.codeId, codeType: code.codeType })
  },
)

/** A code of the system is not changed: programs stand on it. [S5.24] */
export const systemCodeLocked = rule(
  UserCode,
  'admin.userCode.systemCodeLocked',
  null,
  (_code, { before }) => before?.system === true && fail(),
)

/** The codes of a kind are edited by the roles that the code index names for it; whoever holds every right is free. */
export const kindEditedBy = rule(
  UserCode,
  'admin.userCode.kindEditedBy',
  'codeType',
  async ({ codeType }, { db, user }) => {
    const { rows } = await sql<{ roles: string }>`
      select string_agg(r.name, ', ' order by e.position) as roles
      from user_code_type y join user_code_type_editor e on e.owner_id = y.id join role r on r.role_id = e.role_id
      where y.code_type = ${codeType}
      having count(*) > 0 and not exists (
        select from roles_of(${user.id}::uuid) as u (role_id) where
          u.role_id = any(array_agg(e.role_id)) or exists (
            select from role_right g where g.role_id = u.role_id and g.right_id = '*'))`.execute(db)
    return rows.length > 0 && fail({ codeType, roles: rows[0]!.roles })
  },
)

export const onSave = [usedOnceInType, systemCodeLocked, kindEditedBy]
export const onDelete = [systemCodeLocked, kindEditedBy]
