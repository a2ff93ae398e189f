import { html, LitElement, nothing } from 'lit'
import { customElement, property, query, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base, buttons } from '../chrome.styles.ts'
import { closeModal } from '../close-modal.ts'
import { dialogStyles } from '../dialog.styles.ts'
import { icon, type IconName } from '../icons.ts'
import '../notice-shapes.ts'
import { lateIcon } from '../late-icons.ts'
import { LocaleController } from '../locale-controller.ts'
import type { DialogButton, DialogRequest } from '../types.ts'

const SHAPES: Record<NonNullable<DialogRequest['level']>, IconName> = {
  info: 'info-circle-fill',
  warn: 'exclamation-triangle-fill',
  bad: 'exclamation-octagon-fill',
}

interface Waiting {
  request: DialogRequest
  answer: (buttonId: string) => void
}

/**
 * @summary A modal message, a `dialog` named by its title. `show()` resolves with the id of the button that was pressed;
 * the first button is the safe one: it has the focus, and Escape answers it. Messages that come while one is open wait
 * their turn, so none is lost. No key pressed in it reaches the page behind.
 * @csspart dialog The dialog.
 * @csspart button Each button.
 */
@customElement('suite-message-dialog')
export class MessageDialogElement extends LitElement {
  static override styles = [base, buttons, dialogStyles]

  /** A message stands; reflected, so that the shell's shortcuts know. */
  @property({ type: Boolean, reflect: true }) open = false
  @state() private current: Waiting | null = null
  @state() private copied = false
  @query('dialog') private dialog!: HTMLDialogElement
  readonly #queue: Waiting[] = []

  constructor() {
    super()
    new LocaleController(this)
  }

  /** Shows a message and resolves with the pressed button's id (`ok` when the request names no button). */
  show(request: DialogRequest): Promise<string> {
    return new Promise((answer) => {
      this.#queue.push({ request, answer })
      this.#next()
    })
  }

  /** An element taken out of the page answers what it showed as Escape would, and what waited too. */
  override disconnectedCallback(): void {
    super.disconnectedCallback()
    for (const { request, answer } of [...(this.current ? [this.current] : []), ...this.#queue.splice(0)])
      answer(this.#buttonsOf(request)[0]!.id)
    this.current = null
  }

  override willUpdate(): void {
    this.open = this.current !== null
  }

  override updated(): void {
    if (!this.current || this.dialog.open) return
    this.dialog.showModal()
    this.renderRoot.querySelector<HTMLElement>('footer .answer')?.focus()
  }

  override render() {
    const request = this.current?.request
    return html`<dialog
      part="dialog"
      aria-labelledby="title"
      aria-describedby="message"
      @cancel=${this.#onCancel}
      @close=${this.#onClose}
      @keydown=${(event: KeyboardEvent) => event.stopPropagation()}
    >
      ${request ? this.#content(request) : nothing}
    </dialog>`
  }

  #content(request: DialogRequest) {
    const level = request.level ?? 'bad'
    return html`<header role="presentation">
        <span class="shape ${level}">${icon(SHAPES[level])}</span>
        <h2 id="title">${request.title}</h2>
      </header>
      <div class="body">
        <p id="message">${request.message}</p>
        ${request.detail ? html`<p class="detail">${request.detail}</p>` : nothing}
        ${
          request.items?.length
            ? html`<ul>
                ${request.items.map((item) => html`<li>${item}</li>`)}
              </ul>`
            : nothing
        }
      </div>
      <footer role="presentation">
        ${
          request.detail
            ? html`<button
                type="button"
                class="button ghost copy"
                part="button"
                @click=${() => void this.#copy(request)}
              >
                ${lateIcon('clipboard')}<span aria-live="polite"
                  >${t(this.copied ? 'shell:dialog.copied' : 'shell:dialog.copy')}</span
                >
              </button>`
            : nothing
        }
        ${this.#buttonsOf(request).map((button) => this.#button(button))}
      </footer>`
  }

  #button({ id, label, variant }: DialogButton) {
    return html`<button type="button" class="button answer ${variant}" part="button" @click=${() => this.#answer(id)}>
      ${label}
    </button>`
  }

  #buttonsOf(request: DialogRequest): readonly DialogButton[] {
    return request.buttons?.length ? request.buttons : [{ id: 'ok', label: t('shell:dialog.ok'), variant: 'primary' }]
  }

  #next(): void {
    if (this.current || this.#queue.length === 0) return
    this.current = this.#queue.shift()!
    this.copied = false
  }

  #answer(id: string): void {
    const answered = this.current
    if (!answered) return
    this.current = null
    closeModal(this.dialog)
    answered.answer(id)
    this.#next()
  }

  /** Escape and any other way a browser offers to dismiss a dialog answer the safe button. */
  readonly #onCancel = (event: Event): void => {
    event.preventDefault()
    this.#answerSafe()
  }
  readonly #onClose = (): void => {
    if (!this.dialog.open) this.#answerSafe()
  }

  #answerSafe(): void {
    if (this.current) this.#answer(this.#buttonsOf(this.current.request)[0]!.id)
  }

  async #copy({ title, message, detail }: DialogRequest): Promise<void> {
    await navigator.clipboard.writeText([title, message, detail].join('\n'))
    this.copied = true
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-message-dialog': MessageDialogElement
  }
}
