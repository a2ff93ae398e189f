import { ApiError } from '../../api/client.ts'
import { ownSentence } from '../../api/http-errors.ts'
import type { Records } from '../../api/records.ts'
import { normalize } from '../../contracts/check.ts'
import { asDocument } from '../../contracts/document.ts'
import type { Entity } from '../../contracts/entity.ts'
import { isFigure } from '../../contracts/filter.ts'
import type { Fields } from '../../contracts/fields.ts'
import type { TextRef } from '../../events/topics.ts'
import type { Splice } from '../grid/line-steps.ts'
import { sentRecord } from './field-access.ts'
import { fieldAt, linesOf, readAt, sameValue, writeAt, type Row } from './field-path.ts'
import { differences, type Difference } from './rebase.ts'
import type { RecordSnapshot } from './record-snapshot.ts'

/** Above this many lines a document is completed by its save alone: it would travel with every field. */
const MOST_LINES = 300

/** The record that is completed. */
interface Ports {
  snapshot(): RecordSnapshot
  /** The uuid of a stored draft; null for one that is not saved yet. */
  id(): string | null
  writable(): boolean
  /** Leaves on screen what is the user's alone. */
  hold(draft: Row): void
  /** Puts the completed draft on screen. */
  show(draft: Row): void
  /** What the server said of itself in place of an answer. */
  tell(said: TextRef): void
}

/**
 * What the server fills in of a document while it is typed: terms, currency, tax and lines that follow from the vendor. Asked for
 * with every field that is left and decides about others. What the user typed is his; what was filled for him is filled anew each
 * time, and counts as typed once he has changed it. Without an answer the save completes the document, as it always does.
 */
export class RecordCompletion {
  readonly #entity: Entity
  readonly #records: Pick<Records, 'complete'>
  readonly #ports: Ports
  readonly #by: readonly string[]
  readonly #atStart: boolean
  /** What the server has put in, by path. */
  #given = new Map<string, unknown>()
  /** The deciding values that were asked about last. */
  #asked = ''
  #call: AbortController | null = null
  #isOver = false

  constructor(entity: Entity, records: Pick<Records, 'complete'>, ports: Ports) {
    this.#entity = entity
    this.#records = records
    this.#ports = ports
    this.#by = asDocument(entity)?.completedBy ?? []
    this.#atStart = asDocument(entity)?.completedAtStart === true
  }

  /**
   * A record was read, saved or given up: nothing in it was filled for the user, and nothing new is to be asked. A new one that begins
   * with all that decides is asked about when its first field is left, changed or not.
   */
  begin(record: Row): void {
    this.end()
    this.#given.clear()
    this.#asked = this.#ports.id() === null && (this.#atStart || this.#decides(record)) ? '' : this.#decidingOf(record)
    this.start()
  }

  /** A new record is ready: one that begins with what the server knows is asked about at once. */
  start(): void {
    if (this.#atStart && this.#ports.id() === null) void this.follow()
  }

  /** What somebody has made of it: what one that is completed at its start began with is nobody's work yet. */
  own(draft: Row): Row {
    return this.#atStart ? this.#withoutGiven(draft) : draft
  }

  /**
   * Does what overtakes an answer that is still to come: a save, an action, the entry that would be made. What was filled for older values is nobody's then,
   * and the server fills it anew; the answer itself is not waited for. Where the work comes to nothing, it is asked for again.
   */
  async overtakenBy<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#call) return work()
    this.end()
    this.#asked = ''
    const { draft } = this.#ports.snapshot()
    const own = this.#withoutGiven(draft)
    if (own === draft) return work()
    this.#ports.hold(own)
    const done = await work()
    if (!this.#isOver) void this.follow()
    return done
  }

  /** An answer that is still to come is not wanted any more. */
  end(): void {
    this.#call?.abort()
    this.#call = null
  }

  /** The record is shown no more. */
  dispose(): void {
    this.#isOver = true
    this.end()
  }

  /**
   * The user's own hand: the value is his, whatever it is, and so is the list that it stands in. Who types over what a line was filled with
   * takes over the rest of it, but for its figures, which follow him; once he has emptied what was filled, they stay too.
   */
  typed(path: string, value: unknown): void {
    if (this.#given.size === 0) return
    const [list, line, column] = path.split('.') as [string, string?, string?]
    const isOver = this.#given.has(path)
    const isEmptied = (value ?? '') === ''
    this.#given.delete(path)
    this.#given.delete(list)
    if (column === undefined || !isOver) return
    for (const other of this.#given.keys()) {
      const field = other.startsWith(`${list}.${line}.`) ? fieldAt(this.#entity.fields, other) : undefined
      if (field && (isEmptied || !isFigure(field))) this.#given.delete(other)
    }
  }

  /** Lines moved: what was filled into those below goes with them, what was in those taken out is forgotten. */
  spliced(name: string, { at, removed, inserted }: Splice): void {
    if (this.#given.size === 0) return
    const by = inserted.length - removed.length
    const moved = [...this.#given].flatMap(([path, value]): [string, unknown][] => {
      const [list, line, ...rest] = path.split('.') as [string, string?, ...string[]]
      if (list !== name || (line !== undefined && Number(line) < at)) return [[path, value]]
      if (line === undefined || Number(line) < at + removed.length) return []
      return [[[list, Number(line) + by, ...rest].join('.'), value]]
    })
    this.#given = new Map(moved)
  }

  /** A field was left, or lines have changed: asks when that decides about others. Never rejects. */
  async follow(): Promise<void> {
    const { phase, draft, access } = this.#ports.snapshot()
    if (this.#by.length === 0 || phase !== 'ready' || !this.#ports.writable() || this.#isLong(draft)) return
    const base = travelling(this.#entity.fields, normalize(this.#entity, this.#withoutGiven(draft)))
    const asked = this.#decidingOf(base)
    if (asked === this.#asked) return
    this.end()
    const call = (this.#call = new AbortController())
    this.#asked = asked
    const id = this.#ports.id()
    const whole = sentRecord(this.#entity.fields, base, access)
    const sent = { id, record: id === null ? whole : changed(this.#entity.fields, whole, this.#ports.snapshot().saved) }
    try {
      const { Data } = await this.#records.complete(sent, call.signal)
      if (call.signal.aborted) return
      if (Data) this.#take(base, Data)
    } catch (error) {
      if (this.#call !== call) return
      // The next field that is left asks again; the save completes in any case.
      this.#asked = ''
      // That there is no company as yet is no trouble of the way: nothing that is typed here would be kept.
      const said = error instanceof ApiError ? ownSentence(error.result) : null
      if (said) this.#ports.tell(said)
    } finally {
      if (this.#call === call) this.#call = null
    }
  }

  /** The answer, under what the user has typed meanwhile: that stays to the letter, or it would change under his hands. */
  #take(base: Row, answer: Row): void {
    const { fields } = this.#entity
    const { draft, saved } = this.#ports.snapshot()
    const own = this.#withoutGiven(draft)
    const theirs = this.#spared(normalize(this.#entity, answer), base)
    const filled = differences(fields, { base, theirs, mine: normalize(this.#entity, own) }).filter(({ both }) => !both)
    // What somebody has typed is his in the server's spelling too: a heat by its number alone is not asked about as none.
    const isTyped = ({ path }: Difference) => {
      const typed = readAt(base, path) ?? ''
      return typed !== '' && !Array.isArray(typed) && !sameValue(typed, readAt(saved, path) ?? null)
    }
    this.#given = new Map(filled.flatMap((one) => (isTyped(one) ? [] : [[one.path, one.theirs]])))
    this.#ports.show(
      withSameValues(
        filled.reduce((record, one) => writeAt(fields, record, one.path, one.theirs), own),
        draft,
      ),
    )
  }

  /** State and key of a document that is not saved are no business of its draft. */
  #spared(theirs: Row, base: Row): Row {
    const { key } = this.#entity
    const { state } = asDocument(this.#entity)!
    return { ...theirs, [key]: base[key], [state]: base[state] }
  }

  /** What the user has typed over what was there before, without what was filled for him. */
  #withoutGiven(draft: Row): Row {
    const { saved } = this.#ports.snapshot()
    return [...this.#given].reduce((record, [path, value]) => {
      if (!sameValue(readAt(record, path), value)) return record
      return writeAt(this.#entity.fields, record, path, readAt(saved, path) ?? emptyOf(value))
    }, draft)
  }

  #decides(record: Row): boolean {
    const { strict } = asDocument(this.#entity) ?? {}
    const needed = this.#by.filter((name) => strict?.[name]?.required === true && strict[name].kind !== 'lines')
    return needed.length > 0 && needed.every((name) => (record[name] ?? '') !== '')
  }

  #decidingOf(record: Row): string {
    return JSON.stringify(this.#by.map((name) => record[name] ?? null))
  }

  #isLong(draft: Row): boolean {
    const lists = Object.entries(this.#entity.fields).filter(([, { kind }]) => kind === 'lines')
    return lists.some(([name]) => linesOf(draft, name).length > MOST_LINES)
  }
}

/** What differs from the stored draft: the server has the rest, and of a line that is as it was its id says all. */
function changed(fields: Fields, sent: Row, saved: Row): Row {
  const own = Object.entries(sent).flatMap(([name, value]): [string, unknown][] => {
    const field = fields[name]
    const old = saved[name]
    if (!field || !Array.isArray(value) || !Array.isArray(old))
      return sameValue(value, old ?? null) ? [] : [[name, value]]
    const stored = new Map((old as Row[]).map((line) => [line['lineId'], line]))
    const lines = (value as Row[]).map((line) => {
      const known = line['lineId'] ? stored.get(line['lineId']) : undefined
      return known ? { ...changed(field.fields!, line, known), lineId: line['lineId'] } : line
    })
    const isSame = lines.length === old.length && lines.every((line, at) => isAsStored(line, old[at] as Row))
    return isSame ? [] : [[name, lines]]
  })
  return Object.fromEntries(own)
}

const isAsStored = (line: Row, old: Row): boolean =>
  line['lineId'] !== undefined && line['lineId'] === old['lineId'] && Object.keys(line).length === 1

/** Only a number travels as a whole number: what else was typed there is not a part of what is asked. */
function travelling(fields: Fields, row: Row): Row {
  const misfits = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const value = row[name]
    if (field.kind === 'lines') return [[name, (value as Row[]).map((line) => travelling(field.fields!, line))]]
    return field.kind === 'integer' && typeof value === 'string' ? [[name, null]] : []
  })
  return misfits.length === 0 ? row : { ...row, ...Object.fromEntries(misfits) }
}

const emptyOf = (value: unknown) => (Array.isArray(value) ? [] : null)

/** The new draft with the very objects of the old one where they say the same: their controls do not redraw. */
function withSameValues(shown: Row, draft: Row): Row {
  const same = (next: unknown, now: unknown): unknown => {
    if (sameValue(next, now)) return now
    if (Array.isArray(next) && Array.isArray(now)) return next.map((row, at) => same(row, now[at]))
    return next
  }
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, same(value, draft[name])]))
}
