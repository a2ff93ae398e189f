import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ACTING_HEADER, NOT_ACTING } from '../../../shared/contracts/acting.ts'
import { DEPUTY_HEADER } from '../../../shared/contracts/waiting.ts'
import { forbidden, HttpError, otherPerson, unauthorized } from '../http/errors.ts'
import { tableVersion } from '../database/asked-first.ts'
import type { Deps } from '../deps.ts'
import { readCaller } from './acting.ts'
import { inPlaceOf } from './deputies.ts'
import { unknownUser, type CurrentUser } from './user.ts'
import type { VerifyToken } from './verify.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller; set on every route below `/api` that is not declared public. */
    user: CurrentUser
    /** The sign-in that the call's token stands on; null when the provider does not say. */
    grant: string | null
    /** The same as the provider names it; null when it does not. */
    signIn: string | null
    /** Version of the table of a route that says which it reads; asked for with the caller. */
    tableVersion: Promise<string> | undefined
  }
  interface FastifyContextConfig {
    /** True: anybody may call this route. */
    public?: boolean
    /** True: a page may call it that was opened for another person than the one who is at work now. */
    anyPerson?: boolean
    /** True: somebody may do it in place of a user who is away. */
    deputies?: boolean
    /** Table whose version the answer stands on. */
    reads?: string
  }
}

/**
 * Every route below `/api` has a user before its body is read, or answers 401. The user's row is read at each call, so
 * that one who was disabled, or whose sign-in was ended elsewhere, is refused at the next.
 */
export function authenticateApi(app: FastifyInstance, deps: Deps, verify: VerifyToken): void {
  app.decorateRequest('user', null as unknown as CurrentUser)
  app.decorateRequest('grant', null)
  app.decorateRequest('signIn', null)
  app.decorateRequest('tableVersion', undefined)
  app.addHook('onRequest', async (request) => {
    // By the route that will answer, never by the address as typed: `/%61pi/` leads to the same route.
    const { url, config } = request.routeOptions
    if (!url?.startsWith('/api/') || config.public) return
    if (config.reads) {
      request.tableVersion = tableVersion(deps.db, config.reads)
      // Whoever is refused does not hear of it.
      request.tableVersion.catch(() => undefined)
    }
    request.user = await caller(request, deps, verify)
    const { acting, sub } = request.user
    request.log = request.log.child({ subject: sub, ...(acting ? { actingBy: acting.by.sub } : {}) })
    // A page that took the caller for another person, before or after this one began: what it sends is not his.
    const { [ACTING_HEADER]: assumed } = request.headers
    if (assumed !== undefined && !config.anyPerson && assumed !== (acting?.id ?? NOT_ACTING)) throw otherPerson()
    const { [DEPUTY_HEADER]: away } = request.headers
    if (away === undefined) return
    const inPlace = config.deputies ? await inPlaceOf(deps.db, deps.clock, request.user, String(away)) : null
    if (!inPlace) throw forbidden()
    request.user = inPlace
  })
}

async function caller(request: FastifyRequest, deps: Deps, verify: VerifyToken): Promise<CurrentUser> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i.exec(request.headers.authorization ?? '') ?? []
  if (!token) throw unauthorized()
  const facts = await verify(token)
  if (facts === null) throw invalidToken()
  const found = await readCaller(deps.db, deps.clock, facts)
  if (found === 'over') throw invalidToken()
  request.grant = facts.grant
  request.signIn = facts.signIn
  return found?.user ?? unknownUser(facts.subject)
}

/** RFC 6750: says that renewing may help. */
function invalidToken(): HttpError {
  const { statusCode, result } = unauthorized()
  return new HttpError(statusCode, result, { 'www-authenticate': 'Bearer error="invalid_token"' })
}
