import { html, LitElement, nothing, svg } from 'lit'
import { customElement, property } from 'lit/decorators.js'
import { base } from '../chrome.styles.ts'
import { LocaleController } from '../locale-controller.ts'
import type { BoardKpi } from './board-types.ts'
import { figureOf, linked, words } from './board-words.ts'
import { kpiStyles } from './home-kpis.styles.ts'

/** Of the trend line, in its own units. */
const WIDE = 96
const HIGH = 22
/** As many as stand beside each other on a wide screen. */
const IN_A_ROW = 7

/**
 * @summary The strip of figures on HOME: what it is, how much, how it went lately, and a note.
 * @event suite-navigate `{ path }`
 */
@customElement('suite-home-kpis')
export class HomeKpisElement extends LitElement {
  static override styles = [base, kpiStyles]

  /** Figures of the strip, in their order. */
  @property({ attribute: false }) rows: readonly BoardKpi[] = []

  constructor() {
    super()
    new LocaleController(this, ['shell', 'home'])
  }

  override render() {
    return html`<ul class=${this.rows.length > IN_A_ROW ? 'two' : ''} aria-label=${words('kpis.label')}>
      ${this.rows.map((row) => html`<li class=${row.level}>${linked(this, row.opens, this.#cell(row))}</li>`)}
    </ul>`
  }

  #cell({ id, value, note, trend }: BoardKpi) {
    return html`<span class="cell">
      <span class="caption">${words(`kpis.${id}.title`)}</span>
      <span class="figure"><b>${figureOf(value)}</b>${trend.length < 2 ? nothing : line(trend)}</span>
      ${note ? html`<span class="note">${words(`kpis.${id}.note`, note)}</span>` : nothing}
    </span>`
  }
}

/** [judgement 11] The latest figures as a line that ends in a dot, on a scale that holds zero: a change of a thousandth looks like one. */
function line(trend: readonly number[]) {
  const least = Math.min(0, ...trend)
  const span = Math.max(0, ...trend) - least || 1
  const points = trend.map((value, i) => [
    (i / (trend.length - 1)) * WIDE,
    HIGH - ((value - least) / span) * (HIGH - 4) - 2,
  ])
  const [x, y] = points.at(-1)!
  return svg`<svg class="trend" viewBox="-2 0 ${WIDE + 4} ${HIGH}" width=${WIDE} height=${HIGH} preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
    <polyline points=${points.map((point) => point.map((n) => n!.toFixed(1)).join(',')).join(' ')}></polyline>
    <circle cx=${x!} cy=${y!} r="2"></circle>
  </svg>`
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-kpis': HomeKpisElement
  }
}
