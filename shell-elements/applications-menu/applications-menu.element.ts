import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { columnTarget, menuTarget } from '../menu-keys.ts'
import { PopupController } from '../popup-controller.ts'
import { fire } from '../suite-event.ts'
import { FAMILIES, type ApplicationEntry } from '../types.ts'
import { applicationsMenuStyles } from './applications-menu.styles.ts'

/** Letters without case and accents, so that "resume" finds "Résumé". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase()

/**
 * @summary The Applications menu [S1.07]: its root item is named "Applications" [S2.11]; tiles by family, type to filter,
 * "open" marks applications with a tab. Typing on a tile continues in the filter; Enter in the filter takes the first.
 * @event suite-application-choose `{ application }`
 * @csspart button The root item.
 * @csspart menu What opens below it.
 */
@customElement('suite-applications-menu')
export class ApplicationsMenuElement extends LitElement {
  static override styles = [base, menus, applicationsMenuStyles]

  /** Applications of this user, in the order of the server. */
  @property({ attribute: false }) applications: readonly ApplicationEntry[] = []
  @state() private filter = ''
  /** Its rows are drawn once it is opened: a start shows none of them. */
  @state() private isAsked = false

  @query('.launch') private button!: HTMLElement
  @query('[popover]') private panel!: HTMLElement
  @query('input') private input!: HTMLInputElement
  readonly #popup = new PopupController(this, { anchor: () => this.button, popup: () => this.panel })

  constructor() {
    super()
    new LocaleController(this)
  }

  override focus(): void {
    this.button.focus()
  }

  /** Opens it, for a shortcut of the shell (Alt A). */
  override click(): void {
    void this.#open()
  }

  /** With an empty filter that has the focus, or on its last row. */
  async #open(at: 'filter' | 'last' = 'filter'): Promise<void> {
    this.filter = ''
    this.isAsked = true
    await this.updateComplete
    this.#popup.show(at === 'last' ? at : 'none')
    if (at === 'filter') this.input.focus()
  }

  override render() {
    return html`<button
        type="button"
        class="launch"
        part="button"
        aria-haspopup="menu"
        aria-expanded=${this.#popup.open}
        @click=${() => (this.#popup.open ? this.#popup.hide(true) : void this.#open())}
        @keydown=${this.#onButtonKey}
      >
        ${icon('grid-3x3-gap-fill')}<span class="word">${t('shell:applicationsMenu.root')}</span>
      </button>
      <div part="menu" popover="manual">
        <div class="filter">
          ${icon('search')}
          <input
            type="text"
            aria-label=${t('shell:applicationsMenu.filter')}
            placeholder=${t('shell:applicationsMenu.filter')}
            autocomplete="off"
            spellcheck="false"
            .value=${this.filter}
            @input=${() => (this.filter = this.input.value)}
            @keydown=${this.#onFilterKey}
          />
        </div>
        ${this.isAsked ? [this.#families(), this.#hints()] : nothing}
      </div>`
  }

  #families() {
    const found = this.applications.filter(({ label }) => plain(label).includes(plain(this.filter.trim())))
    if (found.length === 0)
      return html`<p class="none" role="status">${t('shell:applicationsMenu.none', { text: this.filter })}</p>`
    const families = FAMILIES.map((family) => ({ family, rows: found.filter((row) => row.family === family) }))
    return html`<div
      class="families"
      role="menu"
      aria-label=${t('shell:applicationsMenu.label')}
      @keydown=${this.#onMenuKey}
    >
      ${families
        .filter(({ rows }) => rows.length > 0)
        .map(
          ({ family, rows }) =>
            html`<div role="group" aria-label=${t(`shell:families.${family}`)}>
              <div class="heading" aria-hidden="true">${t(`shell:families.${family}`)}</div>
              ${rows.map((row) => this.#row(row))}
            </div>`,
        )}
    </div>`
  }

  #row(row: ApplicationEntry) {
    return html`<button
      type="button"
      class="row"
      role="menuitem"
      aria-label=${row.open ? t('shell:applicationsMenu.nameOpen', { name: row.label }) : nothing}
      tabindex="-1"
      @click=${() => this.#choose(row)}
    >
      <suite-app-tile tile=${row.tile} family=${row.family}></suite-app-tile>
      <span class="ellipsis">${row.label}</span>
      ${row.open ? html`<span class="end quiet" aria-hidden="true" data-printed=${t('shell:applicationsMenu.open')}></span>` : nothing}
    </button>`
  }

  #hints() {
    const hints = [
      ['Alt A', 'hintMenu'],
      ['↑↓←→', 'hintMove'],
      ['Enter', 'hintOpen'],
      ['Esc', 'hintClose'],
    ]
    return html`<div class="hints" aria-hidden="true">
      ${hints.map(([keys, text]) => html`<span><kbd>${keys}</kbd> ${t(`shell:applicationsMenu.${text}`)}</span>`)}
    </div>`
  }

  #choose(row: ApplicationEntry): void {
    this.#popup.hide(true)
    fire(this, 'suite-application-choose', { application: row.application })
  }

  readonly #onButtonKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return this.#popup.onAnchorKey(event)
    event.preventDefault()
    void this.#open(event.key === 'ArrowUp' ? 'last' : 'filter')
  }

  readonly #onFilterKey = (event: KeyboardEvent): void => {
    const rows = this.#popup.rows
    if (event.key === 'Escape' || event.key === 'Tab') return this.#popup.onPopupKey(event)
    if (event.key === 'Enter') rows[0]?.click()
    else if (event.key === 'ArrowDown') rows[0]?.focus()
    else if (event.key === 'ArrowUp') rows.at(-1)?.focus()
    else return
    event.preventDefault()
  }

  readonly #onMenuKey = (event: KeyboardEvent): void => {
    const { key } = event
    if (event.ctrlKey || event.altKey || event.metaKey) return
    if (key === 'Escape' || key === 'Tab') return this.#popup.onPopupKey(event)
    const rows = this.#popup.rows
    const row = event.target as HTMLElement
    const typed = (key.length === 1 && key !== ' ') || key === 'Backspace'
    if (typed) return this.input.focus()
    const first = key === 'ArrowUp' && row === rows[0]
    const across = key === 'ArrowLeft' || key === 'ArrowRight'
    const target = first ? this.input : across ? columnTarget(rows, row, key) : menuTarget(rows, row, key)
    if (!target) return
    event.preventDefault()
    target.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-applications-menu': ApplicationsMenuElement
  }
}
