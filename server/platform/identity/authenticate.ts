import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { HttpError, unauthorized } from '../http/errors.ts'
import type { Deps } from '../deps.ts'
import { currentUser, findUser, unknownUser, type CurrentUser } from './user.ts'
import { keepRights, rightsColumns, type RightsRow } from '../rights/rights.ts'
import type { VerifyToken } from './verify.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every route below `/api` that is not declared public. */
    user: CurrentUser
    /** The sign-in that the call's token stands on; null when the provider does not say. */
    grant: string | null
  }
  interface FastifyContextConfig {
    /** True: anybody may call this route. */
    public?: boolean
  }
}

/**
 * Every route below `/api` has a user before its body is read, or answers 401. The user's row is read at each call, so
 * that one who was disabled, or whose sign-in was ended elsewhere, is refused at the next.
 */
export function authenticateApi(app: FastifyInstance, deps: Deps, verify: VerifyToken): void {
  app.decorateRequest('user', null as unknown as CurrentUser)
  app.decorateRequest('grant', null)
  app.addHook('onRequest', async (request) => {
    // By the route that will answer, never by the address as typed: `/%61pi/` leads to the same route.
    const { url, config } = request.routeOptions
    if (!url?.startsWith('/api/') || config.public) return
    request.user = await caller(request, deps, verify)
    request.log = request.log.child({ subject: request.user.sub })
  })
}

async function caller(request: FastifyRequest, deps: Deps, verify: VerifyToken): Promise<CurrentUser> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) throw unauthorized()
  const facts = await verify(token)
  if (facts === null) throw invalidToken()
  // Nearly every call asks for his rights next, so they come along.
  const row = await findUser<RightsRow>(deps.db, facts, rightsColumns(sql`u.id`))
  if (row?.disabled || row?.grant_ended) throw invalidToken()
  request.grant = facts.grant
  if (!row) return unknownUser(facts.subject)
  const user = currentUser(row)
  keepRights(user, row)
  return user
}

/** RFC 6750: says that renewing may help. */
function invalidToken(): HttpError {
  const { statusCode, result } = unauthorized()
  return new HttpError(statusCode, result, { 'www-authenticate': 'Bearer error="invalid_token"' })
}
