import { useCallback, useEffect, useRef, useState } from 'react'
import { NOT_INVOICED_SINCE, OrdersInvoicesQueue } from '../../../shared/contracts/oe/orders-invoices-queue.ts'
import { isUnderWay } from '../../../shared/contracts/work.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ProcessBoardProps } from '../../../shared/kit/definition.ts'
import { problemText } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { asEntity, Parameter } from '../../../shared/kit/parameters/parameter.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { region } from '../../../shared/kit/region.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { WorkLog } from '../../../shared/kit/work/work-log.tsx'
import { BatchFigures } from './batch-figures.tsx'
import { Blocked } from './blocked.tsx'
import { boardOf, outcomesOf, say, standingOf, type Board, type Why } from './board-rows.ts'
import { BoardTable } from './board-table.tsx'
import { Commissions } from './commissions.tsx'
import css from './invoice-board.module.css'

const NARROWED = ['billToId', 'orderNo', 'warehouseId', 'shippedUntil'] as const
const VIEWS = ['all', 'ready', 'blocked'] as const
type BoardView = (typeof VIEWS)[number]

/** [judgement 34] Orders to invoice: how far the batch is, what blocks and who unblocks it, and one key that posts what is ready. */
export function InvoiceBoard({ screen, host, store, snapshot, prefix, title, send }: ProcessBoardProps) {
  useLocale()
  const { panel, preview, shown, values, problems, busy } = snapshot
  const [board, setBoard] = useState<Board | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [view, setView] = useState<BoardView>('all')
  const [isNarrowing, setNarrowing] = useState(NARROWED.some((name) => Boolean(values[name])))
  const body = useRef<HTMLTableSectionElement>(null)
  const asked = useRef('')
  const mayRun = panel?.access.actions.includes('run') ?? false
  const isRunning = shown !== null && isUnderWay(shown)

  const look = useCallback(async () => {
    store.edit('chosen', null)
    asked.current = JSON.stringify(store.getSnapshot().values)
    await send(store.preview)
  }, [store, send])
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || !mayRun) return
    begun.current = true
    // A run that is under way, or that an address leads to, is what is looked at; else what waits.
    if (!isRunning && !screen.query['run']) void look()
  }, [mayRun, isRunning, look, screen.query])
  useEffect(() => {
    if (!preview) return
    const read = boardOf(preview)
    setBoard(read)
    setTicked(new Set(read.rows.flatMap(({ why, orderNo }) => (why === null ? [orderNo] : []))))
  }, [preview])

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
  const action = (id: string, keys: string | undefined, run: () => void, more: Partial<Action> = {}): Action => ({
    ...{ id, run, group: 'screen' as const, label: { key: `oe:ordersInvoicesQueue.does.${id}` } },
    ...(keys ? { keys } : {}),
    ...more,
  })
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
  const actions = {
    post:
      mayRun && !isRunning
        ? action('post', 'Ctrl+Enter', post, {
            enabled: !busy && chosen.length > 0,
            label: { key: 'oe:ordersInvoicesQueue.does.post', args: { count } },
          })
        : null,
    stop: mayRun && isRunning ? action('stop', 'Escape', () => void store.stop().catch(() => undefined)) : null,
    again: mayRun && !isRunning ? action('again', 'Alt+R', () => void look(), { enabled: !busy }) : null,
    narrow: mayRun && !isNarrowing ? action('narrow', undefined, () => setNarrowing(true)) : null,
    next: refused.length > 0 ? action('nextProblem', 'F8', nextProblem) : null,
  }
  useActions({ screen, host }, [...Object.values(actions), ...groups.map(({ offer }) => offer)])

  const parameter = (name: string) => (
    <Parameter
      key={name}
      contract={OrdersInvoicesQueue}
      {...{ name, prefix }}
      value={values[name] ?? null}
      problem={problems.find(({ Field }) => Field === name)}
      onEdit={store.edit}
    />
  )
  const general = problems.filter(({ Field }) => Field === null || !(Field in OrdersInvoicesQueue.parameters))
  const isEmpty = board !== null && board.rows.length === 0
  return (
    <>
      <ScreenHead title={title}>
        <span className={css['tools']}>
          {actions.again ? <Button look="ghost" icon="arrow-clockwise" {...buttonOf(actions.again)} /> : null}
          {actions.narrow ? <Button look="ghost" icon="funnel" {...buttonOf(actions.narrow)} /> : null}
          {actions.stop ? (
            <Button {...buttonOf(actions.stop)} disabled={shown?.isStopping ?? false} />
          ) : actions.post ? (
            <Button look="primary" icon="check-lg" {...buttonOf(actions.post)} />
          ) : null}
        </span>
      </ScreenHead>
      {mayRun ? (
        <form
          className={css['asks']}
          aria-label={say('asks')}
          noValidate
          {...region('parameters', say('asks'))}
          onSubmit={(event) => {
            event.preventDefault()
            void look()
          }}
          // What a date changes is seen as soon as it is left.
          onBlur={() =>
            void setTimeout(() => {
              if (!isRunning && JSON.stringify(store.getSnapshot().values) !== asked.current) void look()
            })
          }
        >
          {parameter('invoiceDate')}
          {isNarrowing ? NARROWED.map(parameter) : null}
          <ViewSwitch
            label={say('views')}
            views={VIEWS.map((name) => ({ name, label: say(`view.${name}`), count: views[name].length }))}
            shown={view}
            onShow={setView}
          />
          <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
        </form>
      ) : (
        <p className={css['quiet']}>{say('mayNotRun')}</p>
      )}
      {general.map((problem) => (
        <p key={problem.Key} role="alert" className={css['refused']}>
          {problemText(asEntity(OrdersInvoicesQueue), problem)}
        </p>
      ))}
      <BatchFigures {...{ shown, ready, posted, blocked }} />
      <Commissions {...{ shown, host }} />
      {isEmpty ? (
        <RegionState icon="check-lg" title={say('nothing')} hint={say('nothingHint')} />
      ) : board ? (
        <div className={css['both']}>
          <div className={css['list']}>
            <BoardTable
              {...{ host, ticked, body }}
              rows={views[view]}
              onTick={
                mayRun && !isRunning
                  ? (orderNos, on) =>
                      setTicked(
                        (known) =>
                          new Set(on ? [...known, ...orderNos] : [...known].filter((one) => !orderNos.includes(one))),
                      )
                  : null
              }
            />
            <p className={css['quiet']}>
              {board.total > board.rows.length
                ? say('cut', { shown: formatInteger(board.rows.length), total: formatInteger(board.total) })
                : say('oldestFirst')}
            </p>
            {refused.length > 0 && actions.next ? (
              <footer className={css['foot']}>
                <b>{say('refusedCount', { count: formatInteger(refused.length) })}</b>
                <Button {...buttonOf(actions.next)} />
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
