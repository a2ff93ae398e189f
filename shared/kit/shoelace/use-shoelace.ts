import { useEffect, useRef, useSyncExternalStore } from 'react'
import { bus } from '../../events/bus.ts'
import { forgetBroken } from '../../api/broken-modules.ts'

let defined = false
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/**
 * Loads Shoelace's elements, once. They come with the first control that wants them, so that the first list does not wait
 * for them. Rejects when the server cannot be reached; the next call asks again.
 */
export function loadShoelace(): Promise<void> {
  loading ??= import('./elements.ts').then(
    () => {
      defined = true
      for (const listener of listeners) listener()
    },
    (error: unknown) => {
      loading = null
      forgetBroken()
      throw error
    },
  )
  return loading
}

/** Begins to load what the pointer or the focus has come near to; a press asks again and tells of a failure. */
export const warmShoelace = (): void => void loadShoelace().catch(() => undefined)

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** True once the elements are defined. `wanted` loads them; when they do not come, the user is told and `onFailure` runs. */
export function useShoelace(wanted: boolean, onFailure: () => void): boolean {
  const ready = useSyncExternalStore(subscribe, () => defined)
  const failed = useRef(onFailure)
  useEffect(() => {
    failed.current = onFailure
  })
  useEffect(() => {
    if (!wanted || ready) return
    let gone = false
    loadShoelace().catch(() => {
      if (gone) return
      failed.current()
      bus.emit('alert', { title: { key: 'shell:alerts.title' }, message: { key: 'kit:states.notReached' } })
    })
    return () => {
      gone = true
    }
  }, [wanted, ready])
  return ready
}
