import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { printed } from '../../shared/events/shortcut.ts'
import { formatTime } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import '../notice-shapes.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { actingBarStyles } from './acting-bar.styles.ts'

/** Who acts as whom, why, and until when (ISO 8601). */
export interface ActingShown {
  readonly by: string
  readonly as: string
  readonly reason: string
  readonly until: string
}

/**
 * @summary [supply 15] Over everything as long as somebody acts as another user: who he is, as whom he acts, and the way back.
 * A region of its own, so that a screen reader finds it; said once when it comes.
 * @event suite-acting-end The way back was taken.
 * @csspart bar The bar.
 * @csspart button The way back.
 */
@customElement('suite-acting-bar')
export class ActingBarElement extends LitElement {
  static override styles = [base, actingBarStyles]

  /** Null: everybody is himself, and nothing is shown. */
  @property({ attribute: false }) acting: ActingShown | null = null
  /** The key of the way back. */
  @property() keys = ''

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    const { acting } = this
    if (!acting) return nothing
    return html`<section class="bar" part="bar" aria-label=${t('shell:acting.label')}>
      ${icon('exclamation-triangle-fill')}
      <span class="who" role="status">${t('shell:acting.who', { by: acting.by, as: acting.as })}</span>
      <span class="why">${t('shell:acting.why', { reason: acting.reason })}</span>
      <span class="until">${t('shell:acting.until', { time: formatTime(acting.until) })}</span>
      <button
        type="button"
        class="end"
        part="button"
        aria-keyshortcuts=${this.keys}
        @click=${() => fire(this, 'suite-acting-end', {})}
      >
        ${t('shell:acting.end', { name: acting.as })}${this.keys ? html`<kbd>${printed(this.keys)}</kbd>` : nothing}
      </button>
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-acting-bar': ActingBarElement
  }
}
