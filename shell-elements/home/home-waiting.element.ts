import { css, html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import type { Waiting, WaitingRow } from '../../shared/contracts/waiting.ts'
import { formatStamp } from '../../shared/i18n/dates.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { t } from '../../shared/i18n/i18n.ts'
import '../badge/badge.element.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import type { BoardLink } from './board-types.ts'
import { linked, words, written } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'

const PATH = '/shell/waiting'
const LINK = { path: PATH, tile: '', family: 'admin' } as const

const styles = css`
  ul {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto 96px;
    align-items: center;
    gap: 0 12px;
    padding: 7px 12px;
    border-top: 1px solid var(--c-line-soft);
    font-size: var(--fs-12);
    line-height: 1.45;
  }
  b {
    font-weight: var(--fw-semi);
  }
  .quiet {
    font-size: var(--fs-11);
    color: var(--c-text-2);
  }
  .why {
    color: var(--c-warn-fg);
  }
  .sum {
    text-align: right;
    font-variant-numeric: tabular-nums;
  }
  button {
    min-height: max(26px, var(--tap));
    padding: 0 10px;
    border: 1px solid var(--c-control);
    border-radius: var(--r-2);
    background: var(--c-surface);
    color: var(--c-text);
    font: inherit;
    font-weight: var(--fw-med);
    cursor: pointer;
  }
  button:hover {
    background: var(--c-hover);
  }
  button[aria-disabled='true'] {
    color: var(--c-text-3);
    cursor: default;
  }
  .act {
    text-align: right;
  }
  .refused {
    grid-column: 1 / -1;
    padding: 4px 0 0;
    color: var(--c-bad-fg);
  }
  p {
    margin: 0;
    padding: 2px 12px 10px;
    font-size: var(--fs-12);
    color: var(--c-text-2);
  }
`

/**
 * @summary What waits for the word of the user on HOME: the most pressing, each with why it wants him, and the way to all of it.
 * What can be decided without more is approved here.
 * @event suite-navigate `{ path }`
 * @event suite-waiting-approve `{ row, answered }` The user says yes to a row.
 * @csspart card The card.
 */
@customElement('suite-home-waiting')
export class HomeWaitingElement extends LitElement {
  static override styles = [base, cardStyles, styles]

  /** As the server tells it; null draws nothing. */
  @property({ attribute: false }) waiting: Waiting | null = null
  /** Where each of it is looked at, by its id; what has no way here is found in the list. */
  @property({ attribute: false }) ways: Readonly<Record<string, BoardLink>> = {}
  /** The row that is being approved, and what stood against one. */
  @state() private asked: string | null = null
  @state() private refused: { id: string; why: string } | null = null
  /** Place of the row that was approved: the focus goes on to what stands there then. */
  #at: number | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    if (!this.waiting) return nothing
    const { count, rows, decidedOn } = this.waiting
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${t('shell:menus.SH0981')}</h2>
        <suite-badge .count=${count}></suite-badge>
        <span class="aside">${linked(this, LINK, words('waiting.all'), words('waiting.allName'))}</span>
      </header>
      ${
        rows.length > 0
          ? html`<ul>
              ${rows.map((row, at) => html`<li>${this.#row(row, at)}</li>`)}
            </ul>`
          : html`<p>
              ${words('waiting.none')}
              ${decidedOn ? t('home:waiting.decidedOn', { time: formatStamp(decidedOn) }) : nothing}
            </p>`
      }
      ${count > rows.length && rows.length > 0 ? html`<p>${t('home:waiting.more', { count: written(count - rows.length) })}</p>` : nothing}
    </section>`
  }

  #row(row: WaitingRow, at: number) {
    const { party, partyName, number, called, amount, currency, by, since, because, limit, of } = row
    const name = [partyName ?? party, number].filter((part) => part !== null).join(', ')
    const why = because
      ? words(`waiting.because.${because}`)
      : limit
        ? t('home:waiting.aboveLimit', {
            limit: `${limit.currency} ${formatMoney(limit.above, { currency: limit.currency })}`,
          })
        : words('waiting.secondPerson')
    const way = this.ways[row.id] ?? LINK
    return html`<span>
        ${linked(this, way, html`<b>${name}</b>`)} <span class="quiet">${called}</span><br />
        <span class="why">${of ? t('home:waiting.inPlaceOf', { why, person: of.name }) : why}</span>
      </span>
      <span class="sum">
        ${amount === null ? nothing : html`<b>${currency} ${formatMoney(amount, { currency })}</b>`}<br />
        <span class="quiet"
          >${t(because ? 'home:waiting.changed' : 'home:waiting.sent', { time: formatStamp(since), person: by ?? '–' })}</span
        >
      </span>
      <span class="act"
        >${
          row.opened
            ? linked(this, way, words('waiting.check'), t('home:waiting.checkOf', { name }))
            : html`<button
                type="button"
                aria-label=${t('home:waiting.approveOf', { name })}
                aria-disabled=${this.asked !== null}
                @click=${() => this.#approve(row, at)}
              >
                ${words('waiting.approve')}
              </button>`
        }</span
      >
      ${this.refused?.id === row.id ? html`<span class="refused" role="alert">${this.refused.why}</span>` : nothing}`
  }

  #approve(row: WaitingRow, at: number) {
    if (this.asked !== null) return
    this.asked = row.id
    this.refused = null
    fire(this, 'suite-waiting-approve', {
      row,
      answered: (why) => {
        this.asked = null
        this.refused = why === null ? null : { id: row.id, why }
        this.#at = why === null ? at : null
      },
    })
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('waiting') || this.#at === null) return
    const acts = [...this.renderRoot.querySelectorAll<HTMLElement>('.act :is(a, button), header a')]
    const next = acts.slice(1)[this.#at] ?? acts.at(-1)
    this.#at = null
    next?.focus()
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-waiting': HomeWaitingElement
  }
}
