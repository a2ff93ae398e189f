import { useEffect, useRef, useState } from 'react'
import { chosenText, DemandActionReport, insteadOf, insteadText } from '../../../shared/contracts/ic/demand.ts'
import { isChosenQuantity } from '../../../shared/contracts/ic/demand.ts'
import type { OrderingLimit, SourceTaken } from '../../../shared/contracts/ic/demand-sources.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { useActions } from '../../../shared/kit/actions.ts'
import { BoardAsks, BoardHead } from '../../../shared/kit/board/board-head.tsx'
import frame from '../../../shared/kit/board/board.module.css'
import { useBoard } from '../../../shared/kit/board/use-board.ts'
import type { ProcessBoardProps } from '../../../shared/kit/definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { DemandFigures, MadeFoot } from './demand-made.tsx'
import { DemandReason } from './demand-reason.tsx'
import { chosenLine, comesFrom, demandOf, isMade, keyOf, madeOf, say, waits } from './demand-rows.ts'
import type { Demand, DemandRow } from './demand-rows.ts'
import { DemandRun, DemandRuns } from './demand-runs.tsx'
import { DemandTable } from './demand-table.tsx'
import { useOutlooks } from './use-outlooks.ts'

const NARROWED = ['warehouseId', 'productClass', 'vendorId', 'productId', 'action'] as const
const VIEWS = ['all', 'waits', 'made', 'people'] as const
type DemandView = (typeof VIEWS)[number]
const NONE: readonly DemandRow[] = []
const TOLD = {
  ...{ words: 'ic:demandActionReport', narrowed: NARROWED, read: demandOf },
  begins: ({ rows }: Demand) => rows.filter(isMade).map(({ key }) => key),
}

const isIn: Readonly<Record<DemandView, (row: DemandRow) => boolean>> = {
  all: () => true,
  waits,
  made: isMade,
  people: (row) => !isMade(row),
}

/** Where the keyboard stands in a line; in the first where none is named. */
const stopOf = (board: HTMLElement | null, key: string | null): HTMLElement | null => {
  const line = key === null ? null : board?.querySelector(`tr[data-line="${CSS.escape(key)}"]`)
  return (line ?? board)?.querySelector<HTMLElement>('[data-stop]') ?? null
}

/** [judgement 36] What to buy, make or move: customers who wait first, the reason beside the line, and one key that makes what is ticked. */
export function DemandBoard({ screen, host, store, snapshot, prefix, title, send, announce }: ProcessBoardProps) {
  useLocale()
  const { preview, shown, busy, values } = snapshot
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [cursor, setCursor] = useState<string | null>(null)
  const [view, setView] = useState<DemandView>('all')
  const [isHistory, setHistory] = useState(false)
  const both = useRef<HTMLDivElement>(null)
  const hasBegun = useRef(false)
  /** The line that is proposed again: its quantity is another, those of the others stay. */
  const taken = useRef<string | null>(null)
  const process = useBoard({ store, snapshot, send, announce }, TOLD)
  const { board: demand, ticked, tick, look, mayRun, isRunning, action } = process
  const rows = demand?.rows ?? NONE
  const outlooks = useOutlooks(rows)
  const { answer: limited } = useAnswer<CallResult<OrderingLimit>>(
    `${DemandActionReport.room}/limit`,
    mayRun ? {} : null,
  )
  const limit = limited?.Data ?? null
  const instead = insteadOf(String(values['instead'] ?? '[]')) ?? []
  const insteadAt = (key: string) => instead.find((one) => keyOf(one.productId, one.warehouseId) === key)

  useEffect(() => {
    const again = taken.current
    taken.current = null
    setTyped((known) =>
      again === null ? {} : Object.fromEntries(Object.entries(known).filter(([key]) => key !== again)),
    )
    if (again === null) setCursor(null)
    else stopOf(both.current, again)?.focus()
    if (!demand || hasBegun.current) return
    hasBegun.current = true
    // Whoever came to look stands in the list: the way of judging seldom changes.
    const focus = document.activeElement
    if (focus === null || focus === document.body || screen.panel.contains(focus)) stopOf(both.current, null)?.focus()
  }, [demand, screen.panel])

  const seen = rows.filter(isIn[view])
  const chosen = rows.filter(({ key }) => ticked.has(key))
  const made = madeOf(chosen)
  const at = seen.find(({ key }) => key === cursor) ?? seen[0]

  /** The row is proposed again by the server, from there; null takes back what was chosen. */
  const take = (row: DemandRow, way: SourceTaken | null) => {
    const { key, productId, warehouseId } = row
    const others = instead.filter((one) => one !== insteadAt(key))
    const now = way === null ? others : [...others, { productId, warehouseId, ...way }]
    store.edit('instead', now.length === 0 ? null : insteadText(now))
    taken.current = key
    setView('all')
    if (way !== null) tick([key], true)
    void look(true)
  }

  const make = () => {
    const wrong = chosen.find(({ key }) => typed[key] !== undefined && !isChosenQuantity(typed[key]))
    if (wrong) {
      setView('all')
      const line = both.current?.querySelector(`tr[data-line="${CSS.escape(wrong.key)}"]`)
      return line?.querySelector<HTMLElement>('[data-quantity]')?.focus()
    }
    store.edit('chosen', chosenText(chosen.map((row) => chosenLine(row, typed[row.key]))))
    // What was chosen and could not be had is proposed as ever; it is not asked for again.
    const had = chosen.flatMap((row) => {
      const other = insteadAt(row.key)
      return other && comesFrom(row, other) ? [other] : []
    })
    store.edit('instead', had.length === 0 ? null : insteadText(had))
    void send(store.run)
  }
  const isListed = demand !== null && preview !== null
  const within = (of: string) => both.current?.querySelector<HTMLElement>(of)
  const main =
    mayRun && !isRunning && preview
      ? action('make', 'Ctrl+Enter', make, {
          enabled: !busy && chosen.length > 0,
          label: { key: 'ic:demandActionReport.does.make', args: { count: made.length } },
        })
      : null
  const { actions } = process
  const beside = {
    why: isListed && at ? action('why', 'Alt+Q', () => within('aside')?.focus()) : null,
    source:
      isListed && mayRun && at ? action('source', 'Alt+O', () => within('[data-source][tabindex="0"]')?.focus()) : null,
    history: action('history', 'Alt+I', () => setHistory(!isHistory)),
  }
  useActions({ screen, host }, [main, ...Object.values(actions), ...Object.values(beside)])

  return (
    <>
      <BoardHead {...{ title, actions, main }} history={beside.history} isStopping={shown?.isStopping ?? false} />
      <BoardAsks
        {...{ store, snapshot, prefix }}
        contract={DemandActionReport}
        names={process.isNarrowing ? ['mode', ...NARROWED] : ['mode']}
        board={process}
        label={say('asks')}
        mayNotRun={say('mayNotRun')}
      >
        <ViewSwitch
          label={say('views')}
          views={VIEWS.map((name) => ({ name, label: say(`view.${name}`), count: rows.filter(isIn[name]).length }))}
          shown={view}
          onShow={setView}
        />
      </BoardAsks>
      {isListed ? <DemandFigures {...{ demand, chosen, made, typed, outlooks, limit }} /> : null}
      <div className={frame['both']} ref={both}>
        {isListed && rows.length === 0 ? (
          <RegionState icon="check-lg" title={say('nothing')} hint={say('nothingHint')} />
        ) : isListed ? (
          <div className={frame['list']}>
            <DemandTable
              {...{ host, ticked, typed, outlooks }}
              seesCosts={demand.seesCosts}
              rows={seen}
              onCursor={setCursor}
              onTick={process.onTick}
              onType={(key, quantity) => {
                setTyped(({ [key]: _before, ...others }) =>
                  quantity === null ? others : { ...others, [key]: quantity },
                )
                // Whoever says how much of it wants it.
                if (quantity !== null) tick([key], true)
              }}
            />
            <p className={frame['quiet']}>
              {demand.total > rows.length
                ? say('cut', { shown: formatInteger(rows.length), total: formatInteger(demand.total) })
                : say('worstFirst')}
            </p>
            <MadeFoot {...{ made, typed }} />
          </div>
        ) : shown ? (
          <DemandRun {...{ host, stop: actions.stop }} run={shown} />
        ) : null}
        {isHistory || (!isListed && shown) ? (
          <DemandRuns {...{ snapshot, prefix }} onShow={store.show} />
        ) : isListed && at ? (
          <DemandReason
            {...{ host, row: at }}
            typed={typed[at.key]}
            mode={String(values['mode'])}
            isChosen={insteadAt(at.key) !== undefined}
            onTake={mayRun && !busy ? (way) => take(at, way) : null}
          />
        ) : null}
      </div>
    </>
  )
}
