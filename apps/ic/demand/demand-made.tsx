import { formatInteger } from '../../../shared/i18n/format.ts'
import { BoardFigure } from '../../../shared/kit/board/board-figure.tsx'
import board from '../../../shared/kit/board/board.module.css'
import { region } from '../../../shared/kit/region.ts'
import { quantityText, say, waits, type Demand, type DemandRow, type Made } from './demand-rows.ts'
import css from './demand.module.css'

interface Props {
  readonly demand: Demand
  readonly chosen: readonly DemandRow[]
  readonly made: readonly Made[]
}

const products = (rows: readonly DemandRow[]) => new Set(rows.map(({ productId }) => productId)).size

/** [judgement 36] Who waits, what falls below its minimum, and what is ticked. */
export function DemandFigures({ demand, chosen, made }: Props) {
  const waiting = demand.rows.filter(waits)
  const below = demand.rows.filter(({ action }) => action === 'Buy' || action === 'Transfer' || action === 'Make')
  const bought = made.filter(({ action }) => action === 'Buy').length
  return (
    <div className={board['figures']}>
      <Figure
        name="waits"
        value={formatInteger(products(waiting))}
        note={say('figures.places', { count: waiting.length })}
        tone={waiting.length > 0 ? 'bad' : undefined}
      />
      <Figure
        name="below"
        value={formatInteger(products(below))}
        note={say('figures.places', { count: below.length })}
        tone={below.length > 0 ? 'warn' : undefined}
      />
      <Figure
        name="ticked"
        value={formatInteger(made.length)}
        note={say('figures.ofLines', {
          lines: formatInteger(chosen.length),
          orders: formatInteger(bought),
          transfers: formatInteger(made.length - bought),
        })}
      />
      <Figure
        name="people"
        value={formatInteger(demand.rows.filter(({ action }) => action !== 'Buy' && action !== 'Transfer').length)}
        note={say('figures.peopleNote')}
      />
    </div>
  )
}

type FigureProps = Pick<Parameters<typeof BoardFigure>[0], 'name' | 'value' | 'note' | 'tone'>

const Figure = (props: FigureProps) => <BoardFigure {...props} label={say(`figures.${props.name}`)} />

/** What will be made, before the key is pressed: each order and each transfer, with the product that is alone on it. */
export const MadeFoot = ({ made, typed }: Pick<Props, 'made'> & { typed: Readonly<Record<string, string>> }) => (
  <section className={`${board['foot']} ${css['makes']}`} aria-label={say('makes')} {...region('makes', say('makes'))}>
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
