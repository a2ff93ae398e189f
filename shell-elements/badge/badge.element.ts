import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { badgeStyles } from './badge.styles.ts'

const MOST = 99

/**
 * @summary A count on ink, shown only when it is greater than 0 [S1.10].
 * @csspart badge The copper pill.
 */
@customElement('suite-badge')
export class BadgeElement extends LitElement {
  static override styles = [base, badgeStyles]

  /** What is shown; nothing at 0 and below. */
  @property({ type: Number }) count = 0
  /** What is counted, for assistive technology; leave it out where the control around it already says so. */
  @property() label = ''

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    if (!(this.count > 0)) return nothing
    const shown = this.count > MOST ? t('shell:badge.many') : String(this.count)
    const name = t('shell:badge.name', { label: this.label, number: this.count })
    return html`<span class="badge" part="badge">
      <span aria-hidden="true" data-printed=${shown}></span>
      ${this.label ? html`<span class="unseen">${name}</span>` : nothing}
    </span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-badge': BadgeElement
  }
}
