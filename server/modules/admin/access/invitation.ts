import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { ResultStatus, type CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { isBeyond } from '../../../platform/identity/authority.ts'
import { holdUser, markInvited } from '../../../platform/identity/user-rows.ts'
import { INVITATION, withLink } from './invitation-link.ts'

/** A link with which one user sets a password, for a new user or one who has lost his. */
export function invitationRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)

  app.post<{ Params: { userName: string } }>(
    '/api/admin/user/:userName/invitation',
    {
      schema: {
        summary: 'Make a one-time link for a user',
        tags: ['admin/user'],
        params: Type.Object({ userName: Type.String({ minLength: 1, maxLength: 100 }) }),
        response: { 200: resultSchema(INVITATION) },
      },
      ...guarded('admin/user.edit'),
    },
    async (request): Promise<CallResult> => {
      const { userName } = request.params
      const write = { request, right: 'admin/user.edit', content: userName }
      return withLink(deps, (link) =>
        action(deps, answers, write, async (context) => {
          const invited = await invite(context, answers, userName)
          if (invited.ResultStatus === ResultStatus.success)
            await link.make(context, invited.EntityId!, 'invitation', {})
          return invited
        }),
      )
    },
  )
}

async function invite(
  { trx, user: author, rights, now, requestId, changeId }: ActionContext,
  answers: Answers,
  userName: string,
): Promise<CallResult> {
  const invited = await holdUser(trx, userName, 'all')
  const refuse = (rule: string) =>
    answers.refused([{ Field: null, Key: `admin:rules.user.${rule}`, Args: { userName } }])
  if (!invited) return refuse('inviteUnknown')
  if (invited.disabled) return refuse('inviteDisabled')
  // Whoever holds the link becomes that user.
  if (await isBeyond(trx, { user: author, rights }, userName)) return refuse('inviteBeyond')
  await markInvited(trx, invited.id, now, author.name)
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
