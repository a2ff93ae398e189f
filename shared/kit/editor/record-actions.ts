import { ATTACHMENTS_WIDGET } from '../../contracts/attachment.ts'
import type { Shortcut } from '../../events/shortcut.ts'
import { asDocument, canBeDone, isDraft } from '../../contracts/document.ts'
import { isUsable, usesAction } from '../uses/uses-action.ts'
import type { Action } from '../actions.ts'
import type { EditedDefinition } from '../definition.ts'
import { actionKey } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'

interface RecordWork {
  save(): void
  revert(): void
  history(): void
  uses(): void
  attachments(): void
  copy(): void
  delete(): void
  problem(step: 1 | -1): void
  /** Null where the state of the document leaves nothing open. */
  readonly amend: (() => void) | null
  /** Null where the form has no lines that take more. */
  readonly freshLine: (() => void) | null
  runAction(action: string): void
  posting(action: string): void
}

/** Actions of a document that are buttons of their own: the ones it goes by always are, of the others as many as there is space for. */
const MOST_BUTTONS = 2

interface DocumentSteps {
  /** Actions of the document in their order, and those of them that are never the main one. */
  readonly steps?: readonly string[]
  readonly aside?: readonly string[]
  /** What an action does to the record as it stands. */
  readonly effects?: EditedDefinition['effects']
  /** It is text that is read: there is nothing to save. */
  readonly reads?: boolean
  /** Enter on that text opens it. */
  readonly byEnter?: boolean
  /** Where it leads on, once nothing of its own is to be done. */
  readonly next?: Action | null
}

/** What every record can do, each said once (visual reference §7); what this user may not do here is null. */
export function recordActions(
  store: RecordStore,
  snapshot: RecordSnapshot,
  on: RecordWork,
  { steps: documentActions = [], aside = [], effects = {}, reads = false, byEnter = false, next = null }: DocumentSteps,
) {
  const { isNew } = store
  const writable = store.writable && !reads
  const { access, dirty, phase, problems } = snapshot
  const isIdle = phase === 'ready'
  const may = (right: string) => !isNew && access.actions.includes(right)
  const hasProblems = problems.length > 0
  const steps = stepsOf(store, snapshot, documentActions)
  const posting = steps.find((name) => asDocument(store.entity)?.actions[name]?.preview)
  const onTheWay = steps.filter((name) => !aside.includes(name))
  const beside = steps.filter((name) => aside.includes(name))
  const room = Math.max(0, MOST_BUTTONS - onTheWay.length)
  const main = onTheWay[0]
  const stepOf = (name: string): Action => ({
    id: name,
    label: effects[name]?.(snapshot.draft) ?? { key: actionKey(store.entity, name) },
    group: 'record',
    // The first that leads on from here is the main action of the screen.
    keys: name === main ? 'Ctrl+Enter' : undefined,
    // Its key is not lost on a save that is under way: it is done after that.
    enabled: isIdle || (name === main && phase === 'saving'),
    run: () => on.runAction(name),
  })
  return {
    save: writable
      ? {
          ...action('save', 'save', on.save, 'Ctrl+S'),
          // A document has a main action of its own.
          alias: documentActions.length > 0 ? undefined : 'Ctrl+Enter',
          enabled: phase !== 'removing',
        }
      : null,
    revert: writable ? { ...action('revert', 'revert', on.revert), enabled: isIdle && dirty } : null,
    history: isNew ? null : action('history', 'history', on.history, 'Alt+I'),
    uses: isNew || !isUsable(store.entity) ? null : usesAction(on.uses),
    attachments:
      isNew || access.fields[ATTACHMENTS_WIDGET] === 'hide'
        ? null
        : action('attachments', 'attachments', on.attachments, 'Alt+K'),
    copy: may('add') ? action('copy', 'copyAsNew', on.copy) : null,
    delete:
      may('delete') && isDraft(store.entity, snapshot.saved)
        ? { ...action('delete', 'delete', on.delete), enabled: isIdle }
        : null,
    // Enter belongs to links and buttons too: the form takes it where it has the focus itself.
    amend: on.amend ? action('amend', reads ? 'amend' : 'amendEnd', on.amend, byEnter ? 'Enter' : undefined) : null,
    next: next && main === undefined ? { ...next, keys: 'Ctrl+Enter' as const } : null,
    document: [...onTheWay, ...beside.slice(0, room)].map(stepOf),
    /** What takes the document back or leads beside its way, and has no button of its own. */
    aside: beside.slice(room).map(stepOf),
    posting: posting ? { ...action('posting', 'posting', () => on.posting(posting), 'Alt+G'), enabled: isIdle } : null,
    nextProblem: {
      ...action('next-problem', 'toNextProblem', () => on.problem(1), 'F8'),
      enabled: hasProblems,
    },
    freshLine: on.freshLine ? action('add-line', 'addLine', on.freshLine, 'Alt+Insert') : null,
    previousProblem: {
      ...action('previous-problem', 'toPreviousProblem', () => on.problem(-1), 'Shift+F8'),
      enabled: hasProblems,
    },
  }
}
/** The actions that this user may do with the document in the state in which it is; a new one is in the state that it begins in. */
function stepsOf(
  { entity, isNew }: RecordStore,
  { access, saved, draft }: RecordSnapshot,
  named: readonly string[],
): string[] {
  const document = asDocument(entity)
  const begun = isNew ? document?.begins?.(draft) : undefined
  const state = document && String(begun ?? saved[document.state] ?? document.drafts[0])
  return named.filter((name) => {
    const step = document?.actions[name]
    // What is stored nowhere is left, not cancelled.
    if (isNew && name === 'cancel') return false
    // Of a new one what is typed says what it is: nothing is stored yet.
    return step && access.actions.includes(name) && canBeDone(step, state!, isNew ? draft : saved)
  })
}

export type RecordActions = ReturnType<typeof recordActions>

const action = (id: string, text: string, run: () => void, keys?: Shortcut): Action => ({
  id,
  keys,
  label: { key: `kit:editor.${text}` },
  group: 'record',
  run,
})
