import { css, html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardPeriods } from './board-types.ts'
import { amountOf, linked, words } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'

const styles = css`
  /* Its names wrap; the column that it stands in is no wider for its figures. */
  .scroll {
    contain: inline-size;
    overflow-x: auto;
  }
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--fs-12);
    font-variant-numeric: tabular-nums;
  }
  th,
  td {
    height: 26px;
    padding: 0 6px;
    border-top: 1px solid var(--c-line-soft);
    text-align: right;
    white-space: nowrap;
  }
  th:first-child {
    padding-left: 12px;
    text-align: left;
  }
  :is(th, td):last-child {
    padding-right: 12px;
  }
  thead th {
    border-bottom: 1px solid var(--c-line-strong);
    background: var(--c-subtle);
    font-size: var(--fs-11);
    font-weight: var(--fw-semi);
  }
  tbody th {
    min-width: 84px;
    font-weight: 400;
    white-space: normal;
  }
  .state::before {
    display: inline-block;
    width: 6px;
    height: 6px;
    margin-right: 4px;
    border-radius: 50%;
    background: currentColor;
    content: '';
  }
  .state {
    color: var(--c-ok-fg);
    font-size: var(--fs-11);
    font-weight: var(--fw-med);
  }
  .state[data-differs] {
    color: var(--c-bad-fg);
  }
  .state[data-differs]::before {
    border-radius: 0;
  }
`

/**
 * @summary [judgement 12c] Whether the details agree with the ledger on HOME: each control account, differences first.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-ties')
export class HomeTiesElement extends LitElement {
  static override styles = [base, cardStyles, styles]

  /** What is shown; null draws nothing. */
  @property({ attribute: false }) ties: BoardPeriods['ties'] = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    if (!this.ties) return nothing
    const { currency, rows, opens } = this.ties
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${words('ties.label')}</h2>
        <span class="aside">${opens ? linked(this, opens, words('ties.open'), words('ties.openName')) : nothing}</span>
      </header>
      <div class="scroll">
        <table aria-labelledby="title">
          <thead>
            <tr>
              <th scope="col">${words('ties.account')}</th>
              <th scope="col">${words('ties.ledger')} ${currency}</th>
              <th scope="col">${words('ties.difference')}</th>
            </tr>
          </thead>
          <tbody>
            ${rows.map(({ account, kind, ledger, details, difference }) => {
              const differs = ledger !== details
              return html`<tr>
                <th scope="row">${account} ${words(`ties.kinds.${kind}`)}</th>
                <td>${amountOf({ amount: ledger, currency })}</td>
                <td>
                  <span class="state" ?data-differs=${differs}
                    >${differs ? html`${words('ties.differs')} ${amountOf({ amount: difference, currency })}` : words('ties.ties')}</span
                  >
                </td>
              </tr>`
            })}
          </tbody>
        </table>
      </div>
    </section>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-ties': HomeTiesElement
  }
}
