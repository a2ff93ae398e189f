import type { Page } from '@playwright/test'

/** What one walk did, and the first step after which something disagreed. */
export interface Walked {
  seed: number
  steps: number
  /** How often each kind of step was taken. */
  taken: Record<string, number>
  disagreement: string | null
}

interface Walk {
  seed: number
  steps: number
  /** Addresses that the walk opens. */
  doors: string[]
}

/**
 * Takes random steps inside the page, with real clicks, real addresses and the browser's own history, waits after each one
 * until no tab is busy, and compares the four things that a person sees [acceptance 2]. The same seed is the same walk.
 */
export function walk(page: Page, parts: Walk): Promise<Walked> {
  return page.evaluate(walkInPage, parts)
}

/** Runs in the page, so it holds everything that it needs. */
async function walkInPage({ seed, steps, doors }: Walk): Promise<Walked> {
  // A small seeded generator (mulberry32).
  let state = seed
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let x = Math.imul(state ^ (state >>> 15), 1 | state)
    x = (x + Math.imul(x ^ (x >>> 7), 61 | x)) ^ x
    return ((x ^ (x >>> 14)) >>> 0) / 4294967296
  }
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)]

  const strip = (tag: string) => document.querySelector(tag)?.shadowRoot ?? null
  const strips = () => ['suite-application-tabs', 'suite-menu-tabs'].flatMap((tag) => strip(tag) ?? [])
  const inStrips = (selector: string) =>
    strips().flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)].filter((el) => el.checkVisibility()))
  const isBusy = () =>
    [document, ...strips()].some((root) => root.querySelector('[aria-busy="true"]') !== null) ||
    document.querySelectorAll('#panels > [role="tabpanel"]:not([hidden])').length !== 1

  /** An event or a time limit, whichever is first: a step that hangs is a finding, not a hung test. */
  const within = (what: string, begin: (done: () => void) => () => void) =>
    new Promise<void>((resolve, reject) => {
      let end = () => {}
      const limit = setTimeout(() => {
        end()
        reject(new Error(`${what} did not come within 5 s`))
      }, 5_000)
      end = begin(() => {
        clearTimeout(limit)
        end()
        resolve()
      })
    })
  const heard = (type: string, act: () => void) =>
    within(type, (done) => {
      addEventListener(type, done, { once: true })
      act()
      return () => removeEventListener(type, done)
    })
  /** The elements draw in microtasks; a message through a channel comes after all of them. */
  const drawn = () =>
    new Promise<void>((resolve) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => {
        port1.close()
        resolve()
      }
      port2.postMessage(null)
    })
  const settled = async () => {
    await drawn()
    if (!isBusy()) return
    await within('the end of aria-busy', (done) => {
      const look = () => !isBusy() && done()
      const observer = new MutationObserver(look)
      const watched = { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-busy', 'hidden'] }
      for (const root of [document, ...strips()]) observer.observe(root, watched)
      return () => observer.disconnect()
    })
    await drawn()
  }

  /** Empty when hash, selected tabs and visible panel say the same place. */
  const disagreement = (): string => {
    const hash = location.hash.replace(/\?.*$/, '') || '#/'
    const [, application, menu] = /^#\/([^/]*)(?:\/(.*))?$/.exec(hash)!
    const selected = (tag: string) => [
      ...(strip(tag)?.querySelectorAll<HTMLElement>('[role="tab"][aria-selected="true"]') ?? []),
    ]
    const owners = selected('suite-application-tabs')
    const screens = selected('suite-menu-tabs')
    const panels = [...document.querySelectorAll<HTMLElement>('#panels > [role="tabpanel"]:not([hidden])')]
    if (owners.length !== 1) return `${hash}: ${owners.length} application tabs are selected`
    if (panels.length !== 1) return `${hash}: ${panels.length} panels are shown`
    const panel = panels[0]!
    if (panel.inert) return `${hash}: the panel that is shown takes no input`
    const path = `/${[application, menu].filter(Boolean).join('/')}`
    if (panel.dataset['path'] !== path) return `${hash}: the panel of ${panel.dataset['path']} is shown`
    if (owners[0]!.classList.contains('home') !== (application === '')) return `${hash}: ${owners[0]!.textContent}`
    if (!menu) return screens.length === 0 ? '' : `${hash}: a menu tab is selected`
    if (screens.length !== 1) return `${hash}: ${screens.length} menu tabs are selected`
    // The tab stands in a shadow root, so it names its panel as an element, not by id.
    const [owned] = screens[0]!.ariaControlsElements ?? []
    return owned === panel ? '' : `${hash}: the selected tab owns ${owned?.id ?? 'nothing'}`
  }

  const { navigation } = window as unknown as {
    navigation: { currentEntry: { index: number }; canGoForward: boolean }
  }
  // What lies before is the sign-in: Back stops at the first address of the walk.
  const first = navigation.currentEntry.index
  const goTo = async (hash: string) => {
    if (hash !== location.hash) await heard('hashchange', () => (location.hash = hash))
  }
  /** A row of a tab's menu, as the right button opens it: close others, to the right, all clean, reopen… */
  const useMenu = async () => {
    const tab = pick(inStrips('[role="tab"]'))
    if (!tab) return
    const press = { button: 2, bubbles: true, composed: true, cancelable: true }
    tab.dispatchEvent(new MouseEvent('contextmenu', press))
    await drawn()
    const menu = (tab.getRootNode() as ShadowRoot).querySelector('.tab-menu')!
    const rows = [...menu.querySelectorAll<HTMLElement>('[data-action]')]
    // A walk that closed everything again and again would find little: what closes several tabs is chosen less often.
    const wanted = random() < 0.6 ? ['reopen', 'this'] : ['others', 'right', 'clean']
    const row = pick(rows.filter((one) => wanted.includes(one.dataset['action']!) && one.ariaDisabled !== 'true'))
    row?.click()
    if (!row) menu.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
  }
  const kinds: [weight: number, kind: string, act: () => unknown][] = [
    [8, 'open', () => goTo(pick(doors)!)],
    [4, 'switch', () => pick(inStrips('[role="tab"]'))?.click()],
    [3, 'close', () => pick(inStrips('[data-close]'))?.click()],
    [2, 'menu', useMenu],
    [3, 'back', () => navigation.currentEntry.index > first && heard('popstate', () => history.back())],
    [2, 'forward', () => navigation.canGoForward && heard('popstate', () => history.forward())],
  ]
  const whole = kinds.reduce((sum, [weight]) => sum + weight, 0)

  const taken: Record<string, number> = {}
  for (let step = 0; step < steps; step++) {
    let at = random() * whole
    const [, kind, act] = kinds.find(([weight]) => (at -= weight) < 0)!
    taken[kind] = (taken[kind] ?? 0) + 1
    const before = location.hash
    let found: string
    try {
      await act()
      await settled()
      found = disagreement()
    } catch (error) {
      found = String(error)
    }
    if (found)
      return { seed, steps: step, taken, disagreement: `seed ${seed}, step ${step} (${kind} at ${before}): ${found}` }
  }
  return { seed, steps, taken, disagreement: null }
}
