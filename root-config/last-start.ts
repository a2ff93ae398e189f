import type { ApplicationRow, MenuRow } from '../shared/contracts/shell.ts'

/** What a start was told of applications, routes and menus; nothing of a record. */
export interface LastStart {
  readonly applications: readonly ApplicationRow[]
  readonly routes: readonly unknown[]
  /** Of the applications that were open, by name. */
  readonly menus: Readonly<Record<string, readonly MenuRow[]>>
  /** Where the clocks of the business stand; null while the server has not said it. */
  readonly zone: string | null
}

const PREFIX = 'novus:start:'

/** What the last start of this user was told by a server of this release, to be shown until the server has said it again. */
export function lastStart(storage: Storage, sub: string, release: string): LastStart | null {
  try {
    const kept = JSON.parse(storage.getItem(PREFIX + sub) ?? 'null') as (LastStart & { release: string }) | null
    const isWhole = kept?.release === release && Array.isArray(kept.applications) && Array.isArray(kept.routes)
    return isWhole && kept.menus instanceof Object ? kept : null
  } catch {
    return null
  }
}

/** Kept for the next start; what other users of this browser left goes. */
export function keepStart(storage: Storage, sub: string, release: string, last: LastStart): void {
  forgetStarts(storage)
  try {
    storage.setItem(PREFIX + sub, JSON.stringify({ release, ...last }))
  } catch {
    // Storage may be full or forbidden: the next start asks first.
  }
}

/** Whoever signs out leaves nothing of what he may open. */
export function forgetStarts(storage: Storage): void {
  for (const key of Object.keys(storage)) if (key.startsWith(PREFIX)) storage.removeItem(key)
}
