import { html, LitElement, nothing } from 'lit'
import { customElement, property, query } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { barButton } from '../bar-button.styles.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { menuRows } from '../menu-row.ts'
import { PopupController } from '../popup-controller.ts'
import { fire } from '../suite-event.ts'
import type { MenuAction, SuiteUser } from '../types.ts'
import { userMenuStyles } from './user-menu.styles.ts'

const MOST = 99

/**
 * @summary The signed-in user and what they can do for themselves; a login button when nobody is signed in [S1.04].
 * @event suite-user-action `{ id }` of the chosen action; `log-in` from the login button.
 * @csspart button The user on the bar, or the login button.
 * @csspart menu What opens below it.
 */
@customElement('suite-user-menu')
export class UserMenuElement extends LitElement {
  static override styles = [base, barButton, menus, userMenuStyles]

  /** Who is signed in; null draws the login button. */
  @property({ attribute: false }) user: SuiteUser | null = null
  /** Runs of the user that ended while he was elsewhere; nothing at 0. */
  @property({ type: Number }) news = 0
  /** Rows of the menu. */
  @property({ attribute: false }) actions: readonly MenuAction[] = []

  @query('.bar-button') private button!: HTMLElement | null
  @query('[popover]') private panel!: HTMLElement | null
  readonly #popup = new PopupController(this, { anchor: () => this.button, popup: () => this.panel, align: 'end' })

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    if (!this.user)
      return html`<button type="button" class="bar-button" part="button" @click=${() => this.#choose('log-in')}>
        ${icon('person-circle')}${t('shell:userMenu.logIn')}
      </button>`
    return html`<button
        type="button"
        class="bar-button"
        part="button"
        aria-label=${this.#name}
        aria-haspopup="menu"
        aria-expanded=${this.#popup.open}
        @click=${() => this.#popup.toggle()}
        @keydown=${this.#popup.onAnchorKey}
      >
        <span class="avatar" aria-hidden="true" data-printed=${initials(this.user.name)}></span>
        <span class="who ellipsis">${this.user.name}</span>
        ${this.news > 0 ? html`<span class="news" aria-hidden="true" data-printed=${this.news > MOST ? t('shell:badge.many') : this.news}></span>` : nothing}
        <span class="chevron">${icon('chevron-down')}</span>
      </button>
      <div part="menu" popover="manual" @keydown=${this.#popup.onPopupKey}>
        <div class="person">
          <b>${this.user.name}</b>${this.user.email ? html`<span class="quiet">${this.user.email}</span>` : nothing}
        </div>
        <div role="menu" aria-label=${t('shell:userMenu.label')}>
          ${menuRows(this.actions, (id) => this.#choose(id))}
        </div>
      </div>`
  }

  get #name(): string {
    // Whoever speaks to his machine says what he reads.
    const label = t('shell:named', { label: t('shell:userMenu.label'), value: this.user?.name ?? '' })
    return this.news > 0 ? t('shell:userMenu.withNews', { label, count: this.news }) : label
  }

  #choose(id: string): void {
    this.#popup.hide(true)
    fire(this, 'suite-user-action', { id })
  }
}

/** First letters of the first and the last name; Chinese names their first character. */
function initials(name: string): string {
  const words = name.trim().split(/\s+/)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map((word) => [...word][0]?.toLocaleUpperCase() ?? '').join('')
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-user-menu': UserMenuElement
  }
}
