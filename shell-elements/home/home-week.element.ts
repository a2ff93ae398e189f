import { css, html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { formatDate } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardDay } from './board-types.ts'
import { counted, linked, words } from './board-words.ts'
import { cardStyles } from './home-card.styles.ts'
import { weekdayOf } from './moments.ts'

const styles = css`
  ol {
    display: grid;
    grid-template-columns: repeat(5, minmax(0, 1fr));
    margin: 0;
    padding: 0;
    border-top: 1px solid var(--c-line);
    list-style: none;
  }
  li {
    display: flex;
    flex-direction: column;
    gap: 4px;
    min-height: 84px;
    padding: 8px 10px 10px;
    border-right: 1px solid var(--c-line-soft);
    font-size: var(--fs-11);
  }
  li:last-child {
    border-right: 0;
  }
  b {
    font-weight: var(--fw-semi);
    color: var(--c-text-2);
  }
  .today {
    box-shadow: inset 0 2px 0 var(--c-copper);
  }
  .today b {
    color: var(--c-text);
  }
  .entry {
    padding: 2px 6px;
    border-left: 3px solid var(--c-fam-admin);
    border-radius: var(--r-1);
    background: var(--c-subtle);
    line-height: 1.35;
  }
  @media (max-width: 640px) {
    ol {
      grid-template-columns: minmax(0, 1fr);
    }
    li {
      min-height: 0;
      border-right: 0;
      border-top: 1px solid var(--c-line-soft);
    }
  }
`

/**
 * @summary This week on HOME: what happened, day by day; today is marked.
 * @event suite-navigate `{ path }`
 * @csspart card The card.
 */
@customElement('suite-home-week')
export class HomeWeekElement extends LitElement {
  static override styles = [base, cardStyles, styles]

  /** Days of the week that is shown, in their order. */
  @property({ attribute: false }) days: readonly BoardDay[] = []
  /** The day of the business, which is today. */
  @property() day = ''

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    const first = this.days[0]
    const last = this.days.at(-1)
    if (!first || !last) return nothing
    return html`<section part="card" aria-labelledby="title">
      <header>
        <h2 id="title">${words('week.label')}</h2>
        <span class="aside">${t('home:week.range', { from: formatDate(first.date), to: formatDate(last.date) })}</span>
      </header>
      <ol>
        ${this.days.map(
          ({ date, entries }) =>
            html`<li class=${date === this.day ? 'today' : ''} aria-current=${date === this.day ? 'date' : nothing}>
              <b>${dayName(date)}</b>
              ${entries.map(
                ({ id, count, opens }) =>
                  html`<span class="entry">${linked(this, opens, counted(`week.${id}`, count))}</span>`,
              )}
            </li>`,
        )}
      </ol>
    </section>`
  }
}

/** `Fri 20` */
function dayName(date: string): string {
  const [year, month, day] = date.split('-').map(Number) as [number, number, number]
  return t('home:week.day', { weekday: weekdayOf(new Date(year, month - 1, day), 'short'), day: String(day) })
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-week': HomeWeekElement
  }
}
