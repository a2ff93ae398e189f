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
