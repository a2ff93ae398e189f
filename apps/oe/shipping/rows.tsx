import type { KeyboardEvent, ReactNode, Ref } from 'react'
import type { LineState, LineSupply, ShippingRow } from '../../../shared/contracts/oe/orders-shipping-queue.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { expectedOf, figure, pounds, say, weighedOf, type Piece } from './say.ts'
import css from './shipping.module.css'

interface Props {
  readonly ref: Ref<HTMLTableElement>
  readonly pieces: readonly Piece[]
  readonly at: string | null
  readonly host: ScreenHost
  readonly onAt: (id: string) => void
  readonly onOpen: () => void
}

const COLUMNS = [
  'order',
  'customer',
  'product',
  'description',
  'due',
  'place',
  'lot',
  'expected',
  'scale',
  'state',
] as const
const FIGURES: readonly string[] = ['due', 'expected', 'scale']
/** States by the shape and colour that they share with others. */
export const WORD: Readonly<Record<LineState, string>> = {
  ...{
    Held: 'OnHold',
    CustomerHeld: 'OnHold',
    NoStock: 'NoStock',
    InWork: 'InWork',
    ToPick: 'Waiting',
    Part: 'PartShipped',
  },
  ...{ Ready: 'Ready', Picked: 'Confirmed', Weighed: 'Done', Packed: 'Done' },
}
const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** [judgement 33] Lines of the wave by order, those that were promised first before the others; each lot that was picked has its own row. */
export function Rows({ ref, pieces, at, host, onAt, onOpen }: Props) {
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.ctrlKey || event.altKey || event.target instanceof HTMLAnchorElement) return
    if (event.key === 'Enter') {
      event.preventDefault()
      return onOpen()
    }
    const to = MOVES[event.key]
    if (!to) return
    event.preventDefault()
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-id]')]
    const place = lines.findIndex(({ dataset }) => dataset['id'] === at)
    lines[to(place, lines.length - 1)]?.focus()
  }
  const cells = (piece: Piece): Record<(typeof COLUMNS)[number], ReactNode> => {
    const { row, lot, begins } = piece
    const isFirst = begins !== null
    return {
      order:
        begins === 'order' ? (
          <RecordLink address={host.addressOf('oe/sales-order', { record: row.orderNo })} text={row.orderNo} />
        ) : null,
      customer: begins === 'order' ? row.name : null,
      product: isFirst ? row.productId : null,
      description: isFirst ? row.description : null,
      due: isFirst ? (
        <>
          {figure(row.open)} <small>{row.unit?.toLowerCase()}</small>
        </>
      ) : null,
      place: placeOf(piece),
      lot: lot?.lotNo ?? suggested(row),
      expected: <span data-known>{pounds(expectedOf(piece))}</span>,
      scale: pounds(weighedOf(piece)),
      state: <StatusPill word={WORD[row.state]} text={stateText(row)} />,
    }
  }
  return (
    <div className={css['list']} {...region('list', say('listLabel'))}>
      <table ref={ref} role="grid" aria-label={say('listLabel')} onKeyDown={move}>
        <thead>
          <tr>
            {COLUMNS.map((name) => (
              <th key={name} scope="col" data-figure={FIGURES.includes(name) || undefined}>
                {name === 'order' ? t('oe:ordersShippingQueue.fields.orderNo') : say(`columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {pieces.map((piece, place) => {
            const drawn = cells(piece)
            return (
              <tr
                key={piece.id}
                data-id={piece.id}
                data-begins={piece.begins === 'order' || undefined}
                tabIndex={piece.id === at || (at === null && place === 0) ? 0 : -1}
                aria-selected={piece.id === at}
                onFocus={() => onAt(piece.id)}
                onDoubleClick={onOpen}
              >
                {COLUMNS.map((name) => (
                  <td key={name} data-figure={FIGURES.includes(name) || undefined}>
                    {drawn[name]}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const placeOf = ({ row, lot }: Piece): string | null =>
  (lot ? row.places.find(({ lotNo }) => lotNo === lot.lotNo) : row.places[0])?.bin ?? null

/** The lot that should be taken, where none was. */
const suggested = ({ lotTracked, places }: ShippingRow): ReactNode =>
  lotTracked && places[0]?.lotNo ? <span data-known>{places[0].lotNo}</span> : null

/** Where the goods of a line are that are being worked: at the saw; or that they are still to go there. */
export const workText = ({ work, isBegun }: Pick<LineSupply, 'work' | 'isBegun'>): string =>
  say(`work.${isBegun ? 'at' : 'to'}.${work!}`)

export function stateText({ state, hold, leaves, open, shortReason, supply }: ShippingRow): string {
  if (state === 'InWork' && supply?.work) return [workText(supply), formatDate(supply.on)].filter(Boolean).join(', ')
  if (state === 'Held')
    return say('states.Held', { hold: hold ? t(`oe:salesOrder.choices.holds.kind.${hold.kind}`) : '' })
  const stands = say(`states.${state}`, { leaves: figure(leaves), open: figure(open) })
  return shortReason === null ? stands : `${stands}, ${t(`oe:picking.reasons.${shortReason}`)}`
}
