import { html, nothing } from 'lit'
import { customElement, query, state } from 'lit/decorators.js'
import { guard } from 'lit/directives/guard.js'
import { locale, t } from '../../shared/i18n/i18n.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { TabStrip } from '../tab-strip/tab-strip.ts'
import { tabStrip } from '../tab-strip/tab-strip.styles.ts'
import type { ScreenTab } from '../types.ts'
import { menuTabsStyles } from './menu-tabs.styles.ts'

/**
 * @summary The open screens of the active application [S2.09]. A copper dot is unsaved work and a spinner a screen that is
 * not ready [S4.15]; both are also said in the tab's name. A list names all tabs and what can be done with the active one;
 * overflow scrolls, with arrows, and the active tab is always in view.
 * @event suite-tab-select `{ id }`
 * @event suite-tab-close `{ id }` by the close control, Delete or the middle mouse button.
 * @event suite-tab-action `{ id, action }` from the menu of a tab, or from the list for the active one.
 * @csspart tab Each tab.
 * @csspart close The close control of a tab.
 */
@customElement('suite-menu-tabs')
export class MenuTabsElement extends TabStrip<ScreenTab> {
  static override styles = [base, tabStrip, menus, menuTabsStyles]

  @state() private overflows = false
  @state() private atStart = true
  @state() private atEnd = true

  @query('.view') private view!: HTMLElement
  #inView: string | undefined

  override connectedCallback(): void {
    super.connectedCallback()
    if (this.hasUpdated) this.size.observe(this.strip)
  }

  protected override firstUpdated(): void {
    this.size.observe(this.strip)
  }

  override updated(changed: Map<PropertyKey, unknown>): void {
    this.strip.style.gridTemplateColumns = `repeat(${Math.max(1, this.tabs.length)}, max-content)`
    const drawn = this.keys.elements
    for (const tab of this.tabs) this.#controlPanel(tab, drawn.get(tab.id))
    // What the browser has to lay out anew for it waits for the frame that paints it.
    const anyway = changed.has('overflows')
    requestAnimationFrame(() => this.#follow(anyway))
  }

  /** Brings the active tab into view when it is another one, or `anyway`. */
  #follow(anyway: boolean): void {
    const active = this.tabs.find((tab) => tab.active)?.id
    if (active !== this.#inView || anyway) this.#showActive()
    this.#inView = active
    this.#readScroll()
  }

  override render() {
    const { stop } = this.keys
    return html`${this.overflows ? this.#arrow('chevron-left', 'scrollLeft', -1, this.atStart) : nothing}
      <nav class="view" aria-label=${t('shell:tabs.screens')} @scroll=${() => this.#readScroll()}>
        ${this.drawStrip(
          t('shell:tabs.screens'),
          // Of forty tabs a switch concerns two; the others stay as they were drawn.
          (tab) => guard(faceOf(tab, tab.id === stop), () => this.#tab(tab, tab.id === stop)),
          (tab) => guard([this.titleOf(tab), locale()], () => this.drawClose(tab)),
        )}
      </nav>
      ${this.overflows ? this.#arrow('chevron-right', 'scrollRight', 1, this.atEnd) : nothing}
      ${
        this.tabs.length > 0
          ? this.drawList(
              t('shell:tabs.list'),
              icon('list-ul'),
              'tool',
              this.tabs.map((tab) => guard([tab.id, ...faceOf(tab)], () => this.#row(tab))),
              true,
            )
          : nothing
      }
      ${this.drawMenu()}`
  }

  #tab(tab: ScreenTab, isStop: boolean) {
    const title = titleOf(tab)
    const name = tab.unsaved ? t('shell:tabs.unsaved', { title }) : tab.busy ? t('shell:tabs.busy', { title }) : nothing
    return html`<button
      type="button"
      class="tab"
      part="tab"
      role="tab"
      data-tab=${tab.id}
      aria-selected=${tab.active}
      aria-busy=${tab.busy ? 'true' : nothing}
      aria-label=${name}
      tabindex=${isStop ? 0 : -1}
      @click=${() => this.keys.select(tab.id)}
      @auxclick=${(event: MouseEvent) => this.keys.onAuxClick(event, tab.id)}
    >
      ${tab.busy ? html`<span class="spinner"></span>` : nothing}
      <span class="ellipsis" title=${title.length > 40 ? title : nothing}>${title}</span>
      ${tab.unsaved ? html`<span class="dot"></span>` : nothing}
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

  #row(tab: ScreenTab) {
    const title = titleOf(tab)
    return html`<button
      type="button"
      class="row"
      role="menuitemradio"
      aria-checked=${tab.active}
      aria-label=${tab.unsaved ? t('shell:tabs.unsaved', { title }) : nothing}
      tabindex="-1"
      @click=${() => this.choose(tab.id)}
    >
      <span class="mark">${tab.active ? icon('check2') : nothing}</span>${title}
      ${tab.unsaved ? html`<span class="dot"></span>` : nothing}
    </button>`
  }

  /** `aria-controls` cannot name an id outside this shadow root; the reflected property can hold the element. */
  #controlPanel(tab: ScreenTab, element: HTMLElement | undefined): void {
    const panel = (this.getRootNode() as Document | ShadowRoot).getElementById?.(tab.panelId)
    if (element && 'ariaControlsElements' in element) element.ariaControlsElements = panel ? [panel] : []
  }

  protected override drawn(): readonly ScreenTab[] {
    return this.tabs
  }
  protected override isClosable(): boolean {
    return true
  }
  protected override titleOf(tab: ScreenTab): string {
    return titleOf(tab)
  }
  protected override measure(): void {
    this.#readScroll()
    this.#showActive()
  }

  #showActive(): void {
    const active = this.tabs.find((tab) => tab.active)
    const tab = active && this.keys.element(active.id)
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

/** All that a tab, or its row of the list, is drawn of. */
const faceOf = (tab: ScreenTab, isStop = false): unknown[] => [
  titleOf(tab),
  tab.active,
  tab.busy,
  tab.unsaved,
  isStop,
  locale(),
]

/** `Sales order · SO 410931`. */
const titleOf = (tab: ScreenTab): string =>
  tab.subtitle ? t('shell:tabs.title', { label: tab.label, subtitle: tab.subtitle }) : tab.label

declare global {
  interface HTMLElementTagNameMap {
    'suite-menu-tabs': MenuTabsElement
  }
}
