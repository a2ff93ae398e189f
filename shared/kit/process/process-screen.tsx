import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, isUnreached } from '../../api/client.ts'
import type { Problem } from '../../contracts/result.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useActions, type Action } from '../actions.ts'
import { focusFirst } from '../editor/focus.ts'
import { problemText } from '../editor/labels.ts'
import { LoadFailure } from '../load-failure.tsx'
import { useDelayed } from '../list/use-delayed.ts'
import { useLocale } from '../locale.ts'
import { useOpeningFocus } from '../opening-focus.ts'
import { RegionState } from '../region-state.tsx'
import { asEntity } from '../parameters/parameter.tsx'
import type { ProcessDefinition, ScreenProps } from '../definition.ts'
import { ScreenAbout, ScreenHead } from '../screen-head.tsx'
import { screenTitle } from '../screen-title.ts'
import { useReady, useTab } from '../tab.ts'
import { useReconnect } from '../use-reconnect.ts'
import { WorkCourse } from '../work/work-course.tsx'
import { WorkLog } from '../work/work-log.tsx'
import { ConfirmRun } from './confirm-run.tsx'
import { PreviewTable } from './preview-table.tsx'
import { ProcessPanel } from './process-panel.tsx'
import { processCalls, ProcessStore } from './process-store.ts'
import list from '../list/list-view.module.css'
import frame from '../parameters/parameters.module.css'
import work from '../work/work.module.css'
import css from './process.module.css'

type Props = ScreenProps & { readonly definition: ProcessDefinition }

const action = (id: string, keys: Action['keys'], key: string, run: () => void, enabled = true): Action => ({
  ...{ id, keys, run, enabled },
  label: { key },
  group: 'screen',
})

/** Parameters on the left; beside them what would happen, how far it is, and what came of it, kept for whoever looks later. */
export function ProcessScreen({ definition, screen, host }: Props) {
  useLocale()
  const contract = definition.process
  const life = useTab()
  const store = life.keep('process', () => {
    const made = new ProcessStore(contract, {
      ...processCalls(contract),
      onAddress: (change) => host.setQuery(screen.tabId, change),
    })
    made.begin(screen.query)
    void made.open(screen.query)
    return made
  })
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { panel, preview, shown, question, problems, busy, error } = snapshot
  useEffect(() => store.watch(), [store])
  useEffect(() => store.adopt(screen.query), [store, screen.query])
  useReady({ screen, host }, panel !== null || error !== null)
  useReconnect(isUnreached(error), () => void store.open(screen.query))

  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const [said, announce] = useState('')
  const late = useDelayed(busy, 150)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )

  const noun = `${contract.module}:${contract.noun}`
  const mayRun = panel?.access.actions.includes('run') ?? false
  const send = async (call: () => Promise<boolean>) => {
    if (await call()) return
    whole.current?.querySelector<HTMLElement>('form [aria-invalid="true"]')?.focus()
  }
  const isRunning = shown !== null && isUnderWay(shown)
  const actions = {
    preview: mayRun ? action('preview', 'Alt+R', 'kit:process.preview', () => void send(store.preview), !busy) : null,
    run: mayRun ? action('run', 'Ctrl+Enter', `${noun}.run`, () => void send(store.run), !busy) : null,
    stop:
      mayRun && contract.stops && isRunning
        ? action('stop', undefined, 'kit:work.stop', () => void store.stop().catch(() => undefined))
        : null,
  }
  const { board: Board } = definition.parts
  useActions({ screen, host }, Board ? [] : Object.values(actions))

  const state = shown?.state
  const last = useRef(state)
  useEffect(() => {
    const before = last.current
    last.current = state
    if (!state || before === state) return
    const ended = before !== undefined && state !== 'Waiting' && state !== 'Running'
    if (ended) announce(t('kit:process.ended', { state: t(`kit:work.states.${state}`) }))
    else if (state === 'Waiting') announce(t('kit:process.begun'))
  }, [state])

  const title = screenTitle(screen, `${noun}.title`)
  const isForbidden = error instanceof ApiError && error.status === 403 && !panel
  const entity = asEntity(contract)
  const refusals = problems.filter(({ Field }) => Field === null)
  const isBoard = Board !== undefined && error === null
  return (
    <section ref={whole} className={isBoard ? css['board'] : frame['screen']}>
      {isBoard ? (
        panel ? (
          <Board {...{ screen, host, store, snapshot, prefix, title, send, announce }} />
        ) : null
      ) : (
        <>
          {isForbidden ? null : (
            <ProcessPanel {...{ store, snapshot, prefix }} preview={actions.preview} run={actions.run} />
          )}
          <div className={frame['result']}>
            <ScreenHead title={title}>
              <ScreenAbout text={t(`${noun}.about`)} />
            </ScreenHead>
            <div className={list['bar']} data-busy={late || undefined} />
            {refusals.length > 0 ? (
              <div className={css['refused']} role="alert">
                {refusals.map((problem) => (
                  <p key={problem.Key}>{problemText(entity, spoken(problem))}</p>
                ))}
              </div>
            ) : null}
            {error !== null ? (
              <LoadFailure what="process" error={error} title={title} onRetry={() => void store.open(screen.query)} />
            ) : preview && preview.total > 0 ? (
              <>
                <h2 className={css['title']}>{t(`${noun}.preview`, { total: formatInteger(preview.total) })}</h2>
                <PreviewTable contract={contract} preview={preview} host={host} />
              </>
            ) : preview ? (
              <RegionState
                icon="funnel"
                title={t('kit:process.previewEmpty')}
                hint={t('kit:process.previewEmptyHint')}
              />
            ) : shown ? (
              <>
                <h2 className={css['title']}>{t('kit:process.result', { time: formatStamp(shown.askedOn) })}</h2>
                <div className={work['inset']}>
                  <WorkCourse run={shown} stop={actions.stop} />
                </div>
                <WorkLog result={shown} entity={entity} host={host} />
              </>
            ) : panel ? (
              <RegionState icon="play-fill" title={t('kit:process.noRuns')} />
            ) : null}
          </div>
        </>
      )}
      {question ? (
        <ConfirmRun
          panel={screen.panel}
          entity={entity}
          question={question}
          verb={t(`${noun}.run`)}
          words={noun}
          onAnswer={(yes) => void send(() => store.answer(yes))}
        />
      ) : null}
      <div className={list['said']} role="status" aria-live="polite">
        {said}
      </div>
    </section>
  )
}

/** A moment in a sentence is written as this workplace writes moments. */
const spoken = (problem: Problem): Problem =>
  problem.Key === 'kit:process.underWay'
    ? { ...problem, Args: { ...problem.Args, since: formatStamp(String(problem.Args['since'])) } }
    : problem
