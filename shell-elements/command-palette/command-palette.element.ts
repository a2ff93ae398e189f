import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { repeat } from 'lit/directives/repeat.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base } from '../chrome.styles.ts'
import { closeModal } from '../close-modal.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import { commandPaletteStyles } from './command-palette.styles.ts'
import { paletteIcon } from './palette-icons.ts'
import type { PaletteGroup, PaletteRow } from './palette-rows.ts'

/** What can be typed first to narrow the palette, and what it narrows it to. */
const AREAS = { '>': 'actions', '#': 'documents', '@': 'firms' } as const
type Prefix = keyof typeof AREAS

/**
 * @summary The command palette [D17]: one field over firms, documents, screens and actions, in groups. A combobox with a
 * listbox (ARIA authoring practices): the focus stays in the field, arrows, Home and End move the mark, Enter chooses,
 * Escape closes and gives the focus back. Rows that come later never move the mark off the row it is on.
 * @event suite-palette-input `{ text }` after each change of the field.
 * @event suite-palette-choose `{ id }` of the chosen row; the palette is closed by then, and the focus where it was.
 * @csspart dialog The palette.
 */
@customElement('suite-command-palette')
export class CommandPaletteElement extends LitElement {
  static override styles = [base, commandPaletteStyles]

  /** Groups of rows in the order they are shown. */
  @property({ attribute: false }) groups: readonly PaletteGroup[] = []
  /** More rows are on their way. */
  @property({ type: Boolean }) busy = false
  /** A sentence in place of rows that could not be had. */
  @property() problem = ''
  /** The palette is on the screen. */
  @property({ type: Boolean, reflect: true }) open = false
  @state() private text = ''
  /** Id of the marked row. */
  @state() private marked: string | null = null

  @query('dialog') private dialog!: HTMLDialogElement
  @query('input') private input!: HTMLInputElement

  constructor() {
    super()
    new LocaleController(this)
  }

  /** Opens it at once, with the text selected for typing over. */
  show(text = ''): void {
    if (this.open) return
    if (!this.hasUpdated) this.performUpdate()
    this.text = text
    this.marked = null
    this.open = true
    this.dialog.showModal()
    this.performUpdate()
    this.input.focus()
    this.input.setSelectionRange(text.length, text.length)
  }

  hide(): void {
    if (!this.open) return
    this.open = false
    closeModal(this.dialog)
  }

  /** The first row is marked unless the mark is on one that is still there. */
  protected override willUpdate(): void {
    const rows = this.#rows
    if (!rows.some((row) => row.id === this.marked)) this.marked = rows[0]?.id ?? null
  }

  protected override updated(): void {
    if (this.open) this.renderRoot.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }

  get #rows(): readonly PaletteRow[] {
    return this.groups.flatMap((group) => group.rows)
  }

  override render() {
    const rows = this.#rows
    const at = rows.findIndex((row) => row.id === this.marked)
    return html`<dialog
      part="dialog"
      aria-label=${t('shell:palette.label')}
      @close=${() => (this.open = this.dialog.open)}
      @keydown=${this.#onKey}
      @pointerdown=${this.#onPress}
    >
      <div class="field">
        ${icon('search')}
        <input
          type="text"
          role="combobox"
          aria-label=${t('shell:palette.label')}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls="rows"
          aria-activedescendant=${at < 0 ? nothing : `row-${at}`}
          placeholder=${t('shell:palette.placeholder')}
          autocomplete="off"
          autocapitalize="off"
          spellcheck="false"
          maxlength="100"
          .value=${this.text}
          @input=${() => this.#type(this.input.value)}
        />
        <span class="area">${t(`shell:palette.areas.${this.#area}`)}</span>
      </div>
      <div class="bar" ?data-busy=${this.busy}></div>
      <div id="rows" role="listbox" aria-label=${t('shell:palette.results')} aria-busy=${this.busy}>
        ${repeat(
          this.groups,
          (group) => group.id,
          (group) => this.#group(group),
        )}
      </div>
      ${this.problem ? html`<p class="none">${this.problem}</p>` : nothing}
      ${rows.length === 0 && !this.busy && !this.problem ? html`<p class="none">${this.#nothing()}</p>` : nothing}
      <div class="unseen" role="status">${this.#count(rows.length)}</div>
      ${this.#hints()}
    </dialog>`
  }

  #group(group: PaletteGroup) {
    return html`<div role="group" aria-labelledby=${`group-${group.id}`}>
      <div class="heading" role="presentation" id=${`group-${group.id}`}>${group.label}</div>
      ${repeat(
        group.rows,
        (row) => row.id,
        (row) => this.#row(row),
      )}
    </div>`
  }

  #row(row: PaletteRow) {
    return html`<div
      id=${`row-${this.#rows.indexOf(row)}`}
      class="row"
      role="option"
      aria-selected=${row.id === this.marked}
      @pointermove=${() => (this.marked = row.id)}
      @click=${() => this.#choose(row)}
    >
      ${
        row.tile
          ? html`<suite-app-tile tile=${row.tile} family=${row.family ?? 'admin'}></suite-app-tile>`
          : html`<span class="shape">${paletteIcon(row.icon)}</span>`
      }
      <span class="label ellipsis">${marks(row)}</span>
      ${row.note ? html`<span class="note ellipsis">${row.note}</span>` : nothing}
      ${row.end ? html`<span class="end">${row.end}</span>` : nothing}
      ${row.keys ? html`<kbd class="end">${row.keys}</kbd>` : nothing}
    </div>`
  }

  #hints() {
    const keys = [
      ['↑↓', 'choose'],
      ['Enter', 'open'],
      ['Esc', 'close'],
    ]
    return html`<footer aria-hidden="true">
      ${keys.map(([key, text]) => html`<span><kbd>${key}</kbd> ${t(`shell:palette.hints.${text}`)}</span>`)}
      <span class="grow"></span>
      ${(Object.keys(AREAS) as Prefix[]).map(
        (prefix) =>
          html`<button type="button" tabindex="-1" @click=${() => this.#type(prefix)}>
            <kbd>${prefix}</kbd> ${t(`shell:palette.hints.${AREAS[prefix]}`)}
          </button>`,
      )}
    </footer>`
  }

  get #area(): string {
    return AREAS[this.text.trimStart()[0] as Prefix] ?? 'all'
  }

  #nothing(): string {
    const text = this.text.trim().replace(/^[>#@]\s*/, '')
    return text === '' ? t('shell:palette.begin') : t('shell:palette.none', { text })
  }

  #count(rows: number): string {
    if (this.busy) return ''
    return rows === 1 ? t('shell:palette.countOne') : t('shell:palette.count', { count: rows })
  }

  #type(text: string): void {
    this.text = text
    this.marked = null
    fire(this, 'suite-palette-input', { text })
    this.input.focus()
  }

  #choose(row: PaletteRow): void {
    this.hide()
    fire(this, 'suite-palette-choose', { id: row.id })
  }

  #move(to: number): void {
    const rows = this.#rows
    if (rows.length > 0) this.marked = rows[(to + rows.length) % rows.length]!.id
  }

  /** No key pressed here reaches the page behind. */
  readonly #onKey = (event: KeyboardEvent): void => {
    event.stopPropagation()
    if (event.isComposing) return
    const rows = this.#rows
    const at = rows.findIndex((row) => row.id === this.marked)
    // Home and End move the mark while there is nothing to move the caret in.
    const inText = this.text !== ''
    const opens = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    if (event.key === 'Escape' || opens) this.hide()
    else if (event.ctrlKey || event.metaKey || event.altKey) return
    else if (event.key === 'ArrowDown') this.#move(at + 1)
    else if (event.key === 'ArrowUp') this.#move(at < 0 ? -1 : at - 1)
    else if (event.key === 'PageDown') this.#move(Math.min(at + PAGE, rows.length - 1))
    else if (event.key === 'PageUp') this.#move(Math.max(at - PAGE, 0))
    else if (event.key === 'Home' && !inText) this.#move(0)
    else if (event.key === 'End' && !inText) this.#move(-1)
    else if (event.key === 'Enter') {
      if (rows[at]) this.#choose(rows[at])
    } else if (event.key !== 'Tab') return
    event.preventDefault()
  }

  /** A press on the scrim closes; one on a row leaves the focus in the field. */
  readonly #onPress = (event: PointerEvent): void => {
    if (event.composedPath()[0] === this.dialog) this.hide()
    else if (event.composedPath()[0] !== this.input) event.preventDefault()
  }
}

const PAGE = 8

/** The label with the letters that matched set apart. */
function marks({ label, spans }: PaletteRow) {
  const parts: unknown[] = []
  let at = 0
  for (const [from, to] of spans) {
    parts.push(label.slice(at, from), html`<mark>${label.slice(from, to)}</mark>`)
    at = to
  }
  return [...parts, label.slice(at)]
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-command-palette': CommandPaletteElement
  }
}
