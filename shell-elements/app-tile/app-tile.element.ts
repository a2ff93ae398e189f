import { html, LitElement } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import type { Family } from '../types.ts'
import { appTileStyles } from './app-tile.styles.ts'

/**
 * @summary The element tile of an application: two letters in the colour of its family. It is an ornament; the name stands
 * beside it, so it is drawn and not read, and assistive technology does not hear it.
 * @cssprop [--tile-size=20px] Side of the tile; the letters follow.
 */
@customElement('suite-app-tile')
export class AppTileElement extends LitElement {
  static override styles = appTileStyles

  /** Two letters, `Ap`. */
  @property() tile = ''
  /** Colour family of the application. */
  @property({ reflect: true }) family: Family = 'admin'

  override connectedCallback(): void {
    super.connectedCallback()
    this.ariaHidden = 'true'
  }

  override render() {
    return html`<span data-printed=${this.tile}></span>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-app-tile': AppTileElement
  }
}
