import { Fragment, type KeyboardEvent, type Ref } from 'react'
import type { CollectionGroup, CollectionRow, CollectionWork } from '../../../shared/contracts/ar/collection.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { AgesBar } from '../../../shared/kit/chart/ages-bar.tsx'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { region } from '../../../shared/kit/region.ts'
import { say } from './say.ts'
import css from './collections.module.css'

interface Props {
  readonly ref: Ref<HTMLTableElement>
  readonly work: CollectionWork
  readonly at: string | null
  readonly panel: HTMLElement
  /** Takes the focus to the row at hand; it never changes. */
  readonly onFocus: () => void
  readonly onAt: (id: string) => void
  readonly onOpen: () => void
}

const MOVES: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(last, at + 1),
  ArrowUp: (at) => Math.max(0, at - 1),
  Home: () => 0,
  End: (_at, last) => last,
}

/** Customers in the order in which they are called, under the reason for it. */
export function Rows({ ref, work, at, panel, onFocus, onAt, onOpen }: Props) {
  useOpeningFocus(panel, onFocus)
  const { rows, currency } = work
  const money = (amount: string) => formatMoney(amount, { currency })
  // One scale for all rows: who owes most has the longest bar.
  const most = rows.reduce(
    (highest, { ageing }) =>
      Math.max(
        highest,
        ageing.reduce((sum, one) => sum + Number(one), 0),
      ),
    0,
  )
  const move = (event: KeyboardEvent<HTMLTableElement>) => {
    if (event.key === 'Enter' && !event.ctrlKey && !event.altKey) {
      event.preventDefault()
      return onOpen()
    }
    const to = MOVES[event.key]
    if (!to || event.altKey || event.ctrlKey) return
    event.preventDefault()
    const lines = [...event.currentTarget.querySelectorAll<HTMLElement>('tr[data-id]')]
    const line =
      lines[
        to(
          lines.findIndex(({ dataset }) => dataset['id'] === at),
          lines.length - 1,
        )
      ]
    if (!line) return
    onAt(line.dataset['id']!)
    line.focus()
  }
  const heads = ['customer', 'state', 'owes', 'overdue', 'oldest', 'ageing', 'last'] as const
  return (
    <div className={css['list']} {...region('list', say('listLabel'))}>
      <table ref={ref} role="grid" aria-label={say('listLabel')} onKeyDown={move}>
        <thead>
          <tr>
            {heads.map((name) => (
              <th
                key={name}
                scope="col"
                data-name={name}
                data-figure={['owes', 'overdue', 'oldest'].includes(name) || undefined}
              >
                {name === 'ageing' ? (
                  <span className={css['scale']}>
                    <small>{formatInteger(0)}</small> {say(`columns.${name}`)}{' '}
                    <small>{formatInteger(Math.ceil(most))}</small>
                  </span>
                ) : (
                  say(`columns.${name}`)
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Fragment key={row.id}>
              {row.group !== rows[place - 1]?.group ? <GroupHead group={row.group} work={work} /> : null}
              <tr
                data-id={row.id}
                tabIndex={row.id === at ? 0 : -1}
                aria-selected={row.id === at}
                onFocus={() => onAt(row.id)}
                onDoubleClick={onOpen}
              >
                <td data-name="customer">
                  <b>{row.name}</b>
                  <small>
                    {[row.firmId, row.contact].filter(Boolean).join(', ')}
                    {row.phone ? (
                      <>
                        , <span className={css['whole']}>{row.phone}</span>
                      </>
                    ) : null}
                  </small>
                </td>
                <td data-name="state">{<State row={row} />}</td>
                <td data-name="owes" data-figure>
                  {money(row.owes)}
                </td>
                <td data-name="overdue" data-figure data-late>
                  {money(row.overdue)}
                </td>
                <td data-name="oldest" data-figure data-late={row.daysLate > 30 || undefined}>
                  {say('days', { count: formatInteger(row.daysLate) })}
                </td>
                <td data-name="ageing">
                  <AgesBar amounts={row.ageing} size="cell" most={String(most)} />
                </td>
                <td data-name="last">{lastOf(row, money)}</td>
              </tr>
            </Fragment>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={3}>
              {say('total', { count: formatInteger(work.counts[work.view]), currency })}
            </th>
            <td data-figure data-late>
              {money(work.listed)}
            </td>
            <td colSpan={3}>
              {rows.length < work.counts[work.view] ? say('more', { shown: formatInteger(rows.length) }) : null}
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  )
}

/** A reason to call, how many have it, and what is overdue of them; a part of a long list has no sum that means anything. */
function GroupHead({ group, work }: { readonly group: CollectionGroup; readonly work: CollectionWork }) {
  const own = work.rows.filter((row) => row.group === group)
  const isWhole = work.rows.length >= work.counts[work.view] && own.every(({ overdue }) => isAmount(overdue))
  return (
    <tr data-group={group}>
      <th scope="rowgroup" colSpan={3}>
        {say(`groups.${group}`)} <span>{formatInteger(own.length)}</span>
      </th>
      <td data-figure>
        {isWhole
          ? formatMoney(
              totalOf(
                own.map(({ overdue }) => ({ overdue })),
                'overdue',
              ),
              { currency: work.currency },
            )
          : null}
      </td>
      <td colSpan={3} />
    </tr>
  )
}

/** What is kept from its reader is dots and no amount. */
const isAmount = (text: string): boolean => /^-?\d/.test(text)

/** What stands out of him: a broken promise before a hold, a hold before a dispute, else what came of the last call. */
function State({ row }: { readonly row: CollectionRow }) {
  const { promise, last } = row
  if (row.group === 'broken') return <StatusPill word="Failed" text={say('state.broken')} />
  if (row.isHeld) return <StatusPill word="OnHold" text={say('state.held')} />
  if (promise && row.group === 'today') return <StatusPill word="Open" text={say('state.today')} />
  if (Number(row.disputed) > 0) return <StatusPill word="OutOfBalance" text={say('state.disputed')} />
  if (promise && row.group === 'waits')
    return <StatusPill word="Waiting" text={say('state.promised', { date: formatDate(promise.comesOn) })} />
  return (
    <StatusPill word="Closed" text={last ? say('state.called', { date: formatDate(last.on) }) : say('state.never')} />
  )
}

function lastOf({ promise, last, group, disputed }: CollectionRow, money: (amount: string) => string): string {
  if (promise && group !== 'call') {
    const args = { amount: money(promise.amount), date: formatDate(promise.comesOn), came: money(promise.came) }
    return say(Number(promise.came) > 0 ? 'said.promiseCame' : 'said.promise', args)
  }
  if (Number(disputed) > 0) return say('said.disputed', { amount: money(disputed), notes: last?.notes ?? '' })
  if (!last) return ''
  return last.notes ?? say(`outcomes.${last.outcome}`)
}
