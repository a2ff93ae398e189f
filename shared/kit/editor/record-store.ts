import { records, type AuditRow, type Records } from '../../api/records.ts'
import { fieldProblems, normalize } from '../../contracts/check.ts'
import { asDocument, openFields } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { PostingPreview } from '../../contracts/posting-preview.ts'
import type { PagedList, Problem } from '../../contracts/result.ts'
import { bus } from '../../events/bus.ts'
import { t } from '../../i18n/i18n.ts'
import type { AttachmentStore } from '../attachments/attachment-store.ts'
import { RecordAttachments } from '../attachments/record-attachments.ts'
import type { LineEdits } from '../grid/line-edits.ts'
import { conflictView, trailOf } from './conflict-view.ts'
import { DraftComparison } from './draft-comparison.ts'
import { DraftEdits } from './draft-edits.ts'
import { checkedFields, sentRecord } from './field-access.ts'
import { withOwnLines } from './draft-lines.ts'
import { fieldAt, readAt, type Row } from './field-path.ts'
import { valueText } from './labels.ts'
import { copiedValues, firstValues } from './first-values.ts'
import { rebase } from './rebase.ts'
import { RecordLines } from './record-lines.ts'
import { RecordFollow } from './record-follow.ts'
import { RecordReading } from './record-reading.ts'
import { unread, type Notice, type RecordSnapshot, type Write } from './record-snapshot.ts'
import { RecordWrites, type Outcome } from './record-writes.ts'

export interface OpenOptions {
  /** First values of a new record, over the empty ones. */
  readonly initial?: Row
  /** The calls of the entity; a test gives its own. */
  readonly records?: Records
}

/**
 * Opens a record for editing and begins to read it at once. `id` is a uuid or the key that people use; null is a new
 * record. Belongs to its tab, not to an effect: a save that was begun ends also while the tab is hidden.
 */
export const openRecord = (entity: Entity, id: string | null, options: OpenOptions = {}): RecordStore =>
  new RecordStore(entity, id, options)

export class RecordStore {
  readonly entity: Entity
  /** What others make of it meanwhile. */
  readonly others: RecordFollow
  readonly #records: Records
  readonly #reading: RecordReading
  readonly #writes: RecordWrites
  readonly #listeners = new Set<() => void>()
  #edits: DraftEdits
  readonly #comparison: DraftComparison
  readonly #lines: RecordLines
  readonly #attachments: RecordAttachments
  #id: string | null
  #saving: Promise<boolean> | null = null
  #disposed = false
  #snapshot: RecordSnapshot

  constructor(entity: Entity, id: string | null, options: OpenOptions) {
    this.entity = entity
    this.#id = id
    this.#records = options.records ?? (records(entity) as Records)
    this.#reading = new RecordReading(this.#records, entity.module)
    this.#writes = new RecordWrites(this.#records, entity.module)
    this.#edits = new DraftEdits(entity.fields)
    this.#comparison = new DraftComparison(entity.fields)
    this.#lines = new RecordLines(entity.fields, {
      draft: () => this.#snapshot.draft,
      apply: (name, step) =>
        this.#setDraft({ ...this.#edits.splice(this.#snapshot, name, step, this.#checked), notice: null }),
    })
    this.others = new RecordFollow({
      snapshot: this.getSnapshot,
      change: (change) => this.#change(change),
      read: () => this.#reading.read(this.#id),
      adopt: (data, change) => this.#adopt(data, change),
      contest: (data) => this.#contest(data),
    })
    this.#attachments = new RecordAttachments(entity, () => this.#change({}))
    this.#snapshot = unread(firstValues(entity, options.initial))
    void this.load()
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): RecordSnapshot => this.#snapshot

  /** The uuid once it is known; null for a new record. */
  get id(): string | null {
    return this.#snapshot.trail?.id ?? this.#id
  }
  get isNew(): boolean {
    return this.#id === null
  }
  /** What people call the record; empty text for a new one without a key. */
  get key(): string {
    return String(this.#snapshot.saved[this.entity.key] ?? this.#snapshot.draft[this.entity.key] ?? '')
  }
  /** The same in the user's words, where the key is one of a choice. */
  get called(): string {
    return valueText(this.entity, this.entity.key, this.key)
  }
  /** What it was asked for by; null for a new record. */
  get name(): string | null {
    return this.#id
  }
  /** True when this user may save it. */
  get writable(): boolean {
    const { access, saved } = this.#snapshot
    return access.actions.includes(this.isNew ? 'add' : 'edit') && openFields(this.entity, saved)?.length !== 0
  }
  /** The fields that its state leaves open; null: all of them. */
  get openFields(): readonly string[] | null {
    return openFields(this.entity, this.#snapshot.saved)
  }

  /** Reads the record and what the user may do with it; also the second try after a failure. Never rejects. */
  async load(): Promise<void> {
    const reading = this.#reading.read(this.#id)
    this.#change({ phase: 'loading', since: this.#reading.since, failure: null })
    const read = await reading
    if (!read) return
    const { data, ...change } = read
    if (data) this.#adopt(data, { ...change, since: null })
    else this.#change({ ...change, since: null })
  }

  /**
   * Reads a record that changes by itself, and keeps it on screen meanwhile. Unsaved work and whatever goes wrong leave it
   * as it is. Never rejects.
   */
  async refresh(): Promise<void> {
    if (this.#snapshot.phase !== 'ready') return
    const read = await this.#reading.read(this.#id)
    if (!read?.data || this.#snapshot.phase !== 'ready' || this.#snapshot.dirty) return
    this.#adopt(read.data, { phase: 'ready', access: read.access, since: null })
  }

  /** The user stops waiting for the record; `load` asks for it again. */
  stop(): void {
    this.#reading.stop()
  }

  /** A keystroke at a path such as `billTo.creditLimit`. */
  readonly edit = (path: string, value: unknown): void => {
    this.#setDraft({ ...this.#edits.edit(this.#snapshot, path, value, this.#checked), notice: null })
  }

  /** The user left the field. */
  readonly leave = (path: string): void => {
    this.#setDraft(this.#edits.leave(this.#snapshot, path, this.#checked))
  }

  /** What was found out about a value after it was left; said as long as that value stands there. */
  blame(path: string, value: unknown, problem: Omit<Problem, 'Field'>): void {
    const { draft, problems } = this.#snapshot
    if (readAt(draft, path) !== value || problems.some(({ Field }) => Field === path)) return
    this.#change({ problems: [...problems, { ...problem, Field: path }] })
  }

  /** The changes of one list of lines, each a step that can be undone. */
  lines(name: string): LineEdits {
    return this.#lines.of(name)
  }

  /** Takes lines out; the notice offers to put them back. */
  removeLines(name: string, at: number, count = 1): void {
    this.#change({ notice: this.#lines.remove(name, at, count) })
  }

  /** A line of the message bar, such as what became of something pasted. */
  tell(notice: Notice): void {
    this.#change({ notice })
  }

  /**
   * Saves the draft; true when nothing is left to save. False when it was refused, asked about or not sent: the snapshot
   * says why, and everything typed is still there. A save under way is joined.
   */
  save(): Promise<boolean> {
    return this.#once(() => this.#save([]))
  }

  /** Deletes the stored record; true when it is gone. Same answers as `save`. */
  remove(): Promise<boolean> {
    return this.#once(() => this.#remove([]))
  }

  /** Saves what is unsaved, then does an action of the document; true when it is done. Same answers as `save`. */
  act(action: string): Promise<boolean> {
    return this.#once(async () => {
      if ((this.#snapshot.dirty || this.isNew) && !(await this.#save([]))) return false
      return this.#act(action, [])
    })
  }

  /** Saves what is unsaved, then asks which entry an action would make; null when the record says why there is none. */
  async preview(action: string): Promise<PostingPreview | null> {
    const { dirty } = this.#snapshot
    if ((dirty || this.isNew) && !(await this.save())) return null
    const { trail } = this.#snapshot
    if (!trail) return null
    const outcome = await this.#writes.preview({ id: trail.id, action, version: trail.version })
    if (outcome.kind === 'done') return outcome.data as unknown as PostingPreview
    this.#notDone(outcome, { action }, [])
    return null
  }

  /** The user's answer to the question. No keeps everything as it was. */
  async answer(yes: boolean): Promise<boolean> {
    const { question } = this.#snapshot
    this.#change({ question: null })
    if (!question || !yes) return false
    const confirmed = [...question.confirmed, ...question.problems.map((problem) => problem.Key)]
    const { about } = question
    return this.#once(() => {
      if (typeof about === 'object') return this.#act(about.action, confirmed)
      return about === 'save' ? this.#save(confirmed) : this.#remove(confirmed)
    })
  }

  /** Goes on from their version: `takesTheirs` decides about each difference; what is left over is saved. */
  async settleConflict(takesTheirs: (path: string) => boolean): Promise<boolean> {
    const { conflict } = this.#snapshot
    if (!conflict) return false
    const ways = { ...this.#ways(), theirs: conflict.current }
    const mine = rebase(this.entity.fields, ways, ({ path }) => !takesTheirs(path))
    this.#change({ conflict: null, news: null, saved: conflict.current, trail: conflict.trail, problems: [] })
    this.#setDraft({ draft: mine })
    return this.#snapshot.dirty ? this.save() : true
  }

  /** Takes over their version and gives up the draft. */
  reload(): void {
    const { conflict } = this.#snapshot
    if (conflict) this.#change({ saved: conflict.current, trail: conflict.trail, news: null })
    this.discard()
  }

  /** Back to the draft as it was; the next save meets the same conflict. */
  postponeConflict(): void {
    this.#change({ conflict: null })
  }

  /** Gives up all changes. */
  discard(): void {
    this.#attachments.giveUpAll()
    this.#edits = new DraftEdits(this.entity.fields)
    this.#change({
      draft: this.#snapshot.saved,
      dirty: false,
      problems: [],
      notice: null,
      question: null,
      conflict: null,
    })
    this.#lines.renew()
  }

  /** [S8.38] The name of the record when it has changes or files on their way, for the one dialog that names everything. */
  unsaved(): string[] {
    if (!this.#snapshot.dirty && !this.#attachments.unfinished) return []
    const record = t(`${this.entity.module}:${this.entity.noun}.record`)
    return [this.key ? t('kit:editor.unsavedName', { record, key: this.key }) : t('kit:editor.unsavedNew', { record })]
  }

  /** Files that hang on the stored record; null for a new one. */
  get attachments(): AttachmentStore | null {
    return this.#attachments.of(this.#snapshot.trail?.id ?? null)
  }

  /** First values for a new record like this one. */
  copy(): Row {
    return copiedValues(this.entity, this.#snapshot.draft, this.#snapshot.access)
  }

  /** One page of the audit log of the stored record, newest first. */
  history(page: number, signal: AbortSignal): Promise<PagedList<AuditRow>> {
    return this.#records.history(this.id!, page, signal)
  }

  dismissNotice(): void {
    this.#change({ notice: null })
  }

  /** The tab was closed: reads are aborted, and nothing of this record shows any more. */
  dispose(): void {
    this.#disposed = true
    this.#reading.end()
    this.#attachments.dispose()
    this.#listeners.clear()
  }

  #once(act: () => Promise<boolean>): Promise<boolean> {
    return (this.#saving ??= act().finally(() => (this.#saving = null)))
  }

  async #save(confirmed: readonly string[]): Promise<boolean> {
    const { draft, dirty, access, trail } = this.#snapshot
    if (!dirty && !this.isNew) return this.#unchanged()
    const mine = normalize(this.entity, draft)
    const problems = fieldProblems({ fields: this.#checked }, mine)
    if (problems.length > 0) return this.#refuse(problems, null)
    const record = sentRecord(this.entity.fields, mine, access)
    const shown = withOwnLines(this.entity.fields, mine, draft)
    this.#change({ phase: 'saving', problems: [], notice: null, draft: shown })
    const write = { id: this.id, record, version: trail?.version, confirmed: [...confirmed] }
    const outcome = await this.#writes.save(write)
    return outcome.kind === 'done' ? this.#saved(outcome.data, mine) : this.#notDone(outcome, 'save', confirmed)
  }

  async #remove(confirmed: readonly string[]): Promise<boolean> {
    const { trail } = this.#snapshot
    if (!trail) return false
    this.#change({ phase: 'removing', problems: [], notice: null })
    const outcome = await this.#writes.remove(trail.id, trail.version, [...confirmed])
    if (outcome.kind !== 'done') return this.#notDone(outcome, 'remove', confirmed)
    this.#change({ phase: 'removed', dirty: false })
    bus.emit('record-saved', { entity: this.entity.id, id: trail.id, key: this.key })
    return true
  }

  async #act(action: string, confirmed: readonly string[]): Promise<boolean> {
    const { trail, access } = this.#snapshot
    const document = asDocument(this.entity)
    if (!trail || !document) return false
    const mine = normalize(this.entity, this.#snapshot.draft)
    const problems = fieldProblems({ fields: checkedFields(document.strict, access) }, mine)
    if (problems.length > 0) return this.#refuse(problems, null)
    this.#change({ phase: 'saving', problems: [], notice: null })
    const outcome = await this.#writes.act({ id: trail.id, action, version: trail.version, confirmed: [...confirmed] })
    if (outcome.kind !== 'done') return this.#notDone(outcome, { action }, confirmed)
    const state = String(outcome.data[document.state])
    return this.#saved(outcome.data, mine, { level: 'success', key: 'kit:document.done', state })
  }

  #saved(data: Row, sent: Row, done: Notice = { level: 'success', key: 'kit:editor.saved' }): boolean {
    const theirs = normalize(this.entity, data)
    // What was typed while the answer was under way stays, on top of what the server stored.
    const draft = rebase(this.entity.fields, { base: sent, theirs, mine: normalize(this.entity, this.#snapshot.draft) })
    const [key, id] = [String(theirs[this.entity.key] ?? ''), String(data['id'])]
    this.#id = id
    this.#edits = new DraftEdits(this.entity.fields)
    this.#adopt(data, { phase: 'ready', notice: { ...done, args: { key } } }, draft)
    bus.emit('record-saved', { entity: this.entity.id, id, key })
    return !this.#snapshot.dirty
  }

  #notDone(outcome: NotDone, about: Write, confirmed: readonly string[]): boolean {
    switch (outcome.kind) {
      case 'unchanged':
        return this.#unchanged()
      case 'unanswered':
        this.#change({ phase: 'ready', notice: outcome.notice })
        return false
      case 'asked':
        this.#change({ phase: 'ready', question: { about, problems: outcome.problems, confirmed } })
        return false
      case 'conflict':
        this.#change({ phase: 'ready', conflict: conflictView(this.entity, outcome.conflict, this.#ways()) })
        return false
      case 'gone':
        return this.#refuse([], { level: 'error', key: 'kit:editor.gone', args: { key: this.key } })
      case 'refused':
        return this.#refuse(outcome.problems, outcome.notice)
    }
  }

  /** [S8.33] Nothing to save, here or in the server's eyes. */
  #unchanged(): true {
    this.#change({ phase: 'ready', problems: [], notice: { level: 'info', key: 'kit:editor.noChanges' } })
    return true
  }

  /** [S8.33] Rows with errors have a sentence of their own. */
  #refuse(problems: readonly Problem[], notice: Notice | null): false {
    const inLines = problems.some((p) => fieldAt(this.entity.fields, p.Field?.split('.')[0] ?? '')?.kind === 'lines')
    this.#change({
      phase: 'ready',
      problems,
      notice: notice ?? (inLines ? { level: 'error', key: 'kit:editor.linesContainErrors' } : null),
      refusals: this.#snapshot.refusals + 1,
    })
    return false
  }

  /** The fields that this user answers for. */
  get #checked(): Fields {
    return checkedFields(this.entity.fields, this.#snapshot.access)
  }

  #ways(): { base: Row; mine: Row } {
    return { base: this.#snapshot.saved, mine: normalize(this.entity, this.#snapshot.draft) }
  }

  /** The version that somebody else has saved, against what is on screen. */
  #contest(data: Row): void {
    const { updatedBy, updatedOn, version } = trailOf(data)
    const who = { changedBy: updatedBy, changedOn: updatedOn, version, current: data }
    this.#change({ conflict: conflictView(this.entity, who, this.#ways()) })
  }

  #adopt(data: Row, change: Partial<RecordSnapshot>, draft?: Row): void {
    const saved = normalize(this.entity, data)
    const trail = trailOf(data)
    const { news } = this.#snapshot
    const heard = news?.version ?? null
    const isOld = heard !== null && heard <= trail.version
    this.#change({ problems: [], ...(isOld ? { news: null } : {}), ...change, saved, trail })
    this.#setDraft({ draft: draft ?? saved })
    this.#lines.renew()
  }

  #setDraft(change: Partial<RecordSnapshot> & Pick<RecordSnapshot, 'draft'>): void {
    this.#change({ ...change, dirty: this.#comparison.differs(change.draft, this.#snapshot.saved) })
  }

  #change(change: Partial<RecordSnapshot>): void {
    if (this.#disposed) return
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}

type NotDone = Exclude<Outcome, { kind: 'done' }>
