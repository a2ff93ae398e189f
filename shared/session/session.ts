import type { ProfileClaims } from '../contracts/shell.ts'

/** The signed-in user as everything but the sign-in code sees it. */
export interface Session {
  readonly profile: ProfileClaims
  readonly expired: boolean
}

/** The one door to the access token; root-config installs the real one at start-up. */
export interface SessionPort {
  /** The live session, or null when nobody is signed in. */
  current(): Session | null
  /** A usable access token; waits while the session is being renewed or signed in again. */
  accessToken(): Promise<string>
  /** Called after a 401: renews once, under the lock, and answers the new token; rejects when it cannot. */
  renew(usedToken: string): Promise<string>
  signOut(): Promise<void>
}

let port: SessionPort | null = null

export function installSession(p: SessionPort): void {
  port = p
}

export function session(): SessionPort {
  if (!port) throw new Error('The session is not installed yet: root-config calls installSession at start-up.')
  return port
}
