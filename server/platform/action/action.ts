import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { beginsWith, factsVersion } from '../database/kept-facts.ts'
import { planned } from '../database/planned.ts'
import { transaction, type Trx } from '../database/transaction.ts'
import type { Deps } from '../deps.ts'
import { claim, claimKey, hashOf, keepAnswer, type Claim } from '../idempotency/claim.ts'
import type { CurrentUser } from '../identity/user.ts'
import { requireKnown, requireRight } from '../rights/require.ts'
import type { Rights } from '../rights/rights.ts'
import type { Answers } from './answers.ts'
import { Refusal } from './refusal.ts'

/** What a write may use. */
export interface ActionContext {
  trx: Trx
  user: CurrentUser
  rights: Rights
  requestId: string
  /** Groups the audit rows of this write. */
  changeId: string
  now: Date
}

interface Write {
  request: FastifyRequest
  /** `admin/firm.edit`; null: a write about oneself, which everybody may whom we know. */
  right: string | null
  /** What the write says; a repeat of its key must say the same. */
  content: unknown
}

/** Carries an answer out of a transaction that must leave nothing behind. */
class Refused extends Error {
  constructor(readonly result: CallResult) {
    super('refused')
  }
}

/**
 * The one path of writes: user, right, idempotency key, transaction, work, kept answer. Only a success is committed; a
 * refusal, a question or a failure leaves no trace, so its key may be used again.
 * @throws 403 without the right, 400 without a key
 */
export async function action(
  deps: Deps,
  answers: Answers,
  { request, right, content }: Write,
  work: (context: ActionContext) => Promise<CallResult>,
): Promise<CallResult> {
  // What a user makes of the suite for himself nobody else does in his name.
  if (right === null && request.user.acting)
    return answers.refused([{ Field: null, Key: 'kit:refused.acting', Args: {} }])
  const rights = right === null ? await requireKnown(request) : await requireRight(request, right)
  const own: Claim = {
    userId: request.user.id,
    key: claimKey(request.headers['idempotency-key']),
    methodPath: `${request.method} ${request.url.split('?', 1)[0]}`,
    bodyHash: hashOf(content),
  }
  return committed(deps, answers, own, { user: request.user, rights, requestId: request.id }, work)
}

/** Work whose answer is wanted and of which nothing is to be left: it is rolled back, whatever came of it; what the books refuse is its answer. */
export async function rolledBack(
  deps: Deps,
  answers: Answers,
  caller: Caller,
  work: (context: ActionContext) => Promise<CallResult>,
): Promise<CallResult> {
  try {
    return await transaction(deps.db, async (trx) => {
      const [facts] = await planned(trx, sql<{ version: string }>`select ${factsVersion} as version`)
      beginsWith(trx, deps.db, facts!.version)
      const context = { trx, ...caller, changeId: deps.random.uuid(), now: deps.clock.now() }
      throw new Refused(await work(context))
    })
  } catch (error) {
    if (error instanceof Refused) return error.result
    if (error instanceof Refusal) return answers.refused([...error.problems])
    throw error
  }
}

/** Who writes, and in which call. */
export type Caller = Pick<ActionContext, 'user' | 'rights' | 'requestId'>

/** One write of a caller who was let in: for a call that makes several, each with a claim of its own. */
export async function committed(
  deps: Deps,
  answers: Answers,
  own: Claim,
  caller: Caller,
  work: (context: ActionContext) => Promise<CallResult>,
): Promise<CallResult> {
  try {
    return await transaction(deps.db, async (trx) => {
      const claimed = await claim(trx, own)
      if (claimed.state === 'done') return claimed.answer
      if (claimed.state === 'different') return answers.duplicateRequest()
      beginsWith(trx, deps.db, claimed.facts)
      const result = await work({
        trx,
        ...caller,
        changeId: deps.random.uuid(),
        now: deps.clock.now(),
      })
      if (result.ResultStatus !== ResultStatus.success) throw new Refused(result)
      await keepAnswer(trx, own, result)
      return result
    })
  } catch (error) {
    if (error instanceof Refused) return error.result
    if (error instanceof Refusal) return answers.refused([...error.problems])
    throw error
  }
}
