/** An address inside the shell: `#/novus-ap/firm-maintenance?record=ALCO-01` [S2.01]. */
export interface Address {
  /** Path without the query, always with one leading and no trailing slash. */
  readonly path: string
  readonly segments: readonly string[]
  readonly query: Query
}
export type Query = Readonly<Record<string, string>>

/** Reads `location.hash`, forgiving what a hand may type: doubled or trailing slashes, a missing first one. */
export function parseHash(hash: string): Address {
  const text = hash.replace(/^#/, '')
  const at = text.indexOf('?')
  const path = at < 0 ? text : text.slice(0, at)
  const segments = path.split('/').filter(Boolean).map(decoded)
  return {
    path: '/' + segments.join('/'),
    segments,
    query: at < 0 ? {} : Object.fromEntries(new URLSearchParams(text.slice(at + 1))),
  }
}

/** The one spelling of an address; empty values are left out. */
export function formatHash(path: string, query: Query = {}): string {
  const kept = Object.entries(query).filter(([, value]) => value !== '')
  const encoded = path.split('/').map(encodeURIComponent).join('/')
  return `#${encoded}${kept.length === 0 ? '' : `?${new URLSearchParams(kept)}`}`
}

/** A query with changes laid over it; null takes a name out. */
export function patchQuery(query: Query, patch: Readonly<Record<string, string | null>>): Query {
  const entries = Object.entries({ ...query, ...patch }).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return Object.fromEntries(entries)
}

export function sameQuery(a: Query, b: Query): boolean {
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name])
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    // A stray % is a letter like another.
    return segment
  }
}
