import type { RefObject } from 'react'
import { OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import type { WorkRow } from '../../../shared/contracts/work.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { BoardTable, type BoardColumn } from '../../../shared/kit/board/board-table.tsx'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { OutcomePill } from '../../../shared/kit/work/outcome-pill.tsx'
import { reasonsOf } from '../../../shared/kit/work/work-log.tsx'
import { say, type BoardRow, type Standing } from './board-rows.ts'
import css from './invoice-board.module.css'

interface Line {
  readonly row: BoardRow
  readonly standing: Standing
  readonly outcome: WorkRow | undefined
}

interface Props {
  readonly host: Pick<ScreenHost, 'addressOf' | 'canOpen' | 'openScreen'>
  readonly rows: readonly Line[]
  readonly ticked: ReadonlySet<string>
  /** Null while a run is under way, and for whoever may not run it. */
  readonly onTick: ((orderNos: readonly string[], on: boolean) => void) | null
  readonly body: RefObject<HTMLTableSectionElement | null>
}

const COLUMNS = [
  'billToId',
  'name',
  'shipments',
  'orderNo',
  'shipDate',
  'goods',
  'charges',
  'taxAmount',
  'total',
] as const
const FIGURES: ReadonlySet<string> = new Set(['goods', 'charges', 'taxAmount', 'total'])

/** Dates and numbers are read as one. */
const WHOLE: ReadonlySet<string> = new Set(['shipDate', 'shipments', 'orderNo'])

/** Invoices that wait, the oldest first: Enter opens the order. */
export function InvoiceTable({ host, rows, ticked, onTick, body }: Props) {
  const shown = COLUMNS.filter((name) => rows.some(({ row }) => row[name] !== undefined))
  const columns: readonly BoardColumn<Line>[] = [
    ...shown.map((name) => ({
      ...{ name, label: say(`fields.${name}`), isFigure: FIGURES.has(name), isWhole: WHOLE.has(name) },
      cell: ({ row }: Line) => <Value {...{ row, name, host }} />,
    })),
    { name: 'outcome', label: say('outcome'), cell: (line) => <Outcome {...line} host={host} /> },
  ]
  return (
    <BoardTable
      {...{ rows, columns, ticked, onTick, body }}
      label={say('waiting')}
      keyOf={({ row }) => row.orderNo}
      line={({ row, standing }) => ({ 'data-standing': standing, 'data-order': row.orderNo })}
      isOpen={({ standing }) => standing === 'Ready'}
      words={{
        ...{ all: say('all'), one: say('chosenOne') },
        tick: ({ row }) => say('tick', { order: row.orderNos.join(', ') }),
      }}
      onEnter={({ row }, at) => {
        if (!at.matches('[data-stop]') || !host.canOpen('oe/sales-order')) return false
        void host.openScreen('oe/sales-order', { record: row.orderNo })
        return true
      }}
    />
  )
}

interface ValueProps extends Pick<Props, 'host'> {
  readonly row: BoardRow
  readonly name: (typeof COLUMNS)[number]
}

/** Several of the same are counted; one leads to itself. */
function Value({ row, name, host }: ValueProps) {
  const value = row[name]
  if (value === undefined || value === null) return null
  if (name === 'shipDate') return formatDate(String(value))
  if (FIGURES.has(name)) return formatMoney(String(value), { currency: row.currency ?? null, zero: 'dash' })
  if (name === 'shipments' && Number(value) > 1) return say('severalShipments', { count: formatInteger(Number(value)) })
  if (name === 'orderNo' && row.orderNos.length > 1)
    return say('severalOrders', { count: formatInteger(row.orderNos.length) })
  const of = name === 'shipments' ? 'shipmentNo' : name
  const text = String((name === 'shipments' ? row.shipmentNo : value) ?? '')
  const way = OrdersInvoicesQueue.drill[of]
  const room = typeof way === 'string' ? way : null
  const address = room && text ? host.addressOf(room, { record: text }) : null
  return address ? (
    <a href={address} tabIndex={-1}>
      {text}
    </a>
  ) : (
    text
  )
}

type OutcomeProps = Line & Pick<Props, 'host'>

function Outcome({ row, standing, outcome, host }: OutcomeProps) {
  if (standing === 'Ready') return null
  if (standing === 'Blocked')
    return (
      <>
        <StatusPill word="OnHold" text={say('blocked')} />{' '}
        <span className={css['bad']}>{say(`choices.why.${row.why}`)}</span>
      </>
    )
  if (standing === 'Waiting') return <StatusPill word="Waiting" text={say('waits')} />
  const address =
    standing === 'done' && outcome?.room && outcome.record
      ? host.addressOf(outcome.room, { record: outcome.record })
      : null
  const number = standing === 'done' ? (outcome?.title ?? '') : ''
  return (
    <>
      {standing === 'done' ? <StatusPill word="Posted" text={say('posted')} /> : <OutcomePill outcome={standing} />}{' '}
      {address ? <a href={address}>{number}</a> : number}
      {outcome && standing !== 'done' ? (
        <span className={css['bad']}>{reasonsOf(asEntity(OrdersInvoicesQueue), outcome)}</span>
      ) : null}
    </>
  )
}
