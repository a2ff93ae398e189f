import { useCallback, useId, useRef, useState, useSyncExternalStore, type FocusEvent, type KeyboardEvent } from 'react'
import { AuditLog } from '../../contracts/admin/audit-log.ts'
import { ATTACHMENTS_WIDGET } from '../../contracts/attachment.ts'
import { asDocument, isDraft } from '../../contracts/document.ts'
import { t } from '../../i18n/i18n.ts'
import { useActions } from '../actions.ts'
import { AttachmentsDrawer } from '../attachments/attachments-drawer.tsx'
import { useShortcuts } from '../keys.ts'
import { useLocale } from '../locale.ts'
import type { EditedDefinition, LinesOptions, MaintenanceParts, ScreenProps } from '../definition.ts'
import type { AsideActions, DocumentTotal, Section } from '../definition-parts.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { cureActions } from './cure-actions.ts'
import { DocumentTotals } from './document-totals.tsx'
import { EditorHead, type Drawer, type EditorAction } from './editor-head.tsx'
import { onEnter, useAnswered, useFocus, useTurned } from './editor-focus.ts'
import { focusFirstProblem, focusFreshLine, focusProblem } from './focus.ts'
import type { Row } from './field-path.ts'
import { TitlesContext } from './controls/use-lookup.ts'
import { FormSections, takesLines } from './form-sections.tsx'
import { HistoryDrawer } from './history-drawer.tsx'
import { GivenDialog } from './given-dialog.tsx'
import { recordName } from './labels.ts'
import { MessageBar } from './message-bar.tsx'
import { ConfirmDialog, QuestionDialog } from './question-dialog.tsx'
import { PostingDrawer } from './posting-drawer.tsx'
import { recordActions } from './record-actions.ts'
import { RecordAbsent } from './record-absent.tsx'
import { useRecordNews } from './record-news.tsx'
import type { RecordStore } from './record-store.ts'
import { RecordTrail } from './record-trail.tsx'
import { UsesDrawer } from '../uses/uses-drawer.tsx'
import { Beside, BesideTabs } from '../paper/beside.tsx'
import { useAttachedPaper } from '../paper/attached-paper.ts'
import { ProposalsContext, usePaper } from '../paper/use-paper.ts'
import { MadeBy } from '../related/made-by.tsx'
import { CoursePanel } from '../read/course-panel.tsx'
import { ReadView } from '../read/read-view.tsx'
import { StageBar } from '../read/stage-bar.tsx'
import { leadOf, useCourse } from '../read/use-course.ts'
import { useReading } from '../read/use-reading.ts'
import { useFieldEscape } from './use-field-escape.ts'
import { useSidePanel } from './use-side-panel.ts'
import css from './record-editor.module.css'

export interface RecordEditorProps extends ScreenProps {
  readonly store: RecordStore
  readonly sections: readonly Section[]
  /** What the module draws itself. */
  readonly parts?: MaintenanceParts
  /** What the head calls the record, where its title is no text for people. */
  readonly titleOf?: (record: Row) => string
  readonly lines?: Readonly<Partial<Record<string, LinesOptions>>>
  /** Actions of the screen, beside those every record has. */
  readonly actions?: readonly EditorAction[]
  /** Of a document: its actions in their order, the main one first. */
  readonly documentActions?: readonly string[]
  /** Those of them that are never the main action. */
  readonly asideActions?: AsideActions
  /** What they do to the record as it stands. */
  readonly effects?: EditedDefinition['effects']
  /** Of a document: its sums, above the form. */
  readonly totals?: readonly DocumentTotal[]
  /** What mends it while it is typed. */
  readonly cures?: EditedDefinition['cures']
  readonly optional?: readonly string[]
  /** A stored record is text until it is to be changed. */
  readonly opensAsText?: boolean
  /** Opens a new record with these first values. */
  readonly onCopy: (initial: Row) => void
  /** Leaves a record that cannot be shown. */
  readonly onList: () => void
}

/** The editor of one record: head, messages, form, trail, and the drawer and dialogs that belong to it. */
export function RecordEditor(props: RecordEditorProps) {
  useLocale()
  const { store, screen, onList } = props
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  switch (snapshot.phase) {
    case 'ready':
    case 'saving':
    case 'removing':
      return (
        <TitlesContext value={snapshot.titles}>
          <Editor {...props} snapshot={snapshot} />
        </TitlesContext>
      )
    default:
      return <RecordAbsent store={store} snapshot={snapshot} panel={screen.panel} onList={onList} />
  }
}

const NO_LINES = {}
const NO_PARTS: MaintenanceParts = {}
const NO_TOTALS: readonly DocumentTotal[] = []
const NONE: readonly string[] = []
const NO_EFFECTS: EditedDefinition['effects'] = {}
const NO_CURES: EditedDefinition['cures'] = () => []

/** What is asked here before anything is sent; an action that asks for something by its name. */
type Asking = 'revert' | 'delete' | { readonly action: string } | null

function Editor({
  store,
  sections,
  parts = NO_PARTS,
  titleOf,
  lines = NO_LINES,
  screen,
  host,
  actions = [],
  documentActions,
  asideActions,
  effects = NO_EFFECTS,
  totals = NO_TOTALS,
  cures = NO_CURES,
  optional = NONE,
  opensAsText = false,
  onCopy,
  snapshot,
}: RecordEditorProps & { snapshot: ReturnType<RecordStore['getSnapshot']> }) {
  const prefix = useId()
  const form = useRef<HTMLDivElement>(null)
  const [drawer, setDrawer] = useState<Drawer | null>(null)
  const toggle = (name: Drawer) => () => setDrawer((open) => (open === name ? null : name))
  const closeDrawer = useCallback(() => setDrawer(null), [])
  const [posting, setPosting] = useState('')
  const [asking, setAsking] = useState<Asking>(null)
  const { trail, access, problems, question, conflict } = snapshot
  const { attachments } = store
  const { aboveForm: Above, belowForm: Below } = parts
  const reading = useReading(store, snapshot, opensAsText)
  const { read, edited } = reading.split(sections)
  const paper = usePaper(store, snapshot)
  const attached = useAttachedPaper(store, snapshot, paper.store !== null)
  const shown = paper.store ?? attached.store
  const { panel } = screen
  useRecordNews({ store, snapshot })
  useFocus(panel, form, snapshot.refusals, () => focusFirstProblem(form.current!, problems))
  useTurned(opensAsText && reading.reads, form)

  // Under a dialog the record keeps still; the order in which both are shown again does not matter then.
  const isCovered = asking !== null || question !== null || conflict !== null
  useAnswered(isCovered, form)
  const work = {
    save: () => void store.save().then((isSaved) => isSaved && reading.end()),
    revert: () => setAsking('revert'),
    history: toggle('history'),
    uses: toggle('uses'),
    attachments: toggle('attachments'),
    copy: () => onCopy(store.copy()),
    delete: () => setAsking('delete'),
    problem: (step: 1 | -1) => void focusProblem(form.current!, problems, step),
    amend: reading.amends ? reading.toggle : null,
    freshLine: takesLines({ store, snapshot, sections, lines }) ? () => void focusFreshLine(form.current!) : null,
    runAction: (name: string) => {
      if (asDocument(store.entity)?.actions[name]?.parameters) setAsking({ action: name })
      else void store.runAction(name)
    },
    posting: (name: string) => {
      setPosting(name)
      toggle('posting')()
    },
  }
  const { answer: course } = useCourse(store, snapshot)
  const own = recordActions(store, snapshot, work, {
    aside: typeof asideActions === 'function' ? asideActions(snapshot.draft) : asideActions,
    ...{ steps: documentActions, effects, reads: reading.reads, byEnter: reading.byEnter },
    next: reading.reads ? leadOf(course, host) : null,
  })
  const offered = cures(snapshot.draft).filter(({ does }) => !does || access.actions.includes(does))
  const mends = reading.isClosed || !store.writable ? [] : cureActions(store, offered, work.freshLine, work.runAction)
  const side = useSidePanel(form, drawer !== null, closeDrawer)
  const field = useFieldEscape(store)
  useShortcuts(panel, { Escape: isCovered ? null : side.escape })
  useActions(
    { screen, host },
    [...Object.values(own).flat(), ...mends, side.action, paper.offer, attached.action].map(
      (action) => action && { ...action, enabled: !isCovered && action.enabled !== false },
    ),
  )

  // React tells of a dialog that a part has opened as if it stood in the form; its keys and its focus are its own. The control of a
  // cell that its own Enter has closed stands nowhere any more: it stood here.
  const isInForm = ({ target }: { target: EventTarget }) =>
    !(target as Node).isConnected || form.current!.contains(target as Node)
  const onFocus = (event: FocusEvent) => {
    if (!isInForm(event)) return
    field.onFocus(event)
    side.onFocus(event)
    paper.onFocus(event)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (isInForm(event)) paper.onKeyDown(event)
    if (event.defaultPrevented || !isInForm(event) || !(field.onEscape(event) || onEnter(event, form.current!))) return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <div className={css['editor']} aria-busy={snapshot.phase !== 'ready' || undefined}>
      <EditorHead
        store={store}
        snapshot={snapshot}
        titleOf={titleOf}
        actions={actions}
        own={own}
        drawer={drawer}
        paper={attached.action}
      />
      {course ? <StageBar entity={store.entity} state={stateOf(store, snapshot)} course={course} /> : null}
      <DocumentTotals
        entity={store.entity}
        totals={totals}
        draft={snapshot.draft}
        reads={reading.isClosed}
        cures={mends}
      />
      <MessageBar store={store} snapshot={snapshot} form={form} />
      {shown ? <BesideTabs isPaper={paper.isInFront} onPaper={paper.setInFront} /> : null}
      <div
        className={css['content']}
        data-beside={shown ? '' : undefined}
        onDragOver={paper.onDrop}
        onDrop={paper.onDrop}
      >
        {shown ? <Beside store={shown} target={paper.target} isBehind={!paper.isInFront} /> : null}
        <div
          ref={form}
          className={css['form']}
          data-reads={reading.isClosed || undefined}
          onFocus={onFocus}
          onBlur={paper.onBlur}
          onMouseOver={paper.onMouseOver}
          onKeyDown={onKeyDown}
          {...(reading.isClosed
            ? { tabIndex: 0, role: 'group', 'aria-label': recordName(store.entity, store.key) }
            : {})}
        >
          {store.writable || !isDraft(store.entity, snapshot.saved) ? null : (
            <p className={css['readOnly']}>{t('kit:editor.readOnly')}</p>
          )}
          <div className={css['main']}>
            {Above && !store.isNew ? <Above {...{ store, snapshot, screen, host }} readOnly={!store.writable} /> : null}
            {reading.reads ? null : (
              <ProposalsContext value={paper.proposals}>
                <FormSections
                  {...{ store, snapshot, lines, optional, prefix, screen, host }}
                  sections={edited}
                  parts={parts.sections}
                  aboveLines={parts.aboveLines}
                />
              </ProposalsContext>
            )}
            {reading.isClosed ? (
              <ReadView
                {...{ store, snapshot, lines, prefix, screen, host }}
                sections={read}
                parts={parts.sections}
                headed={opensAsText}
              />
            ) : null}
            {Below && !store.isNew ? <Below {...{ store, snapshot, screen, host }} readOnly={!store.writable} /> : null}
            {store.isNew ? null : <MadeBy {...{ store, screen, host }} />}
            {trail ? <RecordTrail trail={trail} /> : null}
          </div>
          {reading.isClosed && course ? (
            <aside className={css['aside']}>
              <CoursePanel entity={store.entity} course={course} host={host} />
            </aside>
          ) : null}
        </div>
        {drawer === 'history' && trail ? (
          <HistoryDrawer
            store={store}
            trail={trail}
            fullHistory={host.addressOf(AuditLog.room, { entity: store.entity.id, recordId: `=${trail.id}` })}
            onClose={closeDrawer}
          />
        ) : null}
        {drawer === 'uses' && trail ? (
          <UsesDrawer store={store} version={trail.version} host={host} onClose={closeDrawer} />
        ) : null}
        {drawer === 'posting' && own.posting ? (
          <PostingDrawer store={store} snapshot={snapshot} action={posting} onClose={closeDrawer} />
        ) : null}
        {drawer === 'attachments' && attachments ? (
          <AttachmentsDrawer
            store={attachments}
            recordName={recordName(store.entity, store.key)}
            recordKey={store.key}
            writable={store.writable && !access.fields[ATTACHMENTS_WIDGET]}
            panel={panel}
            onClose={closeDrawer}
          />
        ) : null}
      </div>
      {typeof asking === 'string' ? (
        <ConfirmDialog panel={panel} store={store} about={asking} onClose={() => setAsking(null)} />
      ) : null}
      {asking && typeof asking === 'object' && !question ? (
        <GivenDialog {...{ panel, store, snapshot }} action={asking.action} onClose={() => setAsking(null)} />
      ) : null}
      {question ? <QuestionDialog panel={panel} store={store} question={question} /> : null}
      {conflict ? <ConflictDialog panel={panel} store={store} conflict={conflict} /> : null}
    </div>
  )
}

/** The state that a stored document is in. */
const stateOf = ({ entity }: RecordStore, { saved }: ReturnType<RecordStore['getSnapshot']>): string =>
  String(saved[asDocument(entity)!.state])
