import { asDocument } from '../../contracts/document.ts'
import type { Field, Fields } from '../../contracts/fields.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { ParameterDialog } from '../parameters/parameter-dialog.tsx'
import { linesOf } from './field-path.ts'
import { actionKey, recordName } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'

interface Props {
  readonly panel: HTMLElement
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly action: string
  readonly onClose: () => void
}

/** Before the name of what an action asks for, in the problems of its document. */
export const GIVEN = 'given.'

/**
 * What an action of a document asks for before it is done: the date of a reversal, the reason of a hold. It stays until the
 * action is done, or something else than what was given stands against it.
 */
export function GivenDialog({ panel, store, snapshot, action, onClose }: Props) {
  const { entity } = store
  const { parameters = {}, proposes = {}, narrows = {} } = asDocument(entity)!.actions[action]!
  const name = t(actionKey(entity, action))
  const run = async (given: Record<string, unknown>): Promise<Problem[]> => {
    const done = await store.runAction(action, given)
    const { problems: refused, question } = store.getSnapshot()
    const own = refused.filter(({ Field }) => Field?.startsWith(GIVEN))
    if (done || question || own.length === 0) {
      onClose()
      return []
    }
    return own.map((problem) => ({ ...problem, Field: problem.Field!.slice(GIVEN.length) }))
  }
  return (
    <ParameterDialog
      panel={panel}
      title={t('kit:document.question', { action: name, name: recordName(entity, store.key) })}
      contract={{ ...entity, parameters: narrowed(parameters, narrows, snapshot.saved) }}
      begin={Object.fromEntries(Object.entries(proposes).map(([one, path]) => [one, proposed(store, snapshot, path)]))}
      does={name}
      disabled={snapshot.phase !== 'ready'}
      onGiven={run}
      onClose={onClose}
    />
  )
}

/** The value of a field; of a column of lines that of the line of the cursor, as long as somebody has been there. */
function proposed(store: RecordStore, { saved, draft }: RecordSnapshot, path: string): unknown {
  const [list, column] = path.split('.') as [string, string?]
  if (column === undefined) return saved[list] ?? null
  const { at } = store.lines(list)
  return (at === null ? null : linesOf(draft, list)[at]?.[column]) ?? null
}

type Narrows = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Lookups that offer only what belongs to the document: the payments of its own batch. */
const narrowed = (parameters: Fields, narrows: Narrows, saved: Readonly<Record<string, unknown>>): Fields =>
  Object.fromEntries(
    Object.entries(parameters).map(([name, field]): [string, Field] => {
      const own = narrows[name]
      if (!own || !field.lookup) return [name, field]
      const filter = Object.fromEntries(Object.entries(own).map(([by, path]) => [by, `=${String(saved[path])}`]))
      return [name, { ...field, lookup: { ...field.lookup, filter: { ...field.lookup.filter, ...filter } } }]
    }),
  )
