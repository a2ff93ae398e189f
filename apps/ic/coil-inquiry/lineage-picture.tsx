import { Decimal } from 'decimal.js'
import type { CSSProperties } from 'react'
import { bothWays, lineage } from '../../../shared/charts/lineage.ts'
import type { Lineage, LineageLot, LineageSold } from '../../../shared/contracts/ic/coil-inquiry.ts'
import { formatFigure, formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import type { InquiryNext } from '../../../shared/kit/definition-parts.ts'
import css from './lineage-picture.module.css'

const ROOM = 'ic/coil-inquiry'
const ACCOUNT = 'ar/account-inquiry'
const HEAT = ' '
/** Before the code of a customer, which might be the number of a lot. */
const WHO = '→ '
const say = (name: string, args?: Record<string, string>) => t(`ic:coilInquiry.${name}`, args)
const pounds = (figure: string, unit: string) =>
  `${formatFigure(figure, { kind: 'quantity', shown: 0 })} ${unit.toLowerCase()}`
const GONE = ['Shipped', 'Consumed', 'Scrapped', 'Returned']

/** In px: of the picture, and of two lines of words in it with the gap below them. */
const LEAST_HEIGHT = 280
const WORDS_HEIGHT = 44

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
  const rows = mostInColumn(nodes, links)
  const height = Math.max(LEAST_HEIGHT, rows * WORDS_HEIGHT)
  const { placed, bands } = lineage(nodes, links, (WORDS_HEIGHT / height) * 90)
  const chosen = bothWays(head.lotNo, links)
  const columns = Math.max(...placed.map(({ column }) => column)) + 1
  const left = (column: number) => (column / columns) * 100
  const lots = new Map(head.lots.map((lot) => [lot.lotNo, lot]))
  const customers = new Map(head.sold.map((one) => [WHO + one.customerId, one]))
  return (
    <figure>
      <p className={css['heads']} aria-hidden="true">
        {Array.from({ length: columns }, (_, column) => (
          <span key={column} style={{ left: `${left(column)}%` }}>
            {headOf(placed, column, { lots, customers })}
          </span>
        ))}
      </p>
      <div className={css['picture']} style={{ height }} role="group" aria-label={say('picture')}>
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
          const who = customers.get(id)
          if (who)
            return (
              <Who
                key={id}
                {...{ who, style, host }}
                isChosen={chosen.has(id)}
                weight={weightOf(nodes, id, head.unit)}
              />
            )
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

interface WhoProps {
  readonly who: LineageSold
  readonly weight: string
  readonly style: CSSProperties
  readonly isChosen: boolean
  readonly host: InquiryPartProps['host']
}

/** Who has what of it now, with the way to his account. */
function Who({ who: { customerId, name }, weight, style, isChosen, host }: WhoProps) {
  const told = (
    <>
      <b>{name ?? customerId}</b>
      <span>{weight}</span>
    </>
  )
  const given = { className: css['node'], style, 'data-who': true, 'data-way': isChosen || undefined }
  return host.canOpen(ACCOUNT) ? (
    <button {...given} type="button" onClick={() => host.openScreen(ACCOUNT, { record: customerId })}>
      {told}
    </button>
  ) : (
    <span {...given}>{told}</span>
  )
}

interface Kinds {
  readonly lots: ReadonlyMap<string, LineageLot>
  readonly customers: ReadonlyMap<string, LineageSold>
}

/** What stands in a column: the heat, what came of it, what was made of that, and who has it. */
function headOf(placed: ReturnType<typeof lineage>['placed'], column: number, { lots, customers }: Kinds): string {
  const of = placed.filter((one) => one.column === column)
  const names = [
    ...(of.some(({ id }) => id === HEAT) ? ['heats'] : []),
    ...(of.some(({ id }) => lots.has(id)) ? [isMade(placed, column) ? 'made' : 'received'] : []),
    ...(of.some(({ id }) => customers.has(id)) ? ['customers'] : []),
  ]
  return names.map((name) => say(`columnsOf.${name}`)).join(', ')
}

/** Behind the first column of lots stands what was made of them. */
const isMade = (placed: ReturnType<typeof lineage>['placed'], column: number): boolean =>
  column > (placed.some(({ id }) => id === HEAT) ? 1 : 0)

const weightOf = (nodes: readonly { id: string; weight: string }[], id: string, unit: string): string =>
  pounds(nodes.find((one) => one.id === id)!.weight, unit)

/** How many stand below each other where most do. */
function mostInColumn(...graph: Parameters<typeof lineage>): number {
  const counts = new Map<number, number>()
  for (const { column } of lineage(...graph).placed) counts.set(column, (counts.get(column) ?? 0) + 1)
  return Math.max(1, ...counts.values())
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

/** The heat leads to what was received of it; what was made of a lot stands behind it, and behind that who has it. */
function graphOf({ lots, links, heatKey, sold }: Lineage) {
  const made = new Set(links.map(({ to }) => to))
  const roots = lots.filter(({ lotNo }) => !made.has(lotNo))
  const nodes = [...lots.map(({ lotNo, came }) => ({ id: lotNo, weight: came })), ...customersOf(sold)]
  const all = [
    ...links,
    ...sold.map(({ lotNo, customerId, weight }) => ({ from: lotNo, to: WHO + customerId, weight })),
  ]
  if (heatKey === null) return { nodes, links: all }
  const whole = roots.reduce((sum, { came }) => sum + Number(came), 0)
  return {
    nodes: [{ id: HEAT, weight: String(whole) }, ...nodes],
    links: [...roots.map(({ lotNo, came }) => ({ from: HEAT, to: lotNo, weight: came })), ...all],
  }
}

/** Each customer once, with all that he has of it. */
function customersOf(sold: readonly LineageSold[]) {
  const weights = new Map<string, Decimal>()
  for (const { customerId, weight } of sold)
    weights.set(WHO + customerId, (weights.get(WHO + customerId) ?? new Decimal(0)).plus(weight))
  return [...weights].map(([id, weight]) => ({ id, weight: weight.toFixed() }))
}

/** [judgement 38] The recall list is what a heat is asked for: the main key names how many customers are called. */
export function recallNext(head: Lineage): InquiryNext[] {
  const customers = new Set(head.sold.map(({ customerId }) => customerId)).size
  const name = customers === 0 ? 'recallHere' : customers === 1 ? 'recallOne' : 'recall'
  return [{ name, list: 'recall', args: { customers: formatInteger(customers) } }]
}

/** What was received is all the others together. */
export const SIGNS = { shipped: '=', onHand: '+', used: '+', scrap: '+', returned: '+', lost: '+' } as const
