import { html, LitElement, nothing } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { formatDate, formatStamp, localDay } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base } from '../chrome.styles.ts'
import { addressOf, onPlainPress } from '../links.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import type { Family, HomeApplication, HomeLink, HomeModel, HomeRecent } from '../types.ts'
import { homeStyles } from './home.styles.ts'
import { greetingKey, momentText, weekdayOf } from './moments.ts'

/**
 * @summary HOME: a greeting by the time of day, the user's applications, what is open, favourites and recents. It draws what
 * it is given; a card without rows is not there.
 * @event suite-navigate `{ path }`
 */
@customElement('suite-home')
export class HomeElement extends LitElement {
  static override styles = [base, homeStyles]

  /** Everything that is shown; null until it is known. */
  @property({ attribute: false }) model: HomeModel | null = null
  /** The moment it greets for; null is now. */
  @property({ attribute: false }) now: Date | null = null

  constructor() {
    super()
    new LocaleController(this)
  }

  override render() {
    if (!this.model) return nothing
    const now = this.now ?? new Date()
    const { applications, openTabs, favourites, recents } = this.model
    const columns = [
      [this.#card('applications', applications, this.#application, 'tiles')],
      [this.#card('openTabs', openTabs, this.#link), this.#card('favourites', favourites, this.#link)],
      [this.#card('recents', recents, (recent) => this.#recent(recent, now))],
    ]
      .map((cards) => cards.filter((card) => card !== null))
      .filter((cards) => cards.length > 0)
    return html`<div class="hero">
        <h1>${this.#greeting(this.model.greetingName, now)}</h1>
        <p>${this.#subtitle(this.model.companyName, now)}</p>
      </div>
      <div class="cards ${['none', 'one', 'two', 'three'][columns.length]}">
        ${columns.map((cards) => html`<div class="column">${cards}</div>`)}
      </div>`
  }

  #card<T>(name: string, rows: readonly T[], draw: (row: T) => unknown, list = '') {
    if (rows.length === 0) return null
    return html`<section aria-labelledby=${name}>
      <h2 id=${name}>${t(`shell:home.${name}`)}</h2>
      <ul class=${list}>
        ${rows.map((row) => html`<li>${draw(row)}</li>`)}
      </ul>
    </section>`
  }

  #application = (row: HomeApplication) =>
    html`<a
      href=${addressOf(row.path)}
      aria-label=${row.open ? t('shell:home.applicationOpen', { name: row.label }) : nothing}
      @click=${this.#go(row.path)}
    >
      ${tile(row.tile, row.family)}<span class="what ellipsis">${row.label}</span>
      ${row.open ? html`<span class="end quiet">${t('shell:home.open')}</span>` : nothing}
    </a>`

  #link = (row: HomeLink) =>
    html`<a href=${addressOf(row.path)} @click=${this.#go(row.path)}> ${tile(row.tile, row.family)}${what(row)} </a>`

  #recent(row: HomeRecent, now: Date) {
    return html`<a href=${addressOf(row.path)} @click=${this.#go(row.path)}>
      ${tile(row.tile, row.family)}${what(row)}
      <span class="end quiet" title=${formatStamp(row.when)}>${momentText(row.when, now)}</span>
    </a>`
  }

  #greeting(name: string | null, now: Date): string {
    const key = `shell:home.${greetingKey(now.getHours())}`
    return name ? t(`${key}Name`, { name }) : t(key)
  }

  #subtitle(company: string | null, now: Date): string {
    const day = { weekday: weekdayOf(now, 'long'), date: formatDate(localDay(now)) }
    return company ? t('shell:home.subtitle', { ...day, company }) : t('shell:home.subtitleDate', day)
  }

  #go(path: string) {
    return onPlainPress(() => fire(this, 'suite-navigate', { path }))
  }
}

const tile = (letters: string | undefined, family: Family | undefined) =>
  letters ? html`<suite-app-tile tile=${letters} family=${family ?? 'admin'}></suite-app-tile>` : nothing

const what = ({ label, note }: HomeLink) =>
  html`<span class="what ellipsis"><b>${label}</b>${note ? html` <span class="quiet">${note}</span>` : nothing}</span>`

declare global {
  interface HTMLElementTagNameMap {
    'suite-home': HomeElement
  }
}
