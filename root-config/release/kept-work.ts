import { api } from '../../shared/api/client.ts'
import type { KeptTab } from '../../shared/contracts/kept-work.ts'
import type { Guards } from '../guards.ts'
import type { TabStore } from '../tabs/tab-store.ts'
import { patch } from '../tabs/transitions.ts'

const PATH = 'shell/kept-work'
/** Where this browser tab notes which unsaved work is its own: a name, nothing of what was typed. */
const KEY = 'novus:kept-work'

interface Parts {
  guards: Guards
  store: TabStore
  storage: Storage
}

/**
 * [D15] Unsaved work on its way over a reload: the server keeps it, and each screen takes its own when it stands again. Until then
 * its tab counts as unsaved, and whoever closes it is asked.
 */
export class KeptWork {
  readonly #parts: Parts
  readonly #waiting = new Map<string, KeptTab>()
  readonly #leaves = new Map<string, () => void>()
  #reading: Promise<void> | null = null

  constructor(parts: Parts) {
    this.#parts = parts
    if (parts.storage.getItem(KEY) !== null) this.#reading = this.#read()
  }

  /** Hands it over. @returns true; rejects when the server did not take it */
  async keep(tabs: readonly KeptTab[]): Promise<boolean> {
    const { id } = (await api.send('POST', PATH, { tabs }, { quiet: true })) as unknown as { id: string }
    this.#parts.storage.setItem(KEY, id)
    return true
  }

  /** Of this tab, to whoever asks first; null when there is none. */
  of(tabId: string): Promise<unknown> | null {
    return this.#reading?.then(() => this.#take(tabId)) ?? null
  }

  #take(tabId: string): unknown {
    const tab = this.#waiting.get(tabId)
    if (!tab) return null
    this.#drop(tabId)
    return tab.work
  }

  #drop(tabId: string): void {
    this.#waiting.delete(tabId)
    this.#leaves.get(tabId)?.()
    this.#leaves.delete(tabId)
    if (this.#waiting.size === 0) this.#forget()
  }

  /** Never rejects: what is gone is gone, and without an answer the next page load asks again. */
  async #read(): Promise<void> {
    const { guards, store, storage } = this.#parts
    const id = storage.getItem(KEY)!
    try {
      const { tabs } = await api.get<{ tabs: KeptTab[] }>(`${PATH}/${id}`, { quiet: true })
      for (const tab of tabs) {
        this.#waiting.set(tab.tabId, tab)
        this.#leaves.set(tab.tabId, guards.add(tab.tabId, this.#guardOf(tab)))
        store.update((state) => patch(state, tab.tabId, { unsaved: true }))
      }
    } catch {
      this.#reading = null
    }
  }

  /** A tab that was not shown yet: only its screen can save it, so that whoever wants that is led there. */
  #guardOf({ tabId, names, work }: KeptTab) {
    return {
      unsaved: () => [...names],
      save: async () => false,
      discard: () => {
        this.#parts.store.update((state) => patch(state, tabId, { unsaved: false }))
        this.#drop(tabId)
      },
      keep: () => work,
    }
  }

  #forget(): void {
    const { storage } = this.#parts
    const id = storage.getItem(KEY)
    storage.removeItem(KEY)
    // One that stays is forgotten by the server in some days.
    if (id) api.send('DELETE', `${PATH}/${id}`, undefined, { quiet: true }).catch(() => undefined)
  }
}
