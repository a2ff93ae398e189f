import { createContext, use, useEffect } from 'react'
import type { ScreenProps } from './definition.ts'

interface Kept {
  dispose?(): void
}

/**
 * What one tab keeps for its whole life, outside of effects: a hidden screen runs none, but its stores live on and a save
 * that was begun ends (D4). The outlet makes it with the tab and ends it with the tab.
 */
export class TabLife {
  readonly #kept = new Map<string, Kept>()
  #calls = new AbortController()
  /** True once the shell was told that the screen can be used. */
  ready = false

  /** [acceptance 14] Aborted with the tab: for a call that nobody waits for once it is closed. */
  get signal(): AbortSignal {
    return this.#calls.signal
  }

  /** The thing of this name, made the first time. */
  keep<T extends Kept>(name: string, make: () => T): T {
    let kept = this.#kept.get(name) as T | undefined
    if (!kept) this.#kept.set(name, (kept = make()))
    return kept
  }

  end(): void {
    for (const kept of this.#kept.values()) kept.dispose?.()
    this.#kept.clear()
    this.#calls.abort()
    this.#calls = new AbortController()
    this.ready = false
  }
}

export const TabContext = createContext<TabLife | null>(null)

export function useTab(): TabLife {
  const tab = use(TabContext)
  if (!tab) throw new Error('A screen is drawn outside of the outlet.')
  return tab
}

/** Tells the shell once per life, after the first usable picture of a screen, that its tab can be shown [S4.15]. */
export function useReady({ screen, host }: ScreenProps, usable: boolean): void {
  const life = useTab()
  useEffect(() => {
    if (!usable || life.ready) return
    life.ready = true
    host.ready(screen.tabId)
  }, [usable, life, host, screen.tabId])
}
