import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { formatDate, localDay } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { greetingKey, weekdayOf } from '../home/moments.ts'
import { icon } from '../icons.ts'
import '../notice-shapes.ts'
import { LocaleController } from '../locale-controller.ts'
import { isEmptyMarkup } from '../portal-text/markup.ts'
import '../portal-text/portal-text.element.ts'
import type { AccountStanding, FirmChoice, PortalHomeModel } from '../portal-types.ts'
import { fire } from '../suite-event.ts'
import { portalHomeStyles } from './portal-home.styles.ts'

const PILLS: Record<AccountStanding, { shape: string; level: string }> = {
  checking: { shape: 'ring', level: 'neutral' },
  good: { shape: 'dot', level: 'ok' },
  hold: { shape: 'square', level: 'bad' },
}

/**
 * @summary The portal's initial page [S2.03], titled Home: the company's notice, the account the user works for, the other
 * ones, and what is not open yet.
 * @event suite-bill-to-choose `{ billToId }` of another account.
 */
@customElement('suite-portal-home')
export class PortalHomeElement extends LitElement {
  static override styles = [base, portalHomeStyles]

  /** Everything that is shown; null until it is known. */
  @property({ attribute: false }) model: PortalHomeModel | null = null
  /** A switch is under way. */
  @property({ type: Boolean }) switching = false
  /** The moment it greets for; null is now. */
  @property({ attribute: false }) now: Date | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'portal'])
  }

  override render() {
    if (!this.model) return nothing
    const { account, others, text, companyName, greetingName } = this.model
    const now = this.now ?? new Date()
    return html`<div class="page">
      <div class="hero">
        <h1>${this.#greeting(greetingName, now)}</h1>
        <p>${this.#day(companyName, now)}</p>
      </div>
      ${isEmptyMarkup(text) ? nothing : html`<suite-portal-text .text=${text}></suite-portal-text>`}
      <div class="cards">
        ${account ? this.#account(account) : nothing} ${others.length > 0 ? this.#others(others) : nothing}
      </div>
      <p class="today">${icon('info-circle-fill')}<span>${t('portal:home.today')}</span></p>
    </div>`
  }

  #account({ billTo, shipTo, standing }: NonNullable<PortalHomeModel['account']>) {
    const { shape, level } = PILLS[standing]
    return html`<section aria-labelledby="account">
      <div class="head">
        <h2 id="account">${t('portal:home.account')}</h2>
        <span class="pill ${level}"><i class=${shape}></i>${t(`portal:home.standing.${standing}`)}</span>
      </div>
      <dl>
        <dt>${t('portal:account.billTo')}</dt>
        <dd>${firm(billTo)}</dd>
        <dt>${t('portal:account.shipTo')}</dt>
        <dd>${shipTo ? firm(shipTo) : html`<span class="quiet">${t('portal:account.chooseShipTo')}</span>`}</dd>
      </dl>
    </section>`
  }

  #others(others: readonly FirmChoice[]) {
    return html`<section aria-labelledby="others">
      <div class="head"><h2 id="others">${t('portal:home.others')}</h2></div>
      <ul>
        ${others.map(
          (other) =>
            html`<li>
              <button
                type="button"
                aria-label=${t('portal:home.switchTo', { id: other.id, name: other.name })}
                ?disabled=${this.switching}
                @click=${() => fire(this, 'suite-bill-to-choose', { billToId: other.id })}
              >
                <span class="firm">${firm(other)}</span
                ><span class="act" aria-hidden="true" data-printed=${t('portal:home.switch')}></span>
              </button>
            </li>`,
        )}
      </ul>
    </section>`
  }

  #greeting(name: string | null, now: Date): string {
    const key = `shell:home.${greetingKey(now.getHours())}`
    return name ? t(`${key}Name`, { name }) : t(key)
  }

  #day(company: string | null, now: Date): string {
    const day = { weekday: weekdayOf(now, 'long'), date: formatDate(localDay(now)) }
    return company ? t('shell:home.subtitle', { ...day, company }) : t('shell:home.subtitleDate', day)
  }
}

const firm = ({ id, name }: FirmChoice) => html`<b>${id}</b> <span class="name">${name}</span>`

declare global {
  interface HTMLElementTagNameMap {
    'suite-portal-home': PortalHomeElement
  }
}
