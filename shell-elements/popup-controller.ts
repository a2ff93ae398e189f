import type { ReactiveController, ReactiveControllerHost } from 'lit'
import { menuTarget } from './menu-keys.ts'

export interface PopupParts {
  /** The button that opens it; also where the focus returns. */
  anchor: () => HTMLElement | null
  /** The `popover="manual"` element. */
  popup: () => HTMLElement | null
  /** Edge of the anchor it keeps to, or `beside` it as a submenu does. */
  align?: 'start' | 'end' | 'beside'
  /** A point that it opens at instead, in pixels of the window, as a menu of the right mouse button does. */
  point?: () => { x: number; y: number } | null
  /** More that counts as inside, such as a submenu beside it. */
  inside?: () => readonly (Element | null)[]
}

const GAP = 6
const MARGIN = 8

/**
 * Opens one popup at its button, in the top layer, and closes it on Escape, on Tab, on a press or focus elsewhere. Escape
 * that closes a popup goes no further: the same press must not close a dialog or reset the loading counter.
 */
export class PopupController implements ReactiveController {
  readonly #host: ReactiveControllerHost & HTMLElement
  readonly #parts: PopupParts
  open = false

  constructor(host: ReactiveControllerHost & HTMLElement, parts: PopupParts) {
    this.#host = host
    this.#parts = parts
    host.addController(this)
  }

  hostDisconnected(): void {
    this.hide(false)
  }

  /** Rows in reading order. */
  get rows(): HTMLElement[] {
    return [...(this.#parts.popup()?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
  }

  show(focus: 'first' | 'last' | 'none' = 'none'): void {
    const popup = this.#parts.popup()
    if (!popup) return
    if (!this.open) {
      popup.showPopover()
      this.open = true
      this.#place(popup)
      window.addEventListener('pointerdown', this.#onPressElsewhere, true)
      window.addEventListener('resize', this.#onResize)
      this.#host.addEventListener('focusout', this.#onFocusOut)
      this.#host.requestUpdate()
    }
    if (focus === 'first') this.rows[0]?.focus()
    if (focus === 'last') this.rows.at(-1)?.focus()
  }

  hide(returnFocus: boolean): void {
    if (!this.open) return
    this.open = false
    window.removeEventListener('pointerdown', this.#onPressElsewhere, true)
    window.removeEventListener('resize', this.#onResize)
    this.#host.removeEventListener('focusout', this.#onFocusOut)
    if (returnFocus) this.#parts.anchor()?.focus()
    const popup = this.#parts.popup()
    if (popup?.isConnected) popup.hidePopover()
    this.#host.requestUpdate()
  }

  toggle(focus: 'first' | 'last' | 'none' = 'first'): void {
    if (this.open) this.hide(true)
    else this.show(focus)
  }

  /** For `@keydown` of the button: arrows open it at its first or last row. */
  readonly onAnchorKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      this.show(event.key === 'ArrowDown' ? 'first' : 'last')
    } else if (event.key === 'Escape' && this.open) this.#escape(event)
  }

  /** For `@keydown` of the popup. */
  readonly onPopupKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') return this.#escape(event)
    if (event.key === 'Tab') return this.hide(true)
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const root = this.#host.shadowRoot!
    const target = menuTarget(this.rows, root.activeElement, event.key)
    if (!target) return
    event.preventDefault()
    event.stopPropagation()
    target.focus()
  }

  #escape(event: KeyboardEvent): void {
    event.preventDefault()
    event.stopPropagation()
    this.hide(true)
  }

  #place(popup: HTMLElement): void {
    const point = this.#parts.point?.()
    const anchor = point ? new DOMRect(point.x, point.y - GAP) : this.#parts.anchor()?.getBoundingClientRect()
    if (!anchor) return
    const { width, height } = popup.getBoundingClientRect()
    const beside = this.#parts.align === 'beside'
    let left = beside ? anchor.right + GAP : this.#parts.align === 'end' ? anchor.right - width : anchor.left
    if (beside && left + width > innerWidth - MARGIN) left = anchor.left - width - GAP
    const top = beside ? anchor.top - GAP : anchor.bottom + GAP
    popup.style.left = `${Math.max(MARGIN, Math.min(left, innerWidth - width - MARGIN))}px`
    popup.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`
  }

  readonly #onResize = (): void => this.hide(false)

  readonly #onPressElsewhere = (event: PointerEvent): void => {
    const path = event.composedPath()
    const inside = [this.#parts.anchor(), this.#parts.popup(), ...(this.#parts.inside?.() ?? [])]
    if (!inside.some((element) => element && path.includes(element))) this.hide(false)
  }

  readonly #onFocusOut = (event: FocusEvent): void => {
    const next = event.relatedTarget as Node | null
    // Null while the window itself loses the focus: the popup stays for the return.
    if (next && !this.#host.contains(next) && !this.#host.shadowRoot!.contains(next)) this.hide(false)
  }
}
