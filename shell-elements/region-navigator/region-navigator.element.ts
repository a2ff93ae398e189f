import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import type { RegionMark } from '../types.ts'
import { regionNavigatorStyles } from './region-navigator.styles.ts'

/** A badge stands this far above the edge of its region, in px. */
const BADGE_RISE = 10

/**
 * @summary The F2 navigator: a numbered badge on each region of the page, a bar that says where each number leads, and the
 * region that was reached for a screen reader. It takes no focus and no keys.
 * @event suite-region-choose `{ at }` of the region that was pressed in the bar.
 * @event suite-region-step `{ step }`, 1 or -1.
 * @event suite-close Stay.
 */
@customElement('suite-region-navigator')
export class RegionNavigatorElement extends LitElement {
  static override styles = [base, regionNavigatorStyles]

  /** The badges are on the screen. */
  @property({ type: Boolean, reflect: true }) open = false
  /** Regions in the order of their digits. */
  @property({ attribute: false }) regions: readonly RegionMark[] = []
  /** The region that has the focus, or -1. */
  @property({ type: Number }) current = -1
  /** The region that was gone to last, told once each time it is set. */
  @property({ attribute: false, hasChanged: () => true }) reached: number | null = null
  @state() private said = ''

  constructor() {
    super()
    new LocaleController(this)
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const reached = changed.has('reached') && this.reached !== null ? this.regions[this.reached] : undefined
    if (reached) this.said = t('shell:regions.reached', { name: reached.name })
    else if (changed.has('open') && this.open) this.said = this.#offer()
  }

  override render() {
    return html`
      <div class="unseen" role="status">${this.said}</div>
      ${this.open ? [this.regions.map(this.#badge), this.#bar()] : nothing}
    `
  }

  /** Places are set as properties: the content security policy refuses them as text. */
  protected override updated(): void {
    this.renderRoot.querySelectorAll<HTMLElement>('.badge').forEach((badge) => {
      const { sight } = this.regions[Number(badge.dataset['at'])]!
      if (!sight) return
      badge.style.left = `${sight.left}px`
      badge.style.top = `${Math.max(sight.top, BADGE_RISE)}px`
      badge.style.height = `${sight.height}px`
    })
  }

  readonly #badge = ({ digit, sight }: RegionMark, at: number) =>
    sight && digit
      ? html`<div class="badge" data-at=${at} ?data-current=${at === this.current} aria-hidden="true">
          <b>${digit}</b>
        </div>`
      : nothing

  #bar() {
    return html`<div class="bar" role="group" aria-label=${t('shell:regions.label')}>
      <b>${t('shell:regions.goTo')}</b>
      ${this.regions.map(
        ({ name, digit }, at) =>
          html`<button
            type="button"
            tabindex="-1"
            aria-current=${at === this.current ? 'true' : nothing}
            @click=${() => fire(this, 'suite-region-choose', { at })}
          >
            ${digit ? html`<kbd>${digit}</kbd>` : nothing} ${name}
          </button>`,
      )}
      <span class="keys">
        ${this.#key('F2', 'next', () => fire(this, 'suite-region-step', { step: 1 }))}
        ${this.#key('Shift F2', 'previous', () => fire(this, 'suite-region-step', { step: -1 }))}
        ${this.#key('Esc', 'stay', () => fire(this, 'suite-close', null))}
      </span>
    </div>`
  }

  #key(keys: string, name: string, run: () => void) {
    return html`<button type="button" tabindex="-1" @click=${run}>
      <kbd>${keys}</kbd> ${t(`shell:regions.${name}`)}
    </button>`
  }

  /** The bar as one sentence. */
  #offer(): string {
    const regions = this.regions.map(({ name, digit }) => (digit ? `${digit} ${name}` : name)).join(', ')
    return t('shell:regions.offer', { regions })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-region-navigator': RegionNavigatorElement
  }
}
