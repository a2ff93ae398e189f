import { useEffect, useRef, useState } from 'react'
import { NOT_INVOICED_SINCE, OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { BoardAsks, BoardHead } from '../../../shared/kit/board/board-head.tsx'
import frame from '../../../shared/kit/board/board.module.css'
import { useBoard } from '../../../shared/kit/board/use-board.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ProcessBoardProps } from '../../../shared/kit/definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { WorkLog } from '../../../shared/kit/work/work-log.tsx'
import { BatchFigures } from './batch-figures.tsx'
import { Blocked } from './blocked.tsx'
import { boardOf, outcomesOf, say, standingOf, type Board, type Why } from './board-rows.ts'
import { InvoiceTable } from './board-table.tsx'
import { Commissions } from './commissions.tsx'
import css from './invoice-board.module.css'

const NARROWED = ['billToId', 'orderNo', 'warehouseId', 'shippedUntil'] as const
const VIEWS = ['all', 'ready', 'blocked'] as const
type BoardView = (typeof VIEWS)[number]
const TOLD = {
  ...{ words: 'oe:ordersInvoicesQueue', narrowed: NARROWED, read: boardOf },
  begins: ({ rows }: Board) => rows.flatMap(({ why, orderNo }) => (why === null ? [orderNo] : [])),
}

/** [judgement 34] Orders to invoice: how far the batch is, what blocks and who unblocks it, and one key that posts what is ready. */
export function InvoiceBoard({ screen, host, store, snapshot, prefix, title, send, announce }: ProcessBoardProps) {
  useLocale()
  const { shown, busy } = snapshot
  const [view, setView] = useState<BoardView>('all')
  const body = useRef<HTMLTableSectionElement>(null)
  const process = useBoard({ store, snapshot, send, announce }, TOLD)
  const { board, ticked, look, mayRun, isRunning, action } = process

  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !mayRun) return
    begun.current = true
    // A run that is under way, or that an address leads to, is what is looked at; else what waits.
    if (!isRunning && !screen.query['run']) void look()
  }, [mayRun, isRunning, look, screen.query])
  const outcomes = outcomesOf(shown)
  const all = (board?.rows ?? []).map((row) => ({
    row,
    standing: standingOf(row, shown, outcomes),
    outcome: row.orderNos.map((number) => outcomes.get(number)).find(Boolean),
  }))
  const ofStanding = (...names: readonly string[]) =>
    all.filter(({ standing }) => names.includes(standing)).map(({ row }) => row)
  const [ready, blocked] = [ofStanding('Ready', 'Waiting'), ofStanding('Blocked')]
  const posted = ofStanding('done', 'unchanged')
  const refused = all.filter(({ standing }) => standing === 'refused' || standing === 'asks')
  // What was refused may go when it was mended: it is asked for again with the rest.
  const chosen = all.filter(
    ({ row, standing }) =>
      (standing === 'Ready' && ticked.has(row.orderNo)) || (standing === 'refused' && row.why === null),
  )
  const views = {
    all,
    ready: all.filter(({ row }) => row.why === null),
    blocked: all.filter(({ row }) => row.why !== null),
  }

  const post = () => {
    const isWhole = board !== null && board.total > board.rows.length && chosen.length === ready.length
    store.edit('chosen', isWhole ? null : chosen.flatMap(({ row }) => row.orderNos).join(' '))
    void send(store.run)
  }
  const latest = blocked
    .flatMap(({ why, shipDate }) => (why === 'BeforeShipment' && shipDate ? [shipDate] : []))
    .toSorted()
  const offers: Readonly<Partial<Record<Why, Action>>> = {
    NoWeight: action('theoretical', undefined, () => {
      store.edit('isTheoretical', true)
      void look()
    }),
    ...(latest.length > 0 && {
      BeforeShipment: action(
        'dateThem',
        undefined,
        () => {
          store.edit('invoiceDate', latest.at(-1))
          void look()
        },
        { label: { key: 'oe:ordersInvoicesQueue.does.dateThem', args: { date: formatDate(latest.at(-1)) } } },
      ),
    }),
  }
  const why = NOT_INVOICED_SINCE.filter((one) => blocked.some((row) => row.why === one))
  const first = why.find((one) => offers[one])
  const groups = why.map((one) => ({
    why: one,
    rows: blocked.filter((row) => row.why === one),
    offer: isRunning || !mayRun || !offers[one] ? null : one === first ? { ...offers[one], keys: 'F4' } : offers[one],
  }))
  const nextProblem = () => {
    const lines = [...(body.current?.querySelectorAll('tr[data-standing="refused"], tr[data-standing="asks"]') ?? [])]
    const at = lines.findIndex((line) => line.contains(document.activeElement))
    lines[(at + 1) % lines.length]?.querySelector<HTMLElement>('[data-stop]')?.focus()
  }
  const count = formatInteger(chosen.length)
  const main =
    mayRun && !isRunning
      ? action('post', 'Ctrl+Enter', post, {
          enabled: !busy && chosen.length > 0,
          label: { key: 'oe:ordersInvoicesQueue.does.post', args: { count } },
        })
      : null
  const next = refused.length > 0 ? action('nextProblem', 'F8', nextProblem) : null
  const { actions } = process
  useActions({ screen, host }, [main, next, ...Object.values(actions), ...groups.map(({ offer }) => offer)])

  const isEmpty = board !== null && board.rows.length === 0
  return (
    <>
      <BoardHead {...{ title, actions, main }} isStopping={shown?.isStopping ?? false} />
      <BoardAsks
        {...{ store, snapshot, prefix }}
        contract={OrdersInvoicesQueue}
        names={process.isNarrowing ? ['invoiceDate', ...NARROWED] : ['invoiceDate']}
        board={process}
        label={say('asks')}
        mayNotRun={say('mayNotRun')}
      >
        <ViewSwitch
          label={say('views')}
          views={VIEWS.map((name) => ({ name, label: say(`view.${name}`), count: views[name].length }))}
          shown={view}
          onShow={setView}
        />
      </BoardAsks>
      <BatchFigures {...{ shown, ready, posted, blocked }} />
      <Commissions {...{ shown, host }} />
      {isEmpty ? (
        <RegionState icon="check-lg" title={say('nothing')} hint={say('nothingHint')} />
      ) : board ? (
        <div className={frame['both']}>
          <div className={frame['list']}>
            <InvoiceTable {...{ host, ticked, body }} rows={views[view]} onTick={process.onTick} />
            <p className={frame['quiet']}>
              {board.total > board.rows.length
                ? say('cut', { shown: formatInteger(board.rows.length), total: formatInteger(board.total) })
                : say('oldestFirst')}
            </p>
            {next ? (
              <footer className={`${frame['foot']} ${css['foot']}`}>
                <b>{say('refusedCount', { count: formatInteger(refused.length) })}</b>
                <Button {...buttonOf(next)} />
              </footer>
            ) : null}
          </div>
          <Blocked host={host} groups={groups} />
        </div>
      ) : shown ? (
        <WorkLog result={shown} entity={asEntity(OrdersInvoicesQueue)} host={host} />
      ) : null}
    </>
  )
}
