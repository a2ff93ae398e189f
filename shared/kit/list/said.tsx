import { useState, useSyncExternalStore } from 'react'
import css from './list-view.module.css'

/** What is said to a screen reader: heard by its line alone, so that nothing else is drawn anew for it. */
export class Sayings {
  #text = ''
  readonly #listeners = new Set<() => void>()

  readonly say = (text: string): void => {
    this.#text = text
    for (const listener of this.#listeners) listener()
  }
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  readonly getSnapshot = (): string => this.#text
}

export const useSayings = (): Sayings => useState(() => new Sayings())[0]

export function Said({ sayings }: { readonly sayings: Sayings }) {
  const said = useSyncExternalStore(sayings.subscribe, sayings.getSnapshot)
  return (
    <div className={css['said']} role="status" aria-live="polite">
      {said}
    </div>
  )
}
