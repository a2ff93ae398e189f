import { Decimal } from 'decimal.js'
import { homeCurrency } from '../../../shared/contracts/decimals.ts'
import type { DemandOutlook, OrderingLimit } from '../../../shared/contracts/ic/demand-sources.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { BoardFigure } from '../../../shared/kit/board/board-figure.tsx'
import board from '../../../shared/kit/board/board.module.css'
import { region } from '../../../shared/kit/region.ts'
import { costOf, isMade, quantityText, say, waits } from './demand-rows.ts'
import type { Demand, DemandAction, DemandRow, Made } from './demand-rows.ts'
import type { Outlooks } from './use-outlooks.ts'
import css from './demand.module.css'

interface Props {
  readonly demand: Demand
  readonly chosen: readonly DemandRow[]
  readonly made: readonly Made[]
  /** Quantities that were typed, by line. */
  readonly typed: Readonly<Record<string, string>>
}
interface FiguresProps extends Props {
  readonly outlooks: Outlooks
  /** Null until it is known. */
  readonly limit: OrderingLimit | null
}

const products = (rows: readonly DemandRow[]) => new Set(rows.map(({ productId }) => productId)).size

const DAY_MS = 86_400_000

/** Nothing is left of it before an order that is placed today arrives. */
function runsOut({ leadDays }: DemandRow, outlook: DemandOutlook | undefined): boolean {
  const today = outlook?.days[0]?.[0]
  if (!outlook?.emptyOn || !today) return false
  return Date.parse(outlook.emptyOn) < Date.parse(today) + (leadDays ?? 0) * DAY_MS
}

/** [judgement 36] Who waits, what runs out before more can come, what is ticked, and what that costs. */
export function DemandFigures({ demand, chosen, made, typed, outlooks, limit }: FiguresProps) {
  const waiting = demand.rows.filter(waits)
  const ending = demand.rows.filter((row) => !waits(row) && runsOut(row, outlooks.get(row.key)))
  const count = (action: DemandAction) => formatInteger(made.filter((one) => one.action === action).length)
  const costs = chosen
    .filter(({ action }) => action === 'Buy')
    .map((row) => costOf(row, typed[row.key] ?? row.suggested))
  const unknown = costs.filter((cost) => cost === null).length
  const total = costs.reduce<Decimal>((sum, cost) => sum.plus(cost ?? 0), new Decimal(0))
  // What of it is ordered by itself is approved by itself; what no price is known of is not known to be beyond.
  const beyond = made.filter(
    ({ action, lines }) => action === 'Buy' && limit !== null && isBeyond(limit, costTogether(lines, typed)),
  ).length
  const args = { currency: homeCurrency() ?? '', count: unknown }
  return (
    <div className={board['figures']}>
      <Figure
        name="waits"
        value={formatInteger(products(waiting))}
        note={say('figures.places', { count: waiting.length })}
        tone={waiting.length > 0 ? 'bad' : undefined}
      />
      <Figure
        name="runsOut"
        value={formatInteger(products(ending))}
        note={say('figures.runsOutNote')}
        tone={ending.length > 0 ? 'warn' : undefined}
      />
      <Figure
        name="ticked"
        value={formatInteger(made.length)}
        note={say('figures.ofLines', {
          ...{ lines: formatInteger(chosen.length), orders: count('Buy'), transfers: count('Transfer') },
          works: count('Make'),
        })}
      />
      {demand.seesCosts ? (
        <Figure
          name="cost"
          value={formatMoney(total.toFixed())}
          note={[say(unknown > 0 ? 'figures.costUnknown' : 'figures.costNote', args), limitText(limit, beyond)].join(
            '; ',
          )}
        />
      ) : (
        <Figure name="limit" value={limitValue(limit)} note={limitNote(limit)} />
      )}
      <Figure
        name="people"
        value={formatInteger(demand.rows.filter((row) => !isMade(row)).length)}
        note={say('figures.peopleNote')}
      />
    </div>
  )
}

const costTogether = (lines: readonly DemandRow[], typed: Readonly<Record<string, string>>): Decimal =>
  lines.reduce<Decimal>((sum, row) => sum.plus(costOf(row, typed[row.key] ?? row.suggested) ?? 0), new Decimal(0))

const isBeyond = ({ mayApprove, most }: OrderingLimit, cost: Decimal): boolean =>
  !mayApprove || (most !== null && cost.gt(most))

const limitValue = (limit: OrderingLimit | null): string =>
  limit?.mayApprove && limit.most !== null ? formatMoney(limit.most) : '–'

/** [judgement 36 limit] Up to how much its reader may order without a second person, and how many of the ticked orders are beyond that before tax. */
function limitText(limit: OrderingLimit | null, beyond: number): string {
  if (!limit?.mayApprove || limit.most === null) return limitNote(limit)
  return [say('figures.limitOf', { most: formatMoney(limit.most) }), say('figures.beyond', { count: beyond })].join(
    ', ',
  )
}

/** Beside the limit itself, for whoever sees no costs. */
function limitNote(limit: OrderingLimit | null): string {
  if (limit === null) return ''
  if (!limit.mayApprove) return say('figures.limitNone')
  return say(limit.most === null ? 'figures.noLimit' : 'figures.limitNote')
}

type FigureProps = Pick<Parameters<typeof BoardFigure>[0], 'name' | 'value' | 'note' | 'tone'>

const Figure = (props: FigureProps) => <BoardFigure {...props} label={say(`figures.${props.name}`)} />

/** What will be made, before the key is pressed: each order and each transfer, with the product that is alone on it. */
export const MadeFoot = ({ made, typed }: Pick<Props, 'made' | 'typed'>) => (
  // Of two dozen orders the rest is read with the arrows.
  <section
    className={`${board['foot']} ${css['makes']}`}
    tabIndex={0}
    aria-label={say('makes')}
    {...region('makes', say('makes'))}
  >
    <b>{say('makes')}</b>
    {made.length === 0 ? <span>{say('makesNothing')}</span> : null}
    <ul>
      {made.map((one) => (
        <li key={one.key}>{madeText(one, typed)}</li>
      ))}
    </ul>
  </section>
)

function madeText({ action, from, warehouseId, lines }: Made, typed: Readonly<Record<string, string>>): string {
  const [only] = lines
  return say(`made.${action}${lines.length === 1 ? 'One' : ''}`, {
    ...{ from, warehouse: warehouseId, lines: lines.length, product: only!.productId },
    ...{ quantity: quantityText(typed[only!.key] ?? only!.suggested), unit: (only!.unit ?? '').toLowerCase() },
  })
}
