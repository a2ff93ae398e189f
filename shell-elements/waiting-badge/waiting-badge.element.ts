import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import type { Waiting } from '../../shared/contracts/waiting.ts'
import { t } from '../../shared/i18n/i18n.ts'
import '../badge/badge.element.ts'
import { barButton } from '../bar-button.styles.ts'
import { base, onInk } from '../chrome.styles.ts'
import { lateIcon } from '../late-icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'

/**
 * @summary What waits for the word of the user, counted on the ink bar [judgement 12]; pressing it opens the list.
 * @event suite-navigate `{ path: '/shell/waiting' }`
 */
@customElement('suite-waiting-badge')
export class WaitingBadgeElement extends LitElement {
  static override styles = [base, onInk, barButton]

  /** What waits; nothing is drawn for whoever decides nothing, and at none of it the way to the list stays. */
  @property({ attribute: false }) waiting: Waiting | null = null

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    const { count = 0, rooms = [] } = this.waiting ?? {}
    if (count === 0 && rooms.length === 0) return nothing
    const label = t('shell:menus.SH0981')
    const name = count > 0 ? t('shell:badge.name', { label, number: count }) : label
    return html`<button
      type="button"
      class="bar-button"
      aria-label=${name}
      title=${name}
      @click=${() => fire(this, 'suite-navigate', { path: '/shell/waiting' })}
    >
      ${lateIcon('inbox')}<suite-badge .count=${count}></suite-badge>
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-waiting-badge': WaitingBadgeElement
  }
}
