import { sql } from 'kysely'
import { AccessReport } from '../../../../shared/contracts/admin/access-report.ts'
import { literal } from '../../../platform/lists/where.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'
import { RoleStore, UserStore } from '../access/entities.ts'

/** What a role is called in a language; where it has no name there, its name in English. */
const NAMES = {
  'en-CA': sql`r.name`,
  'fr-CA': sql`r.name_fr`,
  'zh-CN': sql`r.name_zh_cn`,
  'zh-TW': sql`r.name_zh_tw`,
}

/** Every right of every user through each of his roles; a user without a role and a role without a right show as such. */
export const accessReport = rowsFor(
  AccessReport,
  ({ parameters: p, locale, inSight }) => sql`
    select t.user_name as "userName", t.display_name as "displayName", t.disabled, t.external_user as "externalUser",
           t.last_sign_in as "lastSignIn", r.role_id as "roleId", coalesce(${NAMES[locale]}, r.name) as "roleName", g.screen, g.action
    from app_user_shown t
    left join lateral roles_of(t.id) as m (role_id) on true
    left join lateral (
      select t.* from role_shown t where t.role_id = m.role_id and ${inSight(RoleStore)}) r on true
    left join role_right_shown g on g.role_id = r.role_id
    where ${inSight(UserStore)}
      and (${p.withDisabled} or not t.disabled)
      and ${where(p.userName, sql`t.user_name = ${p.userName}`)}
      and ${where(p.roleId, sql`r.role_id = ${p.roleId}`)}
      and ${where(p.screenPart, sql`g.screen ilike ${`%${literal(p.screenPart ?? '')}%`}`)}`,
)
