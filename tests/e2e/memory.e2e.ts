import type { CDPSession, Page } from '@playwright/test'
import { untilQuiet } from '../../bench/network.ts'
import { BROWSER_FLAGS, findBrowser } from '../support/browser.mjs'
import { enter } from './entrance.ts'
import { expect, test } from './fixture.ts'

/** Screens of every kind that the module has, with few rows: what a list leaves behind does not depend on its length. */
const SCREENS = [
  '/novus/firm-maintenance?search=harlow',
  '/shell/company',
  '/novus/user-codes?search=net',
  '/shell/audit-log?search=harlow',
]

/** What stays of closed screens. All but the heap are counts. */
interface Remains {
  readonly heap: number
  readonly nodes: number
  readonly detached: number
  readonly listeners: number
  readonly documentListeners: number
  readonly subscribers: number
}

// Compiled code grows with every function that becomes hot and is given back late. Compiled once, when it first runs, and
// kept, it is all there by the first count: what the heap gains after that is what screens leave in it.
const flags = '--js-flags=--no-opt --no-maglev --always-sparkplug --no-flush-bytecode'
test.use({ launchOptions: { executablePath: findBrowser() ?? undefined, args: [...BROWSER_FLAGS, flags] } })

test('[A13] two hundred screens opened and closed leave no node, listener, timer or subscriber, and no heap', async ({
  shell,
  page,
}) => {
  test.setTimeout(180_000)
  await page.addInitScript(countLong)
  await enter(shell, 'admin', '#/novus')
  const browser = await page.context().newCDPSession(page)
  await browser.send('Performance.enable')
  await untilQuiet(page)
  const timers = await page.evaluate(() => novusLong.timers())
  await openAndClose(page, 50)
  const before = await remains(page, browser)
  await openAndClose(page, 150)
  // The last frames may still hold the last screens, whose listeners are hundreds; a leak stays however long one waits.
  let after = await remains(page, browser)
  await expect
    .poll(async () => (after = await remains(page, browser)).listeners, 'listeners')
    .toBeLessThanOrEqual(before.listeners)

  expect(before.documentListeners, 'the count of listeners counts').toBeGreaterThan(0)
  expect(before.subscribers, 'the count of subscribers counts').toBeGreaterThan(0)
  for (const what of ['documentListeners', 'subscribers'] as const)
    expect(after[what], what).toBeLessThanOrEqual(before[what])
  expect(after.heap, 'heap').toBeLessThanOrEqual(before.heap * 1.05)
  // The last frames may still hold some, whatever came before them; a leak would be at least one for each of 150 screens.
  for (const what of ['nodes', 'detached'] as const)
    expect(after[what], what).toBeLessThanOrEqual(before[what] * 1.05 + 50)
  // single-spa lets those of its own limits, of at most three seconds, run out.
  await expect.poll(() => page.evaluate(() => novusLong.timers()), 'timers').toBeLessThanOrEqual(timers)
})

interface Long {
  /** Listeners of document and window that were added and not taken away. */
  listeners(): number
  /** Timers that were set and have neither run nor been cleared. */
  timers(): number
}
declare const novusLong: Long

/** Runs in the page before its scripts: counts what outlives a screen by forgetfulness. */
function countLong(): void {
  let listeners = 0
  const kept = new Map<EventTarget, Set<string>>()
  const ids = new WeakMap<object, number>()
  let last = 0
  const keyOf = (type: string, listener: unknown, options: unknown) => {
    if (typeof listener !== 'function' && !(listener instanceof Object)) return null
    if (!ids.has(listener)) ids.set(listener, ++last)
    const capture = options === true || (options as AddEventListenerOptions | undefined)?.capture === true
    return `${type} ${ids.get(listener)} ${capture}`
  }
  const { addEventListener, removeEventListener } = EventTarget.prototype
  EventTarget.prototype.addEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window
    const key = target === document || target === window ? keyOf(type, listener, options) : null
    const of = kept.get(target) ?? new Set()
    if (key && !of.has(key)) {
      kept.set(target, of.add(key))
      listeners++
      const { signal, once } = (options instanceof Object ? options : {}) as AddEventListenerOptions
      const forget = () => {
        if (of.delete(key)) listeners--
      }
      if (signal) addEventListener.call(signal, 'abort', forget)
      if (once) addEventListener.call(target, type, forget, { once: true })
    }
    addEventListener.call(target, type, listener, options)
  }
  EventTarget.prototype.removeEventListener = function (this: EventTarget, type, listener, options) {
    const target = this ?? window
    const key = target === document || target === window ? keyOf(type, listener, options) : null
    if (key && kept.get(target)?.delete(key)) listeners--
    removeEventListener.call(target, type, listener, options)
  }

  const waiting = new Set<number>()
  const { setTimeout, setInterval, clearTimeout, clearInterval } = window
  Object.assign(window, {
    setTimeout: (run: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setTimeout(() => {
        waiting.delete(id)
        if (typeof run === 'function') run(...args)
      }, ms)
      waiting.add(id)
      return id
    },
    setInterval: (run: TimerHandler, ms?: number, ...args: unknown[]) => {
      const id = setInterval(run, ms, ...args)
      waiting.add(id)
      return id
    },
    clearTimeout: (id: number) => (waiting.delete(id), clearTimeout(id)),
    clearInterval: (id: number) => (waiting.delete(id), clearInterval(id)),
  })
  const long: Long = { listeners: () => listeners, timers: () => waiting.size }
  Object.assign(window, { novusLong: long })
}

/** Opens screens by address and closes them by key, one after the other, as fast as the page can. */
async function openAndClose(page: Page, cycles: number): Promise<void> {
  // One call a few seconds long: the way to the browser would cost more than a screen.
  for (let done = 0; done < cycles; done += 10)
    await page.evaluate(
      async ([addresses, from]) => {
        const until = (what: () => unknown) =>
          new Promise<void>((resolve, reject) => {
            const limit = new AbortController()
            const late = AbortSignal.timeout(5_000)
            const look = () => {
              if (!what()) return
              observer.disconnect()
              limit.abort()
              resolve()
            }
            const observer = new MutationObserver(look)
            observer.observe(document.body, { subtree: true, childList: true, attributes: true })
            late.addEventListener('abort', () => reject(new Error(`Not in time: ${String(what)}`)), limit)
            look()
          })
        for (let i = 0; i < 10; i++) {
          const address = addresses[(from + i) % addresses.length]!
          const path = address.split('?')[0]!
          const panel = () => document.querySelector(`[role="tabpanel"][data-path="${path}"]:not([hidden])`)
          window.location.hash = `#${address}`
          await until(() => panel()?.querySelector('[role="grid"][aria-busy="false"], h2'))
          const strip = document.querySelector('suite-menu-tabs')!.shadowRoot!
          const tab = strip.querySelector('[role="tab"][aria-selected="true"]')!
          tab.dispatchEvent(new KeyboardEvent('keydown', { key: 'Delete', bubbles: true, composed: true }))
          await until(() => !document.querySelector(`#panels > [data-path="${path}"]`))
        }
      },
      [SCREENS, done] as const,
    )
}

/** Nodes in no document. The prototypes of nodes are found, too, and are asked nothing: they would throw. */
const DETACHED = `this.filter((node) => !Object.hasOwn(node, 'constructor') && !node.isConnected).length`

/** Counts after a forced collection. */
async function remains(page: Page, browser: CDPSession): Promise<Remains> {
  await untilQuiet(page)
  // What the first collection only unlinks, the next one frees.
  for (let i = 0; i < 3; i++) await browser.send('HeapProfiler.collectGarbage')
  const { metrics } = await browser.send('Performance.getMetrics')
  const metric = (name: string) => metrics.find((one) => one.name === name)!.value
  const heap = metric('JSHeapUsedSize')
  const nodes = metric('Nodes')
  const listeners = metric('JSEventListeners')
  const documentListeners = await page.evaluate(() => novusLong.listeners())
  const detached = await sumOf(browser, 'Node.prototype', DETACHED)
  const subscribers = await sumOf(
    browser,
    "System.import('rxjs').then((rxjs) => rxjs.Subject.prototype)",
    'this.reduce((sum, subject) => sum + (subject.observers?.length ?? 0), 0)',
  )
  return { heap, nodes, detached, listeners, documentListeners, subscribers }
}

/** A number about all living objects of a prototype; `expression` sees them as the array `this`. */
async function sumOf(browser: CDPSession, prototype: string, expression: string): Promise<number> {
  const group = { objectGroup: 'remains' }
  const { result } = await browser.send('Runtime.evaluate', { expression: prototype, awaitPromise: true, ...group })
  const { objects } = await browser.send('Runtime.queryObjects', { prototypeObjectId: result.objectId!, ...group })
  const { result: sum } = await browser.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    functionDeclaration: `function () { return ${expression} }`,
    returnByValue: true,
  })
  await browser.send('Runtime.releaseObjectGroup', group)
  return sum.value as number
}
