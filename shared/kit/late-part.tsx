import { useEffect, useState, type ComponentType } from 'react'

/**
 * A part of a screen whose code comes when it is first shown; nothing is drawn until then. React's own `lazy` would show a
 * fallback meanwhile, and after one it holds back for 300 ms whatever comes next. Code that does not come is a failure of the
 * screen, and forgotten: Retry asks again.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let known: ComponentType<P> | null = null
  return function LatePart(props: P) {
    const [Part, setPart] = useState(() => known)
    const [failure, setFailure] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Part) return
      let ended = false
      load().then(
        (part) => {
          known = part
          if (!ended) setPart(() => part)
        },
        (error: unknown) => ended || setFailure({ error }),
      )
      return () => {
        ended = true
      }
    }, [Part])
    if (failure) throw failure.error
    return Part ? <Part {...props} /> : null
  }
}
