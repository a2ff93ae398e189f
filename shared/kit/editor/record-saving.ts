import { fieldProblems, normalize } from '../../contracts/check.ts'
import { asDocument } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { PostingPreview } from '../../contracts/posting-preview.ts'
import type { Problem } from '../../contracts/result.ts'
import type { PreviewCall } from '../../api/records.ts'
import { bus } from '../../events/bus.ts'
import { conflictView } from './conflict-view.ts'
import { checkedFields, sentRecord } from './field-access.ts'
import { withOwnLines } from './draft-lines.ts'
import { fieldAt, type Row } from './field-path.ts'
import { rebase } from './rebase.ts'
import type { Notice, RecordSnapshot, Write } from './record-snapshot.ts'
import type { Outcome, RecordWrites } from './record-writes.ts'

/** The record as its writes see it. */
interface SavingPorts {
  snapshot(): RecordSnapshot
  change(change: Partial<RecordSnapshot>): void
  /** The uuid once it is known; null for a new record. */
  id(): string | null
  /** What people call it. */
  key(): string
  /** The fields that this user answers for. */
  checked(): Fields
  versions(): { base: Row; mine: Row }
  /** Takes what the server has stored, with what is on screen over it. */
  stored(data: Row, change: Partial<RecordSnapshot>, draft: Row): void
}

/** Saves, deletes and leads on one record: what is refused, asked about or not sent is said in its snapshot, and nothing typed is lost. */
export class RecordSaving {
  readonly #entity: Entity
  readonly #writes: RecordWrites
  readonly #ports: SavingPorts
  #underWay: Promise<boolean> | null = null
  /** The save that was asked for while another call was under way. */
  #next: Promise<boolean> | null = null
  /** The action that is under way, or waits for a save. */
  #acting: Promise<boolean> | null = null
  /** Whether the last call has stored what it was sent. */
  #isStored = false

  constructor(entity: Entity, writes: RecordWrites, ports: SavingPorts) {
    this.#entity = entity
    this.#writes = writes
    this.#ports = ports
  }

  /**
   * Saves the draft; true when nothing is left to save. False when it was refused, asked about or not sent: the snapshot
   * says why, and everything typed is still there. A save under way is joined; what was typed since it began is saved after it, so that
   * no key for it is lost.
   */
  save(): Promise<boolean> {
    if (!this.#underWay) return this.#once(() => this.#save([]))
    return (this.#next ??= this.#underWay.then((isAll) => {
      this.#next = null
      return isAll || !this.#isStored ? isAll : this.save()
    }))
  }

  /** Deletes the stored record; true when it is gone. Same answers as `save`. */
  remove(): Promise<boolean> {
    return this.#once(() => this.#remove([]))
  }

  /**
   * Saves what is unsaved, then does an action of the document; true when it is done. Same answers as `save`. A save under way is waited for, and
   * the action done when that has stored the draft; an action under way is joined.
   */
  runAction(action: string, given?: Row): Promise<boolean> {
    return (this.#acting ??= this.#act(action, given).finally(() => (this.#acting = null)))
  }

  async #act(action: string, given?: Row): Promise<boolean> {
    while (this.#underWay) if (!(await this.#underWay) && !this.#isStored) return false
    if (this.#snapshot.phase === 'removed') return false
    return this.#once(async () => {
      if ((this.#snapshot.dirty || this.#isNew) && !(await this.#save([]))) return false
      return this.#runAction({ action, given }, [])
    })
  }

  /** Which entry an action would make of it as it is typed: nothing is saved. Null when the record says why there is none. */
  async preview(action: string): Promise<PostingPreview | null> {
    const { dirty, draft, access, trail } = this.#snapshot
    const stands = { id: trail?.id ?? null, action, version: trail?.version }
    if (!dirty && trail) return this.#previewed(stands)
    const mine = normalize(this.#entity, draft)
    const problems = fieldProblems({ fields: this.#ports.checked() }, mine)
    if (problems.length > 0) {
      this.#refuse(problems, null)
      return null
    }
    return this.#previewed({ ...stands, record: sentRecord(this.#entity.fields, mine, access) })
  }

  async #previewed(call: PreviewCall): Promise<PostingPreview | null> {
    const outcome = await this.#writes.preview(call)
    if (outcome.kind === 'done') return outcome.data as unknown as PostingPreview
    this.#notDone(outcome, { action: call.action }, [])
    return null
  }

  /** The user's answer to the question. No keeps everything as it was. */
  async answer(yes: boolean): Promise<boolean> {
    const { question } = this.#snapshot
    this.#ports.change({ question: null })
    if (!question || !yes) return false
    const confirmed = [...question.confirmed, ...question.problems.map((problem) => problem.Key)]
    const { about } = question
    return this.#once(() => {
      if (typeof about === 'object') return this.#runAction(about, confirmed)
      return about === 'save' ? this.#save(confirmed) : this.#remove(confirmed)
    })
  }

  #once(runAction: () => Promise<boolean>): Promise<boolean> {
    return (this.#underWay ??= runAction().finally(() => (this.#underWay = null)))
  }

  async #save(confirmed: readonly string[]): Promise<boolean> {
    const { draft, dirty, access, trail } = this.#snapshot
    if (!dirty && !this.#isNew) return this.#unchanged()
    const mine = normalize(this.#entity, draft)
    const problems = fieldProblems({ fields: this.#ports.checked() }, mine)
    if (problems.length > 0) return this.#refuse(problems, null, 'save')
    const record = sentRecord(this.#entity.fields, mine, access)
    const shown = withOwnLines(this.#entity.fields, mine, draft)
    this.#ports.change({ phase: 'saving', problems: [], notice: null, draft: shown })
    const write = { id: this.#ports.id(), record, version: trail?.version, confirmed: [...confirmed] }
    this.#isStored = false
    const outcome = await this.#writes.save(write)
    return outcome.kind === 'done' ? this.#saved(outcome.data, mine) : this.#notDone(outcome, 'save', confirmed)
  }

  async #remove(confirmed: readonly string[]): Promise<boolean> {
    const { trail } = this.#snapshot
    if (!trail) return false
    this.#ports.change({ phase: 'removing', problems: [], notice: null })
    const outcome = await this.#writes.remove(trail.id, trail.version, [...confirmed])
    if (outcome.kind !== 'done') return this.#notDone(outcome, 'remove', confirmed)
    this.#ports.change({ phase: 'removed', dirty: false })
    bus.emit('record-saved', { entity: this.#entity.id, id: trail.id, key: this.#ports.key() })
    return true
  }

  async #runAction(about: Exclude<Write, string>, confirmed: readonly string[]): Promise<boolean> {
    const { action, given } = about
    const { trail, access } = this.#snapshot
    const document = asDocument(this.#entity)
    if (!trail || !document) return false
    const mine = normalize(this.#entity, this.#snapshot.draft)
    const isJudged = !document.actions[action]?.skipsValidation
    const problems = isJudged ? fieldProblems({ fields: checkedFields(document.strict, access) }, mine) : []
    if (problems.length > 0) return this.#refuse(problems, null)
    this.#ports.change({ phase: 'saving', problems: [], notice: null })
    const call = { id: trail.id, action, version: trail.version, confirmed: [...confirmed] }
    this.#isStored = false
    const outcome = await this.#writes.runAction(given ? { ...call, parameters: given } : call)
    if (outcome.kind !== 'done') return this.#notDone(outcome, about, confirmed)
    const state = String(outcome.data[document.state])
    return this.#saved(outcome.data, mine, { level: 'success', key: 'kit:document.done', state })
  }

  #saved(data: Row, sent: Row, done: Notice = { level: 'success', key: 'kit:editor.saved' }): boolean {
    const theirs = normalize(this.#entity, data)
    // What was typed while the answer was under way stays, on top of what the server stored.
    const draft = rebase(this.#entity.fields, {
      base: sent,
      theirs,
      mine: normalize(this.#entity, this.#snapshot.draft),
    })
    this.#isStored = true
    const [key, id] = [String(theirs[this.#entity.key] ?? ''), String(data['id'])]
    this.#ports.stored(data, { phase: 'ready', notice: { ...done, args: { key } } }, draft)
    bus.emit('record-saved', { entity: this.#entity.id, id, key })
    return !this.#snapshot.dirty
  }

  #notDone(outcome: NotDone, about: Write, confirmed: readonly string[]): boolean {
    switch (outcome.kind) {
      case 'unchanged':
        return this.#unchanged()
      case 'unanswered':
        this.#ports.change({ phase: 'ready', notice: outcome.notice })
        return false
      case 'asked':
        this.#ports.change({ phase: 'ready', question: { about, problems: outcome.problems, confirmed } })
        return false
      case 'conflict':
        this.#ports.change({
          phase: 'ready',
          conflict: conflictView(this.#entity, outcome.conflict, this.#ports.versions()),
        })
        return false
      case 'gone':
        return this.#refuse([], { level: 'error', key: 'kit:editor.gone', args: { key: this.#ports.key() } })
      case 'refused':
        return this.#refuse(outcome.problems, outcome.notice, about)
    }
  }

  /** [S8.33] Nothing to save, here or in the server's eyes. */
  #unchanged(): true {
    this.#ports.change({ phase: 'ready', problems: [], notice: { level: 'info', key: 'kit:editor.noChanges' } })
    return true
  }

  /** [S8.33] A save of broken rows has a sentence of its own; every other refusal begins with what is wrong. */
  #refuse(problems: readonly Problem[], notice: Notice | null, about?: Write): false {
    const isInLines = ({ Field }: Problem) =>
      fieldAt(this.#entity.fields, Field?.split('.')[0] ?? '')?.kind === 'lines' && Field!.includes('.')
    const isOfLines = about === 'save' && problems.length > 0 && problems.every(isInLines)
    this.#ports.change({
      phase: 'ready',
      problems,
      notice: notice ?? (isOfLines ? { level: 'error', key: 'kit:editor.linesContainErrors' } : null),
      refusals: this.#snapshot.refusals + 1,
    })
    return false
  }

  get #snapshot(): RecordSnapshot {
    return this.#ports.snapshot()
  }
  get #isNew(): boolean {
    return this.#ports.id() === null
  }
}

type NotDone = Exclude<Outcome, { kind: 'done' }>
