import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../badge/badge.element.ts'
import { base, onInk } from '../chrome.styles.ts'
import { addressOf, onPlainPress } from '../links.ts'
import { LocaleController } from '../locale-controller.ts'
import { portalIcon } from '../portal-icons.ts'
import type { PortalEntry } from '../portal-types.ts'
import { fire } from '../suite-event.ts'
import { portalNavStyles } from './portal-nav.styles.ts'

/**
 * @summary The places of the portal [S1.13], with the numbers of notifications and cart [S1.10]. A place that has no screen
 * for this user is not there; its number, as long as it is greater than 0, is a figure and no link.
 * @event suite-navigate `{ path }`
 */
@customElement('suite-portal-nav')
export class PortalNavElement extends LitElement {
  static override styles = [base, onInk, portalNavStyles]

  /** Places of the portal, in their order. */
  @property({ attribute: false }) entries: readonly PortalEntry[] = []
  /** Along the bottom of a phone, not in the ink bar. */
  @property({ type: Boolean, reflect: true }) bottom = false

  constructor() {
    super()
    new LocaleController(this, ['shell', 'portal'])
  }

  override render() {
    return html`<nav aria-label=${t('portal:nav.label')}>
      <ul>
        ${this.entries.map((entry) => this.#entry(entry))}
      </ul>
    </nav>`
  }

  #entry(entry: PortalEntry) {
    if (entry.path === null) return this.#figure(entry)
    return html`<li>${entry.count === undefined ? this.#link(entry, entry.path) : this.#button(entry, entry.path)}</li>`
  }

  #link(entry: PortalEntry, path: string) {
    return html`<a
      href=${addressOf(path)}
      aria-current=${entry.active ? 'page' : nothing}
      @click=${onPlainPress(() => fire(this, 'suite-navigate', { path }))}
      >${this.#inside(entry)}</a
    >`
  }

  /** [D19] A button named after what it counts; the number describes it. */
  #button(entry: PortalEntry, path: string) {
    return html`<button
      type="button"
      aria-label=${entry.label}
      aria-description=${entry.count ? this.#counted(entry) : nothing}
      aria-current=${entry.active ? 'page' : nothing}
      @click=${() => fire(this, 'suite-navigate', { path })}
    >
      ${this.#inside(entry)}
    </button>`
  }

  #figure(entry: PortalEntry) {
    if (!entry.count) return nothing
    return html`<li>
      <span class="figure" role="img" aria-label=${this.#counted(entry)}>${this.#inside(entry)}</span>
    </li>`
  }

  #inside({ icon, label, count }: PortalEntry) {
    return html`<span class="icon-place"
        >${portalIcon(icon)}${this.bottom ? html`<suite-badge exportparts="badge" count=${count ?? 0}></suite-badge>` : nothing}</span
      ><span class="word">${label}</span> ${
        this.bottom ? nothing : html`<suite-badge exportparts="badge" count=${count ?? 0}></suite-badge>`
      }`
  }

  #counted({ label, count }: PortalEntry): string {
    return t('shell:badge.name', { label, number: count })
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-portal-nav': PortalNavElement
  }
}
