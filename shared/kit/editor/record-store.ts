import { records, type AuditRow, type Records } from '../../api/records.ts'
import { normalize } from '../../contracts/check.ts'
import { openFields } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { PostingPreview } from '../../contracts/posting-preview.ts'
import type { PagedList, Problem } from '../../contracts/result.ts'
import type { UsesAnswer } from '../../contracts/uses.ts'
import type { AttachmentStore } from '../attachments/attachment-store.ts'
import { RecordAttachments } from '../attachments/record-attachments.ts'
import type { LineEdits } from '../grid/line-edits.ts'
import { trailOf } from './conflict-view.ts'
import { DraftComparison } from './draft-comparison.ts'
import { DraftEdits } from './draft-edits.ts'
import { checkedFields } from './field-access.ts'
import { readAt, type Row } from './field-path.ts'
import { unsavedName, valueText } from './labels.ts'
import { copiedValues, firstValues } from './first-values.ts'
import { draftOf, groundOf, keptOf, type KeptRecord } from './kept-record.ts'
import type { OpenOptions } from './open-options.ts'
import { RecordCompletion } from './record-completion.ts'
import { RecordConflict } from './record-conflict.ts'
import { RecordLines } from './record-lines.ts'
import { RecordFollow } from './record-follow.ts'
import { RecordReading } from './record-reading.ts'
import { RecordSaving } from './record-saving.ts'
import { presetTheOnly } from './the-only.ts'
import { unread, writingSince, type Notice, type RecordSnapshot } from './record-snapshot.ts'
import { RecordWrites } from './record-writes.ts'

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
  /** What was stored while there is unsaved work. */
  readonly conflict: RecordConflict
  /** What fields are called that another record names: by path, while they are shown. */
  readonly ownLabels = new Map<string, string>()
  readonly #records: Records
  readonly #reading: RecordReading
  readonly #saving: RecordSaving
  readonly #listeners = new Set<() => void>()
  #edits: DraftEdits
  readonly #comparison: DraftComparison
  readonly #lines: RecordLines
  readonly #completion: RecordCompletion
  readonly #attachments: RecordAttachments
  #id: string | null
  #disposed = false
  #snapshot: RecordSnapshot

  constructor(entity: Entity, id: string | null, options: OpenOptions) {
    this.entity = entity
    this.#id = id
    this.#records = options.records ?? (records(entity) as Records)
    const onFiles = (count: number) => this.#attachments.tell(count)
    this.#reading = new RecordReading(this.#records, entity.module, options.access, onFiles)
    this.#saving = new RecordSaving(entity, new RecordWrites(this.#records, entity.module), {
      snapshot: this.getSnapshot,
      change: (change) => this.#change({ ...change, ...writingSince(change) }),
      id: () => this.id,
      key: () => this.key,
      checked: () => this.#checked,
      versions: () => this.#ways(),
      stored: (data, change, draft) => {
        this.#id = String(data['id'])
        this.#edits = new DraftEdits(entity.fields)
        this.#adopt(data, { ...change, since: null }, draft)
      },
    })
    this.#edits = new DraftEdits(entity.fields)
    this.#comparison = new DraftComparison(entity.fields)
    this.#lines = new RecordLines(entity.fields, {
      draft: () => this.#snapshot.draft,
      apply: (name, step) => {
        this.#completion.spliced(name, step)
        this.#setDraft({ ...this.#edits.splice(this.#snapshot, name, step, this.#checked), notice: null })
        void this.#completion.follow()
      },
    })
    this.#completion = new RecordCompletion(entity, this.#records, {
      snapshot: this.getSnapshot,
      id: () => this.id,
      writable: () => this.writable,
      hold: (draft) => this.#setDraft({ draft }),
      show: (draft) => {
        this.#lines.follow(this.#snapshot.draft, draft)
        this.#setDraft({ draft })
      },
      tell: (said) => this.#change({ notice: { level: 'error', ...said } }),
    })
    const shown = { snapshot: this.getSnapshot, change: (change: Partial<RecordSnapshot>) => this.#change(change) }
    this.conflict = new RecordConflict(entity, {
      ...shown,
      draw: (draft) => this.#setDraft({ draft }),
      versions: () => this.#ways(),
      save: () => this.save(),
      discard: () => this.discard(),
    })
    this.others = new RecordFollow({
      ...shown,
      read: () => this.#reading.read(this.#id),
      adopt: (data, change) => this.#adopt(data, change),
      contest: (data) => this.conflict.contest(data),
      goOnFrom: (data, how) => this.conflict.goOnFrom(data, how),
    })
    this.#attachments = new RecordAttachments(entity, () => this.#change({}))
    this.#snapshot = unread(firstValues(entity, options.initial))
    this.#completion.begin(this.#snapshot.draft)
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
    if (this.isNew && this.#snapshot.phase === 'ready')
      void presetTheOnly(this.entity, {
        snapshot: this.getSnapshot,
        isNew: () => this.isNew,
        preset: (given) => this.#preset(given),
      })
    this.#completion.start()
  }

  /** The user stops waiting for the record; `load` asks for it again. */
  stop(): void {
    this.#reading.stop()
  }

  /** A keystroke at a path such as `billTo.creditLimit`. */
  readonly edit = (path: string, value: unknown): void => {
    this.#completion.typed(path, value)
    this.#setDraft({ ...this.#edits.edit(this.#snapshot, path, value, this.#checked), notice: null })
  }

  /** What mends it: several values in one go, as if each had been typed and left. */
  write(values: readonly (readonly [path: string, value: unknown])[]): void {
    for (const [path, value] of values) this.edit(path, value)
    for (const [path] of values) this.leave(path)
  }

  /** The user left the field. */
  readonly leave = (path: string): void => {
    this.#setDraft(this.#edits.leave(this.#snapshot, path, this.#checked))
    void this.#completion.follow()
  }

  /** What was found out about a value after it was left; said as long as that value stands there. */
  blame(path: string, value: unknown, problem: Omit<Problem, 'Field'>): void {
    const { draft, problems } = this.#snapshot
    const others = problems.filter(({ Field, Key }) => Field !== path || Key !== 'kit:problems.notAChoice')
    if (readAt(draft, path) !== value || others.some(({ Field }) => Field === path)) return
    this.#change({ problems: [...others, { ...problem, Field: path }] })
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

  /** Saves the draft; true when nothing is left to save. False when it was refused, asked about or not sent: the snapshot says why. */
  save(): Promise<boolean> {
    return this.#completion.overtakenBy(() => this.#saving.save())
  }
  /** Deletes the stored record; true when it is gone. Same answers as `save`. */
  remove(): Promise<boolean> {
    this.#completion.end()
    return this.#saving.remove()
  }
  /** Saves what is unsaved, then does an action of the document; true when it is done. Same answers as `save`. */
  runAction(action: string, given?: Row): Promise<boolean> {
    return this.#completion.overtakenBy(() => this.#saving.runAction(action, given))
  }
  /** Which entry an action would make of it as it is typed: nothing is saved. Null when the record says why there is none. */
  preview(action: string): Promise<PostingPreview | null> {
    return this.#completion.overtakenBy(() => this.#saving.preview(action))
  }
  /** The user's answer to the question. No keeps everything as it was. */
  answer(yes: boolean): Promise<boolean> {
    return this.#saving.answer(yes)
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
    this.#completion.begin(this.#snapshot.draft)
    this.#lines.renew()
  }

  /** [S8.38] The name of the record when it has changes or files on their way, for the one dialog that names everything. */
  unsaved(): string[] {
    if (!this.#snapshot.dirty && !this.#attachments.unfinished) return []
    return [unsavedName(this.entity, this.key)]
  }

  /** Its unsaved work as data; null where there is none, or files are on their way, which only this page has. */
  keep(): KeptRecord | null {
    return this.#attachments.unfinished ? null : keptOf(this.#snapshot, this.id, this.#id)
  }
  /** Goes on with work that was kept, once the record is read. What others saved meanwhile is told, as it always is. */
  takeUp(kept: KeptRecord): void {
    this.#change({
      ...groundOf(this.entity, this.#snapshot, kept),
      notice: { level: 'info', key: 'kit:kept.restored' },
    })
    this.#setDraft({ draft: draftOf(this.entity, kept) })
    this.#lines.renew()
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

  /** Where the stored record is used. */
  uses(signal: AbortSignal): Promise<UsesAnswer> {
    return this.#records.uses(this.id!, signal)
  }

  dismissNotice(): void {
    this.#change({ notice: null })
  }

  /** The tab was closed: reads are aborted, and nothing of this record shows any more. */
  dispose(): void {
    this.#disposed = true
    this.#reading.end()
    this.#completion.dispose()
    this.#attachments.dispose()
    this.#listeners.clear()
  }

  /** The fields that this user answers for. */
  get #checked(): Fields {
    return checkedFields(this.entity.fields, this.#snapshot.access)
  }

  #ways(): { base: Row; mine: Row } {
    return { base: this.#snapshot.saved, mine: normalize(this.entity, this.#snapshot.draft) }
  }

  #adopt(data: Row, change: Partial<RecordSnapshot>, draft?: Row): void {
    const saved = normalize(this.entity, data)
    const trail = trailOf(data)
    const { news } = this.#snapshot
    const heard = news?.version ?? null
    const isOld = heard !== null && heard <= trail.version
    this.#change({ problems: [], ...(isOld ? { news: null } : {}), ...change, saved, trail })
    this.#setDraft({ draft: draft ?? saved })
    this.#completion.begin(this.#snapshot.draft)
    this.#lines.renew()
  }

  #preset(given: Row): void {
    const { draft, saved } = this.#snapshot
    this.#change({ saved: { ...saved, ...given } })
    this.#setDraft({ draft: { ...draft, ...given } })
  }

  #setDraft(change: Partial<RecordSnapshot> & Pick<RecordSnapshot, 'draft'>): void {
    this.#change({
      ...change,
      dirty: this.#comparison.differs(this.#completion.own(change.draft), this.#snapshot.saved),
    })
  }

  #change(change: Partial<RecordSnapshot>): void {
    if (this.#disposed) return
    this.#snapshot = { ...this.#snapshot, ...change }
    for (const listener of this.#listeners) listener()
  }
}
