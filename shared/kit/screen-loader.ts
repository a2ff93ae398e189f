import { loadTexts } from '../i18n/i18n.ts'
import { loadScreenTexts } from '../i18n/screen-texts.ts'
import { renewBroken } from '../api/broken-modules.ts'
import { NotLoaded } from '../events/not-loaded.ts'
import { type KindComponent, loadKind } from './kinds.ts'
import type { ScreenDefinition, ScreenMap } from './definition.ts'

/** A screen that can be drawn. */
export interface LoadedScreen {
  readonly definition: ScreenDefinition
  readonly Kind: KindComponent
}

/** How the loading of a screen ended. */
export type LoadEnding = { readonly screen: LoadedScreen } | { readonly error: unknown }

/**
 * Loads the definition of a screen with the code of its kind and the texts it is shown in, once; a failure is kept until it is
 * forgotten. What has come is drawn from here and not out of a promise: for one that React waits for it holds back
 * whatever follows for 300 ms, though all of it may be there.
 */
export class ScreenLoader {
  readonly #screens: ScreenMap
  readonly #namespaces: readonly string[]
  readonly #module: string
  #renewed: Promise<void> = Promise.resolve()
  readonly #loaded = new Map<string, Promise<LoadedScreen>>()
  readonly #endings = new Map<string, LoadEnding>()
  readonly #listeners = new Set<() => void>()

  constructor(module: string, screens: ScreenMap, namespaces: readonly string[]) {
    this.#module = module
    this.#screens = screens
    this.#namespaces = namespaces
  }

  /** The same promise for the same screen. Rejects for a screen the module does not have. */
  load(screenId: string): Promise<LoadedScreen> {
    const known = this.#loaded.get(screenId)
    if (known) return known
    const loaded = this.#load(screenId)
    this.#loaded.set(screenId, loaded)
    const end = (ending: LoadEnding) => {
      // Forgotten meanwhile: whoever asked again is told of that.
      if (this.#loaded.get(screenId) !== loaded) return
      this.#endings.set(screenId, ending)
      for (const listener of this.#listeners) listener()
    }
    loaded.then(
      (screen) => end({ screen }),
      (error: unknown) => end({ error }),
    )
    return loaded
  }

  /** How loading ended; undefined while it goes on, which begins with this at the latest. */
  ending(screenId: string): LoadEnding | undefined {
    void this.load(screenId)
    return this.#endings.get(screenId)
  }

  /** Hears of every ending. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A retry asks again. What succeeded costs nothing: the browser has it. */
  forget(screenId: string): void {
    this.#loaded.delete(screenId)
    this.#endings.delete(screenId)
    this.#renewed = renewBroken()
  }

  #load(screenId: string): Promise<LoadedScreen> {
    const prefix = `${this.#module}/`
    const load = screenId.startsWith(prefix) ? this.#screens[screenId.slice(prefix.length)] : undefined
    if (!load) return Promise.reject(new Error(`Module ${this.#module} has no screen ${screenId}.`))
    return this.#fetch(load).catch((error: unknown) => {
      throw new NotLoaded(error instanceof Error ? error.message : String(error), { cause: error })
    })
  }

  async #fetch(load: ScreenMap[string]): Promise<LoadedScreen> {
    await this.#renewed
    const [{ default: definition }] = await Promise.all([load(), loadScreenTexts(this.#namespaces)])
    const others = 'texts' in definition ? definition.texts : []
    const [Kind] = await Promise.all([loadKind(definition.kind), others.length > 0 && loadTexts([...others])])
    return { definition, Kind }
  }
}
