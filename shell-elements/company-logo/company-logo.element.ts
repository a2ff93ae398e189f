import { html, LitElement, nothing } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, onInk } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { companyLogoStyles } from './company-logo.styles.ts'

/** [S3.12] Anything else is treated as png. A PDF arrives as its first page, already a picture. */
const PICTURES: Record<string, string> = { jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif' }

/**
 * @summary The company's logo [S1.11], or its initial where there is none; pressing it goes to HOME. Nothing at all while
 * the company is unknown.
 * @event suite-navigate `{ path: '/' }`
 */
@customElement('suite-company-logo')
export class CompanyLogoElement extends LitElement {
  static override styles = [base, onInk, companyLogoStyles]

  /** Name of the company: its first letter stands in for a logo that is not there. */
  @property() name = ''
  /** Picture as base64, or a `data:` address of one. */
  @property() logo: string | null = null
  /** File ending (`png`) or media type (`image/png`) of a base64 picture. */
  @property({ attribute: 'file-type' }) fileType: string | null = null
  /** The picture that could not be drawn: the initial takes its place. */
  @state() private broken: string | null = null

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    if (!this.name && !this.logo) return nothing
    const address = this.logo === this.broken ? null : this.#address()
    return html`<button
      type="button"
      aria-label=${t('shell:logo.home', { company: this.name })}
      @click=${() => fire(this, 'suite-navigate', { path: '/' })}
    >
      ${
        address
          ? html`<img src=${address} alt="" @error=${() => (this.broken = this.logo)} />`
          : html`<span class="initial" aria-hidden="true">${[...this.name][0]?.toLocaleUpperCase()}</span>`
      }
    </button>`
  }

  #address(): string | null {
    if (!this.logo) return null
    if (/^data:image\/(png|jpeg|gif);/.test(this.logo)) return this.logo
    const ending = this.fileType?.toLowerCase().replace(/^(image\/|\.)/, '') ?? ''
    return `data:${PICTURES[ending] ?? 'image/png'};base64,${this.logo}`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-company-logo': CompanyLogoElement
  }
}
