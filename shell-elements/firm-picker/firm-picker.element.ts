import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, menus } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import { PopupController } from '../popup-controller.ts'
import type { FirmChoice } from '../portal-types.ts'
import { firmPickerStyles } from './firm-picker.styles.ts'
import { matching, stepped, typedTo } from './option-keys.ts'

/** With more firms than this the list can be filtered. */
const MANY = 10

/**
 * @summary One firm out of a list: a button that shows the chosen one and opens a listbox (ARIA authoring practices), with
 * arrows, Home, End and type-ahead; above ten firms with a field that filters.
 * @event firm-choose `{ id }`, also when the current one is chosen again; it does not bubble.
 */
@customElement('suite-firm-picker')
export class FirmPickerElement extends LitElement {
  static override styles = [base, menus, firmPickerStyles]

  /** Accessible name of the button. */
  @property() label = ''
  /** Firms to choose among. */
  @property({ attribute: false }) firms: readonly FirmChoice[] = []
  /** Id of the chosen one; null while none is. */
  @property({ attribute: false }) chosen: string | null = null
  /** Words in place of a firm while none is chosen. */
  @property() placeholder = ''
  /** Nothing can be chosen now. */
  @property({ type: Boolean }) disabled = false
  /** What a phone has space for. */
  @property({ reflect: true }) short: 'id' | 'name' = 'id'

  @state() private filter = ''
  @state() private active = 0
  @query('.field') private button!: HTMLElement | null
  @query('[popover]') private panel!: HTMLElement | null
  #typed = ''
  #typedAt = 0
  readonly #popup = new PopupController(this, { anchor: () => this.button, popup: () => this.panel })

  constructor() {
    super()
    new LocaleController(this, ['shell', 'portal'])
  }

  /** Opens the list at the chosen firm and takes the focus into it. */
  async open(): Promise<void> {
    if (this.disabled || this.firms.length === 0) return
    this.filter = ''
    this.active = Math.max(
      0,
      this.firms.findIndex((firm) => firm.id === this.chosen),
    )
    await this.updateComplete
    this.#popup.show()
    this.panel?.querySelector<HTMLElement>('input, [role="listbox"]')?.focus()
    this.#reveal()
  }

  override render() {
    const firm = this.firms.find((other) => other.id === this.chosen)
    return html`<button
        type="button"
        class="field"
        aria-haspopup="listbox"
        aria-expanded=${this.#popup.open}
        ?disabled=${this.disabled || this.firms.length === 0}
        @click=${() => (this.#popup.open ? this.#popup.hide(true) : void this.open())}
        @keydown=${this.#onButtonKey}
      >
        <span class="label">${this.label}</span>
        <span class="value"
          >${firm ? html`<b>${firm.id}</b> <span class="name">${firm.name}</span>` : this.placeholder}</span
        >
        ${icon('chevron-down')}
      </button>
      <div popover="manual" @keydown=${this.#onListKey}>${this.#list()}</div>`
  }

  #list() {
    const shown = this.#shown
    const active = shown.length > 0 ? optionId(this.active) : nothing
    return html`${
        this.firms.length > MANY
          ? html`<input
              type="text"
              role="combobox"
              autocomplete="off"
              spellcheck="false"
              aria-label=${t('portal:account.filter', { label: this.label })}
              placeholder=${t('portal:account.filterShort')}
              aria-expanded="true"
              aria-autocomplete="list"
              aria-controls="list"
              aria-activedescendant=${active}
              .value=${this.filter}
              @input=${this.#onFilter}
            />`
          : nothing
      }
      <div
        id="list"
        role="listbox"
        tabindex="-1"
        aria-label=${this.label}
        aria-activedescendant=${this.firms.length > MANY ? nothing : active}
      >
        ${shown.map((firm, at) => this.#option(firm, at))}
      </div>
      <p class=${shown.length === 0 ? 'none' : 'unseen'} role="status">
        ${shown.length === 0 ? t('portal:account.noMatch', { text: this.filter }) : nothing}
      </p>`
  }

  #option({ id, name }: FirmChoice, at: number) {
    return html`<div
      id=${optionId(at)}
      class="row ${at === this.active ? 'active' : ''}"
      role="option"
      aria-selected=${id === this.chosen}
      @click=${() => this.#choose(id)}
      @pointermove=${() => (this.active = at)}
    >
      <span class="mark">${id === this.chosen ? icon('check2') : nothing}</span>
      <b>${id}</b><span class="name">${name}</span>
    </div>`
  }

  get #shown(): readonly FirmChoice[] {
    return matching(this.firms, this.filter)
  }

  readonly #onButtonKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      void this.open()
    } else this.#popup.onAnchorKey(event)
  }

  readonly #onListKey = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' || event.key === 'Tab') return this.#popup.onPopupKey(event)
    if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing) return
    const shown = this.#shown
    const filtering = event.composedPath()[0] instanceof HTMLInputElement
    if (event.key === 'Enter' || (event.key === ' ' && !filtering)) {
      event.preventDefault()
      const firm = shown[this.active]
      if (firm) this.#choose(firm.id)
      return
    }
    const at = stepped(event.key, this.active, shown.length, filtering) ?? (filtering ? null : this.#typeAhead(event))
    if (at === null) return
    event.preventDefault()
    this.active = at
    this.#reveal()
  }

  /** Letters typed one soon after the other are read as the beginning of an id or a name. */
  #typeAhead(event: KeyboardEvent): number | null {
    if (event.key.length !== 1) return null
    const soon = event.timeStamp - this.#typedAt < 700
    this.#typed = (soon ? this.#typed : '') + event.key
    this.#typedAt = event.timeStamp
    return typedTo(this.#shown, this.#typed, this.active)
  }

  readonly #onFilter = (event: InputEvent): void => {
    this.filter = (event.target as HTMLInputElement).value
    this.active = 0
  }

  #reveal(): void {
    void this.updateComplete.then(() =>
      this.panel?.querySelector(`#${optionId(this.active)}`)?.scrollIntoView({ block: 'nearest' }),
    )
  }

  #choose(id: string): void {
    this.#popup.hide(true)
    this.dispatchEvent(new CustomEvent('firm-choose', { detail: { id } }))
  }
}

const optionId = (at: number) => `option-${at}`

declare global {
  interface HTMLElementTagNameMap {
    'suite-firm-picker': FirmPickerElement
  }
}
