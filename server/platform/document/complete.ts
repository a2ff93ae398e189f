import { MOST_PROBLEMS, normalize } from '../../../shared/contracts/check.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import { withFacts } from '../database/facts.ts'
import { incoming } from '../entity/incoming.ts'
import { readInSight } from '../entity/read.ts'
import { valueProblems } from '../entity/references.ts'
import { outOfScope, type EntityParts } from '../entity/save.ts'
import { asIfEmpty } from '../entity/set-aside.ts'
import type { Row } from '../entity/stored.ts'
import { visibilityOf, visibleRecord } from '../entity/visibility.ts'
import { notFound } from '../http/errors.ts'

export interface CompleteBody {
  /** Null or missing for a document that is not saved yet. */
  id?: string | null
  /** What was typed; what an earlier answer has filled is left out, so that it is filled anew. */
  record: Row
}

/**
 * The document with what its save would fill in, as the caller sees it. It judges nothing, and the caller rolls it back: a value that a save
 * would refuse, or a record that is kept from the caller, counts as not typed, and comes back as it was sent.
 * @throws 404 for an id that leads nowhere
 */
export const completedDocument = (
  parts: EntityParts,
  context: ActionContext,
  body: CompleteBody,
): Promise<CallResult> => withFacts(context.trx, () => completed(parts, context, body))

async function completed(
  parts: EntityParts,
  context: ActionContext,
  { id = null, record: sent }: CompleteBody,
): Promise<CallResult> {
  const { entity, answers, registry, rules } = parts
  const { trx, user } = context
  const seen = await visibilityOf(trx, user, entity)
  const stored = id === null ? null : await readInSight(trx, entity, id, seen)
  if (id !== null && !stored) throw notFound()
  if (stored && !stored.inScope) return outOfScope(parts)
  const before = stored?.record ?? null
  const { record } = incoming(entity, before, sent, seen)
  const problems = () => valueProblems({ db: trx, user, registry, own: [] }, entity.entity.fields, before, record)
  const found = await problems()
  const isMeant = found.length > 0 && (await rules.meant?.(record, found, context, before)) === true
  const wrong = isMeant ? await problems() : found
  // Where so much is wrong that it was not looked for to the end, nothing can be worked out from it.
  if (wrong.length < MOST_PROBLEMS)
    await asIfEmpty(record, wrong, async () => rules.complete?.(record, context, before))
  return answers.found(id ?? '', visibleRecord(normalize(entity.entity, record), seen))
}
