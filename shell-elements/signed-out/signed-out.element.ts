import { css, html, LitElement } from 'lit'
import { customElement } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'

/**
 * @summary What stands where the screens were once nobody is signed in any more [acceptance 22], with a way back in [S1.04].
 * @event suite-user-action `{ id: 'log-in' }`
 * @csspart button The login button.
 */
@customElement('suite-signed-out')
export class SignedOutElement extends LitElement {
  static override styles = [
    base,
    buttons,
    css`
      :host {
        display: grid;
        place-items: center;
        height: 100%;
        min-height: 220px;
        padding: 24px;
        background: var(--c-app);
        color: var(--c-text);
        font: var(--fw) var(--fs-13) / var(--lh-read) var(--ui-font);
      }
      section {
        display: grid;
        justify-items: center;
        gap: 4px;
        max-width: 420px;
        text-align: center;
      }
      .shape {
        display: grid;
        place-items: center;
        width: 36px;
        height: 36px;
        margin-bottom: 8px;
        border: 1px solid var(--c-line-strong);
        border-radius: var(--r-2);
        background: var(--c-surface);
        color: var(--c-text-2);
        font-size: 17px;
      }
      h1 {
        margin: 0;
        font-size: var(--fs-16);
        font-weight: var(--fw-semi);
      }
      p {
        margin: 0;
        color: var(--c-text-2);
      }
      .button {
        margin-top: 12px;
      }
    `,
  ]

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    return html`<section>
      <span class="shape">${icon('person-circle')}</span>
      <div role="status">
        <h1>${t('shell:signedOut.title')}</h1>
        <p>${t('shell:signedOut.lead')}</p>
      </div>
      <button
        type="button"
        class="button primary"
        part="button"
        @click=${() => fire(this, 'suite-user-action', { id: 'log-in' })}
      >
        ${t('shell:userMenu.logIn')}
      </button>
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-signed-out': SignedOutElement
  }
}
