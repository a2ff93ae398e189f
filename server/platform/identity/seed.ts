import { sql } from 'kysely'
import { COMPANY_CONTROL, HELP_CONTROL } from '../../../shared/contracts/admin/configuration.ts'
import type { Deps } from '../deps.ts'
import { DEMO_USERS, ROLES } from './first-users.ts'
import { sealKeys } from './keys.ts'
import { issueOneTimeLink } from './one-time-link.ts'
import { hashPassword } from './password.ts'

export interface SeededIdentity {
  /** Without demo data and as long as no administrator can sign in: with it the first one can. A secret. */
  firstAdministratorLink: string | null
}

/**
 * Roles, and the first users. Runs at every start under a lock that other processes wait for; what an administrator
 * has changed since stays.
 */
export async function seedIdentity(deps: Deps): Promise<SeededIdentity> {
  await sealKeys(deps.db, deps.ownSecrets)
  await seedRoles(deps)
  if (deps.config.demo) {
    await seedDemoUsers(deps)
    return { firstAdministratorLink: null }
  }
  return { firstAdministratorLink: await firstAdministrator(deps) }
}

async function seedRoles({ db }: Deps): Promise<void> {
  await sql`
    with wanted as (select * from json_to_recordset(${JSON.stringify(ROLES)}::json)
                    as r (role_id text, name text, name_fr text, name_zh_cn text, name_zh_tw text, description text,
                          rights text[])),
    made as (
      insert into role (role_id, name, name_fr, name_zh_cn, name_zh_tw, description)
      select role_id, name, name_fr, name_zh_cn, name_zh_tw, description from wanted on conflict (role_id) do nothing returning role_id, id)
    insert into role_right (role_id, right_id, owner_id, position)
    select m.role_id, r.right_id, m.id, r.place - 1
    from made m join wanted w using (role_id), unnest(w.rights) with ordinality as r (right_id, place)`.execute(db)
  await offerRights(db)
}

/** A right that a release adds to one of our roles reaches the role once, also where the role is older. */
async function offerRights(db: Deps['db']): Promise<void> {
  const wanted = ROLES.flatMap(({ role_id, rights }) => rights.map((right_id) => ({ role_id, right_id })))
  await sql`
    with offered as (
      insert into role_right_offered (role_id, right_id)
      select w.role_id, w.right_id
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w (role_id text, right_id text) join role using (role_id)
      on conflict do nothing returning role_id, right_id)
    insert into role_right (role_id, right_id, position)
    select role_id, right_id,
           (select coalesce(max(position), -1) from role_right r where r.role_id = offered.role_id)
             + row_number() over (partition by role_id order by right_id)
    from offered on conflict (role_id, right_id) do nothing`.execute(db)
}

async function seedDemoUsers({ db }: Deps): Promise<void> {
  for (const user of DEMO_USERS) {
    const { rows } = await sql`select 1 from app_user where fold(user_name) = fold(${user.userName})`.execute(db)
    if (rows.length > 0) continue
    const hash = await hashPassword(user.userName)
    await db.transaction().execute(async (tx) => {
      const made = await sql<{ id: string }>`
        insert into app_user (user_name, display_name, email, password_hash, domain, landing_page, show_menus,
                              external_user, default_ship_to, css_files)
        values (${user.userName}, ${user.displayName}, ${user.email}, ${hash}, ${user.domain}, ${user.landingPage},
                ${user.showMenus}, ${user.externalUser}, ${user.defaultShipTo},
                ${user.cssFiles}) returning id`.execute(tx)
      const id = made.rows[0]!.id
      await sql`insert into user_role (user_id, role_id)
                select ${id}::uuid, unnest(${user.roles}::text[])`.execute(tx)
      await sql`insert into user_securable (user_id, kind, identifier, position)
                select ${id}::uuid, 'billTo', identifier, place - 1
                from unnest(${user.billTos}::text[]) with ordinality as b (identifier, place)`.execute(tx)
    })
  }
  const shown = { [COMPANY_CONTROL]: 'Northgate Metals & Electric', [HELP_CONTROL]: 'ext. 4100' }
  for (const [control, value] of Object.entries(shown))
    await sql`insert into configuration (control_id, control_value, created_by, updated_by)
              values (${control}, ${value}, 'system', 'system') on conflict on constraint configuration_once do nothing`.execute(
      db,
    )
}

const FIRST_NAME = 'administrator'

async function firstAdministrator(deps: Deps): Promise<string | null> {
  // With an external provider a user signs in once his row has that provider's subject, which a link gives it.
  const signsIn = deps.config.oidc
    ? sql`(u.user_name <> ${FIRST_NAME} or exists (
        select from one_time_link l where l.user_id = u.id and l.used_on is not null))`
    : sql`u.password_hash is not null`
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from app_user u join user_role r on r.user_id = u.id
                   where r.role_id = 'administrator' and not u.disabled and ${signsIn}) as found`.execute(deps.db)
  if (rows[0]!.found) return null
  const made = await sql<{ id: string }>`
    with made as (
      insert into app_user (user_name, display_name) values (${FIRST_NAME}, 'Administrator')
      on conflict (fold(user_name)) do update set disabled = false returning id),
    given as (
      insert into user_role (user_id, role_id) select id, 'administrator' from made on conflict do nothing)
    select id from made`.execute(deps.db)
  return issueOneTimeLink(deps, made.rows[0]!.id)
}
