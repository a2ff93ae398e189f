import { auditTime, buffer, distinctUntilChanged, filter, map, type Observable } from 'rxjs'
import { type ScreenTab, type TabState, tabOf } from './tabs/tab-state.ts'

/** A screen that was open lately: its MenuId and record, and when. Titles come from the texts at the time of showing. */
export interface Recent {
  menuId: string
  path: string
  subtitle: string | null
  /** ISO 8601. */
  when: string
}

const MOST = 8
const keyOf = (sub: string) => `novus:recents:${sub}`

export function loadRecents(storage: Storage, sub: string): Recent[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(sub)) ?? '[]')
    return Array.isArray(kept) ? (kept as Recent[]) : []
  } catch {
    return []
  }
}

/** Puts a screen first; the same screen stands in the list once. */
export function noteRecent(storage: Storage, sub: string, recent: Recent): void {
  const others = loadRecents(storage, sub).filter((other) => other.menuId !== recent.menuId)
  storage.setItem(keyOf(sub), JSON.stringify([recent, ...others].slice(0, MOST)))
}

/** Screens in the order in which they were shown, told `later` ms afterwards; also one that was left again before that. */
export function shownScreens(state$: Observable<TabState>, later: number): Observable<ScreenTab[]> {
  const shown$ = state$.pipe(
    map((state) => (state.shown?.kind === 'screen' ? tabOf(state, state.shown.tabId) : undefined)),
    filter((tab) => tab !== undefined),
    distinctUntilChanged((a, b) => a.id === b.id && a.subtitle === b.subtitle),
  )
  return shown$.pipe(buffer(shown$.pipe(auditTime(later))))
}
