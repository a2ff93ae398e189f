import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { errors } from 'oidc-provider'
import type { Deps } from '../deps.ts'
import { endFormerUser } from './former-user.ts'
import { browserCookie, knownBrowser } from './known-browser.ts'
import { writeHeaders, type ProviderMount } from './mount.ts'
import { pathOf, VisitorPages } from './pages/visitor.ts'
import { LONGEST_PASSWORD } from '../../../shared/contracts/password.ts'
import { passwordMatches } from './password.ts'
import { passwordIsOver, passwordPolicy } from './password-change.ts'
import { MOUNT, REASON } from './provider.ts'
import { asLocale, cultureCookie, hasChosen, type Texts } from './texts.ts'
import { attempt, forgive, Turns, type Attempt } from './throttle.ts'

export type Interaction = { Params: { uid: string } }

/** The page between the provider's question "who is there?" and our answer [S7.12]. */
export function signInRoutes(app: FastifyInstance, deps: Deps, mount: ProviderMount, texts: Texts): void {
  const visitor = new VisitorPages(deps, texts)
  const turns = new Turns()
  const path = `${MOUNT}/interaction/:uid`

  app.get<Interaction>(path, async (request, reply) => {
    if (visitor.switchedLanguage(request, reply)) return reply
    const details = await interaction(mount, request, reply)
    if (!details) return visitor.showStale(request, reply)
    const { params } = details
    const hint = typeof params['login_hint'] === 'string' ? params['login_hint'].slice(0, 254) : ''
    return visitor.showSignIn(request, reply, { userName: hint, expired: params[REASON] === 'expired', error: null })
  })

  app.post<Interaction>(path, async (request, reply) => {
    const details = fromOurOwnPage(request, deps.config.publicUrl) && (await interaction(mount, request, reply))
    if (!details) return visitor.showStale(request, reply)
    const form = formOf(request)
    const userName = (form.get('userName') ?? '').trim().slice(0, 254)
    const password = form.get('password') ?? ''
    const expired = details.params[REASON] === 'expired'
    const refused = (error: string, status: number) =>
      visitor.showSignIn(request, reply.code(status), { userName, expired, error })
    const text = await visitor.textFor(request)

    if (userName === '' || password === '') return refused(text('errors.incomplete'), 400)
    const user = await findByName(deps, userName)
    const browser = user ? knownBrowser(request.headers, user.subject, await mount.cookieKeys()) : null
    const who: Attempt = { account: user?.user_name ?? userName, address: request.ip, browser }
    const { wait, matches } = await turns.take(who, async () => {
      const wait = await attempt(deps.db, who, deps.clock.now())
      if (wait > 0) return { wait, matches: false }
      const matches = await passwordMatches(user?.password_hash ?? null, password.slice(0, LONGEST_PASSWORD + 1))
      if (matches && user && !user.disabled) await forgive(deps.db, who)
      return { wait, matches }
    })
    if (wait > 0) {
      reply.header('retry-after', wait)
      const minutes = Math.ceil(wait / 60)
      const sentence = wait < 60 ? text('errors.waitSeconds', { wait }) : text('errors.waitMinutes', { wait: minutes })
      return refused(sentence, 429)
    }
    if (!matches || !user || user.disabled) {
      request.log.info({ event: 'sign-in refused', address: request.ip }, 'sign-in refused')
      return refused(text('errors.wrong'), 401)
    }
    const holder = { changedOn: new Date(user.changed_on), mustChange: user.password_must_change }
    if (passwordIsOver(holder, await passwordPolicy(deps.db), deps.clock.now())) {
      // Kept with the question: the next page may set a password for him, and nobody else.
      details.result = { [PASSWORD_OVER]: user.subject }
      await details.persist()
      return reply.redirect(`${pathOf(request)}/password`, 303)
    }
    return finishSignIn(deps, mount, request, reply, user)
  })
}

/** Of an interaction's result: the subject that has given the right password, which is no longer good enough. */
export const PASSWORD_OVER = 'novus:passwordOver'

/** The visitor is this user: hands him back to the provider, which goes on to the shell. */
export async function finishSignIn(
  deps: Deps,
  mount: ProviderMount,
  request: FastifyRequest,
  reply: FastifyReply,
  user: { id: string; subject: string },
): Promise<FastifyReply> {
  const { rows } = await sql<{ language: string | null }>`
    update app_user set last_sign_in = ${deps.clock.now().toISOString()}::timestamptz
    where id = ${user.id}::uuid returning language`.execute(deps.db)
  const own = asLocale(rows[0]?.language ?? undefined)
  // A browser in which nobody has chosen yet begins in the language that he reads elsewhere.
  if (own && !hasChosen(request.headers)) reply.header('set-cookie', cultureCookie(own, deps.config.publicUrl))
  const keys = await mount.cookieKeys()
  reply.header('set-cookie', browserCookie(request.headers, user.subject, keys, deps.config.publicUrl))
  request.log.info({ event: 'sign-in', subject: user.subject }, 'signed in')
  // `remember: false` makes the provider's cookie end with the browser.
  const login = { accountId: user.subject, amr: ['pwd'], remember: false }
  const provider = await mount.provider()
  const raw = mount.behindPublicUrl(request.raw)
  await endFormerUser(deps.db, provider, await provider.interactionDetails(raw, reply.raw), user.subject)
  writeHeaders(reply)
  reply.hijack()
  await provider.interactionFinished(raw, reply.raw, { login })
  return reply
}

interface KnownUser {
  id: string
  subject: string
  user_name: string
  password_hash: string | null
  disabled: boolean
  changed_on: string
  password_must_change: boolean
}

async function findByName({ db }: Deps, typed: string): Promise<KnownUser | null> {
  const { rows } = await sql<KnownUser>`
    select id, subject, user_name, password_hash, disabled, password_must_change,
           coalesce(password_changed_on, created_on) as changed_on from app_user
    where fold(user_name) = fold(${typed}) or fold(email) = fold(${typed})
    order by fold(user_name) = fold(${typed}) desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** The open question of this browser, by its cookie; null when there is none, or it is not the one of the address. */
export async function interaction(mount: ProviderMount, request: FastifyRequest<Interaction>, reply: FastifyReply) {
  const provider = await mount.provider()
  try {
    const details = await provider.interactionDetails(mount.behindPublicUrl(request.raw), reply.raw)
    return details.uid === request.params.uid && details.prompt.name === 'login' ? details : null
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return null
    throw error
  }
}

/** What a form sent; empty when it was none. */
export const formOf = ({ body }: FastifyRequest): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** Refuses forms that another site sends in the visitor's name; old browsers say less and rely on the cookie alone. */
export function fromOurOwnPage({ headers }: FastifyRequest, publicUrl: string): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin'
  return headers.origin === undefined || headers.origin === publicUrl
}
