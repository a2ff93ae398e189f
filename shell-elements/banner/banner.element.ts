import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { icon, type IconName } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { bannerStyles } from './banner.styles.ts'

const SHAPES: Record<string, IconName> = {
  info: 'info-circle-fill',
  warn: 'exclamation-triangle-fill',
  bad: 'exclamation-octagon-fill',
}

/**
 * @summary One line under the top bar: offline, a server that does not answer, a new release, a notice. A connection that is lost goes before a notice; without either it
 * takes no space. Announced politely.
 * @event suite-banner-action `{ id }` of the action that was pressed.
 * @csspart line The line.
 * @csspart button Each action in it.
 */
@customElement('suite-banner')
export class BannerElement extends LitElement {
  static override styles = [base, bannerStyles]

  /** The browser has no network. */
  @property({ type: Boolean }) offline = false
  /** The network is there, the server does not answer. */
  @property({ type: Boolean }) unreachable = false
  /** How grave the message is. */
  @property() level: 'info' | 'warn' | 'bad' = 'info'
  /** The notice, in the user's language. */
  @property() message = ''
  /** Buttons beside the message. */
  @property({ attribute: false }) actions: readonly { id: string; label: string }[] = []

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    const away = this.offline || this.unreachable
    const message = away ? t(this.offline ? 'shell:banner.offline' : 'shell:banner.unreachable') : this.message
    const level = away ? 'warn' : this.level
    const shape: IconName = this.offline ? 'wifi-off' : this.unreachable ? 'cloud-slash' : SHAPES[level]!
    // The live region stands before its text does, so that a screen reader hears the change; of the message alone, not of
    // a number in a button.
    return html`<div class=${message ? `line ${level}` : ''} part="line">
      ${message ? icon(shape) : nothing}<span class="message" role="status">${message}</span>
      ${message && !away ? this.#actions() : nothing}
    </div>`
  }

  #actions() {
    return this.actions.map(
      (action) =>
        html`<button
          type="button"
          class="action"
          part="button"
          @click=${() => fire(this, 'suite-banner-action', { id: action.id })}
        >
          ${action.label}
        </button>`,
    )
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-banner': BannerElement
  }
}
