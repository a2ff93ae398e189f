import type { AccessStore } from '../access-store.ts'
import { asDocument, isDraft } from '../../contracts/document.ts'
import { bus } from '../../events/bus.ts'
import type { Guard, ScreenHost } from '../../events/host.ts'
import { t } from '../../i18n/i18n.ts'
import { NO_ACCESS } from '../editor/field-access.ts'
import type { KeptRecord } from '../editor/kept-record.ts'
import { openRecord, type RecordStore } from '../editor/record-store.ts'
import { followRoom } from '../follow-room.ts'
import type { EditedDefinition } from '../definition.ts'

/** One record open inside the tab of a maintenance screen. */
export interface OpenRecord {
  /** Names it inside this tab for as long as it is open. */
  readonly ref: string
  readonly store: RecordStore
  /** How the address names it until its key is read; null for a new one. */
  readonly name: string | null
}

export interface OpenRecordsSnapshot {
  readonly records: readonly OpenRecord[]
  /** What is shown: a `ref`, or null for the list. */
  readonly current: string | null
}

/** Unsaved work of one tab on its way over a reload of the page. */
interface KeptRecords {
  readonly records: readonly KeptRecord[]
  /** Place of the one that was shown; -1: none of them. */
  readonly shown: number
}

export interface OpenRecordsParts {
  readonly definition: EditedDefinition
  readonly tabId: string
  readonly host: ScreenHost
  /** Props of the door. */
  readonly props: Readonly<Record<string, string>>
  /** What the user may do: the list tells the records, and in a tab that begins with a record the record tells the list. */
  readonly access: Pick<AccessStore, 'getSnapshot' | 'adopt'>
  /** A record of this entity was saved or deleted, here or in another tab. */
  readonly onSaved: () => void
  /** Somebody may have changed records of this entity elsewhere. */
  readonly onChanged: () => void
}

/**
 * The records open inside one tab, beside its list. Lives outside of effects (D4): it holds their unsaved work, tells the
 * shell about it, and ends a save that was begun also while the tab is hidden.
 */
export class OpenRecords implements Guard {
  readonly #parts: OpenRecordsParts
  readonly #listeners = new Set<() => void>()
  readonly #leaves = new Map<string, () => void>()
  #snapshot: OpenRecordsSnapshot = { records: [], current: null }
  #counter = 0
  /** The beginnings of a new record that the address gave last: they are taken once. */
  #begun: string | null = null
  /** Null until the screen stands: the shell is told nothing while it is being drawn. */
  #stop: (() => void) | null = null
  #told: { subtitle: string | null; unsaved: boolean; record: string | null } | null = null

  /** `address` names the record to begin with, or is undefined for the list. */
  constructor(parts: OpenRecordsParts, address: string | undefined) {
    this.#parts = parts
    if (address) this.#add(address, address)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): OpenRecordsSnapshot => this.#snapshot

  /** The screen stands: from now on the shell hears of unsaved work, and the list of saved records. Once is enough. */
  start(): void {
    if (this.#stop) return
    const { host, tabId, definition, onSaved } = this.#parts
    const withdraw = host.guard(tabId, this)
    void host.kept?.(tabId)?.then((kept) => kept && this.#takeUp(kept as KeptRecords))
    const saved = bus.on$('record-saved').subscribe(({ entity }) => {
      if (entity === definition.entity.id) onSaved()
    })
    const { room } = definition.entity
    const heard = followRoom(room, (change) => {
      for (const { store } of this.#snapshot.records) store.others.heard(change)
      this.#parts.onChanged()
    })
    this.#stop = () => {
      withdraw()
      saved.unsubscribe()
      heard.unsubscribe()
    }
    this.#tell()
  }

  /** Shows a stored record, opening it first if need be. `id` is its uuid, `name` what the address calls it. */
  open(id: string, name: string): void {
    const open = this.#snapshot.records.find(({ store, name: own }) => store.id === id || own === name)
    if (open) this.show(open.ref)
    else this.#add(id, name)
  }

  /** Shows a new record. */
  create(initial: Readonly<Record<string, unknown>> = this.#parts.definition.initial(this.#parts.props)): void {
    this.#add(null, null, initial)
  }

  /** Shows a new record like another one; what that had for itself begins as in any new one. */
  createLike(copied: Readonly<Record<string, unknown>>): void {
    this.create({ ...this.#parts.definition.initial(this.#parts.props), ...copied })
  }

  show(ref: string | null): void {
    if (ref === this.#snapshot.current) return
    this.#change({ ...this.#snapshot, current: ref })
  }

  /**
   * Takes over what the address of the tab says: a link from another screen, or a bookmark. A bare address says nothing:
   * the tab stays as it was left, and its record is written into the address again.
   */
  adopt(address: Readonly<Record<string, string>>): void {
    const { record, begin, put } = address
    if (put !== undefined) return this.#put(put)
    if (begin !== undefined) return this.#begin(begin)
    this.#begun = null
    const current = this.#current()
    if (record === (current ? this.#nameOf(current) : undefined)) return
    if (record !== undefined) return this.open(record, record)
    if (Object.keys(address).length > 0) return this.show(null)
    this.#told = null
    this.#tell()
  }

  /**
   * A new record with first values that a link of another screen gives it, those alone that the screen takes so. The address forgets
   * them: what the user makes of them is his.
   */
  #begin(text: string, forgets: Record<string, null> = { begin: null }): void {
    if (text === this.#begun) return
    this.#begun = text
    const { definition, host, tabId } = this.#parts
    const link = Object.fromEntries(new URLSearchParams(text))
    const given = Object.entries(link).filter(([name]) => definition.begins.includes(name))
    this.create()
    typeOnceReady(this.#current()!.store, [...given, ...Object.entries(definition.begun(link))])
    host.setQuery(tabId, forgets)
  }

  /**
   * [judgement 30b] Lines that another screen puts on the document that is open here: the one that was shown last, as long as it can be
   * changed and is of whoever the link names. Without one they begin a new document.
   */
  #put(text: string): void {
    if (text === this.#begun) return
    const { definition, host, tabId } = this.#parts
    const link = Object.fromEntries(new URLSearchParams(text))
    const given = Object.entries(link).filter(([name]) => definition.begins.includes(name))
    const { records } = this.#snapshot
    const open = [this.#current(), ...records.toReversed()].find((one) => one && takesLines(one.store, given))
    if (!open) return this.#begin(text, { put: null })
    this.#begun = text
    this.show(open.ref)
    onceReady(open.store, () => {
      for (const [name, lines] of Object.entries(definition.begun(link))) {
        const edits = open.store.lines(name)
        const stand = (open.store.getSnapshot().draft[name] ?? []) as readonly Readonly<Record<string, unknown>>[]
        const [first = {}] = lines
        // Behind what stands already; a line that nothing of the kind was typed into is no line.
        const at = stand.findLastIndex((line) => Object.keys(first).some((column) => line[column])) + 1
        edits.write(at, lines)
      }
    })
    host.setQuery(tabId, { put: null })
  }

  /** Ends a record with whatever is unsaved in it. */
  close(ref: string): void {
    const at = this.#snapshot.records.findIndex((record) => record.ref === ref)
    const record = this.#snapshot.records[at]
    if (!record) return
    this.#leaves.get(ref)?.()
    this.#leaves.delete(ref)
    record.store.dispose()
    const records = this.#snapshot.records.filter((other) => other !== record)
    const wasCurrent = this.#snapshot.current === ref
    this.#change({
      records,
      current: wasCurrent ? ((records[at] ?? records[at - 1])?.ref ?? null) : this.#snapshot.current,
    })
  }

  unsaved(): string[] {
    return this.#snapshot.records.flatMap(({ store }) => store.unsaved())
  }

  /** Saves every changed record; stops at the first that is refused and shows it. */
  async save(): Promise<boolean> {
    for (const { ref, store } of this.#snapshot.records) {
      if (store.unsaved().length === 0 || (await store.save())) continue
      this.show(ref)
      return false
    }
    return true
  }

  discard(): void {
    for (const { store } of this.#snapshot.records) store.discard()
  }

  /** Unsaved records, and which one is shown; null when one of them cannot be kept. */
  keep(): KeptRecords | null {
    const dirty = this.#snapshot.records.filter(({ store }) => store.unsaved().length > 0)
    const kept = dirty.flatMap(({ store }) => store.keep() ?? [])
    if (kept.length < dirty.length) return null
    return { records: kept, shown: dirty.findIndex(({ ref }) => ref === this.#snapshot.current) }
  }

  #takeUp({ records, shown }: KeptRecords): void {
    const before = this.#snapshot.current
    const refs = records.map((kept) => {
      if (kept.id === null) this.create()
      else this.open(kept.id, kept.name ?? kept.id)
      const { ref, store } = this.#current()!
      // Behind what was just read, which is still being put on screen.
      onceReady(store, () => queueMicrotask(() => store.takeUp(kept)))
      return ref
    })
    this.show(refs[shown] ?? before)
  }

  dispose(): void {
    this.#stop?.()
    for (const leave of this.#leaves.values()) leave()
    for (const { store } of this.#snapshot.records) store.dispose()
    this.#listeners.clear()
  }

  #add(id: string | null, name: string | null, initial?: Readonly<Record<string, unknown>>): void {
    const ref = `record-${++this.#counter}`
    const store = openRecord(this.#parts.definition.entity, id, { initial, access: this.#parts.access.getSnapshot() })
    this.#leaves.set(
      ref,
      store.subscribe(() => this.#follow(ref, store)),
    )
    this.#change({ records: [...this.#snapshot.records, { ref, store, name }], current: ref })
  }

  #follow(ref: string, store: RecordStore): void {
    const { phase, access } = store.getSnapshot()
    if (access !== NO_ACCESS) this.#parts.access.adopt(access)
    if (phase === 'removed') this.close(ref)
    else this.#tell()
  }

  #current(): OpenRecord | undefined {
    return this.#snapshot.records.find(({ ref }) => ref === this.#snapshot.current)
  }

  /** How the address names a record; undefined for a new one. */
  #nameOf({ store, name }: OpenRecord): string | undefined {
    if (store.isNew) return undefined
    const stored = this.#parts.definition.recordBy === 'id' ? store.id : store.key
    return stored || (name ?? undefined)
  }

  #change(snapshot: OpenRecordsSnapshot): void {
    this.#snapshot = snapshot
    for (const listener of this.#listeners) listener()
    this.#tell()
  }

  /** Title, dot and address of the tab, when they change: a keystroke in a form is no news. */
  #tell(): void {
    if (!this.#stop) return
    const { host, tabId } = this.#parts
    const current = this.#current()
    const subtitle = current ? current.store.called || current.name || t('kit:outlet.newRecord') : null
    const unsaved = this.unsaved().length > 0
    const record = (current && this.#nameOf(current)) ?? null
    const notice = this.#told
    this.#told = { subtitle, unsaved, record }
    if (notice?.subtitle !== subtitle) host.setSubtitle(tabId, subtitle)
    if (notice?.unsaved !== unsaved) host.setUnsaved(tabId, unsaved)
    if (notice?.record !== record) host.setQuery(tabId, { record })
  }
}

/** It can be changed still, and says nothing else than what is given: whoever it is for may be open yet. */
function takesLines(
  { entity, isNew, writable, getSnapshot }: RecordStore,
  given: readonly (readonly [string, string])[],
) {
  const { draft, saved } = getSnapshot()
  const isOpen = writable && asDocument(entity) !== null && (isNew || isDraft(entity, saved))
  return isOpen && given.every(([name, value]) => !draft[name] || draft[name] === value)
}

/** As if the user had typed them: what follows from them is asked for, and the record is unsaved work. */
const typeOnceReady = (store: RecordStore, given: readonly (readonly [string, unknown])[]): void =>
  onceReady(store, () => {
    for (const [path, value] of given) store.edit(path, value)
    for (const [path] of given) store.leave(path)
  })

function onceReady(store: RecordStore, then: () => void): void {
  const look = () => {
    if (store.getSnapshot().phase !== 'ready') return
    stop()
    then()
  }
  const stop = store.subscribe(look)
  look()
}
