import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../../platform/action/action.ts'
import { Refusal } from '../../platform/action/refusal.ts'
import { saveRecord, type EntityParts } from '../../platform/entity/save.ts'

type Row = Record<string, unknown>

/**
 * Saves a draft that nobody types. What a save asks about is asked again of whoever posts it.
 * @throws Refusal with the first thing that stands against it; of the whole document, since nobody has a form of it
 */
export async function drafted(parts: EntityParts, context: ActionContext, record: Row): Promise<Row> {
  const answer = await confirmed(parts, context, { record })
  if (answer.ResultStatus === ResultStatus.success) return answer.Data as Row
  throw new Refusal(answer.Problems!.slice(0, 1).map((problem) => ({ ...problem, Field: null })))
}

async function confirmed(parts: EntityParts, context: ActionContext, write: { record: Row }): Promise<CallResult> {
  const answer = await saveRecord(parts, context, null, write)
  if (answer.ResultStatus !== ResultStatus.warning) return answer
  return saveRecord(parts, context, null, { ...write, confirmed: answer.Problems!.map(({ Key }) => Key) })
}
