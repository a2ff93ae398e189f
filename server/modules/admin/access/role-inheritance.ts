import { sql, type Kysely } from 'kysely'
import { Role } from '../../../../shared/contracts/admin/role.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { rolesBeyond } from './user-rules.ts'

/** A role and all that it inherits from, itself first. */
export async function roleWithInherited(db: Kysely<Tables>, roleId: string): Promise<string[]> {
  const { rows } = await sql<{ role_id: string }>`select roles_with(${roleId}) as role_id`.execute(db)
  return rows.map((row) => row.role_id)
}

/** Nobody inherits from himself, by whatever way round. */
export const inheritsNoCircle = rule(Role, 'admin.role.inheritsNoCircle', 'inherits', async (role, { db }) => {
  if (!role.inherits) return false
  return (await roleWithInherited(db, role.inherits)).includes(role.roleId) && fail({ roleId: role.inherits })
})

/** Nobody lets a role inherit what is not his own. [S6.09] */
export const inheritsWithinOwn = rule(
  Role,
  'admin.role.inheritsWithinOwn',
  'inherits',
  async (role, { db, before, rights }) => {
    if (!role.inherits || role.inherits === before?.inherits) return false
    return (await rolesBeyond(db, rights, [role.inherits])).length > 0 && fail({ roleId: role.inherits })
  },
)
