import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { elapsedText } from '../../shared/i18n/elapsed.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { loadingOverlayStyles } from './loading-overlay.styles.ts'

/**
 * @summary The loading indicator [S4.17] over the working area: input is held at once, the card with elapsed time and Stop
 * waiting shows after a second. Escape stops waiting before anything else hears it [S4.18], so it closes no dialog below.
 * @event suite-stop-waiting Stop waiting or Escape.
 * @csspart card The card.
 * @csspart button Stop waiting.
 */
@customElement('suite-loading-overlay')
export class LoadingOverlayElement extends LitElement {
  static override styles = [base, buttons, loadingOverlayStyles]

  /** The indicator is up. */
  @property({ type: Boolean, reflect: true }) open = false
  /** When it began, milliseconds since 1970; null counts from the moment it opens. */
  @property({ attribute: false }) startedAt: number | null = null
  /** What is running, in the user's language; "Loading" when not said. */
  @property() label = ''
  @state() private now = 0
  #since = 0
  #clock: ReturnType<typeof setInterval> | undefined

  constructor() {
    super()
    new LocaleController(this)
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback()
    this.#stop()
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('open')) {
      if (this.open) this.#start()
      else this.#stop()
    }
    if (this.startedAt !== null) this.#since = this.startedAt
  }

  override render() {
    if (!this.open) return nothing
    return html`<div class="card" part="card">
      <span class="spinner"></span>
      <div>
        <b role="status">${this.label || t('shell:loading.label')}</b>
        <span class="elapsed quiet">${this.#elapsed()}</span>
      </div>
      <button type="button" class="button" part="button" @click=${() => fire(this, 'suite-stop-waiting', null)}>
        ${t('shell:loading.stop')} <kbd aria-hidden="true">Esc</kbd>
      </button>
    </div>`
  }

  #elapsed(): string {
    return elapsedText(Math.max(0, Math.floor((this.now - this.#since) / 1000)))
  }

  #start(): void {
    this.#since = this.now = Date.now()
    this.#clock ??= setInterval(() => (this.now = Date.now()), 1000)
    window.addEventListener('keydown', this.#onKey, true)
  }

  #stop(): void {
    clearInterval(this.#clock)
    this.#clock = undefined
    window.removeEventListener('keydown', this.#onKey, true)
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopImmediatePropagation()
    fire(this, 'suite-stop-waiting', null)
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-loading-overlay': LoadingOverlayElement
  }
}
