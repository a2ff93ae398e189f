import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ProfileClaims } from '../../../shared/contracts/shell.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'

/** What a good access token says. */
export interface TokenFacts {
  subject: string
  /** The embedded provider's grant that it stands on: it ends with it, whatever its own time. Null: not told. */
  grant: string | null
}

/**
 * The caller of a call, as read from our own row at that call: a user disabled a moment ago is not one any more.
 * A valid token whose subject has no row is a user without an id, a role or a right.
 */
export interface CurrentUser {
  /** Row id (uuid), or an empty string for a subject that we do not know. */
  id: string
  sub: string
  /** Display name; it stands in record trails and in the audit. */
  name: string
  userName: string
  roles: string[]
  /** True when the landing page is a portal page [S6.03]. */
  portal: boolean
  externalUser: boolean
  language: string | null
  defaultShipTo: string | null
}

interface UserRow {
  id: string
  subject: string
  user_name: string
  display_name: string
  domain: string
  landing_page: string | null
  show_menus: boolean | null
  css_files: string[]
  language: string | null
  default_ship_to: string | null
  external_user: boolean
  disabled: boolean
  /** The sign-in that the call's token stands on is over. */
  grant_ended: boolean
  roles: string[]
}

/**
 * The user of a token, with his roles, in one statement; null when there is none. Disabled users are returned too.
 * `more`: further columns about the user `u`.
 */
export async function findUser<M = unknown>(
  db: Kysely<Tables>,
  { subject, grant }: TokenFacts,
  more?: RawBuilder<unknown>,
): Promise<(UserRow & M) | null> {
  const statement = sql<UserRow & M>`
    select u.id, u.subject, u.user_name, u.display_name, coalesce(u.domain, '') as domain, u.landing_page, u.show_menus, u.css_files,
           u.language, u.default_ship_to, u.external_user, u.disabled,
           ${grant}::text is not null and not exists (
             select from oidc_item where model = 'Grant' and id = ${grant}::text) as grant_ended,
           array(select r.role_id from user_role r where r.user_id = u.id order by r.role_id) as roles
           ${more ? sql`, ${more}` : sql``}
    from app_user u where u.subject = ${subject}`
  const [row] = await planned(db, statement)
  return row ?? null
}

export function currentUser(row: UserRow): CurrentUser {
  return {
    id: row.id,
    sub: row.subject,
    name: row.display_name,
    userName: row.user_name,
    roles: row.roles,
    portal: isPortalPage(row.landing_page),
    externalUser: row.external_user,
    language: row.language,
    defaultShipTo: row.default_ship_to,
  }
}

/** Whoever an accepted provider vouches for, but nobody has entered here yet. */
export function unknownUser(subject: string): CurrentUser {
  return {
    id: '',
    sub: subject,
    name: subject,
    userName: '',
    roles: [],
    portal: false,
    externalUser: true,
    language: null,
    defaultShipTo: null,
  }
}

/** [S4.05] A landing page may carry a leading `../#`; `/portal` and everything below it is the portal. */
export function isPortalPage(landingPage: string | null): boolean {
  const path = (landingPage ?? '').replace(/^(\.\.\/)?#?\/?/, '').toLowerCase()
  return path === 'portal' || path.startsWith('portal/')
}

/** Where this server runs, as its configuration names it. */
export interface Surroundings {
  environmentLabel: string | null
  environment: string | null
}

/** The claims of one user [S3.10]. */
export function profileClaims(row: UserRow, around: Surroundings): ProfileClaims {
  return {
    sub: row.subject,
    shellSub: `${row.display_name}|${row.subject}`,
    domain: row.domain,
    landingPage: row.landing_page,
    showMenus: row.show_menus,
    cssFiles: row.css_files,
    environmentLabel: around.environmentLabel,
    environment: around.environment,
    name: row.display_name,
  }
}

/** Claims of a subject without a row: he sees no application. */
export function unknownProfile(subject: string, around: Surroundings): ProfileClaims {
  return {
    sub: subject,
    shellSub: `${subject}|${subject}`,
    domain: '',
    landingPage: null,
    showMenus: null,
    cssFiles: [],
    environmentLabel: around.environmentLabel,
    environment: around.environment,
    name: subject,
  }
}
