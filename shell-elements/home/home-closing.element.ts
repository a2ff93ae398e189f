import { css, html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { formatStamp } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { icon } from '../icons.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardClosing, BoardStep } from './board-types.ts'
import { linked, words, written } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'

/** Steps that are shown; their place is kept from the beginning, so that nothing moves when they come. */
const SHOWN = 6
const MARKS = { right: 'check2', look: 'exclamation-triangle-fill', blocks: 'exclamation-triangle-fill' } as const

const styles = css`
  section {
    border-left: 3px solid var(--c-copper);
  }
  .left {
    padding: 1px 8px;
    border-radius: var(--r-full);
    background: var(--c-warn-bg);
    color: var(--c-warn-fg);
    font-size: var(--fs-11);
    font-weight: var(--fw-med);
  }
  .left[data-done] {
    background: var(--c-ok-bg);
    color: var(--c-ok-fg);
  }
  ul {
    min-height: calc(${SHOWN} * 28px);
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: center;
    gap: 8px;
    min-height: 28px;
    padding: 0 12px;
    border-top: 1px solid var(--c-line-soft);
    font-size: var(--fs-12);
  }
  li[data-next] {
    background: var(--c-selected);
  }
  li > span:not(.who) {
    min-width: 0;
  }
  li svg {
    flex: none;
    width: 13px;
    height: 13px;
    color: var(--c-warn-fg);
  }
  li[data-state='right'] svg {
    color: var(--c-ok-fg);
  }
  .who {
    margin-left: auto;
    color: var(--c-text-2);
    font-size: var(--fs-11);
    white-space: nowrap;
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
 * @summary [judgement 12c] The period that is closed first on HOME of whoever closes it: since when it is over, which ledgers are still open,
 * what is left to be done, the next of it lit, and who has done what.
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
    const { name, days, open, opens, steps } = this.closing
    const ledgers = open.map((ledger) => words(`periods.ledgers.${ledger}`))
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${t('home:closing.label', { name })}</h2>
        ${
          steps
            ? html`<span class="left" ?data-done=${steps.left === 0}
                >${words(steps.left === 0 ? 'closing.ready' : 'closing.ofAll', { left: steps.left, all: steps.of })}</span
              >`
            : nothing
        }
        <span class="aside">${opens ? linked(this, opens, words('closing.open')) : nothing}</span>
      </header>
      <p>
        <b>${t('home:closing.left', { ledgers: ledgers.join(', ') })}</b>
        ${t(`home:closing.${days === 1 ? 'sinceOne' : 'since'}`, { days: written(days) })}
      </p>
      ${
        steps === null
          ? nothing
          : html`<ul aria-label=${words('closing.steps')} aria-busy=${steps === undefined}>
              ${steps?.rows.slice(0, SHOWN).map((step) => this.#step(step))}
            </ul>`
      }
    </section>`
  }

  #step({ state, text, who, opens, isNext }: BoardStep) {
    return html`<li data-state=${state} ?data-next=${isNext} aria-current=${isNext ? 'step' : nothing}>
      ${icon(MARKS[state])}<span>${linked(this, opens, text())}</span>
      ${state === 'look' ? nothing : html`<span class="who">${who ? `${who.by}, ${formatStamp(who.on)}` : t(`gl:periodClose.${state === 'blocks' ? 'blocks' : 'byItself'}`)}</span>`}
    </li>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-closing': HomeClosingElement
  }
}
