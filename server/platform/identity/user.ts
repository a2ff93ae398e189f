import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { ProfileClaims } from '../../../shared/contracts/shell.ts'
import { versionOf } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import type { Tables } from '../database/tables.ts'

/** What a good access token says. */
export interface TokenFacts {
  subject: string
  /** Stored id of the embedded provider's grant that it stands on: it ends with it, whatever its own time. Null: of a provider elsewhere. */
  grant: string | null
  /** The sign-in as the provider names it: that grant, or the session of a provider elsewhere. Null: not told. */
  signIn: string | null
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
  /** Somebody else who acts as this user; null: it is he himself. */
  acting: ActingUser | null
  /** Whoever decides in this call in place of this user, who is away. */
  deputy?: { readonly id: string; readonly name: string }
}

/** Who acts as a user, since when he may and why. His is the name in every trail beside the user's. */
export interface ActingUser {
  readonly id: string
  readonly by: { readonly id: string; readonly sub: string; readonly name: string; readonly userName: string }
  /** Display name of the user whom he acts as. */
  readonly asName: string
  readonly reason: string
  /** ISO 8601. */
  readonly until: string
}

export interface UserRow {
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
  /** Version of all that decides about rights, as this row was read. */
  rights_version: string
  roles: string[]
  /** Whom he acts as in this sign-in, unless it has ended. */
  acting: { id: string; asUserId: string; reason: string; until: string } | null
}

/**
 * The user of a token, with his roles, in one statement; null when there is none. Disabled users are returned too.
 * `more`: a function whose one row about the user `u` comes along, his roles among it.
 */
export async function findUser<M = unknown>(
  db: Kysely<Tables>,
  { subject, grant, signIn }: TokenFacts,
  more?: RawBuilder<unknown>,
): Promise<(UserRow & M) | null> {
  const acting = sql`
    (select json_build_object('id', a.id, 'asUserId', a.as_user_id, 'reason', a.reason, 'until', a.ends_on)
     from acting a where a.sign_in = ${signIn}::text and a.user_id = u.id and a.ended_on is null)`
  const ended = isOver(grant, sql`u.subject`)
  const [row] = await planned(db, sql<UserRow & M>`${userSelect(ended, acting, more)} where u.subject = ${subject}`)
  return row ?? null
}

/** The grant that a token stands on is over. */
const isOver = (grant: string | null, subject: RawBuilder<unknown>) => sql`
    ${grant}::text is not null and not exists (
      select from oidc_item where model = 'Grant' and id = ${grant}::text and payload ->> 'accountId' = ${subject}
        and (expires_on is null or expires_on > now()))`

const rightsVersion = versionOf(sql.lit('%rights'))

/** A user by the id of his row, whom nobody acts as; disabled ones too. */
export async function findUserById<M = unknown>(
  db: Kysely<Tables>,
  id: string,
  more?: RawBuilder<unknown>,
): Promise<(UserRow & M) | null> {
  const select = userSelect(sql`false`, sql`null::json`, more)
  const [row] = await planned(db, sql<UserRow & M>`${select} where u.id = ${id}::uuid`)
  return row ?? null
}

const userSelect = (ended: RawBuilder<unknown>, acting: RawBuilder<unknown>, more?: RawBuilder<unknown>) => sql`
    select u.id, u.subject, u.user_name, u.display_name, coalesce(u.domain, '') as domain, u.landing_page, u.show_menus, u.css_files,
           u.language, u.default_ship_to, u.external_user, u.disabled, ${ended} as grant_ended, ${acting} as acting,
           ${rightsVersion} as rights_version,
           ${more ? sql`m.*` : sql`array(select role_id from roles_of(u.id) as role_id order by role_id) as roles`}
    from app_user u ${more ? sql`cross join lateral ${more} m` : sql``}`

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
    acting: null,
  }
}

/**
 * Everybody who has a hand in what this user writes, by the ids of their rows: he, and whoever acts as him or stands in for him. None of them
 * is the second person of what asks for two.
 */
export const handsOf = ({ id, acting, deputy }: CurrentUser): string[] => [
  id,
  ...(acting ? [acting.by.id] : []),
  ...(deputy ? [deputy.id] : []),
]

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
    acting: null,
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
