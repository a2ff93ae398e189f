import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { rows } from '../rows.ts'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base, menus, onInk } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { PopupController } from '../popup-controller.ts'
import { TabStripController } from '../tab-strip-controller.ts'
import { tabStrip } from '../tab-strip.styles.ts'
import type { ApplicationTab } from '../types.ts'
import { applicationTabsStyles } from './application-tabs.styles.ts'
import { fitTabs, NAME_TRACK, TILE_TRACK, type TabFit } from './tab-fit.ts'

/**
 * @summary The application tabs on the ink bar [S1.03]: HOME first and without a close control [S4.11]. When room runs out
 * names shorten, then inactive tabs show the tile alone, then a `+n` menu takes the rest; the active one is always in view.
 * @event suite-tab-select `{ id }`
 * @event suite-tab-close `{ id }` by the close control, Delete or the middle mouse button.
 */
@customElement('suite-application-tabs')
export class ApplicationTabsElement extends LitElement {
  static override styles = [base, onInk, tabStrip, menus, applicationTabsStyles]

  @property({ attribute: false }) tabs: readonly ApplicationTab[] = []
  @state() private fit: TabFit = { tiles: false, hidden: 0 }

  @query('.strip') private strip!: HTMLElement
  @query('.more') private more!: HTMLElement | null
  @query('[popover]') private panel!: HTMLElement | null
  readonly #keys = new TabStripController(this, () => this.#shown())
  readonly #popup = new PopupController(this, { anchor: () => this.more, popup: () => this.panel, align: 'end' })
  readonly #size = new ResizeObserver(() => this.#measure())

  constructor() {
    super()
    new LocaleController(this)
  }

  override connectedCallback(): void {
    super.connectedCallback()
    this.#size.observe(this)
    // The tabs are as wide as their letters, which change when the font arrives.
    void document.fonts.ready.then(() => this.hasUpdated && this.#measure())
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#size.disconnect()
  }

  override updated(): void {
    this.strip.style.gridTemplateColumns = this.#shown()
      .map((tab) => (this.#keepsWidth(tab) ? 'max-content' : this.fit.tiles ? TILE_TRACK : NAME_TRACK))
      .join(' ')
    this.#measure()
  }

  override render() {
    const shown = this.#shown()
    const hidden = this.tabs.filter((tab) => !shown.includes(tab))
    return html`<div class="strip">
        <div
          class="tablist"
          role="tablist"
          aria-label=${t('shell:tabs.applications')}
          @keydown=${this.#keys.onKey}
          @focusin=${this.#keys.onFocusIn}
          @focusout=${this.#keys.onFocusOut}
        >
          ${rows(
            shown,
            (tab) => tab.id,
            (tab) => this.#tab(tab),
          )}
        </div>
        <div class="closes">
          ${rows(
            shown,
            (tab) => tab.id,
            (tab) => this.#close(tab),
          )}
        </div>
      </div>
      ${hidden.length > 0 ? this.#menu(hidden) : nothing}`
  }

  #tab(tab: ApplicationTab) {
    const tileOnly = this.fit.tiles && !this.#keepsWidth(tab)
    const kind = `${tab.home ? 'home' : ''} ${tileOnly ? 'tile-only' : tab.closable ? 'closable' : ''}`
    return html`<button
      type="button"
      class="tab ${kind}"
      role="tab"
      data-tab=${tab.id}
      aria-selected=${tab.active}
      tabindex=${this.#keys.stop === tab.id ? 0 : -1}
      title=${tileOnly ? tab.label : nothing}
      @click=${() => this.#keys.select(tab.id)}
      @auxclick=${(event: MouseEvent) => this.#keys.onAuxClick(event, tab.id)}
    >
      ${tab.home ? icon('house-door-fill') : tile(tab)}
      <span class=${tileOnly ? 'unseen' : 'ellipsis'}>${tab.label}</span>
    </button>`
  }

  #close(tab: ApplicationTab) {
    if (!tab.closable || (this.fit.tiles && !tab.active)) return nothing
    return html`<button
      type="button"
      class="close ${tab.active ? 'on' : ''}"
      data-close=${tab.id}
      tabindex="-1"
      aria-label=${t('shell:tabs.close', { title: tab.label })}
      @click=${() => this.#keys.close(tab.id)}
    >
      ${icon('x')}
    </button>`
  }

  #menu(hidden: readonly ApplicationTab[]) {
    return html`<button
        type="button"
        class="more"
        aria-label=${t('shell:tabs.more', { number: hidden.length })}
        aria-haspopup="menu"
        aria-expanded=${this.#popup.open}
        @click=${() => this.#popup.toggle()}
        @keydown=${this.#popup.onAnchorKey}
      >
        ${t('shell:tabs.moreShort', { number: hidden.length })}
      </button>
      <div
        popover="manual"
        role="menu"
        aria-label=${t('shell:tabs.more', { number: hidden.length })}
        @keydown=${this.#popup.onPopupKey}
      >
        ${hidden.map((tab) => this.#row(tab))}
      </div>`
  }

  #row(tab: ApplicationTab) {
    const choose = () => {
      this.#popup.hide(true)
      this.#keys.select(tab.id)
    }
    return html`<button type="button" class="row" role="menuitem" tabindex="-1" @click=${choose}>
      ${tile(tab)}${tab.label}
    </button>`
  }

  #keepsWidth(tab: ApplicationTab): boolean {
    return tab.active || Boolean(tab.home)
  }

  #shown(): readonly ApplicationTab[] {
    const inactive = this.tabs.filter((tab) => !this.#keepsWidth(tab))
    const hidden = new Set(inactive.slice(inactive.length - this.fit.hidden))
    return this.fit.hidden > 0 ? this.tabs.filter((tab) => !hidden.has(tab)) : this.tabs
  }

  #measure(): void {
    if (this.clientWidth === 0) return
    const kept = this.tabs.filter((tab) => this.#keepsWidth(tab))
    const width = kept.reduce((sum, tab) => sum + (this.#keys.element(tab.id)?.offsetWidth ?? 0) + 1, 0)
    const fit = fitTabs(this.clientWidth, width, this.tabs.length - kept.length)
    if (fit.tiles !== this.fit.tiles || fit.hidden !== this.fit.hidden) this.fit = fit
  }
}

const tile = (tab: ApplicationTab) =>
  html`<suite-app-tile tile=${tab.tile ?? ''} family=${tab.family ?? 'admin'}></suite-app-tile>`

declare global {
  interface HTMLElementTagNameMap {
    'suite-application-tabs': ApplicationTabsElement
  }
}
