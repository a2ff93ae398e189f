import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { rows } from '../rows.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { PopupController } from '../popup-controller.ts'
import { TabStripController } from '../tab-strip-controller.ts'
import { tabStrip } from '../tab-strip.styles.ts'
import type { ScreenTab } from '../types.ts'
import { menuTabsStyles } from './menu-tabs.styles.ts'

/**
 * @summary The open screens of the active application [S2.09]. A copper dot is unsaved work and a spinner a screen that is
 * not ready [S4.15]; both are also said in the tab's name. Overflow scrolls, with arrows and a list of all tabs, and the
 * active one is always in view.
 * @event suite-tab-select `{ id }`
 * @event suite-tab-close `{ id }` by the close control, Delete or the middle mouse button.
 */
@customElement('suite-menu-tabs')
export class MenuTabsElement extends LitElement {
  static override styles = [base, tabStrip, menus, menuTabsStyles]

  @property({ attribute: false }) tabs: readonly ScreenTab[] = []
  @state() private overflows = false
  @state() private atStart = true
  @state() private atEnd = true

  @query('.view') private view!: HTMLElement
  @query('.strip') private strip!: HTMLElement
  @query('.list') private listButton!: HTMLElement | null
  @query('[popover]') private panel!: HTMLElement | null
  readonly #keys = new TabStripController(this, () => this.tabs.map((tab) => ({ ...tab, closable: true })))
  readonly #popup = new PopupController(this, { anchor: () => this.listButton, popup: () => this.panel, align: 'end' })
  readonly #size = new ResizeObserver(() => this.#onSize())
  #inView: string | undefined

  constructor() {
    super()
    new LocaleController(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#size.observe(this)
    if (this.hasUpdated) this.#size.observe(this.strip)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#size.disconnect()
  }

  protected override firstUpdated(): void {
    this.#size.observe(this.strip)
  }

  override updated(changed: Map<PropertyKey, unknown>): void {
    this.strip.style.gridTemplateColumns = `repeat(${Math.max(1, this.tabs.length)}, max-content)`
    for (const tab of this.tabs) this.#controlPanel(tab)
    const active = this.tabs.find((tab) => tab.active)?.id
    if (active !== this.#inView || changed.has('overflows')) this.#showActive()
    this.#inView = active
    this.#readScroll()
  }

  override render() {
    return html`${this.overflows ? this.#arrow('chevron-left', 'scrollLeft', -1, this.atStart) : nothing}
      <div class="view" @scroll=${() => this.#readScroll()}>
        <div class="strip">
          <div
            class="tablist"
            role="tablist"
            aria-label=${t('shell:tabs.screens')}
            @keydown=${this.#keys.onKey}
            @focusin=${this.#keys.onFocusIn}
            @focusout=${this.#keys.onFocusOut}
          >
            ${rows(
              this.tabs,
              (tab) => tab.id,
              (tab) => this.#tab(tab),
            )}
          </div>
          <div class="closes">
            ${rows(
              this.tabs,
              (tab) => tab.id,
              (tab) => this.#close(tab),
            )}
          </div>
        </div>
      </div>
      ${this.overflows ? [this.#arrow('chevron-right', 'scrollRight', 1, this.atEnd), this.#list()] : nothing}`
  }

  #tab(tab: ScreenTab) {
    const title = titleOf(tab)
    const name = tab.unsaved ? t('shell:tabs.unsaved', { title }) : tab.busy ? t('shell:tabs.busy', { title }) : nothing
    return html`<button
      type="button"
      class="tab"
      role="tab"
      data-tab=${tab.id}
      aria-selected=${tab.active}
      aria-busy=${tab.busy ? 'true' : nothing}
      aria-label=${name}
      tabindex=${this.#keys.stop === tab.id ? 0 : -1}
      @click=${() => this.#keys.select(tab.id)}
      @auxclick=${(event: MouseEvent) => this.#keys.onAuxClick(event, tab.id)}
    >
      ${tab.busy ? html`<span class="spinner"></span>` : nothing}
      <span class="ellipsis" title=${title.length > 40 ? title : nothing}>${title}</span>
      ${tab.unsaved ? html`<span class="dot"></span>` : nothing}
    </button>`
  }

  #close(tab: ScreenTab) {
    return html`<button
      type="button"
      class="close"
      data-close=${tab.id}
      tabindex="-1"
      aria-label=${t('shell:tabs.close', { title: titleOf(tab) })}
      @click=${() => this.#keys.close(tab.id)}
    >
      ${icon('x')}
    </button>`
  }

  #arrow(shape: 'chevron-left' | 'chevron-right', name: string, direction: 1 | -1, disabled: boolean) {
    return html`<button
      type="button"
      class="tool"
      tabindex="-1"
      aria-label=${t(`shell:tabs.${name}`)}
      ?disabled=${disabled}
      @click=${() => this.view.scrollBy({ left: direction * this.view.clientWidth * 0.7 })}
    >
      ${icon(shape)}
    </button>`
  }

  #list() {
    return html`<button
        type="button"
        class="tool list"
        aria-label=${t('shell:tabs.list')}
        aria-haspopup="menu"
        aria-expanded=${this.#popup.open}
        @click=${() => this.#popup.toggle()}
        @keydown=${this.#popup.onAnchorKey}
      >
        ${icon('list-ul')}
      </button>
      <div popover="manual" role="menu" aria-label=${t('shell:tabs.list')} @keydown=${this.#popup.onPopupKey}>
        ${this.tabs.map((tab) => this.#row(tab))}
      </div>`
  }

  #row(tab: ScreenTab) {
    const title = titleOf(tab)
    const choose = () => {
      this.#popup.hide(true)
      this.#keys.select(tab.id)
    }
    return html`<button
      type="button"
      class="row"
      role="menuitemradio"
      aria-checked=${tab.active}
      aria-label=${tab.unsaved ? t('shell:tabs.unsaved', { title }) : nothing}
      tabindex="-1"
      @click=${choose}
    >
      <span class="mark">${tab.active ? icon('check2') : nothing}</span>${title}
      ${tab.unsaved ? html`<span class="dot"></span>` : nothing}
    </button>`
  }

  /** `aria-controls` cannot name an id outside this shadow root; the reflected property can hold the element. */
  #controlPanel(tab: ScreenTab): void {
    const panel = (this.getRootNode() as Document | ShadowRoot).getElementById?.(tab.panelId)
    const element = this.#keys.element(tab.id)
    if (element && 'ariaControlsElements' in element) element.ariaControlsElements = panel ? [panel] : []
  }

  #onSize(): void {
    this.#readScroll()
    this.#showActive()
  }

  #showActive(): void {
    const active = this.tabs.find((tab) => tab.active)
    const tab = active && this.#keys.element(active.id)
    if (!tab) return
    const box = tab.getBoundingClientRect()
    const view = this.view.getBoundingClientRect()
    if (box.left < view.left) this.view.scrollLeft -= view.left - box.left
    else if (box.right > view.right) this.view.scrollLeft += box.right - view.right
  }

  #readScroll(): void {
    const { scrollLeft, scrollWidth, clientWidth } = this.view
    const { paddingLeft, paddingRight } = getComputedStyle(this)
    const room = this.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)
    this.overflows = this.strip.offsetWidth > room
    this.atStart = scrollLeft <= 1
    this.atEnd = scrollLeft + clientWidth >= scrollWidth - 1
  }
}

/** `Sales order · SO 410931`. */
const titleOf = (tab: ScreenTab): string =>
  tab.subtitle ? t('shell:tabs.title', { label: tab.label, subtitle: tab.subtitle }) : tab.label

declare global {
  interface HTMLElementTagNameMap {
    'suite-menu-tabs': MenuTabsElement
  }
}
