import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { tokenOf } from './first-sign-in.ts'
import { FIRST_PATH, linkUser, useLink } from './one-time-link.ts'

const COOKIE = 'novus_first'

/**
 * A one-time link where a provider elsewhere keeps the passwords: the browser holds it while its user signs in there,
 * and the first call for his profile gives his subject to the row that the link is for.
 */
export function firstElsewhereRoute(app: FastifyInstance, deps: Deps): void {
  const secure = deps.config.publicUrl.startsWith('https:') ? '; Secure' : ''
  app.get<{ Querystring: { token?: unknown } }>(FIRST_PATH, { schema: { hide: true } }, async (request, reply) => {
    const token = tokenOf(request.query.token)
    if (await linkUser(deps, token))
      reply.header(
        'set-cookie',
        `${COOKIE}=${token}; Path=/api/shell_init; Max-Age=600; HttpOnly; SameSite=Strict${secure}`,
      )
    return reply.header('cache-control', 'no-store').redirect('/', 303)
  })
}

/** Gives the caller's subject to the row of the link that his browser holds; false when it holds none. */
export async function claimLink(request: FastifyRequest, deps: Deps): Promise<boolean> {
  const token = new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w-]{43})(?:;|$)`).exec(request.headers.cookie ?? '')?.[1]
  if (!token || request.user.id !== '' || !(await linkUser(deps, token))) return false
  const claimed = await useLink(deps, token, (tx, id) =>
    sql`update app_user set subject = ${request.user.sub} where id = ${id}::uuid`.execute(tx),
  )
  if (claimed) request.log.info({ event: 'link claimed', subject: request.user.sub }, 'one-time link claimed')
  return claimed
}
