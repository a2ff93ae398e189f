import { t } from '../shared/i18n/i18n.ts'
import { lastFocusIn } from './region-focus.ts'

/** A part of the page that F2 leads to, with its name in the user's language. */
export interface Region {
  readonly element: HTMLElement
  readonly name: string
}

/** Rows of the chrome, after the regions of the screen. */
const CHROME: readonly (readonly [selector: string, label: string])[] = [
  ['suite-banner', 'shell:regions.notice'],
  ['suite-application-tabs', 'shell:regions.applicationTabs'],
  ['suite-menu-bar', 'shell:menuBar.label'],
  ['suite-menu-tabs', 'shell:tabs.screens'],
]
const MARKED = '[data-region]'
/** Parts of a page that is not marked: what has a name of its own. */
const NAMED = ['section', 'nav', 'aside', 'form'].map((tag) => `${tag}:is([aria-label], [aria-labelledby])`).join()
const STOPS = 'a[href], button, input, select, textarea, summary, [tabindex], [contenteditable]'
/** Of an entry grid the cell that is its stop: the first one, or where the cursor was left. */
const EDITABLE = '[data-path]:is(input, select, textarea):not([readonly]), [data-lines] [data-stop]'

/** The panel that is shown; a panel that opens has no role yet. */
export const shownPanel = (page: Document): HTMLElement | null =>
  page.querySelector('#panels > [role="tabpanel"]:not([hidden])')

/** The regions of the page in reading order, the chrome last; without those that nothing can be done in. */
export function regionsOf(page: Document): Region[] {
  const panel = shownPanel(page)
  const chrome = CHROME.flatMap(([selector, label]) => {
    const element = page.querySelector<HTMLElement>(selector)
    return element ? [{ element, name: t(label) }] : []
  })
  return [...(panel ? regionsIn(panel) : []), ...chrome].filter(({ element }) => entryOf(element) !== null)
}

function regionsIn(panel: HTMLElement): Region[] {
  // [acceptance 18] The dialog of a tab is answered before anything behind it.
  const dialog = panel.querySelector<HTMLElement>('[data-tab-dialog]')
  if (dialog) return [named(dialog)]
  const roots = [panel, ...shadowRootsIn(panel)]
  const found = (selector: string) => roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)])
  const marked = found(MARKED)
  const all = marked.length > 0 ? marked : found(NAMED)
  const outermost = all.filter((element) => !all.some((other) => other !== element && other.contains(element)))
  return outermost.length > 0 ? outermost.map(named) : [named(panel)]
}

function named(element: HTMLElement): Region {
  const root = element.getRootNode() as Document | ShadowRoot
  const labels = element.getAttribute('aria-labelledby')?.split(' ') ?? []
  const text = labels.map((id) => root.getElementById(id)?.textContent?.trim() ?? '').join(' ')
  return { element, name: element.dataset['regionName'] ?? element.ariaLabel ?? text }
}

/** Where the focus goes in a region: where it last was, else to its first field, else to the first thing to press. */
export function entryOf(region: HTMLElement): HTMLElement | null {
  const last = lastFocusIn(region)
  if (last && last !== region && holds(region, last) && isUsable(last)) return last
  const fields = [...region.querySelectorAll<HTMLElement>(EDITABLE)]
  return fields.find(isStop) ?? firstStop(region)
}

/** True when an element lies inside a region, through shadow roots. */
export function holds(region: Node, element: Node | null): boolean {
  for (let node = element; node; node = parentOf(node)) if (node === region) return true
  return false
}

/** The element that has the focus, through open shadow roots. */
export function focused(page: Document): Element | null {
  let focus = page.activeElement
  while (focus?.shadowRoot?.activeElement) focus = focus.shadowRoot.activeElement
  return focus
}

/** The part of a region that is in sight; null when it is scrolled away. */
export function sightOf(region: HTMLElement): DOMRect | null {
  let { left, top, right, bottom } = region.getBoundingClientRect()
  for (let around = parentOf(region); around && around !== document.body; around = parentOf(around)) {
    if (!(around instanceof Element) || getComputedStyle(around).overflowY === 'visible') continue
    const box = around.getBoundingClientRect()
    left = Math.max(left, box.left)
    top = Math.max(top, box.top)
    right = Math.min(right, box.right)
    bottom = Math.min(bottom, box.bottom)
  }
  return right > left && bottom > top ? new DOMRect(left, top, right - left, bottom - top) : null
}

function firstStop(root: Element | ShadowRoot): HTMLElement | null {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(STOPS) && isStop(element)) return element
    const inner = element.shadowRoot && firstStop(element.shadowRoot)
    if (inner) return inner
  }
  return root instanceof Element && root.shadowRoot ? firstStop(root.shadowRoot) : null
}

const isStop = (element: HTMLElement) => element.tabIndex >= 0 && isUsable(element)

const isUsable = (element: HTMLElement) =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.checkVisibility({ visibilityProperty: true }) &&
  !isInert(element)

function isInert(element: Node): boolean {
  for (let node: Node | null = element; node; node = parentOf(node))
    if (node instanceof HTMLElement && node.inert) return true
  return false
}

const parentOf = (node: Node): Node | null => (node instanceof ShadowRoot ? node.host : node.parentNode)

const shadowRootsIn = (root: Element | ShadowRoot): ShadowRoot[] =>
  [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? [shadowRoot, ...shadowRootsIn(shadowRoot)] : [],
  )
