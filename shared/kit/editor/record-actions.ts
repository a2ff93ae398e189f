import type { Shortcut } from '../../events/shortcut.ts'
import type { Action } from '../actions.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'

interface RecordWork {
  save(): void
  revert(): void
  history(): void
  copy(): void
  delete(): void
  problem(step: 1 | -1): void
}

/** What every record can do, each said once (visual reference §7); what this user may not do here is null. */
export function recordActions(store: RecordStore, snapshot: RecordSnapshot, on: RecordWork) {
  const { isNew, writable } = store
  const { access, dirty, phase, problems } = snapshot
  const isIdle = phase === 'ready'
  const may = (right: string) => !isNew && access.actions.includes(right)
  const hasProblems = problems.length > 0
  return {
    save: writable
      ? { ...action('save', 'save', on.save, 'Ctrl+S'), alias: 'Ctrl+Enter', enabled: phase !== 'removing' }
      : null,
    revert: writable ? { ...action('revert', 'revert', on.revert), enabled: isIdle && dirty } : null,
    history: isNew ? null : action('history', 'history', on.history, 'Alt+I'),
    copy: may('add') ? action('copy', 'copyAsNew', on.copy) : null,
    delete: may('delete') ? { ...action('delete', 'delete', on.delete), enabled: isIdle } : null,
    nextProblem: {
      ...action('next-problem', 'toNextProblem', () => on.problem(1), 'F8'),
      enabled: hasProblems,
    },
    previousProblem: {
      ...action('previous-problem', 'toPreviousProblem', () => on.problem(-1), 'Shift+F8'),
      enabled: hasProblems,
    },
  }
}
export type RecordActions = ReturnType<typeof recordActions>

const action = (id: string, text: string, run: () => void, keys?: Shortcut): Action => ({
  id,
  keys,
  label: { key: `kit:editor.${text}` },
  group: 'record',
  run,
})
