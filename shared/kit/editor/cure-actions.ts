import type { Action } from '../actions.ts'
import type { DocumentCure } from '../definition-parts.ts'
import type { RecordStore } from './record-store.ts'

/** Keys of the likely one and of the other way [visual reference §7]. */
const KEYS = ['Alt+L', 'Alt+O']

/** What mends a document as it is typed, each with its button and its key. */
export const cureActions = (
  store: RecordStore,
  cures: readonly DocumentCure[],
  toFreshLine: (() => void) | null,
  runAction: (name: string) => void,
): Action[] =>
  cures.flatMap(({ name, args, writes, does }, at) => {
    const run = writes ? () => store.write(writes) : does ? () => runAction(does) : toFreshLine
    const label = { key: `${store.entity.module}:${store.entity.noun}.cures.${name}`, args }
    return run ? [{ id: `cure-${name}`, label, group: 'record', keys: KEYS[at], run }] : []
  })
