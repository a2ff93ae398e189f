import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { endSessions } from './adapter.ts'
import { LIFETIMES } from './lifetimes.ts'
import { firstBody } from './pages/first-page.ts'
import { messageBody } from './pages/page.ts'
import { pathOf, VisitorPages } from './pages/visitor.ts'
import { hashPassword, LONGEST_PASSWORD, passwordProblem, SHORTEST_PASSWORD } from './password.ts'
import { MOUNT } from './provider.ts'
import { fromOurOwnPage } from './sign-in.ts'
import { visitorLocale, type Texts } from './texts.ts'

type First = { Params: { token: string }; Querystring: Record<string, string | undefined>; Body: URLSearchParams }

/** Makes a link with which this user sets a password, once and within a day. Only the link's hash is stored. */
export async function issueOneTimeLink(deps: Deps, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now().toISOString()
  await sql`
    insert into one_time_link (token_hash, user_id, created_on, expires_on)
    values (${hashOf(token)}, ${userId}::uuid, ${now}::timestamptz,
            ${now}::timestamptz + make_interval(secs => ${LIFETIMES.oneTimeLink}))`.execute(deps.db)
  return `${deps.config.publicUrl}${MOUNT}/first/${token}`
}

/** The page behind such a link. */
export function firstSignInRoutes(app: FastifyInstance, deps: Deps, texts: Texts): void {
  const visitor = new VisitorPages(deps, texts)
  const path = `${MOUNT}/first/:token`

  app.get<First>(path, async (request, reply) => {
    if (visitor.switchedLanguage(request, reply)) return reply
    const user = await userOf(deps, request.params.token)
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    return visitor.show(request, reply, form(request, user.user_name, null))
  })

  app.post<First>(path, async (request, reply) => {
    const own = fromOurOwnPage(request, deps.config.publicUrl)
    const user = own ? await userOf(deps, request.params.token) : null
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    const text = texts(visitorLocale(request.headers))
    const password = request.body.get('password') ?? ''
    const problem = passwordProblem(password, [user.user_name, ...user.display_name.split(/\s+/)])
    const error = problem
      ? text(`password.${problem}`, { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD })
      : password !== request.body.get('again')
        ? text('first.differ')
        : null
    if (error) return visitor.show(request, reply.code(400), form(request, user.user_name, error))
    if (!(await useLink(deps, request.params.token, await hashPassword(password))))
      return visitor.show(request, reply.code(404), staleLink)
    await endSessions(deps.db, user.subject)
    request.log.info({ event: 'password set', subject: user.subject }, 'password set by one-time link')
    return visitor.show(request, reply, (t) => ({
      title: t('first.doneTitle'),
      body: messageBody(
        t('first.doneTitle'),
        t('first.doneLead', { userName: user.user_name }),
        t('first.doneAction'),
        '/',
      ),
      languages: false,
    }))
  })
}

const staleLink: Parameters<VisitorPages['show']>[2] = (text) => ({
  title: text('first.stale'),
  body: messageBody(text('first.stale'), text('first.staleLead'), text('fault.action'), '/'),
  languages: false,
})

const form =
  (request: FastifyRequest, userName: string, error: string | null): Parameters<VisitorPages['show']>[2] =>
  (text) => ({
    title: text('first.title'),
    body: firstBody(text, { action: pathOf(request), userName, error }),
    script: 'sign-in.js',
  })

interface LinkUser {
  subject: string
  user_name: string
  display_name: string
}

async function userOf({ db, clock }: Deps, token: string): Promise<LinkUser | null> {
  const { rows } = await sql<LinkUser>`
    select u.subject, u.user_name, u.display_name
    from one_time_link l join app_user u on u.id = l.user_id
    where l.token_hash = ${hashOf(token)} and l.used_on is null and not u.disabled
      and l.expires_on > ${clock.now().toISOString()}::timestamptz`.execute(db)
  return rows[0] ?? null
}

/** Uses the link up, and every other one of that user; false when somebody was quicker. */
async function useLink(deps: Deps, token: string, passwordHash: string): Promise<boolean> {
  const now = deps.clock.now().toISOString()
  return deps.db.transaction().execute(async (tx: Kysely<Tables>) => {
    const { rows } = await sql<{ user_id: string }>`
      update one_time_link set used_on = ${now}::timestamptz
      where token_hash = ${hashOf(token)} and used_on is null and expires_on > ${now}::timestamptz
      returning user_id`.execute(tx)
    const userId = rows[0]?.user_id
    if (!userId) return false
    await sql`update one_time_link set used_on = ${now}::timestamptz
              where user_id = ${userId}::uuid and used_on is null`.execute(tx)
    await sql`update app_user set password_hash = ${passwordHash}, updated_by = user_name, updated_on = ${now}::timestamptz,
                version = version + 1 where id = ${userId}::uuid`.execute(tx)
    return true
  })
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
