import { html, LitElement, nothing } from 'lit'
import { customElement, property, query } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { barButton } from '../bar-button.styles.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { PopupController } from '../popup-controller.ts'
import { fire } from '../suite-event.ts'
import type { LanguageChoice } from '../types.ts'
import { languageMenuStyles } from './language-menu.styles.ts'

/**
 * @summary The language dropdown [S1.05]; with fewer than two languages there is nothing to choose and nothing to see.
 * @event suite-language-choose `{ locale }`, also when the current one is chosen again.
 * @csspart button The language on the bar.
 * @csspart menu What opens below it.
 */
@customElement('suite-language-menu')
export class LanguageMenuElement extends LitElement {
  static override styles = [base, barButton, menus, languageMenuStyles]

  /** Languages to choose among; with fewer than two nothing is shown. */
  @property({ attribute: false }) languages: readonly LanguageChoice[] = []
  /** The current one. */
  @property() locale = ''

  @query('.bar-button') private button!: HTMLElement | null
  @query('[popover]') private panel!: HTMLElement | null
  readonly #popup = new PopupController(this, { anchor: () => this.button, popup: () => this.panel, align: 'end' })

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    if (this.languages.length < 2) return nothing
    return html`<button
        type="button"
        class="bar-button"
        part="button"
        aria-label=${t('shell:named', { label: t('shell:languageMenu.label'), value: this.#short() })}
        aria-haspopup="menu"
        aria-expanded=${this.#popup.open}
        @click=${() => this.#popup.toggle()}
        @keydown=${this.#popup.onAnchorKey}
      >
        ${icon('translate')}${this.#short()}
      </button>
      <div
        part="menu"
        popover="manual"
        role="menu"
        aria-label=${t('shell:languageMenu.label')}
        @keydown=${this.#popup.onPopupKey}
      >
        ${this.languages.map((language) => this.#row(language))}
      </div>`
  }

  #row({ locale, name }: LanguageChoice) {
    const current = locale === this.locale
    return html`<button
      type="button"
      class="row"
      role="menuitemradio"
      aria-checked=${current}
      lang=${locale}
      tabindex="-1"
      @click=${() => this.#choose(locale)}
    >
      <span class="mark">${current ? icon('check2') : nothing}</span>${name}
    </button>`
  }

  /** `EN`; with its region where two share the language, `ZH-TW`. */
  #short(): string {
    const language = (locale: string) => locale.split('-')[0]
    const shared = this.languages.filter(({ locale }) => language(locale) === language(this.locale)).length > 1
    return (shared ? this.locale : language(this.locale)!).toUpperCase()
  }

  #choose(locale: string): void {
    this.#popup.hide(true)
    fire(this, 'suite-language-choose', { locale })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-language-menu': LanguageMenuElement
  }
}
