import { useEffect, type RefObject } from 'react'
import { asDocument } from '../../contracts/document.ts'
import type { Problem } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { StillWriting, useLongWait } from '../long-wait.tsx'
import { region } from '../region.ts'
import { Icon, type IconName } from '../icon.tsx'
import { GIVEN } from './given-dialog.tsx'
import { focusPath, focusProblem } from './focus.ts'
import { choiceLabel, placeLabel, problemText, problemWithLabel } from './labels.ts'
import { RecordNewsNote } from './record-news.tsx'
import type { Notice, RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './message-bar.module.css'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  readonly form: RefObject<HTMLElement | null>
}

/** Problems that are named in the bar; the others are counted. */
const NAMED = 4
/** How long a success stays [visual reference §10], and an Undo is offered [§12], in ms. */
const SUCCESS_STAYS = 4000
const UNDO_STAYS = 10000

/** What is wrong with the record, each a link to its field, and what has just happened. */
export function MessageBar({ store, snapshot, form }: Props) {
  const { notice, refusals } = snapshot
  // What an action asks for has its messages where it is asked.
  const problems = snapshot.problems.filter(({ Field }) => !Field?.startsWith(GIVEN))
  const isWriting = snapshot.phase === 'saving' || snapshot.phase === 'removing'
  const waited = useLongWait(isWriting ? snapshot.since : null)
  return (
    <div className={css['bar']} {...region('messages', t('kit:regions.messages'))}>
      {waited === null ? null : <StillWriting seconds={waited} />}
      {problems.length > 0 ? <Problems key={refusals} {...{ store, snapshot, problems, form }} /> : null}
      {/* Stands there empty, so that a screen reader hears what comes into it. */}
      <div role="status">
        <RecordNewsNote store={store} snapshot={snapshot} />
        {notice && notice.level !== 'error' ? <NoticeLine store={store} notice={notice} /> : null}
      </div>
      {notice?.level === 'error' && problems.length === 0 ? (
        <div role="alert">
          <NoticeLine store={store} notice={notice} />
        </div>
      ) : null}
    </div>
  )
}

function Problems({ store, snapshot, problems, form }: Props & { readonly problems: readonly Problem[] }) {
  const { notice } = snapshot
  const { entity } = store
  const count = problems.length
  const more = count - NAMED
  return (
    <div className={css['note']} data-level="error" role="alert">
      <Icon name="exclamation-octagon-fill" size={14} />
      <p>
        {notice?.level === 'error' ? <b>{t(notice.key, notice.args)} </b> : null}
        {count === 1 ? null : <b>{t('kit:editor.problemMany', { count })} </b>}
        {problems.slice(0, NAMED).map((problem) => {
          const path = problem.Field
          if (path === null) return <span key={problem.Key}>{problemText(entity, problem)}</span>
          return (
            <button
              key={`${path} ${problem.Key}`}
              type="button"
              className={css['link']}
              onClick={() => form.current && focusPath(form.current, path)}
            >
              {problemWithLabel(entity, problem, store.ownLabels.get(path) ?? placeLabel(entity, path, snapshot.draft))}
            </button>
          )
        })}
        {more > 0 ? <span>{t('kit:editor.problemMore', { count: more })}</span> : null}
      </p>
      <button
        type="button"
        className={css['next']}
        aria-keyshortcuts="F8"
        onClick={() => form.current && focusProblem(form.current, problems, 1)}
      >
        <kbd>F8</kbd> {t('kit:editor.nextProblem')}
      </button>
    </div>
  )
}

const ICONS: Readonly<Record<Notice['level'], IconName>> = {
  success: 'check-circle-fill',
  info: 'info-circle-fill',
  error: 'exclamation-octagon-fill',
}

/** The state of a document is a word of its own. */
function noticeText({ entity }: RecordStore, { key, args, state }: Notice): string {
  const field = asDocument(entity)?.state
  return t(key, field && state ? { ...args, state: choiceLabel(entity, field, state) } : args)
}

function NoticeLine({ store, notice }: { store: RecordStore; notice: Notice }) {
  const { undo } = notice
  useEffect(() => {
    const stays = undo ? UNDO_STAYS : notice.level === 'success' ? SUCCESS_STAYS : null
    if (stays === null) return
    const timer = setTimeout(() => store.dismissNotice(), stays)
    return () => clearTimeout(timer)
  }, [store, notice, undo])
  return (
    <div className={css['note']} data-level={notice.level}>
      <Icon name={ICONS[notice.level]} size={14} />
      <p>{noticeText(store, notice)}</p>
      {undo ? <Button look="ghost" label={t('kit:editor.undo')} onClick={() => store.lines(undo).undo()} /> : null}
      <Button look="ghost" icon="x-lg" iconOnly label={t('kit:editor.dismiss')} onClick={() => store.dismissNotice()} />
    </div>
  )
}
