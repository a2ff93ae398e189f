import { records } from '../../api/records.ts'
import { columnField, fieldBelow, refusedKey } from '../../contracts/entity.ts'
import type { Field, LookupTarget } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import { locale } from '../../i18n/i18n.ts'
import { wordsMeant } from '../editor/controls/choices-meant.ts'
import { targetOf } from '../editor/controls/use-lookup.ts'
import { fieldAt, readAt, type Row } from '../editor/field-path.ts'
import { wordsOf } from '../editor/labels.ts'
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
  const field = fieldAt(store.entity.fields, path)
  const target = field?.lookup
  const code = readAt(store.getSnapshot().draft, path)
  if (field?.kind === 'choice' && typeof code === 'string') return judgeChoice(store, path, field, code)
  if (!target || target.offersOnly || typeof code !== 'string' || code === '') return
  const problem = await problemOf(target, code, hasCode).catch(() => null)
  if (problem) store.blame(path, code, problem)
}

/** A text that several words of a choice begin with, or have in them: which ones. */
function judgeChoice(store: RecordStore, path: string, field: Field, text: string): void {
  if (text === '' || field.choices!.includes(text)) return
  const words = wordsMeant(wordsOf(store.entity, path, field), text)
  if (words.length < 2) return
  const choices = new Intl.ListFormat(locale(), { type: 'disjunction' }).format(words.map(({ label }) => label))
  store.blame(path, text, { Key: 'kit:refused.severalMeant', Args: { value: text, choices } })
}

async function problemOf(target: LookupTarget, code: string, hasCode: HasCode): Promise<Omit<Problem, 'Field'> | null> {
  if (await hasCode(target, code, false)) return null
  const exists = target.filter !== undefined && (await hasCode(target, code, true))
  const other = exists ? null : await otherKind(target, code)
  if (other) return other
  return { Key: refusedKey(targetOf(target), exists ? 'notOffered' : 'unknownRecord'), Args: { value: code } }
}

/** Most that a sentence names, as the server's. */
const MOST_NAMED = 5

/** A code of what people take for the record that is wanted, as the server says it at the save (`mistakenFor`). */
async function otherKind(target: LookupTarget, code: string): Promise<Omit<Problem, 'Field'> | null> {
  const wanted = targetOf(target)
  if (!wanted.mistakenFor) return null
  const { path, said } = wanted.mistakenFor
  const { lookup } = (columnField(wanted, path) ?? fieldBelow(wanted, path))!
  const { List: same } = await records(targetOf(lookup!)).lookup(code, {})
  const meant = same.find(({ key }) => key.toLowerCase() === code.toLowerCase())
  if (!meant) return null
  const query = { ...target.filter, [path]: `=${meant.key}`, Page: 1, PageSize: MOST_NAMED }
  const { List } = await records(wanted).list(query)
  const others = List.map((row) => String((row as Row)[wanted.key])).join(', ')
  return { Key: `kit:otherKind.${said}.${others ? 'some' : 'none'}`, Args: { value: meant.key, others } }
}
