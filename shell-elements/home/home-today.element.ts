import { css, html, LitElement } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import type { HomeRate, HomeToday } from '../../shared/contracts/home.ts'
import { formatDate } from '../../shared/i18n/dates.ts'
import { writeDecimal } from '../../shared/i18n/format.ts'
import { t } from '../../shared/i18n/i18n.ts'
import { LocaleController } from '../locale-controller.ts'

/** Decimals of a rate at least and at most, as they are quoted. */
const QUOTED = [4, 6] as const

/** @summary Today in the books, after the date on HOME: its fiscal period, and what the main foreign currency is worth. */
@customElement('suite-home-today')
export class HomeTodayElement extends LitElement {
  static override styles = css`
    :host {
      display: inline;
    }
    span {
      font-variant-numeric: tabular-nums;
    }
  `

  /** The period of today; null says nothing of it. */
  @property({ attribute: false }) today: HomeToday | null = null
  /** The rate of today; null says nothing of it. */
  @property({ attribute: false }) rate: HomeRate | null = null

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    const parts = [this.today && periodOf(this.today), this.rate && quoted(this.rate)].filter((part) => part !== null)
    return parts.map((part) => html` · <span>${part}</span>`)
  }
}

const periodOf = ({ fiscalYear, periodNo, isClosed }: HomeToday) =>
  t(isClosed ? 'home:today.closed' : 'home:today.open', { year: fiscalYear, period: periodNo })

/** An old rate says its day, so that nobody takes it for today's. */
const quoted = ({ currency, rate, since, isStale }: HomeRate) =>
  t(isStale ? 'home:today.rateOf' : 'home:today.rate', {
    ...{ currency, rate: writeDecimal(rate, ...QUOTED), date: formatDate(since) },
  })

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-today': HomeTodayElement
  }
}
