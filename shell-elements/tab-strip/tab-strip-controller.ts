import type { LitElement, ReactiveController } from 'lit'
import { fire } from '../suite-event.ts'

export interface StripTab {
  id: string
  active: boolean
  closable: boolean
}

/**
 * Keys and focus of a strip of closable tabs (ARIA authoring practices, manual activation): one tab stop; arrows, Home and
 * End move the focus; Enter and Space activate; Delete closes; Shift F10 and the menu key open its menu. When the focused tab is gone the focus goes to its right
 * neighbour, else to the left one; a refused close leaves it where it was.
 */
export class TabStripController implements ReactiveController {
  readonly #host: LitElement
  readonly #tabs: () => readonly StripTab[]
  readonly #openMenu: (id: string) => void
  #focused: string | null = null
  /** Order at the last drawing, to find the neighbour of a tab that is gone. */
  #order: string[] = []
  #refocus: string | null = null

  constructor(host: LitElement, tabs: () => readonly StripTab[], openMenu: (id: string) => void) {
    this.#host = host
    this.#tabs = tabs
    this.#openMenu = openMenu
    host.addController(this)
  }

  /** The one tab that Tab reaches. */
  get stop(): string | null {
    const tabs = this.#tabs()
    const has = (id: string | null) => tabs.some((tab) => tab.id === id)
    if (has(this.#focused)) return this.#focused
    return (tabs.find((tab) => tab.active) ?? tabs[0])?.id ?? null
  }

  hostUpdate(): void {
    const ids = this.#tabs().map((tab) => tab.id)
    const focused = (this.#host.shadowRoot?.activeElement as HTMLElement | null)?.dataset['tab'] ?? null
    if (focused !== null && !ids.includes(focused)) {
      const at = this.#order.indexOf(focused)
      const neighbours = [...this.#order.slice(at + 1), ...this.#order.slice(0, at).reverse()]
      this.#refocus = neighbours.find((id) => ids.includes(id)) ?? null
      this.#focused = this.#refocus
    }
    this.#order = ids
  }

  hostUpdated(): void {
    this.#placeInColumns()
    if (this.#refocus !== null) this.element(this.#refocus)?.focus()
    this.#refocus = null
  }

  /** Tab and close control of one screen share a column of the strip's grid. */
  #placeInColumns(): void {
    const root = this.#host.renderRoot
    const columns = new Map<string, string>()
    root.querySelectorAll<HTMLElement>('[role="tab"]').forEach((tab, at) => {
      tab.style.gridColumn = String(at + 1)
      columns.set(tab.dataset['tab']!, tab.style.gridColumn)
    })
    for (const close of root.querySelectorAll<HTMLElement>('[data-close]'))
      close.style.gridColumn = columns.get(close.dataset['close']!) ?? 'auto'
  }

  /** The tabs as they are drawn, by id. */
  get elements(): ReadonlyMap<string, HTMLElement> {
    const all = this.#host.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')
    return new Map([...all].map((tab) => [tab.dataset['tab']!, tab]))
  }

  element(id: string): HTMLElement | null {
    return this.elements.get(id) ?? null
  }

  /** For `@focusin` and `@focusout` of the tablist: the tab stop follows the focus and returns to the active tab. */
  readonly onFocusIn = (event: FocusEvent): void => {
    this.#focused = (event.target as HTMLElement).dataset['tab'] ?? null
    this.#host.requestUpdate()
  }
  readonly onFocusOut = (event: FocusEvent): void => {
    if (event.relatedTarget) this.#focused = null
    this.#host.requestUpdate()
  }

  /** For `@keydown` of the tablist. Enter and Space reach the tab as a click, since it is a button. */
  readonly onKey = (event: KeyboardEvent): void => {
    const opensMenu = event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)
    if (event.ctrlKey || event.altKey || event.metaKey || (event.shiftKey && !opensMenu)) return
    const id = (event.target as HTMLElement).dataset['tab']
    const ids = [...this.#host.renderRoot.querySelectorAll<HTMLElement>('[role="tab"]')].map(
      (tab) => tab.dataset['tab']!,
    )
    const at = ids.indexOf(id ?? '')
    if (at < 0) return
    const to = {
      ArrowRight: (at + 1) % ids.length,
      ArrowLeft: (at + ids.length - 1) % ids.length,
      Home: 0,
      End: ids.length - 1,
    }[event.key]
    if (to !== undefined) this.element(ids[to]!)?.focus()
    else if (event.key === 'Delete') this.close(id!)
    else if (opensMenu) this.#openMenu(id!)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  select(id: string): void {
    fire(this.#host, 'suite-tab-select', { id })
  }

  close(id: string): void {
    if (this.#tabs().find((tab) => tab.id === id)?.closable) fire(this.#host, 'suite-tab-close', { id })
  }

  /** For `@auxclick`: the middle button closes. */
  onAuxClick(event: MouseEvent, id: string): void {
    if (event.button !== 1) return
    event.preventDefault()
    this.close(id)
  }
}
