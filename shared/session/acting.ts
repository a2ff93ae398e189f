import { NOT_ACTING, type Acting } from '../contracts/acting.ts'
import type { ProfileClaims } from '../contracts/shell.ts'

/** Under which a browser keeps it; its pages hear from each other by it. */
export const ACTING_KEY = 'novus:acting'

let page: Acting | null = null

/** As whom the user of this page acts; the same for as long as the page stands. Null: he is himself. */
export const actingPage = (): Acting | null => page

/** For whom the calls of this page are: what the server compares with what it knows. */
export const person = (): string => page?.id ?? NOT_ACTING

/**
 * Takes over what this browser keeps for the one who has signed in. Answers whose shell it is: that of the other user, with a
 * name of its own for what is kept in the browser, so that nothing of his is written over.
 */
export function startActing(storage: Storage, own: ProfileClaims): ProfileClaims {
  page = keptActing(storage, own.sub)
  return page ? { ...page.profile, sub: keptUnder(page) } : own
}

/** What a page of somebody who acts as another keeps in the browser is kept under this name. */
export const keptUnder = ({ id, profile }: Acting): string => `${profile.sub}:${id}`

/** Keeps it for the next page; null forgets it. Of whoever signed in as `sub`. */
export function keepActing(storage: Storage, sub: string, acting: Acting | null): void {
  if (acting) storage.setItem(ACTING_KEY, JSON.stringify({ sub, acting }))
  else storage.removeItem(ACTING_KEY)
}

function keptActing(storage: Storage, sub: string): Acting | null {
  try {
    const kept = JSON.parse(storage.getItem(ACTING_KEY) ?? 'null') as { sub: string; acting: Acting } | null
    return kept?.sub === sub && kept.acting.id && kept.acting.profile.sub ? kept.acting : null
  } catch {
    // What cannot be read was not kept; the server says who is here.
    return null
  }
}
