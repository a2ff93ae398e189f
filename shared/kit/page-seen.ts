/** False while the browser tab is hidden: nobody looks, so nothing is asked for to be shown. */
export const isPageSeen = (): boolean => typeof document === 'undefined' || document.visibilityState === 'visible'

/** Runs each time somebody looks at the page again. Answers the function that ends it. */
export function whenPageSeen(run: () => void): () => void {
  if (typeof document === 'undefined') return () => undefined
  const look = () => isPageSeen() && run()
  document.addEventListener('visibilitychange', look)
  return () => document.removeEventListener('visibilitychange', look)
}
