/**
 * Runs in the page before its own scripts: the time from an address or an input event to the paint that shows what was
 * asked for. `benchShows` holds, per page, what counts as shown.
 */
globalThis.benchClock = (() => {
  const PATIENCE_MS = 20_000
  const POINTER = ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click', 'keydown']

  /**
   * Calls `look` in every frame after its layout, when nothing can change before the paint any more, until it says true.
   * A resized element is the only sign of that moment: animation frame callbacks of the page may run after ours.
   */
  function eachFrame(look) {
    const probe = document.createElement('i')
    Object.assign(probe.style, { position: 'fixed', contain: 'strict', visibility: 'hidden', height: '1px' })
    let ended = false
    const observer = new ResizeObserver(() => {
      if (!look()) return
      ended = true
      observer.disconnect()
      probe.remove()
    })
    observer.observe(probe)
    requestAnimationFrame(function frame() {
      if (ended) return
      if (!probe.isConnected) document.documentElement.append(probe)
      probe.style.width = probe.style.width === '1px' ? '2px' : '1px'
      requestAnimationFrame(frame)
    })
  }

  /** Resolves with the time of the first paint that shows `what`. */
  function painted(what, args) {
    const last = performance.now() + PATIENCE_MS
    return new Promise((done, fail) =>
      eachFrame(() => {
        if (performance.now() > last) {
          fail(new Error(`Not shown in time: ${what} ${JSON.stringify(args)}`))
          return true
        }
        if (!globalThis.benchShows[what](...args)) return false
        const { port1, port2 } = new MessageChannel()
        // The first task after the frame: its paint is made.
        port1.onmessage = () => done(performance.now())
        port2.postMessage(null)
        return true
      }),
    )
  }

  /** The page's own work in the events of one press or key, from the first listener to after the last. */
  function watchHandlers() {
    let began = 0
    let spent = 0
    const ending = new AbortController()
    const { signal } = ending
    for (const type of POINTER) {
      addEventListener(type, () => (began = performance.now()), { capture: true, signal })
      addEventListener(type, () => (spent += performance.now() - began), { signal })
    }
    return () => {
      ending.abort()
      return spent
    }
  }

  let result = null
  return {
    /** Time of the paint of the usable page after its address was given. */
    start: painted('ready', []),

    /** Time of the paint of what follows the start: of the product, HOME's figures. */
    figures: () => painted('figures', []),

    /** Time at which the page said that it is usable, before that paint. */
    usable: new Promise((done) =>
      new MutationObserver((_, observer) => {
        if (!globalThis.benchShows.ready()) return
        observer.disconnect()
        done(performance.now())
      }).observe(document, { attributes: true, childList: true, subtree: true }),
    ),

    /** The next event of this type starts the clock; `result` then has when `what` was painted and what the event cost. */
    arm(type, what, args) {
      const handlers = watchHandlers()
      result = new Promise((done, fail) =>
        addEventListener(
          type,
          ({ timeStamp }) =>
            painted(what, args).then(
              (at) => done({ painted: at - timeStamp, at: performance.timeOrigin + at, handler: handlers() }),
              fail,
            ),
          { capture: true, once: true },
        ),
      )
      // Told where it is awaited.
      result.catch(() => undefined)
    },
    result: () => result,

    /** Scrolls an element up and down, a screen in a third of a second; answers the times between frames in ms. */
    scroll(selector, ms) {
      const element = [...document.querySelectorAll(selector)].find((found) => found.checkVisibility())
      const most = element.scrollHeight - element.clientHeight
      const speed = element.clientHeight * 3
      const frames = []
      return new Promise((done) =>
        requestAnimationFrame((first) => {
          let before = first
          requestAnimationFrame(function frame(now) {
            frames.push(now - before)
            before = now
            const way = (((now - first) / 1000) * speed) % (2 * most)
            element.scrollTop = way < most ? way : 2 * most - way
            if (now - first < ms) requestAnimationFrame(frame)
            else done({ frames, most })
          })
        }),
      )
    },
  }
})()
