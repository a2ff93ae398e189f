import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, query } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { closeModal } from '../close-modal.ts'
import { dialogStyles } from '../dialog.styles.ts'
import { lateIcon } from '../late-icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'

/**
 * @summary The session has ended [S8.11]: the required sentence stands over the tabs until the user signs in again or logs
 * out. Escape does not put it away, since nothing can go on.
 * @event suite-sign-in-again Sign in again.
 * @event suite-log-out Log out.
 * @csspart dialog The dialog.
 * @csspart button Each button.
 */
@customElement('suite-session-dialog')
export class SessionDialogElement extends LitElement {
  static override styles = [base, buttons, dialogStyles]

  /** The sentence stands over the tabs. */
  @property({ type: Boolean, reflect: true }) open = false
  /** Names of screens with unsaved changes. */
  @property({ attribute: false }) items: readonly string[] = []
  /** Why the last attempt to sign in did not work, in the user's language. */
  @property() problem = ''

  @query('dialog') private dialog!: HTMLDialogElement

  constructor() {
    super()
    new LocaleController(this)
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('open')) return
    if (!this.open) closeModal(this.dialog)
    else if (!this.dialog.open) this.#present()
  }

  override render() {
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      aria-describedby="message"
      @cancel=${(event: Event) => event.preventDefault()}
      @close=${this.#onClose}
      @keydown=${this.#onKey}
    >
      <header role="presentation">
        <span class="shape info">${lateIcon('clock-history')}</span>
        <h2 id="title">${t('shell:sessionDialog.title')}</h2>
      </header>
      <div class="body">
        <p id="message">${t('shell:sessionDialog.message')}</p>
        <p>${t(this.items.length > 0 ? 'shell:sessionDialog.keptUnsaved' : 'shell:sessionDialog.kept')}</p>
        ${
          this.items.length > 0
            ? html`<ul>
                ${this.items.map((item) => html`<li>${item}</li>`)}
              </ul>`
            : nothing
        }
        <p role="alert">${this.problem}</p>
      </div>
      <footer role="presentation">
        <button type="button" class="button" part="button" @click=${() => fire(this, 'suite-log-out', null)}>
          ${t('shell:sessionDialog.logOut')}
        </button>
        <button
          type="button"
          class="button primary"
          part="button"
          @click=${() => fire(this, 'suite-sign-in-again', null)}
        >
          ${t('shell:sessionDialog.signIn')}
        </button>
      </footer>
    </dialog>`
  }

  #present(): void {
    this.dialog.showModal()
    this.renderRoot.querySelector<HTMLElement>('.primary')?.focus()
  }

  /** A browser may close a dialog on a second Escape whatever the page says. */
  readonly #onClose = (): void => {
    if (this.open && this.isConnected) this.#present()
  }

  /** No key reaches the page behind. */
  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key === 'Escape') event.preventDefault()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-session-dialog': SessionDialogElement
  }
}
