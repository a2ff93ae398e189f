import { Decimal } from 'decimal.js'
import { html, LitElement, nothing, svg } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { formatDate } from '../../shared/i18n/dates.ts'
import { formatMoney } from '../../shared/i18n/format.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { walked } from '../../shared/charts/walk.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import type { Board, BoardDue } from './board-types.ts'
import { figureOf, linked, words } from './board-words.ts'
import { duePlot } from './due-plot.ts'
import { cardStyles } from './home-card.styles.ts'
import { dueStyles } from './home-due.styles.ts'

const WIDE = 700
const HIGH = 150

/**
 * @summary [judgement 11] What must be paid in each of six weeks, and what the bank holds after it: bars and line on one scale that begins at
 * zero, their figures in a table under them. Each week leads to its documents, arrows from one to the next. A bank that stands far above
 * what is due is told in figures.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-due')
export class HomeDueElement extends LitElement {
  static override styles = [base, cardStyles, dueStyles]

  /** What falls due, and what the bank holds now where the reader sees it; without the first nothing is drawn. */
  @property({ attribute: false }) board: Pick<Board, 'due' | 'kpis'> | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  /** A heading and one line for each week, where they stand below each other. */
  override willUpdate(): void {
    this.style.setProperty('--lines', String(1 + (this.board?.due?.columns.length ?? 0)))
  }

  override render() {
    const due = this.board?.due
    if (!due) return nothing
    const { currency, columns, held } = due
    const after = this.#after(due)
    const amounts = columns.map(({ amount }) => Number(amount))
    const { scale, bars, bank } = duePlot(amounts, after.map(Number), { width: WIDE, height: HIGH })
    const late = bars[0]!
    const heldHigh = amounts[0]! > 0 ? late.height * Math.min(1, Number(held) / amounts[0]!) : 0
    const whole = (amount: string | number) => figureOf({ amount: new Decimal(amount).toFixed(0), currency })
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${words('due.label')}</h2>
        <span class="aside legend">
          <span><i></i>${words('due.due')}</span><span><i class="late"></i>${words('due.late')}</span>
          ${bank ? html`<span><i class="bank"></i>${words('due.after')}</span>` : nothing}
        </span>
      </header>
      <div class="plot" aria-hidden="true">
        <svg class="axis" viewBox="0 0 92 ${HIGH}" preserveAspectRatio="xMaxYMin meet">
          ${scale.ticks.map(({ value, y }) => svg`<text x="84" y=${y + 4}>${whole(value)}</text>`)}
        </svg>
        <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none">
          <defs>
            <pattern id="held" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
              <path d="M0 0V6"></path>
            </pattern>
          </defs>
          ${scale.ticks.map(({ y }) => svg`<line class="rule" x1="0" x2=${WIDE} y1=${y} y2=${y}></line>`)}
          ${bars.map(
            ({ x, y, width, height }, at) =>
              svg`<rect
                class=${at === 0 ? 'late' : 'due'} x=${x} y=${y} width=${width} height=${height}
                @click=${() => this.#open(columns[at]!)}></rect>`,
          )}
          <rect class="held" x=${late.x} y=${late.y} width=${late.width} height=${heldHigh}></rect>
          <line class="zero" x1="0" x2=${WIDE} y1=${scale.zero} y2=${scale.zero}></line>
          ${bank ? svg`<path class="bank" d=${bank}></path>` : nothing}
        </svg>
      </div>
      <div class="scroll">
        <table aria-labelledby="title">
          <colgroup>
            <col class="names" />
            <col span=${columns.length} />
          </colgroup>
          <thead>
            <tr>
              <td></td>
              ${columns.map(
                ({ from, to }, at) =>
                  html`<th scope="col" class=${at === 0 ? 'bad' : ''}>
                    ${this.#begins(from, at)}
                    <small>${t('home:due.to', { day: formatDate(to) })}</small>
                  </th>`,
              )}
            </tr>
          </thead>
          <tbody>
            <tr @keydown=${this.#walk}>
              <th scope="row">${words('due.due')}</th>
              ${columns.map(
                ({ amount, opens }, at) =>
                  html`<td class=${at === 0 && amounts[0]! > 0 ? 'bad' : ''}>
                    ${linked(this, opens, whole(amount), t('home:due.week', { week: this.#week(columns[at]!, at), amount: whole(amount) }))}
                  </td>`,
              )}
            </tr>
            ${
              after.length > 0
                ? html`<tr>
                    <th scope="row">${words('due.after')}</th>
                    ${after.map((amount) => html`<td class=${amount.startsWith('-') ? 'bad' : ''}>${whole(amount)}</td>`)}
                  </tr>`
                : nothing
            }
          </tbody>
        </table>
      </div>
      ${this.#note(after, currency, held, bank !== null || after.length === 0)}
    </section>`
  }

  #begins = (from: string | null, at: number) =>
    at === 0 ? words('due.late') : at === 1 ? words('due.thisWeek') : formatDate(from!)

  #week = ({ from, to }: BoardDue['columns'][number], at: number) =>
    `${this.#begins(from, at)} ${t('home:due.to', { day: formatDate(to) })}`

  #open({ opens }: BoardDue['columns'][number]) {
    if (opens) fire(this, 'suite-navigate', { path: opens.path })
  }

  /** Arrows lead from week to week. */
  #walk = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const links = [...(event.currentTarget as HTMLElement).querySelectorAll('a')]
    const next = walked(event.key, links.indexOf(event.target as HTMLAnchorElement), links.length)
    if (next === null) return
    event.preventDefault()
    links[next]?.focus()
  }

  /** What is in the bank behind each column, when all of it up to there is paid. */
  #after({ currency, columns }: BoardDue): string[] {
    const bank = this.board?.kpis.find(({ id }) => id === 'cash')?.value
    if (typeof bank !== 'object' || bank.currency !== currency) return []
    let left = new Decimal(bank.amount)
    return columns.map(({ amount }) => (left = left.minus(amount)).toFixed(2))
  }

  #note(after: readonly string[], currency: string, held: string, isDrawn: boolean) {
    const isHeld = !new Decimal(held).isZero()
    const lowest = after.length > 0 ? Decimal.min(...after).toFixed(2) : null
    if (!isHeld && lowest === null) return nothing
    const money = (amount: string) => `${currency} ${formatMoney(amount, { currency })}`
    return html`<p class="note">
      ${lowest === null ? nothing : html`<b>${t('home:due.lowest', { amount: money(lowest) })}</b>`}
      ${isHeld ? t('home:due.held', { amount: money(held) }) : nothing} ${words(isDrawn ? 'due.scale' : 'due.apart')}
    </p>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-due': HomeDueElement
  }
}
