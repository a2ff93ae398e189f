import { html, LitElement, nothing } from 'lit'
import { customElement, property, query } from 'lit/decorators.js'
import type { TenantInfo } from '../../shared/contracts/shell.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base, onInk } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { environmentLabelStyles } from './environment-label.styles.ts'

/**
 * @summary The hatched plate that says this is not production [S1.06]; its tooltip gives database server, database name and
 * release number [S2.17]. Production has no label and shows no plate.
 * @csspart plate The plate.
 */
@customElement('suite-environment-label')
export class EnvironmentLabelElement extends LitElement {
  static override styles = [base, onInk, environmentLabelStyles]

  /** TEST, UAT, TRAINING; none in production. */
  @property() label: string | null = ''
  /** What the tooltip says; without it there is no tooltip. */
  @property({ attribute: false }) details: TenantInfo | null = null

  @query('.plate') private plate!: HTMLElement | null
  @query('[popover]') private tip!: HTMLElement | null

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    if (!this.label) return nothing
    return html`<button
        type="button"
        class="plate"
        part="plate"
        aria-label=${t('shell:environment.label', { label: this.label })}
        aria-describedby="tip"
        @pointerenter=${this.#show}
        @pointerleave=${this.#hide}
        @focus=${this.#show}
        @blur=${this.#hide}
        @keydown=${this.#onKey}
      >
        ${this.label}
      </button>
      <div id="tip" role="tooltip" popover="manual">${this.#details()}</div>`
  }

  #details() {
    if (!this.details) return nothing
    const { server, database, releaseNumber } = this.details
    const facts = { server, database, release: releaseNumber }
    // Users of the portal are not told where the data lies.
    return html`<dl>
      ${Object.entries(facts).map(([name, fact]) =>
        fact
          ? html`<dt>${t(`shell:tenant.${name}`)}</dt>
              <dd>${fact}</dd>`
          : nothing,
      )}
    </dl>`
  }

  readonly #show = (): void => {
    if (!this.details || !this.tip || !this.plate || this.tip.matches(':popover-open')) return
    this.tip.showPopover()
    const anchor = this.plate.getBoundingClientRect()
    const width = this.tip.getBoundingClientRect().width
    this.tip.style.top = `${anchor.bottom + 6}px`
    this.tip.style.left = `${Math.max(8, Math.min(anchor.left + (anchor.width - width) / 2, innerWidth - width - 8))}px`
  }

  readonly #hide = (): void => {
    if (this.tip?.matches(':popover-open')) this.tip.hidePopover()
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !this.tip?.matches(':popover-open')) return
    event.preventDefault()
    event.stopPropagation()
    this.#hide()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-environment-label': EnvironmentLabelElement
  }
}
