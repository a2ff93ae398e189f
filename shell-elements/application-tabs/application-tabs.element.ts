import { html, nothing } from 'lit'
import { customElement, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base, menus, onInk } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { TabStrip } from '../tab-strip/tab-strip.ts'
import { tabStrip } from '../tab-strip/tab-strip.styles.ts'
import type { ApplicationTab } from '../types.ts'
import { applicationTabsStyles } from './application-tabs.styles.ts'
import { fitTabs, NAME_TRACK, TILE_TRACK, type TabFit } from './tab-fit.ts'

/**
 * @summary The application tabs on the ink bar [S1.03]: HOME first and without a close control [S4.11]. When room runs out
 * names shorten, then inactive tabs show the tile alone, then a `+n` menu takes the rest; the active one is always in view.
 * @event suite-tab-select `{ id }`
 * @event suite-tab-close `{ id }` by the close control, Delete or the middle mouse button.
 * @event suite-tab-action `{ id, action }` from the menu of a tab.
 * @csspart tab Each tab.
 * @csspart close The close control of a tab.
 */
@customElement('suite-application-tabs')
export class ApplicationTabsElement extends TabStrip<ApplicationTab> {
  static override styles = [base, onInk, tabStrip, menus, applicationTabsStyles]

  @state() private fit: TabFit = { tiles: false, hidden: 0 }
  #measuring = 0

  /** The tabs are as wide as their letters, which change when the font arrives. To ask for `fonts.ready` lays out the page. */
  readonly #onFont = () => this.hasUpdated && this.measure()

  override connectedCallback(): void {
    super.connectedCallback()
    document.fonts.addEventListener('loadingdone', this.#onFont)
  }
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    document.fonts.removeEventListener('loadingdone', this.#onFont)
  }

  override updated(): void {
    this.strip.style.gridTemplateColumns = this.drawn()
      .map((tab) => (this.#keepsWidth(tab) ? 'max-content' : this.fit.tiles ? TILE_TRACK : NAME_TRACK))
      .join(' ')
    // With the frame that paints them: asked at once, the browser would lay out the page for it alone.
    this.#measuring ||= requestAnimationFrame(() => {
      this.#measuring = 0
      this.measure()
    })
  }

  override render() {
    const shown = this.drawn()
    const hidden = this.tabs.filter((tab) => !shown.includes(tab))
    return html`${this.drawStrip(
      t('shell:tabs.applications'),
      (tab) => this.#tab(tab),
      (tab) => this.#close(tab),
    )}
    ${
      hidden.length > 0
        ? this.drawList(
            t('shell:tabs.more', { number: hidden.length }),
            t('shell:tabs.moreShort', { number: hidden.length }),
            'more',
            hidden.map((tab) => this.#row(tab)),
          )
        : nothing
    }
    ${this.drawMenu()}`
  }

  #tab(tab: ApplicationTab) {
    const tileOnly = this.fit.tiles && !this.#keepsWidth(tab)
    const kind = `${tab.home ? 'home' : ''} ${tileOnly ? 'tile-only' : tab.closable ? 'closable' : ''}`
    return html`<button
      type="button"
      class="tab ${kind}"
      part="tab"
      role="tab"
      data-tab=${tab.id}
      aria-selected=${tab.active}
      tabindex=${this.keys.stop === tab.id ? 0 : -1}
      title=${tileOnly ? tab.label : nothing}
      @click=${() => this.keys.select(tab.id)}
      @auxclick=${(event: MouseEvent) => this.keys.onAuxClick(event, tab.id)}
    >
      ${tab.home ? icon('house-door-fill') : tile(tab)}
      <span class=${tileOnly ? 'unseen' : 'ellipsis'}>${tab.label}</span>
    </button>`
  }

  #close(tab: ApplicationTab) {
    if (!tab.closable || (this.fit.tiles && !tab.active)) return nothing
    return this.drawClose(tab, tab.active ? 'on' : '')
  }

  #row(tab: ApplicationTab) {
    return html`<button type="button" class="row" role="menuitem" tabindex="-1" @click=${() => this.choose(tab.id)}>
      ${tile(tab)}${tab.label}
    </button>`
  }

  #keepsWidth(tab: ApplicationTab): boolean {
    return tab.active || Boolean(tab.home)
  }

  protected override isClosable(tab: ApplicationTab): boolean {
    return tab.closable
  }
  protected override titleOf(tab: ApplicationTab): string {
    return tab.label
  }

  protected override drawn(): readonly ApplicationTab[] {
    const inactive = this.tabs.filter((tab) => !this.#keepsWidth(tab))
    const hidden = new Set(inactive.slice(inactive.length - this.fit.hidden))
    return this.fit.hidden > 0 ? this.tabs.filter((tab) => !hidden.has(tab)) : this.tabs
  }

  protected override measure(): void {
    if (this.clientWidth === 0) return
    const kept = this.tabs.filter((tab) => this.#keepsWidth(tab))
    const width = kept.reduce((sum, tab) => sum + (this.keys.element(tab.id)?.offsetWidth ?? 0) + 1, 0)
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
