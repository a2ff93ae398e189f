/** A record that was changed, as the live stream tells it: who and which, never what it holds. */
export interface ChangedRecord {
  /** Of its entity, `admin/firm`. */
  readonly room: string
  /** Null: one that cannot be named to this reader, or too many to name. */
  readonly id: string | null
  /** As it stands now; null: it is gone, or not named. */
  readonly version: number | null
  /** Display name of whoever changed it last; null where the reader may not know. */
  readonly by: string | null
  /** ISO 8601. */
  readonly on: string | null
}

/** Figures that are counted for each user apart: his runs of reports, and the badges of the portal [S1.10]. */
export type LiveCounter = 'runs' | 'notifications' | 'cart'

/** Events of `GET api/shell/stream` by name, and the data of each. */
export interface LiveEvents {
  /** From here on nothing that is committed is missed; and which release the server is of. */
  hello: { readonly release: string }
  changed: { readonly records: readonly ChangedRecord[] }
  counters: { readonly names: readonly LiveCounter[] }
  /** What the reader may do has changed: menus and buttons follow at the next load. */
  rights: Record<string, never>
  /** Who the reader is taken for has changed: he acts as somebody else, or does so no longer. */
  person: Record<string, never>
  /** Something may have been missed: what is shown is asked for again. */
  gap: Record<string, never>
  /** The sign-in that the stream stands on is over, or its token past its time. */
  over: Record<string, never>
}
export type LiveEvent = keyof LiveEvents

/** How often a line comes at the least, in ms: a stream that is silent for twice as long is dead. */
export const HEARTBEAT_MS = 20_000

/**
 * With the request for a stream: for how long, in ms, its page has read what it shows without hearing of changes. What was
 * committed since is told after `hello`; a server that did not listen for so long says `gap`.
 */
export const UNHEARD_HEADER = 'x-novus-unheard'
/** The request may be so long on its way, in ms: the server looks back so much further, and a page that waited longer asks itself. */
export const ON_ITS_WAY_MS = 2_000

/** With every answer to a call: the release that the server is of. */
export const RELEASE_HEADER = 'x-novus-release'
/** The time zone of the business, as the list of routes says it with each load of a page. */
export const ZONE_HEADER = 'x-novus-zone'
/** The company's currency and the decimals of each, with the list of routes and with what is asked of currencies. */
export const CURRENCIES_HEADER = 'x-novus-currencies'
/** Says `read-only` while the disk of the server is full. */
export const STATE_HEADER = 'x-novus-state'
