import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { portalIcon } from '../portal-icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { isEmptyMarkup, safeMarkup } from './markup.ts'
import { portalTextStyles } from './portal-text.styles.ts'

/** @summary What the company says on the portal's homepage [S1.12]; nothing at all when it says nothing. */
@customElement('suite-portal-text')
export class PortalTextElement extends LitElement {
  static override styles = [base, portalTextStyles]

  /** With simple markup; whatever else is in it is drawn as words. */
  @property() text = ''

  constructor() {
    super()
    new LocaleController(this, ['shell', 'portal'])
  }

  override render() {
    if (isEmptyMarkup(this.text)) return nothing
    return html`<section aria-label=${t('portal:home.notice')}>
      ${portalIcon('megaphone')}
      <div class="text">${safeMarkup(this.text.trim())}</div>
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-portal-text': PortalTextElement
  }
}
