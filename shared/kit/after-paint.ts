/** Nobody sees a hidden page, whose frames do not come: then after this many ms. */
const UNSEEN = 200

/**
 * Resolves in the first task after what was just changed has been painted, also where the screen that shows it changes
 * places with another one for it, a frame later; without a page at once.
 */
export function afterPaint(): Promise<void> {
  if (typeof requestAnimationFrame === 'undefined') return Promise.resolve()
  return new Promise((done) => {
    const unseen = setTimeout(done, UNSEEN)
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        clearTimeout(unseen)
        setTimeout(done, 0)
      }),
    )
  })
}
