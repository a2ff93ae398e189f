import { loadTexts } from '../i18n/i18n.ts'
import { renewBroken } from '../api/broken-modules.ts'
import { type KindComponent, loadKind } from './kinds.ts'
import type { ScreenDefinition, ScreenMap } from './definition.ts'

/** A screen that can be drawn. */
export interface LoadedScreen {
  readonly definition: ScreenDefinition
  readonly Kind: KindComponent
}

/** Loads the definition of a screen with the code of its kind and the texts it is shown in, once; a failure is kept until it is forgotten. */
export class ScreenLoader {
  readonly #screens: ScreenMap
  readonly #namespaces: readonly string[]
  readonly #module: string
  #renewed: Promise<void> = Promise.resolve()
  readonly #loaded = new Map<string, Promise<LoadedScreen>>()

  constructor(module: string, screens: ScreenMap, namespaces: readonly string[]) {
    this.#module = module
    this.#screens = screens
    this.#namespaces = namespaces
  }

  /** The same promise for the same screen, so that React can wait for it. Rejects for a screen the module does not have. */
  load(screenId: string): Promise<LoadedScreen> {
    let loaded = this.#loaded.get(screenId)
    if (!loaded) this.#loaded.set(screenId, (loaded = this.#load(screenId)))
    return loaded
  }

  /** A retry asks again. What succeeded costs nothing: the browser has it. */
  forget(screenId: string): void {
    this.#loaded.delete(screenId)
    this.#renewed = renewBroken()
  }

  async #load(screenId: string): Promise<LoadedScreen> {
    const prefix = `${this.#module}/`
    const load = screenId.startsWith(prefix) ? this.#screens[screenId.slice(prefix.length)] : undefined
    if (!load) throw new Error(`Module ${this.#module} has no screen ${screenId}.`)
    await this.#renewed
    const [{ default: definition }] = await Promise.all([load(), loadTexts(['kit', ...this.#namespaces])])
    const others = 'texts' in definition ? definition.texts : []
    const [Kind] = await Promise.all([loadKind(definition.kind), others.length > 0 && loadTexts([...others])])
    return { definition, Kind }
  }
}
