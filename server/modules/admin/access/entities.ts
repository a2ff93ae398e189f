import { sql } from 'kysely'
import { Role } from '../../../../shared/contracts/admin/role.ts'
import { User } from '../../../../shared/contracts/admin/user.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { signInsOf } from '../../../platform/identity/user-rows.ts'
import * as user from './user-rules.ts'
import * as role from './role-rules.ts'

export const RoleStore = stored(Role, {
  table: 'role',
  bearsOnRights: true,
  columns: { 'namedRights.limit': 'limit_value' },
  lines: { rights: { table: 'role_right' }, namedRights: { table: 'role_named_right' } },
  derived: { members: sql`(select count(*)::int from user_role_shown m where m.role_id = t.role_id)` },
  constraints: { role_pkey: role.idUsedOnce },
})

/** Sign-ins of the user `t` that can still be renewed. */
export const SIGN_INS = signInsOf(sql.ref('t.subject'))

/** Only the columns of the contract are ever read: no hash of a password leaves the table. */
export const UserStore = stored(User, {
  table: 'app_user',
  bearsOnRights: true,
  lines: { roles: { table: 'user_role', owner: 'user_id' } },
  derived: {
    roleCount: sql`(select count(*)::int from user_role_shown m where m.user_id = t.id)`,
    signIns: SIGN_INS,
  },
  constraints: {
    app_user_user_name_once: user.nameUsedOnce,
    app_user_email_once: user.emailUsedOnce,
    app_user_sales_rep_once: user.repOnce,
  },
})
