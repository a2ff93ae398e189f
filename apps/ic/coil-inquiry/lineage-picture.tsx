import { bothWays, lineage } from '../../../shared/charts/lineage.ts'
import type { Lineage, LineageLot } from '../../../shared/contracts/ic/coil-inquiry.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/definition.ts'
import css from './lineage-picture.module.css'

const ROOM = 'ic/coil-inquiry'
const HEAT = ' '
const say = (name: string, args?: Record<string, string>) => t(`ic:coilInquiry.${name}`, args)
const pounds = (figure: string, unit: string) =>
  `${formatFigure(figure, { kind: 'quantity', shown: 0 })} ${unit.toLowerCase()}`
const GONE = ['Shipped', 'Consumed', 'Scrapped', 'Returned']

/** Whose metal it is, and below it what became of it: the heat, its lots, and what was made of them. */
export function About(props: InquiryPartProps) {
  const head = props.head as unknown as Lineage
  return (
    <div>
      <p className={css['about']}>
        <span>{head.heatKey ? say('heat', { heat: head.heatKey }) : say('noHeat')}</span>
        {head.millName ? <span>{head.millName}</span> : null}
        {head.meltCountry ? <span>{say('melted', { country: head.meltCountry })}</span> : null}
        {head.verdict ? <span>{t(`ic:heat.choices.verdict.${head.verdict}`)}</span> : null}
      </p>
      <Picture {...props} />
    </div>
  )
}

/** [judgement 38] Bands as wide as the weight; the lot that is looked at, both ways. */
function Picture({ head: read, host }: InquiryPartProps) {
  const head = read as unknown as Lineage
  const { nodes, links } = graphOf(head)
  const { placed, bands } = lineage(nodes, links)
  const chosen = bothWays(head.lotNo, links)
  const columns = Math.max(...placed.map(({ column }) => column)) + 1
  const left = (column: number) => (column / columns) * 100
  const lots = new Map(head.lots.map((lot) => [lot.lotNo, lot]))
  return (
    <figure>
      <div className={css['picture']} role="group" aria-label={say('picture')}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          {bands.map(({ from, to, start, end, width }) => {
            const [a, b] = [columnOf(placed, from), columnOf(placed, to)].map(left) as [number, number]
            const middle = (a + b) / 2
            const path = `M${a} ${start} C${middle} ${start} ${middle} ${end} ${b} ${end} V${end + width} C${middle} ${end + width} ${middle} ${start + width} ${a} ${start + width} Z`
            const isChosen = chosen.has(from) && chosen.has(to)
            return <path key={`${from} ${to}`} className={css['band']} data-chosen={isChosen} d={path} />
          })}
        </svg>
        {placed.map(({ id, column, top, height }) => {
          const style = { left: `${left(column)}%`, top: `${top}%`, height: `${height}%` }
          const lot = lots.get(id)
          if (!lot)
            return (
              <span key={id} className={css['node']} style={style}>
                <b>{head.heatKey}</b>
              </span>
            )
          return (
            <button
              key={id}
              type="button"
              className={css['node']}
              style={style}
              data-chosen={id === head.lotNo}
              data-state={lot.status !== null && GONE.includes(lot.status) ? 'gone' : (lot.status ?? undefined)}
              aria-current={id === head.lotNo ? 'true' : undefined}
              onClick={() => host.openScreen(ROOM, { record: id })}
            >
              <b>{lot.lotNo}</b>
              <span>{standing(lot, head.unit)}</span>
            </button>
          )
        })}
      </div>
      <figcaption className={css['legend']}>{say('legend')}</figcaption>
    </figure>
  )
}

const columnOf = (placed: readonly { id: string; column: number }[], id: string): number =>
  placed.find((one) => one.id === id)!.column

/** How much came into a lot, and where that is now. */
const standing = ({ came, onHand, status, place }: LineageLot, unit: string): string => {
  const there = Number(onHand) === 0 ? null : onHand === came ? place : `${place ?? ''} ${pounds(onHand, unit)}`
  return [pounds(came, unit), status === null ? null : t(`ic:lot.choices.status.${status}`), there]
    .filter(Boolean)
    .join(', ')
}

/** The heat leads to what was received of it; what was made of a lot stands behind it. */
function graphOf({ lots, links, heatKey }: Lineage) {
  const made = new Set(links.map(({ to }) => to))
  const roots = lots.filter(({ lotNo }) => !made.has(lotNo))
  const nodes = lots.map(({ lotNo, came }) => ({ id: lotNo, weight: came }))
  if (heatKey === null) return { nodes, links }
  const whole = roots.reduce((sum, { came }) => sum + Number(came), 0)
  return {
    nodes: [{ id: HEAT, weight: String(whole) }, ...nodes],
    links: [...roots.map(({ lotNo, came }) => ({ from: HEAT, to: lotNo, weight: came })), ...links],
  }
}
