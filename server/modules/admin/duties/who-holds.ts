import { sql, type Kysely } from 'kysely'
import { screenRights } from '../../../../shared/contracts/admin/right-match.ts'
import type { Locale } from '../../../../shared/contracts/shell.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import type { Condition } from '../../../platform/entity/stored.ts'
import { isNamed, type NamedHolding } from '../../../platform/rights/named.ts'
import { rightsFrom, type Rights, type RightsRow } from '../../../platform/rights/rights.ts'

/** A role as somebody holds it: what it gives with all that it inherits, and who gave it to him when. */
export interface HeldRole {
  readonly roleId: string
  readonly roleName: string
  readonly rights: readonly string[]
  readonly named: readonly NamedHolding[]
  /** The role itself and those that it inherits from. */
  readonly stands: readonly string[]
  readonly givenBy: string | null
  readonly givenOn: string | null
}

/** Somebody who is away, and for whom another decides from one day to the other. */
interface Away {
  readonly userId: string
  readonly from: string
  readonly to: string
}

interface Row extends RightsRow {
  readonly id: string
  readonly userName: string
  readonly displayName: string
  readonly disabled: boolean
  readonly held: readonly HeldRole[]
  readonly away: readonly Away[]
}

/** A user with what he may do, judged as each of his calls is judged. */
export interface Holder extends Omit<Row, 'away'> {
  readonly may: Rights
  /** Those for whom he decides now or later. */
  readonly standsIn: readonly { readonly of: Holder; readonly from: string; readonly to: string }[]
}

/** What a row `t` is called in a language. */
const NAMES = {
  'en-CA': sql`t.name`,
  'fr-CA': sql`t.name_fr`,
  'zh-CN': sql`t.name_zh_cn`,
  'zh-TW': sql`t.name_zh_tw`,
}
/** The same, else its first name. */
export const namesIn = (locale: Locale) => sql`coalesce(${NAMES[locale]}, t.name)`

interface Asked {
  readonly locale: Locale
  /** Users `t` and roles `t` that the reader sees. */
  readonly users: Condition
  readonly roles: Condition
  readonly now: Date
}

/** Every user with his roles, rights and those for whom he stands in from today on; in one statement, whatever their number. */
export async function holdersOf(db: Kysely<Tables>, { locale, users, roles, now }: Asked): Promise<Holder[]> {
  const { rows } = await sql<Row>`
    with gives as (
      select t.role_id, ${namesIn(locale)} as name,
             array(select distinct r.right_id from role_right_shown r where r.role_id in (select roles_with(t.role_id))) as rights,
             array(select roles_with(t.role_id)) as stands,
             (select coalesce(json_agg(json_build_object('right', n.named_right, 'limit', trim_scale(n.limit_value)::text)), '[]')
              from role_named_right_shown n join role_shown o on o.id = n.owner_id
              where o.role_id in (select roles_with(t.role_id))) as named
      from role_shown t where ${roles})
    select t.id, t.user_name as "userName", t.display_name as "displayName", t.disabled, r.rights, r.ways, r.masters, r.widgets, r.named,
           r.withheld, r.branches, r.warehouses,
           (select coalesce(json_agg(json_build_object('roleId', g.role_id, 'roleName', g.name, 'rights', g.rights, 'named', g.named, 'stands', g.stands,
                     'givenBy', w.action_by, 'givenOn', w.action_on) order by g.role_id), '[]')
            from user_role_shown h join gives g using (role_id)
            left join lateral (
              select c.action_by, c.action_on from change_log c
              where c.table_name = 'app_user' and c.record_id = t.id::text and c.column_name like 'roles.%.roleId' and c.new_value = g.role_id
              order by c.action_on desc limit 1) w on true
            where h.user_id = t.id) as held,
           (select coalesce(json_agg(json_build_object('userId', d.user_id, 'from', d.from_day, 'to', d.to_day)), '[]')
            from deputy_shown d where d.deputy_id = t.id and d.to_day >= business_day(${now.toISOString()}::timestamptz)) as away
    from app_user_shown t cross join lateral rights_of(t.id) r
    where ${users} order by t.user_name`.execute(db)
  const known = new Map(
    rows.map(({ away: _, ...row }) => [
      row.id,
      { ...row, may: rightsFrom(row), standsIn: [] as Holder['standsIn'][number][] },
    ]),
  )
  for (const { id, away } of rows)
    for (const { userId, from, to } of away) {
      const of = known.get(userId)
      if (of && !of.disabled) known.get(id)!.standsIn.push({ of, from, to })
    }
  return [...known.values()]
}

/** Roles by which somebody holds a right: those that give it themselves, or with what they inherit. */
export const rolesThatGive = ({ held }: Pick<Holder, 'held'>, right: string): readonly HeldRole[] =>
  held.filter(({ rights, named }) =>
    isNamed(right)
      ? rights.includes('*') || named.some((one) => one.right === right)
      : screenRights([...rights])(right),
  )

/** Rights that a deputy uses in the name of whoever is away: to say yes, and to give back. */
export function decidingRights(registry: EntityRegistry): ReadonlySet<string> {
  return new Set(
    registry
      .decided()
      .flatMap(({ entity, waits: { approve, back } }) =>
        [approve, back].flatMap((action) => (action === null ? [] : [`${entity.entity.room}.${action}`])),
      ),
  )
}
