/** Frames of a page that is hidden meanwhile do not come: then after this many ms. */
const UNSEEN = 2_000
/** The idle moment after a frame comes at the latest after so many ms. */
const AT_LATEST = 100

/** Resolves once what was just changed has been painted; without a page, or in one that nobody sees, at once. */
export async function painted(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return
  let unseen: ReturnType<typeof setTimeout> | undefined
  const frame = new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)))
  await Promise.race([frame, new Promise((done) => (unseen = setTimeout(done, UNSEEN)))])
  clearTimeout(unseen)
}

/**
 * Resolves in an idle moment after what was just changed has been painted, also where the screen that shows it changes places
 * with another one for it, a frame or two later; without a page, or in one
 * that nobody sees, at once.
 */
export async function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined' || document.visibilityState === 'hidden') return
  let unseen: ReturnType<typeof setTimeout> | undefined
  const painted = (async () => {
    for (let round = 0; round < 2; round++) {
      await new Promise((done) => requestAnimationFrame(done))
      await new Promise((done) => requestAnimationFrame(done))
      await idle()
    }
  })()
  await Promise.race([painted, new Promise((done) => (unseen = setTimeout(done, UNSEEN)))])
  clearTimeout(unseen)
}

/** A browser without idle moments has tasks. */
const idle = (): Promise<unknown> =>
  new Promise((done) => {
    if (typeof requestIdleCallback === 'undefined') setTimeout(done, 0)
    else requestIdleCallback(done, { timeout: AT_LATEST })
  })
