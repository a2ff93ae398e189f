import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Acting, ActingAsk, ActingCandidate } from '../../../../shared/contracts/acting.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { beginActing, candidate, endActing } from '../../../platform/identity/acting.ts'
import { findUserById, profileClaims, type ActingUser } from '../../../platform/identity/user.ts'
import { holdUser } from '../../../platform/identity/user-rows.ts'
import { IMPERSONATE } from '../../../platform/rights/acting-rights.ts'
import { requireKnown } from '../../../platform/rights/require.ts'
import { useRight } from '../../../platform/rights/use.ts'

const Ask = Type.Object(
  { userName: Type.String({ minLength: 1, maxLength: 100 }), reason: Type.String({ maxLength: 200 }) },
  { additionalProperties: false },
)

/**
 * [supply 15] Acting as another user, to see what he sees and to prepare what he would: begun with a reason in one sign-in, and
 * ended by one press, by the clock, with the sign-in, or with the right to it.
 */
export function actingRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  const { db, config } = deps
  const around = { environmentLabel: config.environmentLabel, environment: config.environmentLabel }
  const tags = ['shell']
  const path = '/api/shell/acting'

  const actingOf = async (userId: string, { id, by, reason, until }: ActingUser): Promise<Acting> => {
    const profile = profileClaims((await findUserById(db, userId))!, around)
    return { id, by: by.name, profile, reason, until }
  }

  // What is answered is ours, claims and all: no schema leaves anything out of it.
  app.get(
    path,
    { config: anyPerson, schema: { summary: 'As whom the user acts, or null', tags } },
    async ({ user }, reply) => {
      const answer = user.acting ? await actingOf(user.id, user.acting) : null
      return reply.type('application/json').send(JSON.stringify(answer))
    },
  )

  app.get<{ Querystring: { userName: string } }>(
    `${path}/candidate`,
    {
      schema: {
        summary: 'Whether the user may act as another',
        tags,
        querystring: Type.Object({ userName: Ask.properties.userName }, { additionalProperties: false }),
        response: { 200: Type.Object({ may: Type.Boolean() }) },
      },
    },
    async (request): Promise<ActingCandidate> => {
      const rights = await requireKnown(request)
      if (!rights.can(IMPERSONATE) || !rights.can('admin/user.view')) return { may: false }
      const { rows } = await sql<{ id: string }>`
        select id from app_user_shown where user_name = ${request.query.userName}`.execute(db)
      const found = rows[0] && (await candidate(db, request.user.id, rows[0].id))
      return { may: found !== undefined && 'row' in found && request.signIn !== null }
    },
  )

  app.post<{ Body: ActingAsk }>(
    path,
    {
      schema: {
        summary: 'Act as another user for an hour at the most',
        tags,
        body: Ask,
        response: { 200: resultSchema({ type: 'object', additionalProperties: true }) },
      },
      ...guarded(IMPERSONATE),
    },
    (request) =>
      action(deps, answers, { request, right: IMPERSONATE, content: request.body }, async (context) => {
        const { trx, user, now } = context
        const { userName } = request.body
        const reason = request.body.reason.trim()
        const refuse = (word: string, Field: string | null = null) =>
          answers.refused([{ Field, Key: `admin:rules.acting.${word}`, Args: { userName } }])
        if (request.signIn === null) return refuse('noSession')
        const other = await holdUser(trx, userName, 'changes')
        if (!other) return refuse('unknown', 'userName')
        const found = await candidate(trx, user.id, other.id)
        if ('refused' in found) return refuse(found.refused, 'userName')
        const on = { table: 'app_user', id: found.row.id, recordKey: userName }
        const refused = await useRight(context, { right: IMPERSONATE, reason, on, fields: { reason: 'reason' } })
        if (refused) return answers.refused([refused])
        const { id, until } = await beginActing(trx, {
          ...{ userId: user.id, asUserId: found.row.id, signIn: request.signIn, reason, now },
        })
        const profile = profileClaims(found.row, around)
        return answers.saved<Acting>(id, { id, by: user.name, profile, reason, until: until.toISOString() })
      }),
  )

  app.delete(
    path,
    {
      config: { ...anyPerson, unkeyed: true },
      schema: { summary: 'Be oneself again', tags, response: { 200: resultSchema() } },
    },
    async (request): Promise<CallResult> => {
      const { acting } = request.user
      if (acting) await end(deps, request, acting)
      return answers.deleted(acting?.id ?? '')
    },
  )
}

/** Pages of the former person ask who is here, and end it. */
const anyPerson = { anyPerson: true }

/** The change log has its end as it has its beginning. */
async function end(deps: Deps, request: FastifyRequest, acting: ActingUser): Promise<void> {
  const now = deps.clock.now()
  const { id: asId, userName } = request.user
  await transaction(deps.db, async (trx) => {
    await endActing(trx, acting.id, acting.by.id, now)
    const entry = { table: 'app_user', id: asId, recordKey: userName, by: acting.by.name, on: now }
    await writeAudit(trx, { ...entry, requestId: request.id, changeId: deps.random.uuid() }, [
      { action: 'use', column: IMPERSONATE, oldValue: acting.reason, newValue: null },
    ])
  })
}
