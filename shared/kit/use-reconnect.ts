import { useEffect, useEffectEvent } from 'react'
import { bus } from '../events/bus.ts'

/** While a region shows that the server was not reached: asks again by itself, once, when it can be [acceptance 39]. */
export function useReconnect(lost: boolean, again: () => void): void {
  const onBack = useEffectEvent(again)
  useEffect(() => {
    if (!lost) return
    let before = bus.state('online')
    const subscription = bus.state$('online').subscribe((now) => {
      if (now && !before) onBack()
      before = now
    })
    return () => subscription.unsubscribe()
  }, [lost])
}
