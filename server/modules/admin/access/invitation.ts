import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Invitation } from '../../../../shared/contracts/admin/user.ts'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { issueOneTimeLink } from '../../../platform/identity/one-time-link.ts'
import { rolesBeyond } from '../rules/user.ts'

interface Invited {
  id: string
  disabled: boolean
  roles: string[]
  invited_on: string | null
}

/**
 * A link with which one user sets a password, for a new user or one who has lost his. It is in the answer of this call
 * only: what is kept for a repeat of the call does not hold it, and older links of the user stop working.
 */
export function invitationRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)

  app.post<{ Params: { userName: string } }>(
    '/api/admin/user/:userName/invitation',
    {
      schema: {
        summary: 'Make a one-time link for a user',
        tags: ['admin/user'],
        headers: { type: 'object', properties: { 'idempotency-key': { type: 'string' } } },
        params: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: resultSchema({ type: 'object', properties: { link: { type: 'string' } } }) },
      },
    },
    async (request): Promise<CallResult> => {
      const { userName } = request.params
      const write = { request, right: 'admin/user.edit', content: userName }
      const result = await action(deps, answers, write, (context) => invite(context, answers, userName))
      if (result.ResultStatus !== ResultStatus.success) return result
      const invitation: Invitation = { link: await issueOneTimeLink(deps, result.EntityId!) }
      return { ...result, Data: invitation }
    },
  )
}

async function invite(
  { trx, user: author, rights, now, requestId, changeId }: ActionContext,
  answers: Answers,
  userName: string,
): Promise<CallResult> {
  const { rows } = await sql<Invited>`
    select id, disabled, invited_on, array(select role_id from user_role r where r.user_id = u.id) as roles
    from app_user u where user_name = ${userName} for update`.execute(trx)
  const invited = rows[0]
  const refuse = (rule: string) =>
    answers.refused([{ Field: null, Key: `admin:rules.user.${rule}`, Args: { userName } }])
  if (!invited) return refuse('inviteUnknown')
  if (invited.disabled) return refuse('inviteDisabled')
  // Whoever holds the link becomes that user.
  if ((await rolesBeyond(trx, rights, invited.roles)).length > 0) return refuse('inviteBeyond')
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
