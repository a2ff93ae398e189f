import { html, LitElement, nothing, type TemplateResult } from 'lit'
import { property, query, state } from 'lit/decorators.js'
import { rows } from '../rows.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { menuRow, menuRows } from '../menu-row.ts'
import { PopupController } from '../popup-controller.ts'
import { fire } from '../suite-event.ts'
import type { MenuAction } from '../types.ts'
import { type StripTab, TabStripController } from './tab-strip-controller.ts'

/**
 * What both strips of tabs have in common: a tablist with one tab stop, close controls in a list of their own on top of it,
 * a list of tabs behind a button, and a menu for each tab (right button, Shift F10 or the menu key) [D17].
 */
export abstract class TabStrip<T extends { id: string; active: boolean }> extends LitElement {
  /** Tabs in the order they are shown. */
  @property({ attribute: false }) tabs: readonly T[] = []
  /** Rows of the menu of a tab, asked for when it opens; without it tabs have no menu. */
  @property({ attribute: false }) actionsOf: ((id: string) => readonly MenuAction[]) | null = null
  /** The tab whose menu is open, and its rows as they were then. */
  @state() private menu: { id: string; title: string; actions: readonly MenuAction[] } | null = null

  @query('.strip') protected strip!: HTMLElement
  @query('.list') private listButton!: HTMLElement | null
  @query('.tabs-list') private listPanel!: HTMLElement | null
  @query('.tab-menu') private menuPanel!: HTMLElement
  protected readonly keys = new TabStripController(
    this,
    () => this.drawn().map((tab) => ({ ...tab, closable: this.isClosable(tab) }) satisfies StripTab),
    (id) => this.#openMenu(id, null),
  )
  readonly #list = new PopupController(this, {
    anchor: () => this.listButton,
    popup: () => this.listPanel,
    align: 'end',
  })
  #point: { x: number; y: number } | null = null
  readonly #menu = new PopupController(this, {
    anchor: () => this.keys.element(this.menu?.id ?? ''),
    popup: () => this.menuPanel,
    point: () => this.#point,
  })
  protected readonly size = new ResizeObserver(() => this.measure())

  constructor() {
    super()
    new LocaleController(this)
  }

  /** The tabs that stand in the strip; the others are in the list alone. */
  protected abstract drawn(): readonly T[]
  protected abstract isClosable(tab: T): boolean
  protected abstract titleOf(tab: T): string
  /** After a change of size. */
  protected abstract measure(): void

  override connectedCallback(): void {
    super.connectedCallback()
    this.size.observe(this)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.size.disconnect()
  }

  protected drawStrip(label: string, tab: (tab: T) => unknown, close: (tab: T) => unknown): TemplateResult {
    const each = (draw: (tab: T) => unknown) => rows(this.drawn(), (one) => one.id, draw)
    return html`<div class="strip">
      <div
        class="tablist"
        role="tablist"
        aria-label=${label}
        @keydown=${this.keys.onKey}
        @focusin=${this.keys.onFocusIn}
        @focusout=${this.keys.onFocusOut}
        @contextmenu=${this.#onContextMenu}
      >
        ${each(tab)}
      </div>
      <div class="closes">${each(close)}</div>
    </div>`
  }

  protected drawClose(tab: T, kind = ''): TemplateResult {
    return html`<button
      type="button"
      class="close ${kind}"
      part="close"
      data-close=${tab.id}
      tabindex="-1"
      aria-label=${t('shell:tabs.close', { title: this.titleOf(tab) })}
      @click=${() => this.keys.close(tab.id)}
    >
      ${icon('x')}
    </button>`
  }

  /** The button of the list, with its menu: the rows of tabs, then what can be done with the active one. */
  protected drawList(label: string, face: unknown, kind: string, list: unknown, actions = false): TemplateResult {
    const active = this.tabs.find((tab) => tab.active)
    const own = this.#list.open && actions && active ? this.actionsOf?.(active.id) : undefined
    return html`<button
        type="button"
        class="${kind} list"
        aria-label=${label}
        aria-haspopup="menu"
        aria-expanded=${this.#list.open}
        @click=${() => this.#list.toggle()}
        @keydown=${this.#list.onAnchorKey}
      >
        ${face}
      </button>
      <div class="tabs-list" popover="manual" role="menu" aria-label=${label} @keydown=${this.#list.onPopupKey}>
        ${list}
        ${own?.map((action, at) =>
          menuRow({ ...action, separator: at === 0 || action.separator }, (id) =>
            this.#act(active!.id, id, this.#list),
          ),
        )}
      </div>`
  }

  /** For a row of the list. */
  protected choose(id: string): void {
    this.#list.hide(true)
    this.keys.select(id)
  }

  protected drawMenu(): TemplateResult {
    const { menu } = this
    return html`<div
      class="tab-menu"
      popover="manual"
      role="menu"
      aria-label=${menu ? t('shell:tabMenu.label', { title: menu.title }) : nothing}
      @keydown=${this.#menu.onPopupKey}
      @contextmenu=${(event: Event) => event.preventDefault()}
    >
      ${menu && menuRows(menu.actions, (id) => this.#act(menu.id, id, this.#menu))}
    </div>`
  }

  #act(id: string, action: string, popup: PopupController): void {
    popup.hide(true)
    fire(this, 'suite-tab-action', { id, action })
  }

  readonly #onContextMenu = (event: MouseEvent): void => {
    const id = (event.target as Element).closest<HTMLElement>('[data-tab]')?.dataset['tab']
    if (id === undefined || !this.actionsOf) return
    event.preventDefault()
    // The menu key is a key first; the event that browsers make of it comes from no button and asks for the same menu.
    if (this.#menu.open && this.menu?.id === id && event.button !== 2) return
    void this.#openMenu(id, event.button === 2 ? { x: event.clientX, y: event.clientY } : null)
  }

  async #openMenu(id: string, point: { x: number; y: number } | null): Promise<void> {
    const tab = this.tabs.find((other) => other.id === id)
    if (!tab || !this.actionsOf) return
    this.#list.hide(false)
    this.#menu.hide(false)
    this.menu = { id, title: this.titleOf(tab), actions: this.actionsOf(id) }
    this.#point = point
    await this.updateComplete
    this.#menu.show('first')
  }
}
