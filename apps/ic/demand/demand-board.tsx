import { useCallback, useEffect, useRef, useState } from 'react'
import { chosenText, DemandActionReport, isChosenQuantity } from '../../../shared/contracts/ic/demand.ts'
import { isUnderWay } from '../../../shared/contracts/work.ts'
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

const isIn: Readonly<Record<DemandView, (row: DemandRow) => boolean>> = {
  all: () => true,
  waits,
  made: isMade,
  people: (row) => !isMade(row),
}

/** [judgement 36] What to buy, make or move: customers who wait first, the reason beside the line, and one key that makes what is ticked. */
export function DemandBoard({ screen, host, store, snapshot, prefix, title, send }: ProcessBoardProps) {
  useLocale()
  const { panel, preview, shown, values, problems, busy } = snapshot
  const [demand, setDemand] = useState<Demand | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [cursor, setCursor] = useState<string | null>(null)
  const [view, setView] = useState<DemandView>('all')
  const [isNarrowing, setNarrowing] = useState(NARROWED.some((name) => Boolean(values[name])))
  const list = useRef<HTMLDivElement>(null)
  const asked = useRef<string | null>(null)
  const begins = useRef<boolean | null>(null)
  const mayRun = panel?.access.actions.includes('run') ?? false
  const isRunning = shown !== null && isUnderWay(shown)

  const look = useCallback(async () => {
    store.edit('chosen', null)
    asked.current = JSON.stringify(store.getSnapshot().values)
    await send(store.preview)
  }, [store, send])
  useEffect(() => {
    if (!preview) return
    const read = demandOf(preview)
    asked.current ??= JSON.stringify(store.getSnapshot().values)
    setDemand(read)
    setTicked(new Set(read.rows.filter(isMade).map(({ key }) => key)))
    setTyped({})
    setCursor(null)
    begins.current ??= true
  }, [preview, store])

  // Whoever came to look stands in the list: the way of judging seldom changes.
  useEffect(() => {
    if (begins.current !== true || !demand) return
    begins.current = false
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
  const action = (id: string, keys: string | undefined, run: () => void, more: Partial<Action> = {}): Action => ({
    ...{ id, run, group: 'screen' as const, label: { key: `ic:demandActionReport.does.${id}` } },
    ...(keys ? { keys } : {}),
    ...more,
  })
  const actions = {
    make:
      mayRun && !isRunning && preview
        ? action('make', 'Ctrl+Enter', make, {
            enabled: !busy && chosen.length > 0,
            label: { key: 'ic:demandActionReport.does.make', args: { count: made.length } },
          })
        : null,
    stop: mayRun && isRunning ? action('stop', 'Escape', () => void store.stop().catch(() => undefined)) : null,
    again: mayRun && !isRunning ? action('again', 'Alt+R', () => void look(), { enabled: !busy }) : null,
    narrow: mayRun && !isNarrowing ? action('narrow', undefined, () => setNarrowing(true)) : null,
  }
  useActions({ screen, host }, Object.values(actions))

  const parameter = (name: string) => (
    <Parameter
      key={name}
      contract={DemandActionReport}
      {...{ name, prefix }}
      value={values[name] ?? null}
      problem={problems.find(({ Field }) => Field === name)}
      onEdit={store.edit}
    />
  )
  const entity = asEntity(DemandActionReport)
  const general = problems.filter(({ Field }) => Field === null || !(Field in DemandActionReport.parameters))
  return (
    <>
      <ScreenHead title={title}>
        <span className={css['tools']}>
          {actions.again ? <Button look="ghost" icon="arrow-clockwise" {...buttonOf(actions.again)} /> : null}
          {actions.narrow ? <Button look="ghost" icon="funnel" {...buttonOf(actions.narrow)} /> : null}
          {actions.stop ? <Button {...buttonOf(actions.stop)} disabled={shown?.isStopping ?? false} /> : null}
          {actions.make ? <Button look="primary" icon="check-lg" {...buttonOf(actions.make)} /> : null}
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
          // What another way of judging says is seen as soon as it is left.
          onBlur={() =>
            void setTimeout(() => {
              if (!isRunning && JSON.stringify({ ...store.getSnapshot().values, chosen: null }) !== asked.current)
                void look()
            })
          }
        >
          {parameter('mode')}
          {isNarrowing ? NARROWED.map(parameter) : null}
          <ViewSwitch
            label={say('views')}
            views={VIEWS.map((name) => ({ name, label: say(`view.${name}`), count: rows.filter(isIn[name]).length }))}
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
          {problemText(entity, problem)}
        </p>
      ))}
      {demand && preview ? <DemandFigures {...{ demand, chosen, made }} /> : null}
      {demand && preview && rows.length === 0 ? (
        <RegionState icon="check-lg" title={say('nothing')} hint={say('nothingHint')} />
      ) : demand && preview ? (
        <div className={css['both']}>
          <div className={css['list']} ref={list}>
            <DemandTable
              {...{ host, ticked, typed }}
              rows={seen}
              onCursor={setCursor}
              onTick={
                mayRun && !isRunning
                  ? (keys, on) =>
                      setTicked(
                        (known) => new Set(on ? [...known, ...keys] : [...known].filter((one) => !keys.includes(one))),
                      )
                  : null
              }
              onType={(key, quantity) => {
                setTyped(({ [key]: _before, ...others }) =>
                  quantity === null ? others : { ...others, [key]: quantity },
                )
                // Whoever says how much of it wants it.
                if (quantity !== null) setTicked((known) => new Set([...known, key]))
              }}
            />
            <p className={css['quiet']}>
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
