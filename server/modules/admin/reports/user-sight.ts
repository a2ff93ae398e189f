import { sql, type Kysely } from 'kysely'
import { UserSight } from '../../../../shared/contracts/admin/user-sight.ts'
import { RIGHT_ACTIONS } from '../../../../shared/contracts/admin/role.ts'
import { labelKey } from '../../../../shared/contracts/entity.ts'
import { securedScreen } from '../../../../shared/contracts/secured-screens.ts'
import type { WidgetMode } from '../../../../shared/contracts/widgets.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { rowsFor, type ReportAsked } from '../../../platform/reports/rows-for.ts'
import { RoleStore, UserStore } from '../access/entities.ts'
import { actionName, namedRightName, screenName } from '../duties/words.ts'
import { holdersOf, rolesThatGive, type HeldRole, type Holder } from '../duties/who-holds.ts'

type Say = ReportAsked<unknown>['say']

interface Door {
  readonly application: string
  readonly menuId: string
  readonly room: string
}

/** Doors of applications that are in use. */
async function doorsOf(db: Kysely<Tables>): Promise<Door[]> {
  const { rows } = await sql<Door>`
    select a.application, coalesce(r.menu_id, '') as "menuId", r.component as room
    from route r join application a on a.id = r.owner_id where a.is_active order by a.sequence, a.application`.execute(
    db,
  )
  return rows
}

const by = ({ roleId, roleName, givenBy, givenOn }: HeldRole) => ({ roleId, roleName, givenBy, givenOn })
const ORDER: readonly string[] = RIGHT_ACTIONS

/** Screens that a door of his leads to, each with what he may do there by each of his roles. */
function screenLines(say: Say, holder: Holder, rooms: Rooms): object[] {
  return [...rooms].flatMap(([room, { application, actions }]) => {
    if (!holder.may.can(`${room}.view`)) return []
    const can = actions.filter((action) => holder.may.can(`${room}.${action}`))
    return holder.held.flatMap((role) => {
      const does = can.filter((action) => rolesThatGive({ held: [role] }, `${room}.${action}`).length > 0)
      if (does.length === 0) return []
      const words = does
        .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b))
        .map((action) => actionName(say, room, action))
      return [{ application, screen: room, kind: 'Screen', does: words.join(', '), ...by(role) }]
    })
  })
}

type Rooms = ReadonlyMap<string, { readonly application: string; readonly actions: readonly string[] }>

const KINDS: Readonly<Partial<Record<WidgetMode, string>>> = { hide: 'Hidden', mask: 'Masked' }

/** What his roles hide from him in screens that he sees; what is a button is no action of his already. */
function hiddenLines(say: Say, holder: Holder, rooms: Rooms): object[] {
  const seen = [...new Set(holder.widgets.map(({ screen }) => screen))].filter(
    (screen) => rooms.has(screen) && holder.may.can(`${screen}.view`),
  )
  return seen.flatMap((room) => {
    const screen = securedScreen(room)
    const mode = holder.may.widgets(room)
    return Object.entries(mode).flatMap(([path, how]) => {
      const kind = KINDS[how]
      if (!kind || !screen || path.startsWith('actions.') || path.startsWith('tabs.')) return []
      const from = holder.widgets.filter((rule) => rule.screen === room && rule.mode === how)
      const roles = holder.held.filter(({ stands }) => from.some((rule) => stands.includes(rule.role)))
      const line = { application: rooms.get(room)!.application, screen: room, kind, does: say(labelKey(screen, path)) }
      return roles.map((role) => ({ ...line, ...by(role) }))
    })
  })
}

/** Rights of the trade, each by the role that names it, with its limit. */
const tradeLines = (say: Say, holder: Holder): object[] =>
  holder.held.flatMap((role) =>
    role.named
      .filter(({ right }) => holder.may.can(right))
      .map(({ right, limit }) => ({
        ...{ application: null, screen: '', kind: 'NamedRight', ...by(role) },
        does: limit === null ? namedRightName(say, right) : `${namedRightName(say, right)} (≤ ${limit})`,
      })),
  )

/** [S6.09] What a user sees and may do, as his own calls would be judged now. */
export const userSight = ({ clock }: Deps, registry: EntityRegistry) =>
  rowsFor(
    UserSight,
    ({ carried }) => sql`
      select * from json_to_recordset(${JSON.stringify(carried)}::json) as c (
        "userName" text, "applicationName" text, screen text, "screenName" text, kind text, does text, "roleId" text, "roleName" text,
        "givenBy" text, "givenOn" timestamptz)`,
    {
      opening: async ({ parameters: p, locale, inSight, say }, db) => {
        const sight = { locale, users: inSight(UserStore), roles: inSight(RoleStore), now: clock.now() }
        const holder = (await holdersOf(db, sight)).find(({ userName }) => userName === p.userName)
        if (!holder) return { carried: [] }
        const offers = new Map(registry.offers().map(({ room, actions }) => [room, actions]))
        const doors = (await doorsOf(db)).filter(({ menuId }) => !holder.may.closedMenus.has(menuId))
        const applications = [...new Set(doors.map(({ application }) => application))]
        const carried = applications
          .filter((application) => !p.application || application === p.application)
          .flatMap((application) => {
            const rooms = new Map(
              doors
                .filter((door) => door.application === application)
                .map(({ room }) => [room, { application, actions: offers.get(room) ?? ['view'] }]),
            )
            return [...screenLines(say, holder, rooms), ...hiddenLines(say, holder, rooms)]
          })
        const rest = p.application ? [] : [...tradeLines(say, holder), ...standInLines(say, holder)]
        return {
          carried: [...carried, ...rest].map((line) => {
            const { application, screen } = line as { application: string | null; screen: string }
            return {
              ...line,
              userName: holder.userName,
              applicationName:
                application === null ? say('admin:userSight.beside') : say(`shell:applications.${application}`),
              screenName: screen === '' ? '' : screenName(say, screen),
            }
          }),
        }
      },
    },
  )

/** Those for whom he decides, and when. */
const standInLines = (say: Say, { standsIn, held }: Holder): object[] =>
  standsIn.map(({ of, from, to }) => ({
    ...{ application: null, screen: '', kind: 'InPlaceOf', roleId: held[0]?.roleId ?? null, roleName: null },
    ...{
      does: say('admin:userSight.standsIn', { name: of.displayName, from, to }),
      givenBy: of.displayName,
      givenOn: null,
    },
  }))
