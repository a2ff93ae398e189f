import { html, LitElement } from 'lit'
import { customElement } from 'lit/decorators.js'
import { base } from '../chrome.styles.ts'
import { portalBarStyles } from './portal-bar.styles.ts'

/**
 * @summary The ink bar of the portal: 60 pixels, what is in it large enough for a finger on a phone.
 * @slot logo `<suite-company-logo>`
 * @slot nav `<suite-portal-nav>`; on a phone it stands below the page instead.
 * @slot tools Environment plate, Switch Account, language, user menu, in this order.
 * @csspart bar The ink bar.
 */
@customElement('suite-portal-bar')
export class PortalBarElement extends LitElement {
  static override styles = [base, portalBarStyles]

  override render() {
    return html`<header part="bar">
      <slot name="logo"></slot>
      <div class="nav"><slot name="nav"></slot></div>
      <div class="tools"><slot name="tools"></slot></div>
    </header>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-portal-bar': PortalBarElement
  }
}
