import type { SessionPort } from '../../shared/session/session.ts'

/** [D9] Counts the calls that wait for a token, since when; a token itself is handed on and looked at by nobody. */
export class ParkedCalls implements SessionPort {
  readonly #port: SessionPort
  readonly #since = new Set<{ readonly at: Date }>()

  constructor(port: SessionPort) {
    this.#port = port
  }

  get since(): readonly Date[] {
    return [...this.#since].map(({ at }) => at)
  }

  current() {
    return this.#port.current()
  }
  accessToken(): Promise<string> {
    return this.#counted(this.#port.accessToken())
  }
  renew(usedToken: string): Promise<string> {
    return this.#counted(this.#port.renew(usedToken))
  }
  signOut(): Promise<void> {
    return this.#port.signOut()
  }

  #counted(token: Promise<string>): Promise<string> {
    const call = { at: new Date() }
    this.#since.add(call)
    return token.finally(() => this.#since.delete(call))
  }
}
