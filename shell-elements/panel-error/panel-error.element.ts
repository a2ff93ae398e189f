import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { panelErrorStyles } from './panel-error.styles.ts'

/**
 * @summary What a panel shows when its screen could not be loaded or has failed (D7): what failed, Try again, Copy details,
 * Close tab. Only this panel is broken.
 * @event suite-retry
 * @event suite-close
 */
@customElement('suite-panel-error')
export class PanelErrorElement extends LitElement {
  static override styles = [base, buttons, panelErrorStyles]

  /** What failed, as a heading. Not reflected: an attribute would become the browser's tooltip. */
  @property({ attribute: 'heading' }) override title = ''
  @property() detail = ''
  @property({ attribute: 'request-id' }) requestId: string | null = null
  @state() private copied = false

  constructor() {
    super()
    new LocaleController(this)
  }

  override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('detail') || changed.has('requestId')) this.copied = false
  }

  override render() {
    return html`<section role="alert">
      <span class="shape">${icon('cloud-slash')}</span>
      <h2>${this.title}</h2>
      ${this.detail ? html`<p>${this.detail}</p>` : nothing}
      ${this.requestId ? html`<p class="request">${t('shell:panelError.request', { id: this.requestId })}</p>` : nothing}
      <div class="buttons">
        <button type="button" class="button primary" @click=${() => fire(this, 'suite-retry', null)}>
          ${icon('arrow-clockwise')}${t('shell:panelError.retry')}
        </button>
        <button type="button" class="button ghost" @click=${() => void this.#copy()}>
          ${icon('clipboard')}${t(this.copied ? 'shell:dialog.copied' : 'shell:dialog.copy')}
        </button>
        <button type="button" class="button ghost" @click=${() => fire(this, 'suite-close', null)}>
          ${t('shell:panelError.close')}
        </button>
      </div>
    </section>`
  }

  async #copy(): Promise<void> {
    const lines = [this.title, this.detail, this.requestId, new Date().toISOString()]
    await navigator.clipboard.writeText(lines.filter(Boolean).join('\n'))
    this.copied = true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-panel-error': PanelErrorElement
  }
}
