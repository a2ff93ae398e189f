import { records } from '../../api/records.ts'
import type { LookupTarget } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import { targetOf } from '../editor/controls/use-lookup.ts'
import { fieldAt, readAt } from '../editor/field-path.ts'
import type { RecordStore } from '../editor/record-store.ts'

/** Whether a record that the target offers, or with `any` one of its entity at all, has exactly this code. */
export type HasCode = (target: LookupTarget, code: string, any: boolean) => Promise<boolean>

const asked: HasCode = async (target, code, any) => {
  const { List } = await records(targetOf(target)).lookup(code, any ? {} : { ...target.filter })
  return List.some(({ key }) => key.toLowerCase() === code.toLowerCase())
}

/**
 * [visual reference §6] A code that was typed into a cell is judged when the cell is left, not only when the document is
 * saved: it does not exist, or is not offered there. A call that fails says nothing, since the server judges again.
 */
export async function judgeCode(store: RecordStore, path: string, hasCode: HasCode = asked): Promise<void> {
  const target = fieldAt(store.entity.fields, path)?.lookup
  const code = readAt(store.getSnapshot().draft, path)
  if (!target || target.offersOnly || typeof code !== 'string' || code === '') return
  const problem = await problemOf(target, code, hasCode).catch(() => null)
  if (problem) store.blame(path, code, problem)
}

async function problemOf(target: LookupTarget, code: string, hasCode: HasCode): Promise<Omit<Problem, 'Field'> | null> {
  if (await hasCode(target, code, false)) return null
  const exists = target.filter !== undefined && (await hasCode(target, code, true))
  return { Key: exists ? 'kit:refused.notOffered' : 'kit:refused.unknownRecord', Args: { value: code } }
}
