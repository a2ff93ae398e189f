import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base } from '../chrome.styles.ts'
import { addressOf, onPlainPress } from '../links.ts'
import { LocaleController } from '../locale-controller.ts'
import { groupsOf } from '../menu-bar/menu-tree.ts'
import { fire } from '../suite-event.ts'
import type { Family, MenuNode } from '../types.ts'
import { applicationPageStyles } from './application-page.styles.ts'

/**
 * @summary The initial page of an application [S2.03]: its menu tree as headed columns of links. A user without any menu of
 * it reads why.
 * @event suite-menu-choose `{ menuId }`
 */
@customElement('suite-application-page')
export class ApplicationPageElement extends LitElement {
  static override styles = [base, applicationPageStyles]

  /** The application's name. Not reflected: an attribute would become the browser's tooltip. */
  @property({ attribute: 'heading' }) override title = ''
  /** Two letters of the application, `Ap`. */
  @property() tile = ''
  /** Colour family of the application. */
  @property() family: Family = 'admin'
  /** Its menu tree. */
  @property({ attribute: false }) menus: readonly MenuNode[] = []

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    return html`<header>
        <suite-app-tile tile=${this.tile} family=${this.family}></suite-app-tile>
        <h1>${this.title}</h1>
      </header>
      ${
        this.menus.length > 0
          ? html`<nav aria-label=${t('shell:applicationPage.menus', { application: this.title })}>
              ${this.#columns()}
            </nav>`
          : html`<p class="empty">${t('shell:applicationPage.empty')}</p>`
      }`
  }

  #columns() {
    const single = this.menus.filter((node) => node.children.length === 0)
    const columns = this.menus.filter((node) => node.children.length > 0).map((node) => this.#column(node))
    if (single.length === 0) return columns
    const heading = columns.length > 0 ? html`<h2>${t('shell:applicationPage.other')}</h2>` : nothing
    return [...columns, html`<section>${heading}${this.#links(single)}</section>`]
  }

  #column(node: MenuNode) {
    return html`<section>
      <h2>${node.label}</h2>
      ${groupsOf(node).map(
        ({ heading, entries }) => html`${heading ? html`<h3>${heading.label}</h3>` : nothing}${this.#links(entries)}`,
      )}
    </section>`
  }

  #links(entries: readonly MenuNode[]) {
    return html`<ul>
      ${entries.map(
        (node) =>
          html`<li>
            <a
              href=${addressOf(node.path ?? '/')}
              @click=${onPlainPress(() => fire(this, 'suite-menu-choose', { menuId: node.menuId }))}
              >${node.label}</a
            >
          </li>`,
      )}
    </ul>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-application-page': ApplicationPageElement
  }
}
