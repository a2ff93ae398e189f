import { useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import { emptyLine } from './empty-line.ts'
import type { StatementAsk, StatementPanel, StatementSet } from '../../../shared/contracts/gl/financial-statement.ts'
import { StatementColumnSet, type StatementColumn } from '../../../shared/contracts/gl/statement-column-set.ts'
import {
  StatementRowSet,
  type StatementRow,
  type StatementType,
} from '../../../shared/contracts/gl/statement-row-set.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { EntryGrid } from '../../../shared/kit/grid/entry-grid.tsx'
import { linesOf } from '../../../shared/kit/editor/field-path.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { LoadFailure } from '../../../shared/kit/load-failure.tsx'
import { region } from '../../../shared/kit/region.ts'
import type { LinesOptions } from '../../../shared/kit/definition.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { Behind, type FigureAt } from './behind.tsx'
import { Coverage } from './coverage.tsx'
import { StatementPaper } from './statement-paper.tsx'
import { useStatement } from './use-statement.ts'
import css from './statement.module.css'

const TEXTS = ['name', ...Object.values(StatementRowSet.titles)]

/** Columns of rows: the text in the language of who designs comes first, those of the others last. */
function rowOptions(own: string): LinesOptions {
  const details = [
    ...['reversed', 'indent', 'underline', 'hideZero', 'accountType', 'cashFlowClass', 'branchSegment'],
    ...['departmentSegment', 'basis', 'percentOf', 'pageBreak'],
    ...TEXTS.filter((text) => text !== own),
  ]
  return { columns: ['number', own, 'kind', 'of', ...details], optional: details }
}

const COLUMNS: LinesOptions = {
  optional: [
    ...['yearOffset', 'of', 'baseRow', 'divideBy', 'decimals', 'reversed', 'fromPeriod', 'toPeriod', 'repeated'],
    ...['branchSegment', 'departmentSegment', 'currency', 'headingFr', 'headingZhCn', 'headingZhTw'],
  ],
}

/** [picture 19] Rows on the left, the statement as it prints on the right, the same row lit in both. */
export function RowsBeside(props: SectionPartProps) {
  const { store, snapshot } = props
  const rows = linesOf(snapshot.draft, 'rows')
  const panel = useAnswer<StatementPanel>('gl/financial-statement/panel', {})
  const [current, setCurrent] = useState<number | null>(null)
  const own = StatementRowSet.titles[useLocale()] ?? 'name'
  const options = useMemo(() => rowOptions(own), [own])
  const design = useMemo(
    () => ({
      statementType: snapshot.draft['statementType'] as StatementType,
      rows: rows
        .filter(({ number, kind }) => number && kind)
        .map((row) => ({
          ...emptyLine(StatementRowSet.fields.rows.fields!),
          ...withoutId(row),
        })) as unknown as StatementRow[],
    }),
    [rows, snapshot.draft],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const sets = panel.answer?.columnSets ?? []
  const set = chosen ?? usualColumns(sets, design.statementType)
  const row = current === null ? undefined : rows[current]
  const into = row?.['kind'] === 'Accounts' ? Number(row['number']) : null
  const put = (account: string) => {
    const said = String(row?.['of'] ?? '').trim()
    store.edit(`rows.${current!}.of`, said === '' ? account : `${said}, ${account}`)
  }
  return (
    <Beside
      {...props}
      name="rows"
      options={options}
      title={String(snapshot.draft[own] || snapshot.draft['name'] || '')}
      panel={panel}
      ask={set && design.rows.length > 0 ? { design, columnSetId: set } : null}
      chosen={{ label: t('gl:financialStatement.beside.columns'), sets, set, choose: setChosen }}
      lit={row?.['number'] ? Number(row['number']) : null}
      onRow={setCurrent}
      into={into}
      onPut={put}
    />
  )
}

/** The same of columns: a statement of kept rows below them. */
export function ColumnsBeside(props: SectionPartProps) {
  const { snapshot } = props
  const lines = linesOf(snapshot.draft, 'columns')
  const panel = useAnswer<StatementPanel>('gl/financial-statement/panel', {})
  const columns = useMemo(
    () =>
      lines
        .filter(({ number, kind, heading }) => number && kind && heading)
        .map((line) => ({
          ...emptyLine(StatementColumnSet.fields.columns.fields!),
          ...withoutId(line),
        })) as unknown as StatementColumn[],
    [lines],
  )
  const [chosen, setChosen] = useState<string | null>(null)
  const sets = panel.answer?.rowSets ?? []
  const set = chosen ?? (sets.find(({ statementType }) => statementType === 'Income') ?? sets[0])?.id ?? null
  return (
    <Beside
      {...props}
      name="columns"
      options={COLUMNS}
      title={sets.find(({ id }) => id === set)?.name ?? ''}
      panel={panel}
      ask={set && columns.length > 0 ? { columns, rowSetId: set } : null}
      chosen={{ label: t('gl:financialStatement.beside.rows'), sets, set, choose: setChosen }}
      lit={null}
      onRow={() => undefined}
      into={null}
      onPut={() => undefined}
    />
  )
}

const withoutId = ({ lineId: _id, ...line }: Readonly<Record<string, unknown>>) => line

const usualColumns = (sets: readonly StatementSet[], type: StatementType): string | null =>
  (sets.find(({ id }) => id === (type === 'Income' ? 'MANAGEMENT' : 'YEARS')) ?? sets[0])?.id ?? null

interface BesideProps extends SectionPartProps {
  readonly name: 'rows' | 'columns'
  readonly options: LinesOptions
  /** What the statement is headed with. */
  readonly title: string
  readonly panel: ReturnType<typeof useAnswer<StatementPanel>>
  readonly ask: Partial<StatementAsk> | null
  readonly chosen: {
    readonly label: string
    readonly sets: readonly StatementSet[]
    readonly set: string | null
    readonly choose: (id: string) => void
  }
  readonly lit: number | null
  readonly onRow: (index: number | null) => void
  readonly into: number | null
  readonly onPut: (account: string) => void
}

function Beside({ store, snapshot, readOnly, host, name, options, panel, ...design }: BesideProps) {
  useLocale()
  const prefix = useId()
  const [at, setAt] = useState<FigureAt | null>(null)
  const { period, periods, choose } = usePeriod(panel.answer)
  const ask = design.ask && period ? ({ ...design.ask, ...period } as StatementAsk) : null
  const { view, problems, error, again } = useStatement(ask)
  const grid = useRef<HTMLDivElement>(null)
  const { onRow } = design
  useEffect(() => {
    const host = grid.current!
    const follow = (event: FocusEvent) => {
      const line = (event.target as HTMLElement).closest<HTMLElement>('tr[data-row]')
      if (line) onRow(Number(line.dataset['row']))
    }
    host.addEventListener('focusin', follow)
    return () => host.removeEventListener('focusin', follow)
  }, [onRow])
  const title = t('gl:financialStatement.beside.title')
  const failed = panel.error ?? error
  return (
    <div className={css['beside']} data-of={name}>
      <div ref={grid} className={css['design']}>
        <EntryGrid
          {...{ store, name, readOnly, prefix, options }}
          rows={linesOf(snapshot.draft, name)}
          problems={snapshot.problems}
          access={snapshot.access}
        />
        {view?.coverage && name === 'rows' ? (
          <Coverage coverage={view.coverage} into={readOnly ? null : design.into} onPut={design.onPut} />
        ) : null}
      </div>
      <section className={css['live']} aria-label={title} {...region('preview', title)}>
        <header>
          <Choice
            label={t('gl:financialStatement.beside.period')}
            value={period ? keyOf(period) : ''}
            onChoose={choose}
          >
            {periods.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {`${one.fiscalYear}-${String(one.periodNo).padStart(2, '0')}`}
              </option>
            ))}
          </Choice>
          <Choice label={design.chosen.label} value={design.chosen.set ?? ''} onChoose={design.chosen.choose}>
            {design.chosen.sets.map(({ id, name: called }) => (
              <option key={id} value={id}>
                {called}
              </option>
            ))}
          </Choice>
          <span>{t('gl:financialStatement.beside.waits')}</span>
        </header>
        {failed !== null ? (
          <LoadFailure what="part" error={failed} title={title} onRetry={panel.error ? panel.again : again} />
        ) : null}
        {problems.length > 0 ? (
          <div role="status" className={css['wrong']}>
            <p>{t('gl:financialStatement.beside.wrong')}</p>
            <ul>
              {problems.map(({ Key, Args, Field }) => (
                <li key={`${Key} ${Field ?? ''}`}>{t(Key, Args)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {view && failed === null ? (
          <>
            <StatementPaper
              view={view}
              title={design.title}
              lit={design.lit}
              onFigure={(row, column) => setAt({ row, column })}
            />
            {at && ask && problems.length === 0 ? (
              <Behind ask={ask} at={at} host={host} onClose={() => setAt(null)} />
            ) : null}
          </>
        ) : null}
      </section>
    </div>
  )
}

interface PeriodKey {
  readonly fiscalYear: number
  readonly periodNo: number
}
const keyOf = ({ fiscalYear, periodNo }: PeriodKey): string => `${fiscalYear} ${periodNo}`

/** The period that a design is looked at in: the one that runs, until another is chosen. */
function usePeriod(panel: StatementPanel | null) {
  const [chosen, setChosen] = useState<PeriodKey | null>(null)
  const periods = useMemo(
    () =>
      (panel?.years ?? []).flatMap(({ fiscalYear, periods: of }) =>
        of.map(({ periodNo }) => ({ fiscalYear, periodNo })).toReversed(),
      ),
    [panel],
  )
  const choose = (key: string) => setChosen(periods.find((one) => keyOf(one) === key) ?? null)
  return { period: chosen ?? panel?.now ?? null, periods, choose }
}

interface ChoiceProps {
  readonly label: string
  readonly value: string
  readonly onChoose: (value: string) => void
  readonly children: ReactNode
}

const Choice = ({ label, value, onChoose, children }: ChoiceProps) => (
  <label>
    {label}
    <select value={value} onChange={(event) => onChoose(event.target.value)}>
      {children}
    </select>
  </label>
)
