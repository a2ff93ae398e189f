import { sql } from 'kysely'
import { UserSecurables } from '../../../../shared/contracts/admin/user-securables.ts'
import { FormWidgetsSecurity } from '../../../../shared/contracts/admin/form-widgets-security.ts'
import { stored } from '../../../platform/entity/stored.ts'

const ofUser = (column: string) => sql`(select ${sql.ref(`u.${column}`)} from app_user_shown u where u.id = t.id)`
const linesIn = (table: string, owner: string) =>
  sql`(select count(*)::int from ${sql.table(table)} l where ${sql.ref(`l.${owner}`)} = t.id)`

/** One record for each user, under the user's own id. */
export const UserSecurablesStore = stored(UserSecurables, {
  table: 'user_scope',
  bearsOnRights: true,
  lines: {
    billTos: { table: 'user_securable', owner: 'user_id' },
    customers: { table: 'customer_assignment', owner: 'user_id' },
    branches: { table: 'user_branch' },
    warehouses: { table: 'user_warehouse' },
    accounts: { table: 'user_gl_account' },
    banks: { table: 'user_bank_account' },
  },
  derived: {
    userName: ofUser('user_name'),
    displayName: ofUser('display_name'),
    externalUser: ofUser('external_user'),
    disabled: ofUser('disabled'),
    billToCount: linesIn('user_securable', 'user_id'),
    customerCount: linesIn('customer_assignment', 'user_id'),
    branchCount: linesIn('user_branch', 'owner_id'),
    warehouseCount: linesIn('user_warehouse', 'owner_id'),
    accountCount: linesIn('user_gl_account', 'owner_id'),
    bankCount: linesIn('user_bank_account', 'owner_id'),
  },
})

/** One record for each screen that has fields; its rules are read at every call (`server/platform/rights`). */
export const FormWidgetsSecurityStore = stored(FormWidgetsSecurity, {
  table: 'secured_screen',
  bearsOnRights: true,
  lines: { rules: { table: 'widget_security' } },
  derived: {
    screenName: sql`t.screen`,
    ruleCount: linesIn('widget_security_shown', 'owner_id'),
    roleCount: sql`(select count(distinct w.role_id)::int from widget_security_shown w where w.owner_id = t.id)`,
  },
})
