import { useEffect, useState } from 'react'

/** Whether Caps Lock is on, as the last key or click within `scope` said. */
export function useCapsLock(scope: HTMLElement): boolean {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const look = (event: Event) => {
      if (event instanceof KeyboardEvent || event instanceof MouseEvent) setOn(event.getModifierState('CapsLock'))
    }
    const kinds = ['keydown', 'keyup', 'mousedown']
    for (const kind of kinds) scope.addEventListener(kind, look)
    return () => {
      for (const kind of kinds) scope.removeEventListener(kind, look)
    }
  }, [scope])
  return on
}
