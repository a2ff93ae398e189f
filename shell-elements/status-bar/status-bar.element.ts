import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import type { TenantInfo } from '../../shared/contracts/shell.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import type { KeyHint, StatusNote } from '../types.ts'
import { statusBarStyles } from './status-bar.styles.ts'

/**
 * @summary Keys for this screen on the left; server, database and release on the right [S1.06]. What does not fit of the
 * keys is left out whole, never cut.
 * @event suite-user-action `{ id }` of the note's button.
 * @csspart bar The bar.
 * @csspart note What it says quietly, announced politely.
 * @csspart button Where the note leads.
 */
@customElement('suite-status-bar')
export class StatusBarElement extends LitElement {
  static override styles = [base, statusBarStyles]

  /** Keys of this screen, the most useful first. */
  @property({ attribute: false }) hints: readonly KeyHint[] = []
  /** Where the data lies; without it nothing is said. */
  @property({ attribute: false }) tenant: TenantInfo | null = null

  /** Something that ended while the user was elsewhere. */
  @property({ attribute: false }) note: StatusNote | null = null

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    return html`<footer part="bar" aria-label=${t('shell:statusBar.label')}>
      ${
        this.hints.length > 0
          ? html`<ul aria-label=${t('shell:statusBar.keys')}>
              ${this.hints.map(this.#hint)}
            </ul>`
          : nothing
      }
      <span class="note ellipsis" part="note" role="status">${this.note?.text}</span>
      ${this.note ? this.#button(this.note) : nothing}
      ${this.tenant ? html`<span class="tenant">${this.#tenant(this.tenant)}</span>` : nothing}
    </footer>`
  }

  #button({ id, label }: StatusNote) {
    return html`<button
      type="button"
      class="lead"
      part="button"
      @click=${() => fire(this, 'suite-user-action', { id })}
    >
      ${label}
    </button>`
  }

  #hint({ keys, label, divided }: KeyHint) {
    return html`<li class=${divided ? 'divided' : ''}><kbd>${keys}</kbd> ${label}</li>`
  }

  #tenant({ server, database, releaseNumber }: TenantInfo): string {
    return t('shell:tenant.line', { server, database, release: releaseNumber })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-status-bar': StatusBarElement
  }
}
