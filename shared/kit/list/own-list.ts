import { api } from '../../api/client.ts'
import type { Entity } from '../../contracts/entity.ts'
import {
  NO_OWN_LIST,
  type ListSettings,
  type OwnList,
  type SavedView,
  type StoredListSettings,
  type ViewRecord,
} from '../../contracts/list-own.ts'
import { ResultStatus, type CallResult } from '../../contracts/result.ts'
import { session } from '../../session/session.ts'

/** The calls that an own list makes. */
export interface OwnListPorts {
  saveSettings(record: ListSettings, version: number): Promise<CallResult<unknown>>
  saveView(id: string | null, record: ViewRecord, version: number | null): Promise<CallResult<SavedView>>
  removeView(id: string, version: number): Promise<CallResult>
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Where the copy of this browser is kept. */
  readonly storageKey: string
}

/**
 * What this user has made of one list, for all of its tabs. The server keeps it; the copy of this browser holds columns and
 * density only, so that the heads stand right before the first answer, and no text of a filter stays behind.
 */
export class OwnListStore {
  readonly #ports: OwnListPorts
  readonly #listeners = new Set<() => void>()
  #own: OwnList
  /** Chosen here and not on the server yet. */
  #pending: Partial<ListSettings> | null = null
  #sending = false

  constructor(ports: OwnListPorts) {
    this.#ports = ports
    const { choice, unsent } = copyIn(ports)
    this.#own = { ...NO_OWN_LIST, settings: { ...NO_OWN_LIST.settings, ...choice } }
    if (unsent) this.#pending = choice
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): OwnList => this.#own

  /** What the server says; what was chosen here since stays. */
  adopt(own: OwnList): void {
    this.#change({ ...own, settings: { ...own.settings, ...this.#pending } })
    // The page was left before it was stored.
    void this.#send()
  }

  /** Shown at once, stored behind. The newest choice wins over one of another browser. */
  choose(change: Partial<ListSettings>): void {
    this.#pending = { ...this.#pending, ...change }
    this.#change({ ...this.#own, settings: { ...this.#own.settings, ...change } })
    void this.#send()
  }

  async #send(): Promise<void> {
    if (this.#sending) return
    this.#sending = true
    // A conflict tells the version that stands, and the next round writes on top of it.
    for (let round = 0; this.#pending && round < 3; round++) {
      const { version, ...record } = this.#own.settings
      const sent: Partial<ListSettings> = this.#pending
      this.#pending = null
      const result = await this.#ports.saveSettings(record, version).catch(() => null)
      const stands = result && versionIn(result)
      // Not stored: it holds in this browser, and goes out with the next choice.
      if (stands === null || result?.ResultStatus !== ResultStatus.success)
        this.#pending = { ...sent, ...(this.#pending as Partial<ListSettings> | null) }
      if (stands === null) break
      this.#change({ ...this.#own, settings: { ...this.#own.settings, version: stands } })
    }
    this.#sending = false
    copyOut(this.#ports, this.#own.settings, this.#pending !== null)
  }

  /** Adds a view (`id` null) or writes one of the user's own; the result says what is wrong. */
  async saveView(id: string | null, record: ViewRecord): Promise<CallResult<SavedView>> {
    const before = this.#own.views.find((view) => view.id === id)
    const result = await this.#ports.saveView(id, record, before?.version ?? null)
    if (result.ResultStatus === ResultStatus.success && result.Data) this.#put(result.Data)
    return result
  }

  async removeView(view: SavedView): Promise<CallResult> {
    const result = await this.#ports.removeView(view.id, view.version)
    if (result.ResultStatus === ResultStatus.success) {
      this.#change({ ...this.#own, views: this.#own.views.filter(({ id }) => id !== view.id) })
      if (this.#own.settings.startView === view.id) this.choose({ startView: null, startFilters: {} })
    }
    return result
  }

  #put(view: SavedView): void {
    const others = this.#own.views.filter(({ id }) => id !== view.id)
    this.#change({ ...this.#own, views: [...others, view].sort((a, b) => a.name.localeCompare(b.name)) })
  }

  #change(own: OwnList): void {
    this.#own = own
    copyOut(this.#ports, own.settings, this.#sending || this.#pending !== null)
    for (const listener of this.#listeners) listener()
  }
}

/** The version that stands after a write of settings, told by its success and by a conflict; null by anything else. */
function versionIn(result: CallResult<unknown>): number | null {
  if (result.ResultStatus !== ResultStatus.success && result.ResultCode !== 'CONFLICT') return null
  const { version } = (result.Data ?? {}) as Partial<StoredListSettings>
  return version ?? null
}

type Choice = Pick<ListSettings, 'columns' | 'density'>
interface Copy extends Choice {
  /** Not on the server yet. */
  readonly unsent: boolean
}

function copyIn({ storage, storageKey }: OwnListPorts): { choice: Partial<Choice>; unsent: boolean } {
  try {
    const copy = JSON.parse(storage.getItem(storageKey) ?? '{}') as Partial<Copy>
    const { columns = null, density = null, unsent = false } = copy
    const names = (value: unknown) => Array.isArray(value) && value.every((name) => typeof name === 'string')
    const isWhole = columns && names(columns.order) && names(columns.hidden) && columns.widths instanceof Object
    return { choice: { columns: isWhole ? columns : null, density }, unsent }
  } catch {
    return { choice: {}, unsent: false }
  }
}

/** A full or forbidden storage costs a jump of the heads at the next load, nothing else. */
function copyOut({ storage, storageKey }: OwnListPorts, { columns, density }: ListSettings, unsent: boolean): void {
  try {
    storage.setItem(storageKey, JSON.stringify({ columns, density, unsent } satisfies Copy))
  } catch {
    return
  }
}

const stores = new Map<string, OwnListStore>()

/** The one store of this user and this list, which all tabs of the page share. */
export const ownListOf = ({ room }: Pick<Entity, 'room'>): OwnListStore => storeOf(room, portsOf(room))

/** The columns of something that is no list of an entity, such as a report: kept in this browser alone. */
export const ownColumnsHere = (id: string): OwnListStore => storeOf(id, HERE)

type Calls = Omit<OwnListPorts, 'storage' | 'storageKey'>

function storeOf(id: string, calls: Calls): OwnListStore {
  const storageKey = `novus:list:${session().current()?.profile.sub ?? ''}:${id}`
  let store = stores.get(storageKey)
  if (!store) stores.set(storageKey, (store = new OwnListStore({ ...calls, storage: localStorage, storageKey })))
  return store
}

const nowhere = () => Promise.reject(new Error('It has no views.'))
const HERE: Calls = {
  saveSettings: async () => ({ ...SAVED_HERE, Data: NO_OWN_LIST.settings }),
  saveView: nowhere,
  removeView: nowhere,
}
const SAVED_HERE: CallResult = {
  ResultStatus: ResultStatus.success,
  ResultCode: 'SAVED',
  Message: null,
  EntityId: null,
  Exception: null,
}

const portsOf = (room: string): Calls => ({
  saveSettings: (record, version) => api.send('PUT', `${room}/own/settings`, { record, version }, { quiet: true }),
  saveView: (id, record, version) =>
    id === null
      ? api.send('POST', `${room}/own/views`, { record })
      : api.send('PUT', `${room}/own/views/${id}`, { record, version }),
  removeView: (id, version) => api.send('DELETE', `${room}/own/views/${id}`, undefined, { query: { version } }),
})
