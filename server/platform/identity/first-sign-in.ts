import type { FastifyInstance } from 'fastify'
import { LONGEST_PASSWORD, namesOf, passwordProblem } from '../../../shared/contracts/password.ts'
import type { Deps } from '../deps.ts'
import { endSessions } from './adapter.ts'
import { FIRST_PATH, linkUser, useLink } from './one-time-link.ts'
import { firstBody, type FirstForm } from './pages/first-page.ts'
import { messageBody } from './pages/page.ts'
import { VisitorPages } from './pages/visitor.ts'
import { passwordHolder, passwordPolicy, setPassword } from './password-change.ts'
import { formOf, fromOurOwnPage } from './sign-in.ts'
import type { Texts } from './texts.ts'

type First = { Querystring: { token?: unknown } }

/** The page behind a one-time link, where the embedded provider keeps the passwords. */
export function firstSignInRoutes(app: FastifyInstance, deps: Deps, texts: Texts): void {
  const visitor = new VisitorPages(deps, texts)

  app.get<First>(FIRST_PATH, async (request, reply) => {
    const token = tokenOf(request.query.token)
    const user = await linkUser(deps, token)
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    const { minimumLength: least } = await passwordPolicy(deps.db)
    return visitor.show(request, reply, form({ token, userName: user.user_name, least, error: null }))
  })

  app.post(FIRST_PATH, async (request, reply) => {
    const sent = formOf(request)
    const token = tokenOf(sent.get('token'))
    const own = fromOurOwnPage(request, deps.config.publicUrl)
    const user = own ? await linkUser(deps, token) : null
    if (!user) return visitor.show(request, reply.code(404), staleLink)
    const text = await visitor.textFor(request)
    const password = sent.get('password') ?? ''
    const policy = await passwordPolicy(deps.db)
    const { user_name: userName, display_name: displayName, email } = user
    const problem = passwordProblem(password, namesOf({ userName, displayName, email }), policy)
    const error = problem
      ? text(`password.${problem}`, { least: policy.minimumLength, most: LONGEST_PASSWORD })
      : password !== sent.get('again')
        ? text('first.differ')
        : null
    if (error) {
      const again = form({ token, userName, least: policy.minimumLength, error })
      return visitor.show(request, reply.code(400), again)
    }
    const mark = { now: deps.clock.now(), requestId: request.id, changeId: deps.random.uuid() }
    const used = await useLink(deps, token, async (trx) => {
      const holder = await passwordHolder(trx, user.subject)
      if (holder) await setPassword(deps, trx, holder, password, policy, mark)
    })
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
  (asked: Omit<FirstForm, 'action'>): Parameters<VisitorPages['show']>[2] =>
  (text) => ({
    title: text('first.title'),
    body: firstBody(text, { action: FIRST_PATH, ...asked }),
    script: 'sign-in.js',
    languages: false,
  })

/** A query may hold anything, such as the same name twice. */
export const tokenOf = (value: unknown): string => (typeof value === 'string' ? value : '')
