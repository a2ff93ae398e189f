import { css, html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardClosing } from './board-types.ts'
import { linked, words, written } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'

const styles = css`
  section {
    border-left: 3px solid var(--c-copper);
  }
  p {
    margin: 0;
    padding: 0 12px 10px;
    color: var(--c-text-2);
    font-size: var(--fs-12);
  }
  b {
    color: var(--c-text);
    font-weight: var(--fw-semi);
  }
`

/**
 * @summary [judgement 12c] The period that is closed first on HOME of whoever closes it: since when it is over, which ledgers are still open.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-closing')
export class HomeClosingElement extends LitElement {
  static override styles = [base, cardStyles, styles]

  /** What is shown; null draws nothing. */
  @property({ attribute: false }) closing: BoardClosing | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    if (!this.closing) return nothing
    const { name, days, open, opens } = this.closing
    const ledgers = open.map((ledger) => words(`periods.ledgers.${ledger}`))
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${t('home:closing.label', { name })}</h2>
        <span class="aside">${opens ? linked(this, opens, words('closing.open')) : nothing}</span>
      </header>
      <p>
        <b>${t('home:closing.left', { ledgers: ledgers.join(', ') })}</b>
        ${t(`home:closing.${days === 1 ? 'sinceOne' : 'since'}`, { days: written(days) })}
      </p>
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-closing': HomeClosingElement
  }
}
