import type { Document } from '../../../shared/contracts/document.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { runAction, type ActionBody } from '../../platform/document/run-action.ts'
import type { Transition } from '../../platform/document/transition.ts'
import type { EntityParts } from '../../platform/entity/save.ts'
import type { Row } from '../../platform/entity/stored.ts'

interface Asked {
  readonly parts: EntityParts
  readonly document: Document
  readonly transition: Transition
}

/**
 * An action of a document that another document, or a file of a bank, has done: what a person would be asked of it has been answered there.
 * @param at where what stands against it is told
 * @throws Refusal
 */
export async function answered(
  { parts, document, transition }: Asked,
  context: ActionContext,
  id: string,
  body: ActionBody,
  at: (field: string | null) => string | null,
): Promise<Row> {
  let done = await runAction(parts, document, transition, context, id, { ...body, confirmed: [] })
  if (done.ResultStatus === ResultStatus.warning) {
    const confirmed = (done.Problems ?? []).map(({ Key }) => Key)
    done = await runAction(parts, document, transition, context, id, { ...body, confirmed })
  }
  if (done.ResultStatus === ResultStatus.success) return (done.Data ?? {}) as Row
  throw new Refusal((done.Problems ?? []).map((problem) => ({ ...problem, Field: at(problem.Field) })))
}
