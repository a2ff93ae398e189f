import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { menuTarget } from '../menu-keys.ts'
import { PopupController } from '../popup-controller.ts'
import { fire } from '../suite-event.ts'
import type { MenuNode } from '../types.ts'
import { menuBarStyles } from './menu-bar.styles.ts'
import { groupsOf } from './menu-tree.ts'

/**
 * @summary The menus of the active application [S2.08] as an ARIA menubar: roots as text, their menus below, one more level
 * beside it, and anything deeper as headed groups in that panel. Pointing at a root switches while a menu is open.
 * @event suite-menu-choose `{ menuId }`
 * @event suite-favourite-toggle from the star at the end, which marks the screen that is shown.
 * @csspart item Each menu of the bar.
 */
@customElement('suite-menu-bar')
export class MenuBarElement extends LitElement {
  static override styles = [base, menus, menuBarStyles]

  /** Root menus with what lies below them. */
  @property({ attribute: false }) menus: readonly MenuNode[] = []
  /** Whether the active screen is a favourite; null shows no star. */
  @property({ attribute: false }) favourite: boolean | null = null
  /** Root and row whose panels are filled. */
  @state() private root: MenuNode | null = null
  @state() private branch: MenuNode | null = null

  @query('.panel') private panel!: HTMLElement
  @query('.beside') private besidePanel!: HTMLElement
  readonly #menu = new PopupController(this, {
    anchor: () => this.#button(this.root),
    popup: () => this.panel,
    inside: () => [this.besidePanel, this.bar],
  })
  readonly #beside = new PopupController(this, {
    anchor: () => this.#button(this.branch),
    popup: () => this.besidePanel,
    align: 'beside',
  })
  @query('.bar') private bar!: HTMLElement
  #stop: string | null = null

  constructor() {
    super()
    new LocaleController(this)
  }

  /** Puts the focus on the first root, for a shortcut of the shell (Alt M). */
  override focus(): void {
    this.#roots()[0]?.focus()
  }

  override render() {
    const stop = this.menus.some((node) => node.menuId === this.#stop) ? this.#stop : this.menus[0]?.menuId
    return html`<nav aria-label=${t('shell:menuBar.label')}>
        <div
          class="bar"
          role="menubar"
          aria-label=${t('shell:menuBar.label')}
          @keydown=${this.#onBarKey}
          @focusin=${this.#onFocusIn}
        >
          ${this.menus.map((node) => this.#root(node, node.menuId === stop))}
        </div>
      </nav>
      ${this.favourite === null ? nothing : this.#star(this.favourite)}
      <div
        class="panel"
        popover="manual"
        role="menu"
        aria-label=${this.root?.label ?? nothing}
        @keydown=${this.#onPanelKey}
      >
        ${this.root?.children.map((node) => this.#row(node))}
      </div>
      <div
        class="beside"
        popover="manual"
        role="menu"
        aria-label=${this.branch?.label ?? nothing}
        @keydown=${this.#onBesideKey}
      >
        ${this.branch ? groupsOf(this.branch).map(({ heading, entries }) => this.#group(heading, entries)) : nothing}
      </div>`
  }

  #root(node: MenuNode, stop: boolean) {
    const branches = node.children.length > 0
    return html`<button
      type="button"
      class="root"
      part="item"
      role="menuitem"
      data-menu=${node.menuId}
      aria-haspopup=${branches ? 'menu' : nothing}
      aria-expanded=${branches ? String(this.#menu.open && this.root === node) : nothing}
      tabindex=${stop ? 0 : -1}
      @click=${(event: MouseEvent) => this.#onRoot(node, event.detail === 0)}
      @pointerenter=${() => this.#menu.open && this.root !== node && this.#open(node, 'none')}
    >
      ${node.label}${branches ? icon('chevron-down') : nothing}
    </button>`
  }

  #star(marked: boolean) {
    const name = t(marked ? 'shell:favourites.remove' : 'shell:favourites.add')
    return html`<button
      type="button"
      class="star"
      aria-pressed=${marked}
      aria-label=${name}
      title=${name}
      @click=${() => fire(this, 'suite-favourite-toggle', null)}
    >
      ${icon(marked ? 'star-fill' : 'star')}
    </button>`
  }

  #row(node: MenuNode) {
    if (node.children.length === 0) return this.#leaf(node, () => this.#beside.hide(false))
    return html`<button
      type="button"
      class="row"
      role="menuitem"
      data-menu=${node.menuId}
      aria-haspopup="menu"
      aria-expanded=${this.#beside.open && this.branch === node}
      tabindex="-1"
      @click=${(event: MouseEvent) => this.#openBeside(node, event.detail === 0 ? 'first' : 'none')}
      @pointerenter=${() => this.#openBeside(node, 'none')}
    >
      ${node.label}${icon('chevron-right')}
    </button>`
  }

  #leaf(node: MenuNode, onPoint: () => void) {
    return html`<button
      type="button"
      class="row"
      role="menuitem"
      data-menu=${node.menuId}
      tabindex="-1"
      @click=${() => this.#choose(node)}
      @pointerenter=${onPoint}
    >
      ${node.label}
    </button>`
  }

  #group(heading: MenuNode | null, entries: readonly MenuNode[]) {
    const rows = entries.map((node) => this.#leaf(node, () => {}))
    if (!heading) return rows
    return html`<div role="group" aria-label=${heading.label}>
      <div class="heading" aria-hidden="true">${heading.label}</div>
      ${rows}
    </div>`
  }

  #onRoot(node: MenuNode, byKey: boolean): void {
    if (node.children.length === 0) this.#choose(node)
    else if (this.#menu.open && this.root === node) this.#close()
    else void this.#open(node, byKey ? 'first' : 'none')
  }

  async #open(node: MenuNode, focus: 'first' | 'last' | 'none'): Promise<void> {
    this.#close()
    if (node.children.length === 0) return this.#button(node)?.focus()
    this.root = node
    await this.updateComplete
    if (focus === 'none') this.#button(node)?.focus()
    this.#menu.show(focus)
  }

  async #openBeside(node: MenuNode, focus: 'first' | 'none'): Promise<void> {
    if (this.branch !== node) this.#beside.hide(false)
    this.branch = node
    await this.updateComplete
    this.#beside.show(focus)
  }

  #close(): void {
    this.#beside.hide(false)
    this.#menu.hide(false)
  }

  #choose(node: MenuNode): void {
    this.#beside.hide(false)
    this.#menu.hide(true)
    fire(this, 'suite-menu-choose', { menuId: node.menuId })
  }

  readonly #onFocusIn = (event: FocusEvent): void => {
    this.#stop = (event.target as HTMLElement).dataset['menu'] ?? null
    this.requestUpdate()
  }

  readonly #onBarKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const at = this.#roots().indexOf(event.target as HTMLElement)
    const node = this.menus[at]
    if (!node) return
    const branches = node.children.length > 0
    if (event.key === 'Escape' && this.#menu.open) this.#close()
    else if (event.key === 'Tab') return this.#close()
    else if (branches && (event.key === 'ArrowDown' || event.key === 'ArrowUp'))
      void this.#open(node, event.key === 'ArrowDown' ? 'first' : 'last')
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') this.#step(at, event.key)
    else {
      const target = ['ArrowDown', 'ArrowUp'].includes(event.key)
        ? null
        : menuTarget(this.#roots(), this.#roots()[at]!, event.key)
      if (!target) return
      target.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  readonly #onPanelKey = (event: KeyboardEvent): void => {
    const row = event.target as HTMLElement
    const node = this.root?.children.find(({ menuId }) => menuId === row.dataset['menu'])
    if (event.key === 'ArrowRight' && node && node.children.length > 0) void this.#openBeside(node, 'first')
    else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
      this.#step(this.menus.indexOf(this.root!), event.key, 'first')
    else return this.#menu.onPopupKey(event)
    event.preventDefault()
    event.stopPropagation()
  }

  readonly #onBesideKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') return this.#close()
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return this.#beside.onPopupKey(event)
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'ArrowLeft') this.#beside.hide(true)
    else this.#step(this.menus.indexOf(this.root!), event.key, 'first')
  }

  /** To the next or previous root; a menu that is open moves along. */
  #step(from: number, key: string, focus: 'first' | 'none' = 'none'): void {
    const count = this.menus.length
    const next = this.menus[(from + (key === 'ArrowRight' ? 1 : count - 1)) % count]!
    if (this.#menu.open) void this.#open(next, focus)
    else this.#button(next)?.focus()
  }

  #roots(): HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('.root')]
  }

  #button(node: MenuNode | null): HTMLElement | null {
    const all = this.renderRoot.querySelectorAll<HTMLElement>('[data-menu]')
    return [...all].find((button) => button.dataset['menu'] === node?.menuId) ?? null
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-menu-bar': MenuBarElement
  }
}
