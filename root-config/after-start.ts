import { BehaviorSubject } from 'rxjs'
import { bus } from '../shared/events/bus.ts'
import { importLate } from './late.ts'

/** In ms. A server that did not answer is asked again this much later, or when the network is back. */
const AGAIN = 5_000

/** True while a server that can be reached does not give them: nothing that needs them can be shown. */
export const elementsMissing$ = new BehaviorSubject(false)

let registered: Promise<void> | null = null

/**
 * The elements that the shell needs at any moment but the first: messages, questions, the ended session, the loading
 * overlay, errors of a panel. Fetched right behind the start, so that they are there when the network is not; whoever
 * shows one waits for it, however long that takes, and nothing that is said meanwhile is lost.
 */
export const elementsAfterStart = (): Promise<void> => (registered ??= register())

async function register(): Promise<void> {
  let isReported = false
  for (;;) {
    try {
      await importLate(() => import('../shell-elements/after-start.ts'))
      elementsMissing$.next(false)
      return
    } catch (error) {
      // Without a network it is nobody's fault.
      if (navigator.onLine && !isReported) bus.emit('fault', { module: 'shell', kind: 'load', error })
      isReported ||= navigator.onLine
      elementsMissing$.next(navigator.onLine)
      await worthAnotherTry()
    }
  }
}

/** Resolves a while later, or when the network is back. */
export function worthAnotherTry(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer)
      removeEventListener('online', go)
      resolve()
    }
    const timer = setTimeout(go, AGAIN)
    addEventListener('online', go)
  })
}
