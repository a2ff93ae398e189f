import { html, LitElement } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { devPanelStyles } from './dev-panel.styles.ts'

export interface DevRow {
  readonly name: string
  readonly state: string
  readonly detail: string
}
export interface DevGroup {
  /** Its name in the copied JSON. */
  readonly id: string
  readonly label: string
  readonly rows: readonly DevRow[]
}

/**
 * @summary The panel of `?dev` (D17): what the shell holds and what happened in it. It lies over the page without a say: it
 * takes no focus and announces nothing. Escape in it closes it and gives the focus back.
 * @event suite-close Close.
 */
@customElement('suite-dev-panel')
export class DevPanelElement extends LitElement {
  static override styles = [base, buttons, devPanelStyles]

  /** What is known, group by group. */
  @property({ attribute: false }) groups: readonly DevGroup[] = []
  @state() private copied = false
  /** Where the focus was before it came in here. */
  #from: HTMLElement | null = null

  constructor() {
    super()
    new LocaleController(this)
    this.addEventListener('focusin', ({ relatedTarget }) => {
      if (relatedTarget instanceof HTMLElement && relatedTarget !== this) this.#from = relatedTarget
    })
  }

  override render() {
    return html`<section aria-labelledby="title" @keydown=${this.#onKey}>
      <header>
        <h2 id="title">${t('dev:title')}</h2>
        <button type="button" class="button" @click=${() => void this.#copy()}>
          ${t(this.copied ? 'dev:copied' : 'dev:copy')}
        </button>
        <button type="button" class="button" @click=${() => this.#close()}>${t('dev:close')}</button>
      </header>
      <div class="groups" tabindex="0" role="group" aria-labelledby="title">
        ${this.groups.map(
          ({ label, rows }) =>
            html`<section>
              <h3>${t('dev:count', { label, count: rows.length })}</h3>
              ${rows.length === 0 ? html`<p class="quiet">${t('dev:none')}</p>` : this.#table(label, rows)}
            </section>`,
        )}
      </div>
    </section>`
  }

  #table(label: string, rows: readonly DevRow[]) {
    return html`<table aria-label=${label}>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${row.name}</th>
              <td>${row.state}</td>
              <td>${row.detail}</td>
            </tr>`,
        )}
      </tbody>
    </table>`
  }

  /** Escape is for this panel alone, and not for the screen below. */
  readonly #onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    this.#close()
  }

  #close(): void {
    const from = this.#from
    fire(this, 'suite-close', null)
    if (from?.isConnected) from.focus()
  }

  async #copy(): Promise<void> {
    const shown = Object.fromEntries(this.groups.map(({ id, rows }) => [id, rows]))
    await navigator.clipboard.writeText(JSON.stringify(shown, null, 2))
    this.copied = true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-dev-panel': DevPanelElement
  }
}
