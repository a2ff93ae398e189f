/** Nothing is stored that could be renewed. */
export class SessionGone extends Error {
  constructor() {
    super('The session has ended.')
    this.name = 'SessionGone'
  }
}

/** What oidc-client-ts throws when the provider answers with an OAuth error; told by its name, since its code comes late. */
interface Refusal {
  name: 'ErrorResponse'
  error: string | null
}

const isRefusal = (error: unknown): error is Refusal => error instanceof Error && error.name === 'ErrorResponse'

const PASSING = new Set(['server_error', 'temporarily_unavailable'])

/** True when the session is over for certain; false when the provider only could not be asked. */
export function sessionIsOver(error: unknown): boolean {
  return error instanceof SessionGone || (isRefusal(error) && !PASSING.has(error.error ?? ''))
}
