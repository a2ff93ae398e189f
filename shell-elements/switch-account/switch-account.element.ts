import { css, html, LitElement } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { barButton } from '../bar-button.styles.ts'
import { base } from '../chrome.styles.ts'
import { addressOf, onPlainPress } from '../links.ts'
import { LocaleController } from '../locale-controller.ts'
import { portalIcon } from '../portal-icons.ts'
import { fire } from '../suite-event.ts'

/**
 * @summary The Switch Account link [S1.08], for portal users only: it opens the switcher.
 * @event suite-switch-account The link was pressed.
 * @csspart button The link.
 */
@customElement('suite-switch-account')
export class SwitchAccountElement extends LitElement {
  static override styles = [
    base,
    barButton,
    css`
      :host {
        display: inline-flex;
      }
      a {
        text-decoration: none;
      }
      @media (max-width: 639px) {
        .word {
          position: absolute;
          width: 1px;
          height: 1px;
          overflow: hidden;
          clip-path: inset(50%);
        }
        .icon {
          font-size: 18px;
        }
      }
    `,
  ]

  /** Where a new browser tab would begin. */
  @property() path = '/portal'

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    return html`<a
      class="bar-button"
      part="button"
      href=${addressOf(this.path)}
      @click=${onPlainPress(() => fire(this, 'suite-switch-account', null))}
      >${portalIcon('arrow-left-right')}<span class="word">${t('shell:userMenu.switchAccount')}</span></a
    >`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-switch-account': SwitchAccountElement
  }
}
