import { createContext, use, useSyncExternalStore } from 'react'
import type { Locale } from '../contracts/shell.ts'
import { bus } from '../events/bus.ts'
import type { StateTopics } from '../events/topics.ts'

/** A state topic of the bus as React state. */
export function useTopic<K extends keyof StateTopics>(topic: K): StateTopics[K] {
  return useSyncExternalStore(
    (listener) => {
      const subscription = bus.state$(topic).subscribe(listener)
      return () => subscription.unsubscribe()
    },
    () => bus.state(topic),
  )
}

/** The locale that the texts on screen are in; the outlet provides it, so that all of a panel changes at once. */
export const LocaleContext = createContext<Locale>('en-CA')
export const useLocale = (): Locale => use(LocaleContext)
