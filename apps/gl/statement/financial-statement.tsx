import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import {
  FinancialStatement,
  firstAsk,
  type StatementAsk,
  type StatementPanel,
} from '../../../shared/contracts/gl/financial-statement.ts'
import type { SavedParameters } from '../../../shared/contracts/report.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { focusFirst } from '../../../shared/kit/editor/focus.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { useOpeningFocus } from '../../../shared/kit/opening-focus.ts'
import { ParameterPanel } from '../../../shared/kit/parameters/parameter-panel.tsx'
import { SavedList } from '../../../shared/kit/parameters/saved-list.tsx'
import { withKept } from '../../../shared/kit/report/report-store.ts'
import { RegionState } from '../../../shared/kit/region-state.tsx'
import type { ScreenProps } from '../../../shared/kit/screen.ts'
import { ScreenHead } from '../../../shared/kit/screen-head.tsx'
import { screenTitle } from '../../../shared/kit/screen-title.ts'
import { useTab } from '../../../shared/kit/tab.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { Behind, type FigureAt } from './behind.tsx'
import { Course } from './course.tsx'
import { Coverage } from './coverage.tsx'
import { StatementPaper } from './statement-paper.tsx'
import { useStatement } from './use-statement.ts'
import frame from '../../../shared/kit/parameters/parameters.module.css'
import list from '../../../shared/kit/list/list-view.module.css'
import css from './statement.module.css'

type Values = Readonly<Record<string, unknown>>
const NAMES = Object.keys(FinancialStatement.parameters)
const NUMBERS: readonly string[] = ['fiscalYear', 'periodNo']

/** What an address asks for. */
function fromAddress(query: Readonly<Record<string, string>>): Values {
  return Object.fromEntries(
    NAMES.flatMap((name): [string, unknown][] => {
      const given = query[name]
      if (given === undefined) return []
      return [[name, NUMBERS.includes(name) ? Number(given) : name === 'hideZeros' ? given === 'true' : given]]
    }),
  )
}

/** What is asked for by hand, as an address says it; null takes a name out of it. */
const saidOf = (edited: Values): Record<string, string | null> =>
  Object.fromEntries(
    NAMES.map((name) => {
      const value = edited[name] as string | number | boolean | null | undefined
      return [name, value === null || value === undefined ? null : String(value)]
    }),
  )

/** That of an address which a statement is asked with: tells another address from what was written here. */
const textOf = (query: Values): string => JSON.stringify(NAMES.map((name) => query[name] ?? null))

const isAskable = (values: Values) =>
  ['rowSetId', 'columnSetId', 'fiscalYear', 'periodNo'].every((name) => Boolean(values[name]))

/** [finance 9.5] Rows and columns drawn up at the end of a period; what is changed on the left stands on the right at once. */
export function FinancialStatementScreen({ screen, host }: ScreenProps) {
  useLocale()
  const life = useTab()
  const panel = useAnswer<StatementPanel>('gl/financial-statement/panel', {})
  const [edited, setEdited] = useState<Values>(() => fromAddress(screen.query))
  const [at, setAt] = useState<FigureAt | { readonly row: number; readonly column: null } | null>(null)
  const [busy, setBusy] = useState<'pdf' | 'xlsx' | null>(null)
  const [saved, setSaved] = useState<readonly SavedParameters[] | null>(null)
  const [said, announce] = useState('')
  const prefix = useId()
  const whole = useRef<HTMLElement>(null)
  const values = useMemo(() => ({ ...(panel.answer ? firstAsk(panel.answer) : {}), ...edited }), [panel.answer, edited])
  const ask = panel.answer && isAskable(values) ? (values as unknown as StatementAsk) : null
  const { view, problems, error, again } = useStatement(ask)
  useOpeningFocus(
    screen.panel,
    useCallback(() => {
      const form = whole.current?.querySelector('form')
      if (form) focusFirst(form)
    }, []),
  )
  // Another address of the statement that is open: from the menu, a link or the way back. A tab that is shown again runs its effects anew,
  // so none of them writes the address: it would put what was here before over what was asked for meanwhile.
  const address = useRef(textOf(screen.query))
  useEffect(() => {
    const now = textOf(screen.query)
    if (now === address.current) return
    address.current = now
    setEdited(fromAddress(screen.query))
    setAt(null)
  }, [screen.query])

  /** What is asked for by hand from now on; only that stands in the address. */
  const take = (next: Values) => {
    const said = saidOf(next)
    address.current = textOf(said)
    setEdited(next)
    setAt(null)
    host.setQuery(screen.tabId, said)
  }
  const kept = (answer: CallResult<SavedParameters>) => {
    if (answer.ResultStatus === ResultStatus.success && answer.Data)
      setSaved(withKept(saved ?? panel.answer?.saved ?? [], answer.Data))
    return answer
  }
  /** What was asked for by hand, under a name; what was not is as the statement begins, so that its period can be the one that runs. */
  const keep = async (name: string) => {
    const asked = Object.fromEntries(
      Object.entries(edited).filter(([, value]) => value !== null && value !== undefined),
    )
    const path = `gl/financial-statement/saved/${encodeURIComponent(name)}`
    const answer = await api.send<SavedParameters>('PUT', path, asked)
    return kept(answer)
  }
  const forget = async (id: string) => {
    await api.send('DELETE', `gl/financial-statement/saved/${id}`)
    setSaved((saved ?? panel.answer?.saved ?? []).filter((one) => one.id !== id))
  }
  const download = async (format: 'pdf' | 'xlsx') => {
    setBusy(format)
    const { timeZone: zone } = Intl.DateTimeFormat().resolvedOptions()
    // The call itself says what went wrong.
    await api
      .download('gl/financial-statement/print', {
        ...{ method: 'POST', body: { ...ask, format, zone }, signal: life.signal },
      })
      .catch(() => undefined)
    setBusy(null)
  }
  const fileAction = (id: 'excel' | 'pdf', keys: string, format: 'pdf' | 'xlsx', key: string): Action => ({
    ...{ id, keys, group: 'screen', label: { key } },
    enabled: ask !== null && problems.length === 0 && busy === null && (panel.answer?.canExport ?? false),
    run: () => void download(format),
  })
  const excel = fileAction('excel', 'Alt+X', 'xlsx', busy === 'xlsx' ? 'kit:list.excelBusy' : 'kit:list.excel')
  const pdf = fileAction('pdf', 'Alt+P', 'pdf', busy === 'pdf' ? 'kit:report.pdfBusy' : 'kit:report.pdf')
  const refresh: Action = {
    ...{ id: 'refresh', keys: 'Alt+R', group: 'screen', label: { key: 'kit:report.again' }, enabled: ask !== null },
    run: again,
  }
  const putAway: Action | null = at && {
    ...{ id: 'put-away', keys: 'Escape', group: 'screen', label: { key: 'gl:financialStatement.behind.close' } },
    run: () => setAt(null),
  }
  useActions({ screen, host }, [refresh, excel, pdf, putAway])

  const title = screenTitle(screen, 'gl:financialStatement.title')
  const failed = panel.error ?? error
  return (
    <section ref={whole} className={frame['screen']}>
      {panel.answer ? (
        <ParameterPanel
          contract={FinancialStatement as never}
          names={NAMES}
          values={values}
          problems={problems.filter(({ Field }) => NAMES.includes(Field ?? ''))}
          prefix={prefix}
          onEdit={(name, value) => take({ ...edited, [name]: value })}
          onReset={() => take({})}
          onSubmit={again}
          buttons={<Button icon="arrow-clockwise" {...buttonOf(refresh)} />}
        >
          <SavedList
            saved={saved ?? panel.answer.saved}
            announce={announce}
            prefix={prefix}
            onTake={({ parameters }) => take(parameters)}
            onSave={(name) => keep(name)}
            onForget={({ id }) => forget(id)}
            sends={
              panel.answer.canExport
                ? {
                    ...{ panel: screen.panel, about: t('kit:rhythm.aboutStatement') },
                    onRhythm: async ({ id }, asked) =>
                      kept(await api.send<SavedParameters>('PUT', `gl/financial-statement/saved/${id}/rhythm`, asked)),
                  }
                : null
            }
          />
          {view?.coverage && problems.length === 0 ? (
            <Coverage coverage={view.coverage} into={null} onPut={() => undefined} />
          ) : null}
        </ParameterPanel>
      ) : (
        <div />
      )}
      <div className={css['result']}>
        <div className={list['said']} role="status" aria-live="polite">
          {said}
        </div>
        <ScreenHead title={title}>
          <Button icon="file-earmark-spreadsheet" {...buttonOf(excel)} />
          <Button icon="file-earmark-pdf" {...buttonOf(pdf)} />
        </ScreenHead>
        {failed !== null ? (
          <LoadFailure what="report" error={failed} title={title} onRetry={panel.error ? panel.again : again} />
        ) : null}
        {ask === null && panel.answer ? (
          <RegionState
            icon="funnel"
            title={t('gl:financialStatement.choose')}
            hint={t('gl:financialStatement.chooseHint')}
          />
        ) : null}
        <OtherProblems problems={problems} />
        {view && failed === null && ask !== null ? (
          <div className={css['sheet']}>
            <StatementPaper
              view={view}
              lit={at?.row ?? null}
              onFigure={(row, column) => setAt({ row, column })}
              onRow={(row) => setAt({ row, column: null })}
            />
            {at && at.column !== null ? <Behind ask={ask} at={at} host={host} onClose={() => setAt(null)} /> : null}
            {at && at.column === null ? (
              <Course
                ask={ask}
                row={at.row}
                onPeriod={(fiscalYear, periodNo) => take({ ...edited, fiscalYear, periodNo, day: null })}
                onClose={() => setAt(null)}
              />
            ) : null}
          </div>
        ) : null}
      </div>
    </section>
  )
}

/** What is wrong with the sets themselves, which no parameter mends. */
const OtherProblems = ({ problems }: { readonly problems: ReturnType<typeof useStatement>['problems'] }) => {
  const others = problems.filter(({ Field }) => !NAMES.includes(Field ?? ''))
  return others.length === 0 ? null : (
    <div role="alert" className={css['wrong']}>
      <p>{t('gl:financialStatement.beside.wrong')}</p>
      <ul>
        {others.map(({ Key, Args, Field }) => (
          <li key={`${Key} ${Field ?? ''}`}>{t(Key, Args)}</li>
        ))}
      </ul>
    </div>
  )
}
