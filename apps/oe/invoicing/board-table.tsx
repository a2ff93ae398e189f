import { useState, type KeyboardEvent, type RefObject } from 'react'
import { OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import type { WorkRow } from '../../../shared/contracts/work.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { region } from '../../../shared/kit/region.ts'
import { OutcomePill } from '../../../shared/kit/work/outcome-pill.tsx'
import { reasonsOf } from '../../../shared/kit/work/work-log.tsx'
import { say, type BoardRow, type Standing } from './board-rows.ts'
import css from './invoice-board.module.css'

interface Props {
  readonly host: Pick<ScreenHost, 'addressOf' | 'canOpen' | 'openScreen'>
  readonly rows: readonly {
    readonly row: BoardRow
    readonly standing: Standing
    readonly outcome: WorkRow | undefined
  }[]
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

/** Invoices that wait, the oldest first: one stop of the keyboard, the arrows walk, space ticks and Enter opens the order. */
export function BoardTable({ host, rows, ticked, onTick, body }: Props) {
  const [at, setAt] = useState(0)
  const shown = COLUMNS.filter((name) => rows.some(({ row }) => row[name] !== undefined))
  const ready = rows.filter(({ standing }) => standing === 'Ready')
  const all = ready.length > 0 && ready.every(({ row }) => ticked.has(row.orderNo))
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const line = (event.target as Element).closest('tr')
    if (by === undefined || !line) return
    const next = by > 0 ? line.nextElementSibling : line.previousElementSibling
    event.preventDefault()
    next?.querySelector<HTMLElement>('[data-stop]')?.focus()
  }
  return (
    <div className={css['scroll']} {...region('result', say('waiting'))}>
      <table className={css['table']} aria-label={say('waiting')}>
        <thead>
          <tr>
            <th scope="col" className={css['tick']}>
              {onTick ? (
                <input
                  type="checkbox"
                  aria-label={say('all')}
                  checked={all}
                  ref={(box) => {
                    if (box) box.indeterminate = !all && ready.some(({ row }) => ticked.has(row.orderNo))
                  }}
                  disabled={ready.length === 0}
                  onChange={({ target }) =>
                    onTick(
                      ready.map(({ row }) => row.orderNo),
                      target.checked,
                    )
                  }
                />
              ) : (
                <span className={css['hidden']}>{say('chosenOne')}</span>
              )}
            </th>
            {shown.map((name) => (
              <th key={name} scope="col" className={FIGURES.has(name) ? css['number'] : undefined}>
                {say(`fields.${name}`)}
              </th>
            ))}
            <th scope="col">{say('outcome')}</th>
          </tr>
        </thead>
        <tbody ref={body} onKeyDown={onKeyDown}>
          {rows.map(({ row, standing, outcome }, place) => (
            <tr key={row.orderNo} data-standing={standing} data-order={row.orderNo}>
              <td className={css['tick']}>
                <input
                  type="checkbox"
                  data-stop
                  tabIndex={place === Math.min(at, rows.length - 1) ? 0 : -1}
                  aria-label={say('tick', { order: row.orderNos.join(', ') })}
                  aria-disabled={!onTick || standing !== 'Ready'}
                  checked={standing === 'Ready' && ticked.has(row.orderNo)}
                  onFocus={() => setAt(place)}
                  onChange={({ target }) =>
                    standing === 'Ready' ? onTick?.([row.orderNo], target.checked) : undefined
                  }
                  onKeyDown={(event) => {
                    if (event.key !== 'Enter' || event.ctrlKey || !host.canOpen('oe/sales-order')) return
                    event.preventDefault()
                    void host.openScreen('oe/sales-order', { record: row.orderNo })
                  }}
                />
              </td>
              {shown.map((name) => (
                <td key={name} data-column={name} className={FIGURES.has(name) ? css['number'] : undefined}>
                  <Value {...{ row, name, host }} />
                </td>
              ))}
              <td>
                <Outcome {...{ row, standing, outcome, host }} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
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

interface OutcomeProps extends Pick<Props, 'host'> {
  readonly row: BoardRow
  readonly standing: Standing
  readonly outcome: WorkRow | undefined
}

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
