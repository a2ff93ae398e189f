import { useCallback, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, isUnreached } from '../../api/client.ts'
import { spokenArgs } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, useActions } from '../actions.ts'
import { Button } from '../button.tsx'
import { focusFirst } from '../editor/focus.ts'
import { Icon } from '../icon.tsx'
import { LoadFailure } from '../load-failure.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import { useLocale } from '../locale.ts'
import { useOpeningFocus } from '../opening-focus.ts'
import { RegionState } from '../region-state.tsx'
import type { PrintRunDefinition, ScreenProps } from '../definition.ts'
import { ScreenHead } from '../screen-head.tsx'
import { screenTitle } from '../screen-title.ts'
import { useReady, useTab } from '../tab.ts'
import { useReconnect } from '../use-reconnect.ts'
import { numbersOf } from './numbers-of.ts'
import { printActions } from './print-actions.ts'
import { NumbersMoved, StepDialog, type AskedStep } from './print-dialogs.tsx'
import { PrintPanelForm } from './print-panel.tsx'
import { printCalls, PrintStore, type PrintNotice } from './print-store.ts'
import { PreviewSheets, RunSheets } from './print-sheets.tsx'
import { PrintSteps } from './print-steps.tsx'
import { RunJudgement } from './run-judgement.tsx'
import list from '../list/list-view.module.css'
import bar from '../editor/message-bar.module.css'
import frame from '../parameters/parameters.module.css'
import css from './print-run.module.css'

type Props = ScreenProps & { readonly definition: PrintRunDefinition }

/** [finance 7.5] What is to be printed, a preview, its numbers, the file, and the question whether it printed correctly. */
export function PrintRunScreen({ definition, screen, host }: Props) {
  useLocale()
  const contract = definition.print
  const life = useTab()
  const store = life.keep('print', () => {
    const onAddress = (run: string | null, read: readonly string[] = []) =>
      host.setQuery(screen.tabId, { run, ...Object.fromEntries(read.map((name) => [name, null])) })
    const made = new PrintStore(contract, { ...printCalls(contract), onAddress })
    void made.open(screen.query)
    return made
  })
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { panel, preview, run, error, notice, question } = snapshot
  useEffect(() => store.adopt(screen.query), [store, screen.query])
  useReady({ screen, host }, panel !== null || error !== null)
  const retry = () => void store.open(screen.query)
  useReconnect(isUnreached(error), retry)

  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  const [asking, setAsking] = useState<AskedStep | null>(null)
  const actions = printActions(store, snapshot, setAsking, asking !== null || question !== null)
  useActions({ screen, host }, Object.values(actions))

  const title = screenTitle(screen, `${contract.module}:${contract.noun}.title`)
  const isForbidden = error instanceof ApiError && error.status === 403
  return (
    <section ref={whole} className={frame['screen']}>
      {isForbidden ? null : <PrintPanelForm {...{ store, snapshot, prefix }} preview={actions.preview} />}
      <div className={frame['result']} aria-busy={snapshot.busy || undefined}>
        <ScreenHead title={title}>
          {run ? (
            <>
              <span className={list['quiet']}>{numbersOf(run)}</span>
              <StatusPill word={run.state} text={t(`kit:print.states.${run.state}`)} />
            </>
          ) : null}
          <span className={list['grow']} />
          {actions.reserve ? <Button look="primary" {...buttonOf(actions.reserve)} /> : null}
          {actions.render ? <Button look="primary" icon="file-earmark-pdf" {...buttonOf(actions.render)} /> : null}
          {actions.reprint ? <Button icon="file-earmark-pdf" {...buttonOf(actions.reprint)} /> : null}
        </ScreenHead>
        <div className={list['bar']} data-busy={snapshot.busy || undefined} />
        <PrintSteps preview={preview !== null} run={run} />
        <Notice notice={notice} />
        {error !== null ? <LoadFailure what="printRun" error={error} title={title} onRetry={retry} /> : null}
        {preview ? <PreviewSheets {...{ store, snapshot, preview }} /> : null}
        {run ? (
          <>
            <RunJudgement run={run} actions={actions} />
            <RunSheets run={run} />
          </>
        ) : null}
        {panel && !preview && !run ? (
          <RegionState icon="file-earmark-pdf" title={t('kit:print.choose')} hint={t('kit:print.chooseHint')} />
        ) : null}
      </div>
      {asking && run ? (
        <StepDialog {...{ store, snapshot, run }} step={asking} panel={screen.panel} onClose={() => setAsking(null)} />
      ) : null}
      {question ? <NumbersMoved panel={screen.panel} store={store} question={question} /> : null}
    </section>
  )
}

/** What has just gone wrong, or who was here before. */
function Notice({ notice }: { notice: PrintNotice | null }) {
  return (
    <div className={bar['bar']} role={notice?.level === 'error' ? 'alert' : 'status'}>
      {notice ? (
        <div className={bar['note']} data-level={notice.level}>
          <Icon name={notice.level === 'error' ? 'exclamation-octagon-fill' : 'info-circle-fill'} size={14} />
          <p className={css['said']}>{t(notice.key, spokenArgs(notice.args ?? {}, t))}</p>
        </div>
      ) : null}
    </div>
  )
}
