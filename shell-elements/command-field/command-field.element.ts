import { html, LitElement } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { printed } from '../../shared/events/shortcut.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base, onInk } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { commandFieldStyles } from './command-field.styles.ts'

/**
 * @summary Looks like a field on the ink bar and opens the command palette [D17]: a button named "Search or jump to" [D19].
 * It gives way to the application tabs, down to 120 px; on a small screen its icon is left.
 * @event suite-palette-open `{ text }`, which is empty.
 * @csspart button What looks like a field.
 */
@customElement('suite-command-field')
export class CommandFieldElement extends LitElement {
  static override styles = [base, onInk, commandFieldStyles]

  /** Application tabs beside it, HOME left out: the more there are, the narrower it is. */
  @property({ type: Number }) tabs = 0

  constructor() {
    super()
    new LocaleController(this)
  }

  override focus(): void {
    this.renderRoot.querySelector('button')?.focus()
  }

  override willUpdate(): void {
    this.style.setProperty('--tabs', String(this.tabs))
  }

  override render() {
    const name = t('shell:palette.label')
    return html`<button
      type="button"
      part="button"
      aria-label=${name}
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      @click=${() => fire(this, 'suite-palette-open', { text: '' })}
    >
      ${icon('search')}<span class="ellipsis">${name}</span
      ><kbd aria-hidden="true" data-printed=${printed('Ctrl+K')}></kbd>
    </button>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-command-field': CommandFieldElement
  }
}
