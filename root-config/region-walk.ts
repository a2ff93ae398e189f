import '../shell-elements/region-navigator/region-navigator.element.ts'
import type { RegionNavigatorElement } from '../shell-elements/region-navigator/region-navigator.element.ts'
import { entryOf, focused, holds, type Region, regionsOf, shownPanel, sightOf } from './region-list.ts'

/** A digit for each of the first ten regions; those after them are walked to. */
const DIGITS = '1234567890'

const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock'])

/**
 * [visual reference §7] The walk over the regions of the page. The first press shows them, each further one goes on to
 * the next; a digit jumps, Esc stays. Any other key, a press of the pointer or a change of the page ends it and does what
 * it does anyway: the walk itself never edits.
 */
export class RegionWalk {
  readonly #page: Window
  readonly #navigator: RegionNavigatorElement
  #regions: readonly Region[] = []
  /** The digits of what is shown, by what holds its regions: a region keeps its own, whatever comes or goes around it. */
  readonly #digits = new WeakMap<Element, Map<string, string>>()
  /** Undoes what an open walk listens to; null while it is closed. */
  #listening: AbortController | null = null

  constructor(page: Window, overlays: HTMLElement) {
    this.#page = page
    this.#navigator = overlays.appendChild(page.document.createElement('suite-region-navigator'))
    this.#navigator.addEventListener('suite-region-choose', ({ detail }) => this.#jump(detail.at))
    this.#navigator.addEventListener('suite-region-step', ({ detail }) => this.#step(detail.step))
    this.#navigator.addEventListener('suite-close', () => this.#close())
  }

  /** F2 or Shift F2. */
  press(step: 1 | -1): void {
    if (this.#listening) this.#step(step)
    else this.#open()
  }

  #open(): void {
    this.#collect()
    if (this.#regions.length === 0) return
    const listening = (this.#listening = new AbortController())
    const { signal } = listening
    const capture = { signal, capture: true }
    this.#page.addEventListener('keydown', (event) => this.#onKey(event), capture)
    this.#page.addEventListener('pointerdown', (event) => this.#onPress(event), capture)
    this.#page.addEventListener('focusin', () => this.#onFocus(), { signal })
    this.#page.addEventListener('scroll', () => this.#mark(), { ...capture, passive: true })
    this.#page.addEventListener('resize', () => this.#mark(), { signal })
    this.#page.addEventListener('blur', () => this.#close(), { signal })
    const shown = shownPanel(this.#page.document)
    const changes = new MutationObserver(() => {
      if (shownPanel(this.#page.document) !== shown) this.#close()
    })
    const panels = this.#page.document.getElementById('panels')
    if (panels) changes.observe(panels, { subtree: true, attributeFilter: ['hidden', 'role'] })
    signal.addEventListener('abort', () => changes.disconnect())
    this.#mark()
    this.#navigator.open = true
  }

  #close(): void {
    this.#listening?.abort()
    this.#listening = null
    this.#navigator.open = false
  }

  #onKey(event: KeyboardEvent): void {
    const { key, ctrlKey, altKey, metaKey, shiftKey } = event
    if (MODIFIERS.has(key)) return
    const isPlain = !ctrlKey && !altKey && !metaKey && !event.isComposing
    const at = isPlain && DIGITS.includes(key) ? this.#digitsOf().indexOf(key) : -1
    if (isPlain && key === 'F2') this.#step(shiftKey ? -1 : 1)
    else if (isPlain && key === 'Escape') this.#close()
    else if (at >= 0) this.#jump(at)
    else return this.#close()
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  #onPress(event: Event): void {
    if (!event.composedPath().includes(this.#navigator)) this.#close()
  }

  /** The focus went somewhere by itself: a dialog opened, a save led to a problem. */
  #onFocus(): void {
    if (this.#current() === -1) this.#close()
    else this.#mark()
  }

  #step(step: 1 | -1): void {
    this.#collect()
    const count = this.#regions.length
    const current = this.#current()
    this.#enter(current === -1 ? (step === 1 ? 0 : count - 1) : (current + step + count) % count)
    this.#mark()
  }

  #jump(at: number): void {
    this.#close()
    this.#enter(at)
  }

  #enter(at: number): void {
    const region = this.#regions[at]
    if (!region) return
    entryOf(region.element)?.focus()
    this.#navigator.reached = at
  }

  #collect(): void {
    this.#regions = regionsOf(this.#page.document)
  }

  /** Index of the region that has the focus, or -1. */
  #current(): number {
    const focus = focused(this.#page.document)
    return this.#regions.findIndex(({ element }) => holds(element, focus))
  }

  /** The digit of each region that is there, null where all are taken. */
  #digitsOf(): (string | null)[] {
    // A list and each record opened from it have digits of their own.
    const around = this.#regions[0]?.element.parentElement ?? this.#page.document.body
    const known = this.#digits.get(around) ?? new Map<string, string>()
    this.#digits.set(around, known)
    const seen = new Map<string, number>()
    const keys = this.#regions.map(({ element, name }) => {
      const own = element.dataset['region'] ?? name
      const nth = (seen.get(own) ?? 0) + 1
      seen.set(own, nth)
      return `${own} ${nth}`
    })
    for (const key of keys) {
      const free = [...DIGITS].find((digit) => ![...known.values()].includes(digit))
      if (!known.has(key) && free !== undefined) known.set(key, free)
    }
    return keys.map((key) => known.get(key) ?? null)
  }

  #mark(): void {
    const digits = this.#digitsOf()
    this.#navigator.regions = this.#regions.map(({ element, name }, at) => ({
      name,
      digit: digits[at] ?? null,
      sight: sightOf(element),
    }))
    this.#navigator.current = this.#current()
  }
}
