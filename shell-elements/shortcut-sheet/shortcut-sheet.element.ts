import { html, LitElement } from 'lit'
import { customElement, property, query } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { closeModal } from '../close-modal.ts'
import { dialogStyles } from '../dialog.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { shortcutSheetStyles } from './shortcut-sheet.styles.ts'

export interface SheetRow {
  /** As printed on the keys: `Alt N`. */
  keys: string
  label: string
}
export interface SheetGroup {
  id: string
  label: string
  rows: readonly SheetRow[]
}

/**
 * @summary The shortcut sheet [D17]: every key that does something here, printed from the declarations that the keys obey. A
 * modal; Escape or `?` closes it and gives the focus back.
 * @csspart dialog The sheet.
 * @csspart button Its button.
 */
@customElement('suite-shortcut-sheet')
export class ShortcutSheetElement extends LitElement {
  static override styles = [base, buttons, dialogStyles, shortcutSheetStyles]

  /** Groups of keys in the order they are shown. */
  @property({ attribute: false }) groups: readonly SheetGroup[] = []
  /** The sheet is on the screen. */
  @property({ type: Boolean, reflect: true }) open = false
  @query('dialog') private dialog!: HTMLDialogElement

  constructor() {
    super()
    new LocaleController(this)
  }

  show(): void {
    if (this.open) return
    if (!this.hasUpdated) this.performUpdate()
    this.open = true
    this.dialog.showModal()
    this.performUpdate()
    this.renderRoot.querySelector<HTMLElement>('.button')?.focus()
  }

  hide(): void {
    if (!this.open) return
    this.open = false
    closeModal(this.dialog)
  }

  override render() {
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      @close=${() => (this.open = this.dialog.open)}
      @keydown=${this.#onKey}
      @pointerdown=${(event: PointerEvent) => event.composedPath()[0] === this.dialog && this.hide()}
    >
      <header><h2 id="title">${t('shell:shortcuts.title')}</h2></header>
      <div class="groups" tabindex="0" role="group" aria-labelledby="title">
        ${this.groups.map(
          (group) =>
            html`<section aria-labelledby=${`group-${group.id}`}>
              <h3 id=${`group-${group.id}`}>${group.label}</h3>
              <dl>
                ${group.rows.map(
                  (row) =>
                    html`<div>
                      <dt>${row.label}</dt>
                      <dd>${row.keys.split(' ').map((cap) => html`<kbd>${cap}</kbd>`)}</dd>
                    </div>`,
                )}
              </dl>
            </section>`,
        )}
      </div>
      <footer>
        <button type="button" class="button" part="button" @click=${() => this.hide()}>
          ${t('shell:shortcuts.close')}
        </button>
      </footer>
    </dialog>`
  }

  /** No key pressed here reaches the page behind. */
  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.key !== 'Escape' && event.key !== '?') return
    event.preventDefault()
    this.hide()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-shortcut-sheet': ShortcutSheetElement
  }
}
