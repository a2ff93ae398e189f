import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { CustomerInquiry } from '../../../../shared/contracts/ar/account-inquiry.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { FirmStore, holdCustomer } from '../../admin/index.ts'
import { customerAsked } from '../account-inquiry/reads.ts'

const { room } = CustomerInquiry
const words = (most: number) => Type.Union([Type.String({ maxLength: most }), Type.Null()])
const decisionSchema = Type.Object({ reason: words(20), note: words(200) }, { additionalProperties: false })
interface Decided {
  readonly reason: string | null
  readonly note: string | null
}
type OfFirm = { Params: { firm: string }; Body: Decided }

const problem = (name: string, Field: string | null): Problem => ({ Field, Key: `ar:rules.credit.${name}`, Args: {} })

/** [finance 8.5] A customer is held and released with a reason; who did it, when and why is kept for good. */
export function creditRoutes(app: FastifyInstance, deps: Deps, answers: Answers): void {
  for (const decision of ['hold', 'release'] as const) {
    const right = `${room}.${decision}`
    app.post<OfFirm>(
      `/api/${room}/:firm/${decision}`,
      {
        schema: {
          ...{ summary: `Credit: ${decision} a customer`, tags: [room], body: decisionSchema },
          params: Type.Object({ firm: Type.String({ minLength: 1, maxLength: 40 }) }),
          response: { 200: resultSchema() },
        },
        ...guarded(right),
      },
      (request) =>
        action(deps, answers, { request, right, content: request.body }, async (context) => {
          const customer = await customerAsked(context.trx, context.user, request.params.firm)
          if (!customer.inScope) return outOfScope({ entity: FirmStore, answers })
          await decide(context, customer.firmId, decision === 'hold', request.body)
          return answers.saved(String(customer.record['id']), null)
        }),
    )
  }
}

/** @throws Refusal */
async function decide(context: ActionContext, firmId: string, isHeld: boolean, given: Decided): Promise<void> {
  const { trx, user, now } = context
  const [reason, note] = [isHeld ? given.reason?.trim() || null : null, given.note?.trim() || null]
  if (isHeld && reason === null) throw new Refusal([problem('holdReasoned', 'reason')])
  if (!isHeld && note === null) throw new Refusal([problem('releaseReasoned', 'note')])
  if (reason !== null) {
    const { rows } = await sql`
      select from user_code_shown where code_type = 'HOLD_REASON' and code_id = ${reason} and active`.execute(trx)
    if (rows.length === 0) throw new Refusal([problem('reasonKnown', 'reason')])
  }
  if (!(await holdCustomer(context, firmId, { isHeld, reason })))
    throw new Refusal([problem(isHeld ? 'heldAlready' : 'notHeld', null)])
  await sql`
    insert into credit_decision (firm_id, decision, reason, note, decided_by, decided_on)
    values (${firmId}, ${isHeld ? 'Hold' : 'Release'}, ${reason}, ${note}, ${user.name}, ${now})`.execute(trx)
}
