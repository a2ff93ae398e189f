import { bus } from '../../shared/events/bus.ts'
import type { EventTopics } from '../../shared/events/topics.ts'

export type Fault = EventTopics['fault']

/** Kept until somebody takes them, and no more: what reports them comes late and may not come at all. */
const MOST_KEPT = 50

/**
 * [acceptance 16] What nobody caught becomes a fault on the bus: an error in a timer or an event, a rejected promise.
 * Answers the function that hands over what has happened so far, and whatever happens from then on.
 */
export function watchFaults(page: Window): (take: (fault: Fault) => void) => void {
  page.addEventListener('error', (event) => {
    // A picture that did not load is an `error` too; and the browser tells of a layout that took two rounds.
    if (event.message && !event.message.startsWith('ResizeObserver'))
      bus.emit('fault', { kind: 'script', error: event.error ?? event.message })
  })
  page.addEventListener('unhandledrejection', ({ reason }) => bus.emit('fault', { kind: 'promise', error: reason }))
  const kept: Fault[] = []
  let take = (fault: Fault): unknown => kept.length < MOST_KEPT && kept.push(fault)
  bus.on$('fault').subscribe((fault) => {
    // The browser itself has written down what nobody caught.
    const isWritten = fault.kind === 'script' || fault.kind === 'promise'
    // eslint-disable-next-line no-console -- the browser's log is where a fault is looked for
    if (!isWritten) console.error(`[${fault.screen ?? fault.module}]`, fault.error)
    take(fault)
  })
  return (next) => {
    take = next
    kept.splice(0).forEach(next)
  }
}
