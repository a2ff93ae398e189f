import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Deps } from '../deps.ts'
import { endSessions } from './adapter.ts'
import { LIFETIMES } from './lifetimes.ts'
import { firstBody } from './pages/first-page.ts'
import { messageBody } from './pages/page.ts'
import { VisitorPages } from './pages/visitor.ts'
import { hashPassword, LONGEST_PASSWORD, passwordProblem, SHORTEST_PASSWORD } from './password.ts'
import { MOUNT } from './provider.ts'
import { formOf, fromOurOwnPage } from './sign-in.ts'
import { visitorLocale, type Texts } from './texts.ts'

type First = { Querystring: { token?: unknown } }

const PATH = `${MOUNT}/first`

/** Makes a link with which this user sets a password, once and within a day. Only the link's hash is stored. */
export async function issueOneTimeLink(deps: Deps, userId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = deps.clock.now().toISOString()
  await sql`
    insert into one_time_link (token_hash, user_id, created_on, expires_on)
    values (${hashOf(token)}, ${userId}::uuid, ${now}::timestamptz,
            ${now}::timestamptz + make_interval(secs => ${LIFETIMES.oneTimeLink}))`.execute(deps.db)
  // In the query: the log of requests holds paths.
  return `${deps.config.publicUrl}${PATH}?token=${token}`
}

/** The page behind such a link. */
export function firstSignInRoutes(app: FastifyInstance, deps: Deps, texts: Texts): void {
  const visitor = new VisitorPages(deps, texts)

  app.get<First>(PATH, async (request, reply) => {
    const token = tokenOf(request.query.token)
    const user = await userOf(deps, token)
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    return visitor.show(request, reply, form(token, user.user_name, null))
  })

  app.post(PATH, async (request, reply) => {
    const sent = formOf(request)
    const token = tokenOf(sent.get('token'))
    const own = fromOurOwnPage(request, deps.config.publicUrl)
    const user = own ? await userOf(deps, token) : null
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    const text = texts(visitorLocale(request.headers))
    const password = sent.get('password') ?? ''
    const problem = passwordProblem(password, [user.user_name, ...user.display_name.split(/\s+/)])
    const error = problem
      ? text(`password.${problem}`, { least: SHORTEST_PASSWORD, most: LONGEST_PASSWORD })
      : password !== sent.get('again')
        ? text('first.differ')
        : null
    if (error) return visitor.show(request, reply.code(400), form(token, user.user_name, error))
    if (!(await useLink(deps, token, await hashPassword(password))))
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
  (token: string, userName: string, error: string | null): Parameters<VisitorPages['show']>[2] =>
  (text) => ({
    title: text('first.title'),
    body: firstBody(text, { action: PATH, token, userName, error }),
    script: 'sign-in.js',
    languages: false,
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

const tokenOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
