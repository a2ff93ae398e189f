import { html, LitElement, nothing, svg } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardQueue } from './board-types.ts'
import { amountOf, linked, words, written } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'
import { queueStyles } from './home-queues.styles.ts'

const BUCKETS = [0, 1, 2, 3] as const
/** From so many days the oldest row is said in red. */
const OLD = 11

/**
 * @summary Work queues of HOME, oldest first: each leads to its list, already filtered.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-queues')
export class HomeQueuesElement extends LitElement {
  static override styles = [base, cardStyles, queueStyles]

  /** Queues of work, as they are listed. */
  @property({ attribute: false }) rows: readonly BoardQueue[] = []

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    const currency = this.rows.find(({ amount }) => amount)?.amount?.currency
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${words('queues.label')}</h2>
        <span class="order">${words('queues.order')}</span>
        <span class="aside legend">
          ${BUCKETS.map((bucket) => html`<span><i class="age${bucket}"></i>${words(`queues.age${bucket}`)}</span>`)}
        </span>
      </header>
      <table aria-labelledby="title">
        <thead>
          <tr>
            <th scope="col" class="mark"><span class="unseen">${words('queues.application')}</span></th>
            <th scope="col">${words('queues.queue')}</th>
            <th scope="col" class="n">${words('queues.items')}</th>
            <th scope="col" class="bar">${words('queues.age')}</th>
            <th scope="col" class="n">${words('queues.oldest')}</th>
            ${currency ? html`<th scope="col" class="n sum">${t('home:queues.amount', { currency })}</th>` : nothing}
          </tr>
        </thead>
        <tbody>
          ${this.rows.map((row) => this.#row(row, currency !== undefined))}
        </tbody>
      </table>
    </section>`
  }

  #row(row: BoardQueue, isSummed: boolean) {
    const { id, count, oldest, level, opens, ages, amount } = row
    return html`<tr>
      <td class="mark">
        ${opens ? html`<suite-app-tile tile=${opens.tile} family=${opens.family}></suite-app-tile>` : nothing}
      </td>
      <th scope="row">
        ${linked(this, opens, words(`queues.${id}.title`))} <span class="quiet">${words(`queues.${id}.note`)}</span>
      </th>
      <td class="n strong ${level}">${written(count)}</td>
      <td class="bar">
        ${bar(ages)}<span class="unseen"
          >${BUCKETS.map((bucket) => `${words(`queues.age${bucket}`)}: ${written(ages[bucket] ?? 0)}`).join(', ')}</span
        >
      </td>
      <td class="n oldest ${oldest >= OLD ? 'bad' : ''}">${words('queues.days', { count: oldest })}</td>
      ${isSummed ? html`<td class="n sum">${amount ? amountOf(amount) : nothing}</td>` : nothing}
    </tr>`
  }
}

/** Shares of the ages, drawn to scale. */
function bar(ages: readonly number[]) {
  const total = ages.reduce((sum, age) => sum + age, 0) || 1
  const starts = ages.map((_age, i) => (ages.slice(0, i).reduce((sum, age) => sum + age, 0) / total) * 100)
  return svg`<svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    ${ages.map(
      (age, i) =>
        svg`<rect class="age${i}" x=${starts[i]!.toFixed(2)} y="0" width=${((age / total) * 100).toFixed(2)} height="6"></rect>`,
    )}
  </svg>`
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-queues': HomeQueuesElement
  }
}
