import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LONGEST_PASSWORD } from '../../../shared/contracts/password.ts'
import { transaction, type Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { endSessions } from './adapter.ts'
import type { ProviderMount } from './mount.ts'
import { passwordOverBody } from './pages/password-over-page.ts'
import { pathOf, VisitorPages } from './pages/visitor.ts'
import { changeProblem, passwordHolder, passwordPolicy, setPassword, type PasswordHolder } from './password-change.ts'
import { MOUNT } from './provider.ts'
import { finishSignIn, formOf, fromOurOwnPage, interaction, PASSWORD_OVER, type Interaction } from './sign-in.ts'
import type { Text, Texts } from './texts.ts'

/** The step of a sign-in whose password is too old or was given by somebody else: a new one, then on to the shell. */
export function passwordOverRoutes(app: FastifyInstance, deps: Deps, mount: ProviderMount, texts: Texts): void {
  const visitor = new VisitorPages(deps, texts)
  const path = `${MOUNT}/interaction/:uid/password`

  /** The subject whose right password this very sign-in has been given; null: there is none. */
  const subjectOf = async (request: FastifyRequest<Interaction>, reply: FastifyReply): Promise<string | null> => {
    const details = await interaction(mount, request, reply)
    const subject = (details?.result as Record<string, unknown> | undefined)?.[PASSWORD_OVER]
    return typeof subject === 'string' ? subject : null
  }

  app.get<Interaction>(path, async (request, reply) => {
    if (visitor.switchedLanguage(request, reply)) return reply
    const subject = await subjectOf(request, reply)
    const holder = subject === null ? null : await transaction(deps.db, (trx) => passwordHolder(trx, subject))
    return holder ? show(request, reply, holder, null) : visitor.showStale(request, reply)
  })

  app.post<Interaction>(path, async (request, reply) => {
    const subject = fromOurOwnPage(request, deps.config.publicUrl) ? await subjectOf(request, reply) : null
    if (subject === null) return visitor.showStale(request, reply)
    const form = formOf(request)
    const text = await visitor.textFor(request)
    const changed = await transaction(deps.db, (trx) => change(trx, request, subject, form, text))
    if (!changed) return visitor.showStale(request, reply)
    if (changed.error) return show(request, reply.code(400), changed.holder, changed.error)
    request.log.info({ event: 'password changed', subject }, 'password changed at sign-in')
    return finishSignIn(deps, mount, request, reply, changed.holder)
  })

  async function change(trx: Trx, request: FastifyRequest, subject: string, form: URLSearchParams, text: Text) {
    const holder = await passwordHolder(trx, subject)
    if (!holder) return null
    const now = deps.clock.now()
    const policy = await passwordPolicy(trx)
    const password = form.get('password') ?? ''
    const problem = await changeProblem(trx, holder, password, policy, now)
    if (problem) {
      const slots = { least: policy.minimumLength, most: LONGEST_PASSWORD, minutes: policy.minimumMinutes }
      return { holder, error: text(`password.${problem}`, slots) }
    }
    if (password !== form.get('again')) return { holder, error: text('first.differ') }
    await setPassword(deps, trx, holder, password, policy, { now, requestId: request.id, changeId: deps.random.uuid() })
    // Whoever else was signed in with the old password is not any more.
    await endSessions(trx, subject)
    return { holder, error: null }
  }

  async function show(request: FastifyRequest, reply: FastifyReply, holder: PasswordHolder, error: string | null) {
    const { minimumLength: least } = await passwordPolicy(deps.db)
    return visitor.show(request, reply, (text) => ({
      title: text('over.title'),
      body: passwordOverBody(text, { action: pathOf(request), userName: holder.userName, least, error }),
      script: 'sign-in.js',
      languages: error === null,
    }))
  }
}
