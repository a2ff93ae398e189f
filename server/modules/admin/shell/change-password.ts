import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  LONGEST_PASSWORD,
  namesOf,
  type OwnPasswordPolicy,
  type PasswordChange,
} from '../../../../shared/contracts/password.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { claimKey } from '../../../platform/idempotency/claim.ts'
import { endSessions } from '../../../platform/identity/adapter.ts'
import { passwordMatches, passwordsSealed } from '../../../platform/identity/password.ts'
import {
  changeProblem,
  passwordHolder,
  passwordPolicy,
  setPassword,
} from '../../../platform/identity/password-change.ts'
import { attempt, forgive, type Attempt } from '../../../platform/identity/throttle.ts'

// Longer ones are judged by the rule, not by the shape; what no form can send is refused here.
const Password = Type.String({ maxLength: 500 })
const Change = Type.Object({ currentPassword: Password, newPassword: Password }, { additionalProperties: false })
const Policy = Type.Object({
  minimumLength: Type.Integer(),
  remembered: Type.Integer(),
  minimumMinutes: Type.Integer(),
  maximumDays: Type.Union([Type.Integer(), Type.Null()]),
  names: Type.Array(Type.String()),
})

const WRONG = 'admin:changePassword.problems.wrong'
const problem = (Field: keyof PasswordChange, Key: string, Args: Problem['Args'] = {}): Problem => ({
  Field,
  Key,
  Args,
})

/** Where attempts of somebody who is signed in are counted, beside his name. */
const OWN = 'signed-in'

/** [S1.04] A user changes his own password: no right is needed, but the present one is. */
export function passwordRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  const tags = ['shell']

  app.get(
    '/api/shell/password-policy',
    { schema: { summary: 'Rules for the password of the user', tags, response: { 200: Policy } } },
    async ({ user }): Promise<OwnPasswordPolicy> => {
      const holder = await transaction(deps.db, (trx) => passwordHolder(trx, user.sub))
      if (!holder) throw forbidden()
      return { ...(await passwordPolicy(deps.db)), names: namesOf(holder) }
    },
  )

  app.post<{ Body: PasswordChange }>(
    '/api/shell/change-password',
    {
      schema: {
        summary: 'Change the password of the user; ends his other sign-ins',
        tags,
        body: Change,
        response: { 200: resultSchema() },
      },
    },
    async (request): Promise<CallResult> => {
      const key = claimKey(request.headers['idempotency-key'])
      // Counted before it is looked at, as at sign-in, but by the person alone: he is signed in, so what strangers try on his account
      // elsewhere does not hold him back here, nor his own slips anybody at the sign-in.
      const who: Attempt = { account: request.user.userName, address: request.ip, browser: OWN }
      const wait = request.user.id === '' ? 0 : await attempt(deps.db, who, deps.clock.now())
      if (wait > 0) return answers.refused([waiting(wait)])
      // A fast hash of passwords must stand nowhere, not even for an hour.
      const content = await passwordsSealed(request.body, key)
      const result = await action(deps, answers, { request, right: null, content }, (context) =>
        change(deps, context, request, answers),
      )
      if (!result.Problems?.some(({ Key }) => Key === WRONG)) await forgive(deps.db, who)
      if (result.ResultStatus === ResultStatus.success)
        request.log.info({ event: 'password changed', subject: request.user.sub }, 'password changed')
      return result
    },
  )
}

async function change(
  deps: Deps,
  { trx, user, now, requestId, changeId }: ActionContext,
  request: FastifyRequest<{ Body: PasswordChange }>,
  answers: Answers,
): Promise<CallResult> {
  const { currentPassword, newPassword } = request.body
  const holder = await passwordHolder(trx, user.sub)
  if (!holder) throw forbidden()
  if (!(await passwordMatches(holder.passwordHash, currentPassword.slice(0, LONGEST_PASSWORD + 1))))
    return answers.refused([problem('currentPassword', WRONG)])
  const policy = await passwordPolicy(trx)
  const found = await changeProblem(trx, holder, newPassword, policy, now)
  if (found) {
    const slots = { least: policy.minimumLength, most: LONGEST_PASSWORD, minutes: policy.minimumMinutes }
    return answers.refused([problem('newPassword', `admin:changePassword.problems.${found}`, slots)])
  }
  await setPassword(deps, trx, holder, newPassword, policy, { now, requestId, changeId })
  await endSessions(trx, user.sub, request.grant)
  return answers.saved(user.id, undefined)
}

const waiting = (seconds: number): Problem =>
  seconds < 60
    ? problem('currentPassword', 'admin:changePassword.problems.waitSeconds', { wait: seconds })
    : problem('currentPassword', 'admin:changePassword.problems.waitMinutes', { wait: Math.ceil(seconds / 60) })
