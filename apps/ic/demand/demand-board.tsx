import { useEffect, useRef, useState } from 'react'
import { chosenText, DemandActionReport, isChosenQuantity } from '../../../shared/contracts/ic/demand.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { useActions } from '../../../shared/kit/actions.ts'
import { BoardAsks, BoardHead } from '../../../shared/kit/board/board-head.tsx'
import frame from '../../../shared/kit/board/board.module.css'
import { useBoard } from '../../../shared/kit/board/use-board.ts'
import type { ProcessBoardProps } from '../../../shared/kit/definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import { ViewSwitch } from '../../../shared/kit/view-switch.tsx'
import { WorkCourse } from '../../../shared/kit/work/work-course.tsx'
import { WorkLog } from '../../../shared/kit/work/work-log.tsx'
import { DemandFigures, MadeFoot } from './demand-made.tsx'
import { DemandReason } from './demand-reason.tsx'
import { chosenLine, demandOf, isMade, madeOf, say, waits, type Demand, type DemandRow } from './demand-rows.ts'
import { DemandTable } from './demand-table.tsx'
import css from './demand.module.css'

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

/** [judgement 36] What to buy, make or move: customers who wait first, the reason beside the line, and one key that makes what is ticked. */
export function DemandBoard({ screen, host, store, snapshot, prefix, title, send }: ProcessBoardProps) {
  useLocale()
  const { preview, shown, busy } = snapshot
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [cursor, setCursor] = useState<string | null>(null)
  const [view, setView] = useState<DemandView>('all')
  const list = useRef<HTMLDivElement>(null)
  const hasBegun = useRef(false)
  const process = useBoard({ store, snapshot, send }, TOLD)
  const { board: demand, ticked, tick, mayRun, isRunning, action } = process

  useEffect(() => {
    setTyped({})
    setCursor(null)
    if (!demand || hasBegun.current) return
    hasBegun.current = true
    // Whoever came to look stands in the list: the way of judging seldom changes.
    const focus = document.activeElement
    if (focus === null || focus === document.body || screen.panel.contains(focus))
      list.current?.querySelector<HTMLElement>('tbody [data-stop]')?.focus()
  }, [demand, screen.panel])

  const rows = demand?.rows ?? NONE
  const seen = rows.filter(isIn[view])
  const chosen = rows.filter(({ key }) => ticked.has(key))
  const made = madeOf(chosen)
  const at = seen.find(({ key }) => key === cursor) ?? seen[0]

  const make = () => {
    const wrong = chosen.find(({ key }) => typed[key] !== undefined && !isChosenQuantity(typed[key]))
    if (wrong) {
      setView('all')
      const line = list.current?.querySelector(`tr[data-line="${CSS.escape(wrong.key)}"]`)
      return line?.querySelector<HTMLElement>('[data-quantity]')?.focus()
    }
    store.edit('chosen', chosenText(chosen.map((row) => chosenLine(row, typed[row.key]))))
    void send(store.run)
  }
  const main =
    mayRun && !isRunning && preview
      ? action('make', 'Ctrl+Enter', make, {
          enabled: !busy && chosen.length > 0,
          label: { key: 'ic:demandActionReport.does.make', args: { count: made.length } },
        })
      : null
  const { actions } = process
  useActions({ screen, host }, [main, ...Object.values(actions)])

  const entity = asEntity(DemandActionReport)
  return (
    <>
      <BoardHead {...{ title, actions, main }} isStopping={shown?.isStopping ?? false} />
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
      {demand && preview ? <DemandFigures {...{ demand, chosen, made }} /> : null}
      {demand && preview && rows.length === 0 ? (
        <RegionState icon="check-lg" title={say('nothing')} hint={say('nothingHint')} />
      ) : demand && preview ? (
        <div className={frame['both']}>
          <div className={frame['list']} ref={list}>
            <DemandTable
              {...{ host, ticked, typed }}
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
          {at ? <DemandReason row={at} host={host} typed={typed[at.key]} /> : null}
        </div>
      ) : shown ? (
        <div className={css['log']}>
          <WorkCourse run={shown} stop={actions.stop} />
          <WorkLog result={shown} entity={entity} host={host} />
        </div>
      ) : null}
    </>
  )
}
