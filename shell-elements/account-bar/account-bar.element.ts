import { html, LitElement } from 'lit'
import { customElement, property, query } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../banner/banner.element.ts'
import { base } from '../chrome.styles.ts'
import '../firm-picker/firm-picker.element.ts'
import type { FirmPickerElement } from '../firm-picker/firm-picker.element.ts'
import { LocaleController } from '../locale-controller.ts'
import { portalIcon } from '../portal-icons.ts'
import '../notice-shapes.ts'
import type { FirmChoice } from '../portal-types.ts'
import { fire } from '../suite-event.ts'
import { accountBarStyles } from './account-bar.styles.ts'

/**
 * @summary The bill-to and ship-to account switcher of the portal [S1.09], and under it what must be known about the
 * account: on hold [S4.22], a switch without an answer, accounts that could not be had.
 * @event suite-bill-to-choose `{ billToId }` of another account.
 * @event suite-ship-to-choose `{ shipToId }`
 * @event suite-retry From Retry.
 */
@customElement('suite-account-bar')
export class AccountBarElement extends LitElement {
  static override styles = [base, accountBarStyles]

  /** Bill-to accounts that the user may choose among. */
  @property({ attribute: false }) billTos: readonly FirmChoice[] = []
  /** Ship-to accounts of the chosen bill-to. */
  @property({ attribute: false }) shipTos: readonly FirmChoice[] = []
  /** The chosen bill-to; null before there is one. */
  @property({ attribute: false }) billToId: string | null = null
  /** The chosen ship-to; null before there is one. */
  @property({ attribute: false }) shipToId: string | null = null
  /** A switch is under way. */
  @property({ type: Boolean }) switching = false
  /** The chosen bill-to is on hold. */
  @property({ type: Boolean, attribute: 'on-hold' }) onHold = false
  /** The last switch got no answer. */
  @property({ type: Boolean, attribute: 'switch-failed' }) switchFailed = false
  /** The accounts could not be had. */
  @property({ type: Boolean }) failed = false
  /** The accounts are known, though there may be none. */
  @property({ type: Boolean }) ready = false
  /** Whom to ask about the account. */
  @property() company = ''

  @query('.bill-to') private billTo!: FirmPickerElement | null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'portal'])
  }

  /** [S1.08] What the Switch Account link opens. */
  openSwitcher(): void {
    void this.billTo?.open()
  }

  override render() {
    return html`<section aria-label=${t('portal:account.label')}>
        <suite-firm-picker
          class="bill-to"
          .label=${t('portal:account.billTo')}
          .firms=${this.billTos}
          .chosen=${this.billToId}
          .placeholder=${this.#none(this.billTos, 'chooseBillTo')}
          ?disabled=${this.switching}
          @firm-choose=${this.#onBillTo}
        ></suite-firm-picker>
        <span class="arrow">${portalIcon('arrow-right')}</span>
        <suite-firm-picker
          class="ship-to"
          short="name"
          .label=${t('portal:account.shipTo')}
          .firms=${this.shipTos}
          .chosen=${this.shipToId}
          .placeholder=${this.#none(this.shipTos, 'chooseShipTo')}
          ?disabled=${this.switching}
          @firm-choose=${this.#onShipTo}
        ></suite-firm-picker>
      </section>
      ${this.#notice()}`
  }

  /** What an empty field says: not known yet, nothing to choose from, or choose. */
  #none(firms: readonly FirmChoice[], choose: 'chooseBillTo' | 'chooseShipTo'): string {
    if (!this.ready) return t('portal:account.loading')
    return firms.length > 0 ? t(`portal:account.${choose}`) : t('portal:account.none')
  }

  /** One at a time, the most pressing first. The live region always stands, so that its change is heard. */
  #notice() {
    const retry = [{ id: 'retry', label: t('portal:account.retry') }]
    const slots = { id: this.billToId ?? '', company: this.company || t('portal:account.us') }
    const [level, message, actions] = this.failed
      ? (['warn', t('portal:account.failed'), retry] as const)
      : this.switchFailed
        ? (['warn', t('portal:account.switchFailed', slots), []] as const)
        : this.ready && this.billTos.length === 0
          ? (['info', t('portal:account.noAccount', slots), []] as const)
          : this.onHold
            ? (['bad', t('portal:account.onHold', slots), []] as const)
            : (['info', '', []] as const)
    return html`<suite-banner
      .level=${level}
      .message=${message}
      .actions=${actions}
      @suite-banner-action=${this.#onRetry}
    ></suite-banner>`
  }

  readonly #onBillTo = ({ detail }: CustomEvent<{ id: string }>): void => {
    if (detail.id !== this.billToId) fire(this, 'suite-bill-to-choose', { billToId: detail.id })
  }
  readonly #onShipTo = ({ detail }: CustomEvent<{ id: string }>): void =>
    fire(this, 'suite-ship-to-choose', { shipToId: detail.id })
  /** The banner's own event is of no use outside. */
  readonly #onRetry = (event: Event): void => {
    event.stopPropagation()
    fire(this, 'suite-retry', null)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-account-bar': AccountBarElement
  }
}
