import { html, LitElement, nothing, type PropertyValues } from 'lit'
import { customElement, property, state } from 'lit/decorators.js'
import { formatDate, formatStamp, localDay } from '../../shared/i18n/dates.ts'
import { t } from '../../shared/i18n/i18n.ts'
import '../app-tile/app-tile.element.ts'
import { base } from '../chrome.styles.ts'
import { icon, type IconName } from '../icons.ts'
import { addressOf, onPlainPress } from '../links.ts'
import { LocaleController } from '../locale-controller.ts'
import { fire } from '../suite-event.ts'
import type { Family, HomeApplication, HomeFavourite, HomeLink, HomeModel, HomeRecent } from '../types.ts'
import type { Board } from './board-types.ts'
import { homeStyles } from './home.styles.ts'
import { greetingKey, momentText, weekdayOf } from './moments.ts'

const SKELETON_ROWS = [1, 2, 3, 4]
/** Open screens that are listed; the palette has them all. */
const OPEN_SHOWN = 8

/**
 * @summary HOME: a greeting by the time of day, what the business says, the user's applications, what is open, favourites and
 * recents. It draws what it is given; a card without rows is not there. The cards of the business come after the start;
 * their place is kept.
 * @event suite-navigate `{ path }`
 * @event suite-palette-open `{ text }`
 * @event suite-favourite-move `{ menuId, by }`
 * @event suite-favourite-remove `{ menuId }`
 * @event suite-home-refresh Ask for everything again.
 * @csspart card Each card that is drawn here.
 */
@customElement('suite-home')
export class HomeElement extends LitElement {
  static override styles = [base, homeStyles]

  /** Everything that is shown; null until it is known. */
  @property({ attribute: false }) model: HomeModel | null = null
  /** The moment it greets for; null is now. */
  @property({ attribute: false }) now: Date | null = null
  /** Favourites are being put in order. */
  @state() private arranging = false
  /** A browser takes 15 ms over the first date that it writes: dates follow the first paint. */
  @state() private isDated = false
  /** Control that keeps the focus although its row moves: `up`, `down` of a menu id. */
  #kept: string | null = null

  constructor() {
    super()
    new LocaleController(this)
  }

  override firstUpdated(): void {
    requestAnimationFrame(() => setTimeout(() => (this.isDated = true)))
  }

  override render() {
    if (!this.model) return nothing
    const now = this.now ?? new Date()
    const { applications, openTabs, favourites, recents, board } = this.model
    const columns = [
      [...this.#work(board), this.#card('applications', applications, this.#application, 'tiles')],
      [this.#favourites(favourites), this.#card('recents', recents, (recent) => this.#recent(recent, now))],
      [
        ...this.#next(board),
        board?.periods ? html`<suite-home-periods .periods=${board.periods}></suite-home-periods>` : null,
        board && board.alerts.length > 0 ? html`<suite-home-alerts .rows=${board.alerts}></suite-home-alerts>` : null,
        this.#card('openTabs', openTabs.slice(0, OPEN_SHOWN), this.#link, '', this.#more(openTabs.length - OPEN_SHOWN)),
      ],
    ]
      .map((cards) => cards.filter((card) => card !== null))
      .filter((cards) => cards.length > 0)
    return html`<div class="hero">
        <div>
          <h1>${this.#greeting(this.model.greetingName, now)}</h1>
          <p>
            ${this.#subtitle(this.model.companyName, board?.day ?? null, now)}${
              board && (board.today || board.rate)
                ? html`<suite-home-today .today=${board.today} .rate=${board.rate}></suite-home-today>`
                : nothing
            }
          </p>
        </div>
        ${board ? this.#command() : nothing}
      </div>
      ${this.model.isWithoutApplication ? html`<p class="failed" role="status">${t('shell:home.noApplication')}</p>` : nothing}
      ${board ? this.#figures(board) : nothing}
      <div class="cards ${['none', 'one', 'two', 'three'][columns.length]}">
        ${columns.map((cards) => html`<div class="column">${cards}</div>`)}
      </div>`
  }

  #command() {
    return html`<button class="command" type="button" @click=${() => fire(this, 'suite-palette-open', { text: '' })}>
      ${icon('search')}<span class="what ellipsis">${t('shell:home.command')}</span><kbd aria-hidden="true">Ctrl K</kbd>
    </button>`
  }

  /** The strip of figures, its place while it comes, or the one line that says that it does not. */
  #figures({ state, kpis, queues }: Board) {
    const isEmpty = kpis.length === 0 && queues.length === 0
    return html`${
      state === 'failed'
        ? html`<p class="failed" role="status">
            ${t('shell:home.figuresFailed')}
            <button type="button" @click=${() => fire(this, 'suite-home-refresh', null)}>
              ${t('shell:home.retry')}
            </button>
          </p>`
        : nothing
    }${
      kpis.length > 0
        ? html`<suite-home-kpis .rows=${kpis}></suite-home-kpis>`
        : state === 'loading' && isEmpty
          ? html`<div class="strip place" aria-hidden="true"><i></i><i></i><i></i><i></i></div>`
          : nothing
    }`
  }

  /** What is decided, closed and paid, and the week. */
  #work(board: Board | null) {
    if (!board) return []
    const { week, due, closing } = board
    return [
      closing ? html`<suite-home-closing .closing=${closing}></suite-home-closing>` : null,
      this.model!.waiting?.rows.length ? this.#waiting(board) : null,
      board.receipts ? html`<suite-home-cash .board=${board}></suite-home-cash>` : null,
      due ? html`<suite-home-due .board=${board}></suite-home-due>` : null,
      week.length > 0 ? html`<suite-home-week .days=${week} day=${board.day ?? ''}></suite-home-week>` : null,
    ]
  }

  /** [judgement 12] What is done next, beside what must be paid; or its place while it comes. That nothing waits has no first place. */
  #next(board: Board | null) {
    if (!board) return []
    const { state, kpis, queues } = board
    const { waiting } = this.model!
    const isPending = state === 'loading' && kpis.length === 0 && queues.length === 0
    return [
      queues.length > 0 ? html`<suite-home-queues .rows=${queues}></suite-home-queues>` : null,
      isPending
        ? html`<div class="rows place" aria-hidden="true">${SKELETON_ROWS.map(() => html`<i></i>`)}</div>`
        : null,
      waiting?.rooms.length && waiting.rows.length === 0 ? this.#waiting(board) : null,
    ]
  }

  #waiting({ ways }: Board) {
    return html`<suite-home-waiting .waiting=${this.model!.waiting} .ways=${ways ?? {}}></suite-home-waiting>`
  }

  #card<T>(name: string, rows: readonly T[], draw: (row: T) => unknown, list = '', end: unknown = nothing) {
    if (rows.length === 0) return null
    return html`<section part="card" aria-labelledby=${name}>
      <h2 id=${name}>${t(`shell:home.${name}`)}</h2>
      <ul class=${list}>
        ${rows.map((row) => html`<li>${draw(row)}</li>`)}
      </ul>
      ${end}
    </section>`
  }

  #more(count: number) {
    if (count <= 0) return nothing
    return html`<button class="more" type="button" @click=${() => fire(this, 'suite-palette-open', { text: '' })}>
      ${t('shell:home.more', { count })}
    </button>`
  }

  #favourites(rows: readonly HomeFavourite[]) {
    if (rows.length === 0) return null
    const { arranging } = this
    return html`<section part="card" aria-labelledby="favourites">
      <h2 id="favourites">
        ${t('shell:home.favourites')}
        <button
          type="button"
          class="tool"
          aria-pressed=${arranging}
          aria-label=${t('shell:home.arrange')}
          title=${t('shell:home.arrange')}
          @click=${() => (this.arranging = !arranging)}
        >
          ${icon(arranging ? 'check2' : 'pencil')}
        </button>
      </h2>
      <ol>
        ${rows.map((row, at) => html`<li>${arranging ? this.#arranged(row, at, rows.length) : this.#favourite(row, at)}</li>`)}
      </ol>
    </section>`
  }

  #favourite(row: HomeFavourite, at: number) {
    const keys = at < 9 ? `Alt ${this.model?.favouritesWithShift ? 'Shift ' : ''}${at + 1}` : null
    return html`<a
      href=${addressOf(row.path)}
      aria-keyshortcuts=${keys?.replaceAll(' ', '+') ?? nothing}
      @click=${this.#go(row.path)}
      >${tile(row.tile, row.family)}${what(row)}${keys ? html`<kbd aria-hidden="true">${keys}</kbd>` : nothing}</a
    >`
  }

  #arranged(row: HomeFavourite, at: number, of: number) {
    const { menuId, label } = row
    const tool = (id: string, shape: IconName, disabled: boolean, act: () => void) => {
      const name = t(`shell:home.favourite-${id}`, { name: label })
      return html`<button
        type="button"
        class="tool ${id}"
        data-tool=${`${id} ${menuId}`}
        aria-label=${name}
        title=${name}
        ?disabled=${disabled}
        @click=${act}
      >
        ${icon(shape)}
      </button>`
    }
    const move = (by: -1 | 1) => () => {
      this.#kept = `${by < 0 ? 'up' : 'down'} ${menuId}`
      fire(this, 'suite-favourite-move', { menuId, by })
    }
    return html`<span class="row"
      >${tile(row.tile, row.family)}${what(row)}${tool('up', 'chevron-down', at === 0, move(-1))}${tool(
        'down',
        'chevron-down',
        at === of - 1,
        move(1),
      )}${tool('remove', 'x', false, () => fire(this, 'suite-favourite-remove', { menuId }))}</span
    >`
  }

  override updated(changed: PropertyValues<this>): void {
    if (!changed.has('model') || this.#kept === null) return
    // At the end of the list its own arrow is off; the focus goes to the other one.
    const own = this.renderRoot.querySelector<HTMLButtonElement>(`[data-tool="${CSS.escape(this.#kept)}"]`)
    const target = own?.disabled ? own.parentElement?.querySelector<HTMLButtonElement>('.tool:not(:disabled)') : own
    target?.focus()
    this.#kept = null
  }

  #application = (row: HomeApplication) =>
    html`<a
      href=${addressOf(row.path)}
      aria-label=${row.open ? t('shell:home.applicationOpen', { name: row.label }) : nothing}
      @click=${this.#go(row.path)}
    >
      ${tile(row.tile, row.family)}<span class="what ellipsis">${row.label}</span>
      ${row.open ? html`<span class="end quiet" aria-hidden="true" data-printed=${t('shell:home.open')}></span>` : nothing}
    </a>`

  #link = (row: HomeLink) =>
    html`<a href=${addressOf(row.path)} @click=${this.#go(row.path)}> ${tile(row.tile, row.family)}${what(row)} </a>`

  #recent(row: HomeRecent, now: Date) {
    return html`<a href=${addressOf(row.path)} @click=${this.#go(row.path)}>
      ${tile(row.tile, row.family)}${what(row)}
      ${
        this.isDated
          ? html`<span class="end quiet" title=${formatStamp(row.when)}>${momentText(row.when, now)}</span>`
          : nothing
      }
    </a>`
  }

  #greeting(name: string | null, now: Date): string {
    const key = `shell:home.${greetingKey(now.getHours())}`
    return t(name ? `${key}Name` : key, { name })
  }

  #subtitle(company: string | null, today: string | null, now: Date): string {
    // Its line is there, so that nothing moves.
    if (!this.isDated) return '\u00a0'
    // The day of the business, which is another one than the browser's for some hours.
    const of = today ? new Date(`${today}T12:00:00`) : now
    const day = { weekday: weekdayOf(of, 'long'), date: formatDate(localDay(of)) }
    return t(`shell:home.subtitle${company ? '' : 'Date'}`, { ...day, company })
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
