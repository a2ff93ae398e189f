import { moduleOf } from '../shared/contracts/doors.ts'
import { idleMoment } from './idle.ts'
import { painted } from './painted.ts'
import type { Menus } from './menus.ts'
import type { ModuleHost } from './module-host.ts'
import type { RouteTable } from './router/table.ts'
import type { TabState } from './tabs/tab-state.ts'

type Hosts = ReadonlyMap<string, ModuleHost>

/** Lets screens ask for what they need as soon as it is known that they open, and not only once they are mounted. */
export class Preparation {
  readonly #hosts: Hosts
  readonly #opening = new Map<string, AbortController>()

  constructor(hosts: Hosts) {
    this.#hosts = hosts
  }

  follow(state: TabState): void {
    const open = new Set(state.screens.map((tab) => tab.id))
    for (const [tabId, opening] of this.#opening)
      if (!open.has(tabId)) {
        this.#opening.delete(tabId)
        opening.abort()
      }
    for (const { id, route, query, stage, started, allowed } of state.screens) {
      if (!started || !allowed || stage !== 'new' || this.#opening.has(id)) continue
      const opening = new AbortController()
      this.#opening.set(id, opening)
      const { signal } = opening
      this.#hosts.get(moduleOf(route.room))?.prepare(route.room, { props: route.props, query, signal })
    }
  }
}

/** In ms; an idle moment comes sooner. */
const AT_LATEST = 1_000

/** Rooms that were fetched once stay fetched. */
const fetched = new Set<string>()

/**
 * The menu of an application is shown: what one click may open is fetched while nobody asks for anything.
 * Not beside an open screen: of restored tabs only the one that is shown costs anything [acceptance 12].
 */
export function preloadMenus(menus: Menus | undefined, table: RouteTable, hosts: Hosts): void {
  if (menus?.state !== 'ready') return
  const rooms = new Map<string, Set<string>>()
  for (const { menuId, room } of table.routes.values()) {
    if (!menus.menuIds.has(menuId) || fetched.has(room)) continue
    fetched.add(room)
    rooms.set(moduleOf(room), (rooms.get(moduleOf(room)) ?? new Set()).add(room))
  }
  if (rooms.size === 0) return
  void inTurn(rooms, hosts)
}

/** After the page is painted, one file after the other: what a press asks for meanwhile does not stand behind all of them. */
async function inTurn(rooms: ReadonlyMap<string, ReadonlySet<string>>, hosts: Hosts): Promise<void> {
  await painted()
  for (const [module, screenIds] of rooms)
    for (const screenId of screenIds) {
      await idleMoment(AT_LATEST)
      await hosts.get(module)?.preload(screenId)
    }
}
