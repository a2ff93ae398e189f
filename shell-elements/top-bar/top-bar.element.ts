import { html, LitElement } from 'lit'
import { customElement } from 'lit/decorators.js'
import { base } from '../chrome.styles.ts'
import { topBarStyles } from './top-bar.styles.ts'

/**
 * @summary The ink bar across the top [S2.07]: it only places what is put into it. The tabs take the space that is left.
 * @slot logo `<suite-company-logo>`
 * @slot applications `<suite-applications-menu>`
 * @slot tabs `<suite-application-tabs>`
 * @slot waiting What waits for the user; it comes late and moves nothing of the tools.
 * @slot tools Command field, environment plate, Switch Account, language, user menu, in this order.
 * @csspart bar The ink bar.
 */
@customElement('suite-top-bar')
export class TopBarElement extends LitElement {
  static override styles = [base, topBarStyles]

  override render() {
    return html`<header part="bar">
      <slot name="logo"></slot>
      <slot name="applications"></slot>
      <div class="tabs"><slot name="tabs"></slot></div>
      <slot name="waiting"></slot>
      <div class="tools"><slot name="tools"></slot></div>
    </header>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-top-bar': TopBarElement
  }
}
