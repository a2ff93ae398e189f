import { useCallback, useEffect, useRef } from 'react'

/** The newest `work` behind a function that never changes, so that rows are not drawn anew for it. */
export function useStable<A extends readonly unknown[], R>(work: (...args: A) => R): (...args: A) => R {
  const current = useRef(work)
  useEffect(() => {
    current.current = work
  })
  return useCallback((...args: A) => current.current(...args), [])
}
