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

  #cell({ id, value, note, trend, before }: BoardKpi) {
    return html`<span class="cell">
      <span class="caption">${words(`kpis.${id}.title`)}</span>
      <span class="figure"
        ><b>${figureOf(value)}</b>${before ? bars(trend, before) : trend.length < 2 ? nothing : line(trend)}</span
      >
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

/** Of a bar, in the same units; what is left between two months is as wide as one. */
const BAR = 5

/** [judgement 12c] Months, beside those of the year before where they are told, from zero on one scale: the year before in outline, this month in its own colour. */
function bars(months: readonly number[], before: readonly number[]) {
  const all = [...months, ...before]
  const least = Math.min(0, ...all)
  const span = Math.max(0, ...all) - least || 1
  const y = (value: number) => HIGH - ((value - least) / span) * HIGH
  const bar = (value: number, at: number, name: string) => {
    const [top, end] = [Math.min(y(value), y(0)), Math.max(y(value), y(0))]
    return svg`<rect class=${name} x=${at} y=${top.toFixed(1)} width=${BAR} height=${Math.max(end - top, 0.5).toFixed(1)}></rect>`
  }
  const step = WIDE / months.length
  return svg`<svg class="trend" viewBox="0 0 ${WIDE} ${HIGH}" width=${WIDE} height=${HIGH} preserveAspectRatio="xMaxYMid meet" aria-hidden="true">
    ${before.map((value, at) => bar(value, at * step + 1, 'before'))}
    ${months.map((value, at) => bar(value, at * step + 1 + BAR, at === months.length - 1 ? 'now' : 'month'))}
  </svg>`
}

declare global {
  interface HTMLElementTagNameMap {
    'suite-home-kpis': HomeKpisElement
  }
}
