import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Invitation } from '../../../../shared/contracts/admin/user.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { isBeyond } from '../../../platform/identity/authority.ts'
import { LIFETIMES } from '../../../platform/identity/lifetimes.ts'
import { issueOneTimeLink } from '../../../platform/identity/one-time-link.ts'

const Link = { type: 'object', properties: { link: { type: 'string' }, sentTo: { type: ['string', 'null'] } } }

interface Addressee {
  user_name: string
  display_name: string
  email: string | null
  language: string | null
}

interface Invited {
  id: string
  disabled: boolean
  invited_on: string | null
}

/**
 * A link with which one user sets a password, for a new user or one who has lost his. It is in the answer of this call and
 * in a letter to him only: what is kept for a repeat of the call does not hold it, and older links of the user stop working.
 */
export function invitationRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)

  app.post<{ Params: { userName: string } }>(
    '/api/admin/user/:userName/invitation',
    {
      schema: {
        summary: 'Make a one-time link for a user',
        tags: ['admin/user'],
        params: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: resultSchema(Link) },
      },
      ...guarded('admin/user.edit'),
    },
    async (request): Promise<CallResult> => {
      const { userName } = request.params
      const write = { request, right: 'admin/user.edit', content: userName }
      let made: Invitation | null = null
      const result = await action(deps, answers, write, async (context) => {
        const invited = await invite(context, answers, userName)
        if (invited.ResultStatus === ResultStatus.success) made = await linkFor(deps, context, invited.EntityId!)
        return invited
      })
      if (result.ResultStatus !== ResultStatus.success) return result
      // A repeat of the call finds the answer, but no link in it: it gets one of its own, without another letter.
      const again = async () => ({ link: await issueOneTimeLink(deps, result.EntityId!), sentTo: null })
      return { ...result, Data: made ?? (await again()) }
    },
  )
}

/** The link, and a letter with it to a user whose address we know. */
async function linkFor(deps: Deps, { trx, user }: ActionContext, userId: string): Promise<Invitation> {
  const link = await issueOneTimeLink(deps, userId, trx)
  const { rows } = await sql<Addressee>`
    select user_name, display_name, email, language from app_user where id = ${userId}::uuid`.execute(trx)
  const { user_name, display_name, email, language } = rows[0]!
  if (email === null) return { link, sentTo: null }
  const hours = String(LIFETIMES.oneTimeLink / 3600)
  const values = { displayName: display_name, userName: user_name, link, hours }
  await deps.post.write(trx, 'invitation', { to: email, locale: language, values, by: user.name })
  return { link, sentTo: email }
}

async function invite(
  { trx, user: author, rights, now, requestId, changeId }: ActionContext,
  answers: Answers,
  userName: string,
): Promise<CallResult> {
  const { rows } = await sql<Invited>`
    select id, disabled, invited_on from app_user where user_name = ${userName} for update`.execute(trx)
  const invited = rows[0]
  const refuse = (rule: string) =>
    answers.refused([{ Field: null, Key: `admin:rules.user.${rule}`, Args: { userName } }])
  if (!invited) return refuse('inviteUnknown')
  if (invited.disabled) return refuse('inviteDisabled')
  // Whoever holds the link becomes that user.
  if (await isBeyond(trx, { user: author, rights }, userName)) return refuse('inviteBeyond')
  await sql`delete from one_time_link where user_id = ${invited.id}::uuid and used_on is null`.execute(trx)
  await sql`
    update app_user set invited_on = ${now}, version = version + 1, updated_by = ${author.name}, updated_on = ${now}
    where id = ${invited.id}::uuid`.execute(trx)
  const entry = {
    table: 'app_user',
    id: invited.id,
    recordKey: userName,
    by: author.name,
    on: now,
    requestId,
    changeId,
  }
  await writeAudit(trx, entry, [
    { action: 'update', column: 'invitedOn', oldValue: invited.invited_on, newValue: now.toISOString() },
  ])
  return answers.saved(invited.id, undefined)
}
