import type { Action } from '../actions.ts'
import type { DocumentCure } from '../definition.ts'
import type { RecordStore } from './record-store.ts'

/** Keys of the likely one and of the other way [visual reference §7]. */
const KEYS = ['Alt+L', 'Alt+O']

/** What mends a document as it is typed, each with its button and its key. */
export const cureActions = (
  store: RecordStore,
  cures: readonly DocumentCure[],
  toFreshLine: (() => void) | null,
): Action[] =>
  cures.flatMap(({ name, args, writes }, at) => {
    const run = writes ? () => store.write(writes) : toFreshLine
    const label = { key: `${store.entity.module}:${store.entity.noun}.cures.${name}`, args }
    return run ? [{ id: `cure-${name}`, label, group: 'record', keys: KEYS[at], run }] : []
  })
