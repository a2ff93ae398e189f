import { MOST_FAVOURITES } from '../shared/contracts/preferences.ts'
import type { Chrome, ChromeState } from './chrome-state.ts'
import type { MenuShelf } from './menus.ts'
import type { Navigation } from './navigation.ts'
import type { PreferenceStore } from './preferences.ts'
import { isReachable } from './reachable.ts'
import type { Route, RouteTable } from './router/table.ts'
import type { ShellShortcut } from './shortcuts.ts'
import { type TabState, tabOf } from './tabs/tab-state.ts'

const KEYS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const

/** The favourites that this user has a door to, in the order of their keys [acceptance 35]; a lost one keeps its place. */
export const favouriteRoutes = (
  table: RouteTable,
  menusOf: MenuShelf['of'],
  { profile, favourites }: ChromeState,
): Route[] =>
  profile === null
    ? []
    : favourites.flatMap((id) => {
        const route = table.byMenuId.get(id)
        return route && isReachable(table, menusOf, route) ? [route] : []
      })

/** Whether the screen of the address is a favourite; null where there is none that could be. */
export function activeFavourite({ target, ...state }: TabState, { favourites }: ChromeState): boolean | null {
  const tab = target.kind === 'screen' ? tabOf({ target, ...state }, target.tabId) : undefined
  return tab?.route.menu ? favourites.includes(tab.id) : null
}

/** Marked or unmarked; one too many is not taken. */
export function toggled(favourites: readonly string[], menuId: string): readonly string[] {
  if (favourites.includes(menuId)) return favourites.filter((id) => id !== menuId)
  return favourites.length < MOST_FAVOURITES ? [...favourites, menuId] : favourites
}

/** Moved past `by` of the favourites that are shown: lost ones between them are passed along. */
export function moved(
  favourites: readonly string[],
  shown: readonly string[],
  menuId: string,
  by: number,
): readonly string[] {
  const at = shown.indexOf(menuId)
  const beside = shown[Math.max(0, Math.min(shown.length - 1, at + by))]
  if (at < 0 || beside === undefined || beside === menuId) return favourites
  const others = favourites.filter((id) => id !== menuId)
  const to = others.indexOf(beside) + (by > 0 ? 1 : 0)
  return [...others.slice(0, to), menuId, ...others.slice(to)]
}

interface Parts {
  table: RouteTable
  menus: MenuShelf
  chrome: Chrome
  navigation: Navigation
}

/** `Alt 1` to `Alt 9`, or with Shift where a browser keeps those (visual reference §7). */
export function favouriteShortcuts({ table, menus, chrome, navigation }: Parts): ShellShortcut[] {
  const routes = () => favouriteRoutes(table, (name) => menus.of(name), chrome.state)
  return [false, true].flatMap((shift) =>
    KEYS.map((key) => ({
      id: `favourite-${shift ? 'shift-' : ''}${key}`,
      keys: `Alt+${shift ? 'Shift+' : ''}${key}`,
      label: { key: 'shell:favourites.open', args: { number: key } },
      // The palette and HOME name the favourite itself.
      unlisted: true,
      enabled: () => chrome.state.favouritesWithShift === shift && routes().length >= key,
      run: () => navigation.go(routes()[key - 1]!.fullPath),
    })),
  )
}

export interface FavouriteActions {
  toggleFavourite(): void
  moveFavourite(event: CustomEvent<{ menuId: string; by: number }>): void
  removeFavourite(event: CustomEvent<{ menuId: string }>): void
}

/** What the star of the menu bar and the card on HOME do. */
export function favouriteActions(
  { table, menus, chrome }: Pick<Parts, 'table' | 'menus' | 'chrome'>,
  preferences: PreferenceStore,
  state: () => TabState,
): FavouriteActions {
  const keep = (favourites: readonly string[]) => preferences.choose({ favourites })
  return {
    toggleFavourite() {
      const { target } = state()
      if (target.kind === 'screen') keep(toggled(chrome.state.favourites, target.tabId))
    },
    moveFavourite({ detail: { menuId, by } }) {
      const shown = favouriteRoutes(table, (name) => menus.of(name), chrome.state).map((route) => route.menuId)
      keep(moved(chrome.state.favourites, shown, menuId, by))
    },
    removeFavourite: ({ detail }) => keep(chrome.state.favourites.filter((id) => id !== detail.menuId)),
  }
}
