import { bus } from '../shared/events/bus.ts'

/**
 * [S4.17] [S4.18] The loading counter: whatever goes down too often does not take it below zero, and Escape resets it
 * before anything underneath hears of the key.
 */
export function watchLoading(page: Window): void {
  bus.state$('loading').subscribe((depth) => {
    if (depth < 0) bus.setState('loading', 0)
  })
  page.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || bus.state('loading') === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      stopWaiting()
    },
    { capture: true },
  )
}

export const stopWaiting = (): void => bus.setState('loading', 0)

/** Counts up while `work` runs and down however it ends: the shell is held, and after a second says so. */
export async function whileLoading<T>(work: () => Promise<T>): Promise<T> {
  bus.setState('loading', bus.state('loading') + 1)
  try {
    return await work()
  } finally {
    bus.setState('loading', bus.state('loading') - 1)
  }
}
