/** Resolves in an idle moment, at the latest after so many ms. */
export const idleMoment = (atLatest: number): Promise<void> => new Promise((done) => whenIdle(done, atLatest))

/** Runs when the page has nothing else to do, at the latest after so many ms; a browser without idle moments has tasks. */
export function whenIdle(run: () => void, atLatest: number): void {
  if (typeof requestIdleCallback === 'undefined') setTimeout(run, 0)
  else requestIdleCallback(run, { timeout: atLatest })
}
