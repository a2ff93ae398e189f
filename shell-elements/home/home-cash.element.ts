import { Decimal } from 'decimal.js'
import { css, html, LitElement, nothing, svg } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { columnsOf, pathOf, scaleOf } from '../../shared/charts/scale.ts'
import { formatDate } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import type { Board } from './board-types.ts'
import { figureOf, words } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'
import { dueStyles } from './home-due.styles.ts'

const WIDE = 700
const HIGH = 150

const styles = css`
  .band {
    fill: var(--c-accent);
    opacity: 0.16;
  }
  .bank {
    stroke: var(--c-accent);
    stroke-dasharray: 5 4;
  }
  .legend i.bank {
    background: var(--c-accent);
  }
  .legend i.range {
    opacity: 0.3;
  }
  tr.sum {
    font-weight: var(--fw-semi);
  }
  @media (forced-colors: active) {
    .band {
      fill: none;
      stroke: CanvasText;
      opacity: 1;
    }
  }
`

/** What the bank holds now and at the end of each week: as customers usually pay, quicker, and slower. Exact decimals. */
interface Ahead {
  readonly to: string | null
  readonly receipts: string | null
  readonly pays: string | null
  readonly usual: string
  readonly quick: string
  readonly slow: string
}

/** What comes from customers and leaves for vendors, week by week, from what the bank holds; null where a part of that is not known. */
export function cashAhead({ due, receipts, kpis }: Pick<Board, 'due' | 'receipts' | 'kpis'>): readonly Ahead[] | null {
  const bank = kpis.find(({ id }) => id === 'cash')?.value
  if (!receipts || typeof bank !== 'object' || bank.currency !== receipts.currency) return null
  if (due && due.currency !== receipts.currency) return null
  const [late, ...weeks] = due?.columns ?? []
  const now = new Decimal(bank.amount)
  const stand = { usual: now, quick: now, slow: now }
  const text = (amount: Decimal) => amount.toFixed(2)
  return [
    { to: null, receipts: null, pays: null, usual: text(now), quick: text(now), slow: text(now) },
    ...receipts.weeks.map(({ to, ...comes }, at): Ahead => {
      const pays = new Decimal(weeks[at]?.amount ?? 0).plus(at === 0 ? (late?.amount ?? 0) : 0)
      for (const name of ['usual', 'quick', 'slow'] as const) stand[name] = stand[name].plus(comes[name]).minus(pays)
      return {
        ...{ to, receipts: comes.usual, pays: text(pays) },
        ...{ usual: text(stand.usual), quick: text(stand.quick), slow: text(stand.slow) },
      }
    }),
  ]
}

/**
 * @summary [judgement 12c] Cash week by week: what the bank holds, what is expected from customers as each usually pays, what leaves for vendors,
 * and the band between quick and slow payers, on one scale from zero, with its figures as a table.
 * @csspart card The card.
 */
@customElement('suite-home-cash')
export class HomeCashElement extends LitElement {
  static override styles = [base, cardStyles, dueStyles, styles]

  /** Where a part of it is not known, nothing is drawn. */
  @property({ attribute: false }) board: Pick<Board, 'due' | 'receipts' | 'kpis'> | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  /** A heading, today, and one line for each week, where they stand below each other. */
  override willUpdate(): void {
    this.style.setProperty('--lines', String(2 + (this.board?.receipts?.weeks.length ?? 0)))
  }

  override render() {
    const ahead = this.board && cashAhead(this.board)
    if (!ahead) return nothing
    const currency = this.board!.receipts!.currency
    const whole = (amount: string | number) => figureOf({ amount: new Decimal(amount).toFixed(0), currency })
    const lowest = ahead.reduce((least, one) => (Number(one.usual) < Number(least.usual) ? one : least))
    const slowest = Decimal.min(...ahead.map(({ slow }) => slow)).toFixed(0)
    // Where all pay as they usually do there is no band, and nothing to say of it.
    const hasRange = ahead.some(({ usual, quick, slow }) => usual !== quick || usual !== slow)
    const least = hasRange
      ? t('home:cash.lowest', { amount: whole(lowest.usual), slow: whole(slowest) })
      : t('home:due.lowest', { amount: whole(lowest.usual) })
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${words('cash.label')} ${whole(ahead[0]!.usual)}</h2>
        <span class="aside legend">
          <span><i class="bank"></i>${words('cash.expected')}</span>
          ${hasRange ? html`<span><i class="range"></i>${words('cash.range')}</span>` : nothing}
        </span>
      </header>
      ${this.#plot(ahead, whole)}
      <div class="scroll">
        <table aria-labelledby="title">
          <colgroup>
            <col class="names" />
            <col span=${ahead.length} />
          </colgroup>
          <thead>
            <tr>
              <td></td>
              ${ahead.map(
                ({ to }) =>
                  html`<th scope="col">${to ? t('home:due.to', { day: formatDate(to) }) : words('cash.today')}</th>`,
              )}
            </tr>
          </thead>
          <tbody>
            ${this.#row('receipts', ahead, whole)} ${this.#row('pays', ahead, whole)}
            ${this.#row('usual', ahead, whole)} ${hasRange ? this.#row('slow', ahead, whole) : nothing}
          </tbody>
        </table>
      </div>
      <p class="note"><b>${least}</b> ${words('cash.basis')}</p>
    </section>`
  }

  #plot(ahead: readonly Ahead[], whole: (amount: number) => string) {
    const values = (name: 'usual' | 'quick' | 'slow') => ahead.map((one) => Number(one[name]))
    const scale = scaleOf([...values('quick'), ...values('slow'), ...values('usual')], HIGH)
    const { middles } = columnsOf(ahead.length, WIDE)
    const points = (name: 'usual' | 'quick' | 'slow') =>
      values(name).map((value, at) => ({ x: middles[at]!, y: scale.y(value) }))
    const band = `${pathOf([...points('quick'), ...points('slow').toReversed()])}Z`
    return html`<div class="plot" aria-hidden="true">
      <svg class="axis" viewBox="0 0 92 ${HIGH}" preserveAspectRatio="xMaxYMin meet">
        ${scale.ticks.map(({ value, y }) => svg`<text x="84" y=${y + 4}>${whole(value)}</text>`)}
      </svg>
      <svg viewBox="0 0 ${WIDE} ${HIGH}" preserveAspectRatio="none">
        ${scale.ticks.map(({ y }) => svg`<line class="rule" x1="0" x2=${WIDE} y1=${y} y2=${y}></line>`)}
        <path class="band" d=${band}></path>
        <line class="zero" x1="0" x2=${WIDE} y1=${scale.zero} y2=${scale.zero}></line>
        <path class="bank" d=${pathOf(points('usual'))}></path>
      </svg>
    </div>`
  }

  #row(
    name: 'receipts' | 'pays' | 'usual' | 'slow',
    ahead: readonly Ahead[],
    whole: (amount: string | number) => string,
  ) {
    return html`<tr class=${name === 'usual' ? 'sum' : ''}>
      <th scope="row">${words(`cash.rows.${name}`)}</th>
      ${ahead.map((one) => {
        const amount = one[name]
        return html`<td class=${amount?.startsWith('-') ? 'bad' : ''}>${amount === null ? '' : whole(amount)}</td>`
      })}
    </tr>`
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-cash': HomeCashElement
  }
}
