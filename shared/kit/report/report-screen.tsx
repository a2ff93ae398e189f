import { useCallback, useEffect, useId, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '../../api/client.ts'
import { formatTime } from '../../i18n/dates.ts'
import { formatInteger, writeDecimal } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { useActions } from '../actions.ts'
import { focusFirst } from '../editor/focus.ts'
import { useDelayed } from '../list/use-delayed.ts'
import { LoadFailure } from '../load-failure.tsx'
import { useListPreferences } from '../list/list-preferences.ts'
import { usePopover } from '../list/popover.tsx'
import { useColumnsHere } from '../list/use-views.ts'
import { useLocale } from '../locale.ts'
import { useOpeningFocus } from '../opening-focus.ts'
import { RegionState } from '../region-state.tsx'
import { screenTitle } from '../screen-title.ts'
import type { ReportDefinition, ScreenProps } from '../definition.ts'
import { useReady, useTab } from '../tab.ts'
import { useReconnect } from '../use-reconnect.ts'
import { reportActions } from './report-actions.ts'
import { reportColumns } from './report-columns.ts'
import { ReportGrid, type ReportGridHandle } from './report-grid.tsx'
import { ReportHead } from './report-head.tsx'
import { ReportPanel } from './report-panel.tsx'
import { ReportPager } from './report-pager.tsx'
import { ReportProof } from './report-proof.tsx'
import { reportCalls, ReportStore, wasUnreached } from './report-store.ts'
import { RunStore } from './run-store.ts'
import { Running } from './running.tsx'
import { fileAsk, useReportFile } from './use-report-file.ts'
import { useGivingWay } from './use-giving-way.ts'
import { useReportView } from './use-report-view.ts'
import list from '../list/list-view.module.css'
import frame from '../parameters/parameters.module.css'

type Props = ScreenProps & { readonly definition: ReportDefinition }

/** Parameters on the left, the result beside them, its files a key away (visual reference §6, Report). */
export function ReportScreen({ definition, screen, host }: Props) {
  useLocale()
  const contract = definition.report
  const { aboveResult: Above, belowResult: Below } = definition.parts
  const life = useTab()
  const store = life.keep('report', () => {
    const made = new ReportStore(contract, {
      ...reportCalls(contract),
      onAddress: (change) => host.setQuery(screen.tabId, change),
    })
    void made.open(screen.query)
    return made
  })
  const runs = life.keep('runs', () => new RunStore(contract))
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  const { result, since, error } = snapshot
  useEffect(() => store.adopt(screen.query), [store, screen.query])
  useReady({ screen, host }, snapshot.panel !== null || error !== null)
  useReconnect(wasUnreached(snapshot), () => void (snapshot.panel ? store.run() : store.open(screen.query)))

  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const grid = useRef<ReportGridHandle>(null)
  const find = useRef<HTMLInputElement>(null)
  const [said, announce] = useState('')
  const headings = result?.headings
  const columns = useMemo(() => reportColumns(contract, headings), [contract, headings])
  const usual = useMemo(
    () => Object.keys(contract.columns).filter((name) => !contract.hidden.includes(name)),
    [contract],
  )
  const preferences = useListPreferences({ list: usual }, columns, useColumnsHere(definition.id))
  const choosing = usePopover()
  const offered = columns.filter(({ name }) => result?.columns.includes(name) ?? !contract.variable.includes(name))
  const view = useReportView(contract, result, columns, preferences.choice)
  const place = useRef<HTMLDivElement>(null)
  const fitting = useGivingWay(place, view.columns, view.all, view.depth)
  const file = useReportFile(store, announce)
  const late = useDelayed(since !== null, 150)
  const overdue = useDelayed(since !== null, 1000)
  const may = snapshot.panel?.access.actions ?? []
  const canExport = may.includes('export')
  const parameters = snapshot.asked?.parameters ?? {}

  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  const run = async () => {
    if (await store.run()) return
    const first = whole.current?.querySelector<HTMLElement>('form [aria-invalid="true"]')
    first?.focus()
    const { length } = store.getSnapshot().problems
    if (length > 0) announce(length === 1 ? t('kit:report.problemOne') : t('kit:report.problemMany', { count: length }))
  }
  const download = (format: 'xlsx' | 'pdf') => void file.start(format, view.shown, result?.totalCount ?? null)
  const background = async () => {
    const { asked, since: running } = store.getSnapshot()
    const ask = running || !asked ? store.ask() : asked
    await runs.begin(fileAsk(ask, 'xlsx', view.shown)).then(
      () => announce(t('kit:report.backgroundBegun')),
      () => undefined,
    )
  }
  const [isTaken, setTaken] = useState(false)
  const isAsRun = JSON.stringify(snapshot.asked?.parameters) === JSON.stringify(store.ask().parameters)
  const hasMain = isTaken && result !== null && isAsRun
  const actions = reportActions({
    isMain: !hasMain,
    run: () => void run(),
    again: result ? () => void store.turn(result.page) : null,
    stop: since ? store.stop : null,
    find: () => find.current?.focus(),
    columns: choosing.toggle,
    excel: canExport && result ? () => download('xlsx') : null,
    pdf: canExport && result ? () => download('pdf') : null,
    background: canExport && (result || since) ? () => void background() : null,
    busy: file.busy,
  })
  useActions({ screen, host }, Object.values(actions))

  const title = screenTitle(screen, `${contract.module}:${contract.noun}.title`)
  const ran = result
    ? t('kit:report.ran', { time: formatTime(result.ranAt), seconds: writeDecimal(String(result.took / 1000), 1) })
    : ''
  useEffect(() => {
    if (result) announce(t('kit:report.rows', { total: formatInteger(result.totalCount) }))
  }, [result])
  const isForbidden = error instanceof ApiError && error.status === 403 && !snapshot.panel
  const retry = () => void (snapshot.panel ? run() : store.open(screen.query))
  const isEmpty = result !== null && result.totalCount === 0

  return (
    <section ref={whole} className={frame['screen']}>
      {isForbidden ? null : (
        <ReportPanel {...{ store, snapshot, announce, runs, prefix }} run={actions.run} tab={screen.panel} />
      )}
      <div className={frame['result']} ref={place}>
        <ReportHead
          columns={offered}
          // Under lines that say it in their foot the head has room for what is pressed.
          ran={isEmpty ? ran : ''}
          {...{ title, actions, choosing, preferences, view, result, find, announce }}
          grid={grid}
        />
        <div className={list['bar']} data-busy={late || undefined} />
        {error !== null ? <LoadFailure what="report" error={error} title={title} onRetry={retry} /> : null}
        {overdue && since && !result ? (
          <Running since={since} onStop={store.stop} background={actions.background} />
        ) : null}
        {isEmpty && error === null ? (
          <RegionState icon="funnel" title={t('kit:report.empty')} hint={t('kit:report.emptyHint')} />
        ) : null}
        {result && !isEmpty && error === null ? (
          <>
            {Above ? <Above {...{ screen, host, result, parameters, may, hasMain }} onMain={setTaken} /> : null}
            <ReportGrid
              ref={grid}
              name={t('kit:report.label', { title })}
              contract={contract}
              groupBy={result.groupBy}
              columns={fitting.columns}
              groupColumns={columns}
              rows={view.rows}
              all={view.all}
              closed={view.closed}
              hit={view.hit}
              host={host}
              onToggle={view.toggle}
            />
            <ReportPager {...{ result, ran, fitting }} onPage={(page) => void store.turn(page)} />
          </>
        ) : null}
        {result && !isEmpty && error === null && Below ? (
          <Below {...{ screen, host, result, parameters, may, hasMain }} onMain={setTaken} />
        ) : null}
        {result && error === null ? <ReportProof contract={contract} ties={result.ties} /> : null}
        {result === null && error === null && !overdue && snapshot.panel ? (
          <RegionState icon="play-fill" title={t('kit:report.notRun')} hint={t('kit:report.notRunHint')} />
        ) : null}
      </div>
      <div className={list['said']} role="status" aria-live="polite">
        {said}
      </div>
    </section>
  )
}
