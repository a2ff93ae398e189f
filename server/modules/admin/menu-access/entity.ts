import { sql } from 'kysely'
import { MenuAccess } from '../../../../shared/contracts/admin/menu-access.ts'
import { stored } from '../../../platform/entity/stored.ts'

const entriesThat = (access: string) =>
  sql`(select count(*)::int from menu_access a where a.owner_id = t.id and a.access = ${sql.lit(access)})`

/** One record for each role and each user, under its own id: a role and a user may have the same name. */
export const MenuAccessStore = stored(MenuAccess, {
  table: 'access_subject',
  bearsOnRights: true,
  lines: { entries: { table: 'menu_access' } },
  derived: { denials: entriesThat('deny'), allowances: entriesThat('allow') },
  namedByKey: false,
})
