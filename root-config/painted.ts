/** Frames of a page that is hidden meanwhile do not come: then after this many ms. */
const UNSEEN = 1_000

/** Resolves once what was just drawn is on screen; at once in a page that nobody sees. */
export async function painted(): Promise<void> {
  if (document.visibilityState === 'hidden') return
  let unseen: ReturnType<typeof setTimeout> | undefined
  const frame = new Promise<void>((done) =>
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      // The first task after a frame: its paint is made.
      port1.onmessage = () => done()
      port2.postMessage(null)
    }),
  )
  await Promise.race([frame, new Promise((done) => (unseen = setTimeout(done, UNSEEN)))])
  clearTimeout(unseen)
}
