import { css, html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { base } from '../chrome.styles.ts'
import { lateIcon } from '../late-icons.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardPeriods } from './board-types.ts'
import { linked, words } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'

const LEDGERS = ['GL', 'AR', 'AP', 'PR'] as const

const styles = css`
  table {
    width: 100%;
    border-collapse: collapse;
    font-size: var(--fs-12);
  }
  th,
  td {
    height: 26px;
    padding: 0 1px;
    border-top: 1px solid var(--c-line-soft);
    text-align: center;
    white-space: nowrap;
  }
  th:first-child {
    padding-left: 12px;
    text-align: left;
    font-variant-numeric: tabular-nums;
  }
  thead th {
    border-bottom: 1px solid var(--c-line-strong);
    background: var(--c-subtle);
    font-size: var(--fs-11);
    font-weight: var(--fw-semi);
  }
  tbody th {
    font-weight: 400;
  }
  suite-home-ties {
    display: block;
    margin-top: 12px;
  }
  .open,
  .closed {
    display: inline-flex;
    align-items: center;
    gap: 3px;
    vertical-align: middle;
  }
  .open {
    padding: 1px 5px;
    border-radius: 8px;
    background: var(--c-ok-bg);
    color: var(--c-ok-fg);
    font-size: var(--fs-11);
    font-weight: var(--fw-med);
  }
  .open::before {
    width: 5px;
    height: 5px;
    border-radius: 50%;
    background: currentColor;
    content: '';
  }
  .closed {
    color: var(--c-text-2);
    font-size: var(--fs-11);
  }
  .closed .icon {
    font-size: 9px;
  }
`

/**
 * @summary The latest accounting periods on HOME, each with what its ledgers are: open, closed, or still ahead; below it whether they tie.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-periods')
export class HomePeriodsElement extends LitElement {
  static override styles = [base, cardStyles, styles]

  /** What is shown; null draws nothing. */
  @property({ attribute: false }) periods: BoardPeriods | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    if (!this.periods) return nothing
    const { rows, opens, ties } = this.periods
    return html`<section part="card" aria-labelledby="title">
        <header>
          <h2 id="title">${words('periods.label')}</h2>
          <span class="aside"
            >${opens ? linked(this, opens, words('periods.open'), words('periods.openName')) : nothing}</span
          >
        </header>
        <table aria-labelledby="title">
          <thead>
            <tr>
              <th scope="col">${words('periods.period')}</th>
              ${LEDGERS.map((ledger) => html`<th scope="col">${words(`periods.ledgers.${ledger}`)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ name, states }) =>
                html`<tr>
                  <th scope="row">${name}</th>
                  ${LEDGERS.map((ledger) => html`<td>${state(states[ledger])}</td>`)}
                </tr>`,
            )}
          </tbody>
        </table>
      </section>
      ${ties ? html`<suite-home-ties .ties=${ties}></suite-home-ties>` : nothing}`
  }
}

function state(of: 'Open' | 'Closed' | 'Ahead') {
  const word = words(`periods.states.${of}`)
  if (of === 'Open') return html`<span class="open">${word}</span>`
  if (of === 'Closed') return html`<span class="closed">${lateIcon('lock-fill')}${word}</span>`
  return html`<span aria-hidden="true">·</span><span class="unseen">${word}</span>`
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-periods': HomePeriodsElement
  }
}
