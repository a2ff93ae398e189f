import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { endSessions } from './adapter.ts'
import { FIRST_PATH, linkUser, useLink } from './one-time-link.ts'
import { firstBody } from './pages/first-page.ts'
import { messageBody } from './pages/page.ts'
import { VisitorPages } from './pages/visitor.ts'
import { hashPassword, LONGEST_PASSWORD, passwordProblem, SHORTEST_PASSWORD } from './password.ts'
import { formOf, fromOurOwnPage } from './sign-in.ts'
import { visitorLocale, type Texts } from './texts.ts'

type First = { Querystring: { token?: unknown } }

/** The page behind a one-time link, where the embedded provider keeps the passwords. */
export function firstSignInRoutes(app: FastifyInstance, deps: Deps, texts: Texts): void {
  const visitor = new VisitorPages(deps, texts)

  app.get<First>(FIRST_PATH, async (request, reply) => {
    const token = tokenOf(request.query.token)
    const user = await linkUser(deps, token)
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    return visitor.show(request, reply, form(token, user.user_name, null))
  })

  app.post(FIRST_PATH, async (request, reply) => {
    const sent = formOf(request)
    const token = tokenOf(sent.get('token'))
    const own = fromOurOwnPage(request, deps.config.publicUrl)
    const user = own ? await linkUser(deps, token) : null
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
    const hash = await hashPassword(password)
    const used = await useLink(deps, token, (tx, id) =>
      sql`update app_user set password_hash = ${hash} where id = ${id}::uuid`.execute(tx),
    )
    if (!used) return visitor.show(request, reply.code(404), staleLink)
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
    body: firstBody(text, { action: FIRST_PATH, token, userName, error }),
    script: 'sign-in.js',
    languages: false,
  })

/** A query may hold anything, such as the same name twice. */
export const tokenOf = (value: unknown): string => (typeof value === 'string' ? value : '')
