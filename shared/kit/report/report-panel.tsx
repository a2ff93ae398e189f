import { useState } from 'react'
import { reportLabelKey, type SavedParameters } from '../../contracts/report.ts'
import { ResultStatus } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { FieldMessage } from '../editor/field-message.tsx'
import { Icon } from '../icon.tsx'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import type { ReportSnapshot, ReportStore } from './report-store.ts'
import { RunFiles } from './run-files.tsx'
import type { RunStore } from './run-store.ts'
import controls from '../editor/controls/control.module.css'
import panel from '../parameters/parameters.module.css'
import css from './report.module.css'

interface Props {
  readonly store: ReportStore
  readonly snapshot: ReportSnapshot
  readonly run: Action
  readonly runs: RunStore
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  readonly announce: (text: string) => void
}

/** What the report asks for, how it is grouped, and below that what the user keeps and the files that are made. */
export function ReportPanel({ store, snapshot, run, runs, prefix, announce }: Props) {
  const { contract } = store
  const hidden = snapshot.panel?.access.fields ?? {}
  const names = Object.keys(contract.parameters).filter((name) => hidden[name] === undefined)
  return (
    <ParameterPanel
      {...{ contract, names, prefix }}
      values={snapshot.values}
      problems={snapshot.problems}
      onEdit={store.edit}
      onReset={() => store.reset()}
      onSubmit={run.run}
      buttons={
        <>
          {contract.groupBy.length > 1 ? <Grouping {...{ store, snapshot, prefix }} /> : null}
          <Button
            look="primary"
            icon="play-fill"
            className={panel['run']}
            {...buttonOf(run)}
            type="submit"
            onClick={undefined}
          />
        </>
      }
    >
      <Saved store={store} saved={snapshot.panel?.saved ?? []} prefix={prefix} announce={announce} />
      {snapshot.panel?.access.actions.includes('export') ? <RunFiles runs={runs} prefix={prefix} /> : null}
    </ParameterPanel>
  )
}

/** In which of its ways the report is grouped. */
function Grouping({ store, snapshot, prefix }: Pick<Props, 'store' | 'snapshot' | 'prefix'>) {
  const { contract } = store
  const labelOf = (names: readonly string[]) =>
    names.length === 0
      ? t('kit:report.noGroups')
      : names.map((name) => t(reportLabelKey(contract, name, contract.columns[name]!))).join(', ')
  return (
    <div className={panel['parameter']}>
      <label htmlFor={`${prefix}-group-by`}>{t('kit:report.groupBy')}</label>
      <span className={controls['withIcon']}>
        <select
          id={`${prefix}-group-by`}
          className={`${controls['input']} ${controls['choice']}`}
          value={contract.groupBy.indexOf(snapshot.groupBy)}
          onChange={(event) => store.group(contract.groupBy[Number(event.target.value)]!)}
        >
          {contract.groupBy.map((names, at) => (
            <option key={names.join()} value={at}>
              {labelOf(names)}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" size={10} />
      </span>
    </div>
  )
}

interface SavedProps extends Pick<Props, 'store' | 'prefix' | 'announce'> {
  readonly saved: readonly SavedParameters[]
}

/** Parameters that the user keeps under names: a press takes and runs them. */
function Saved({ store, saved, prefix, announce }: SavedProps) {
  const [name, setName] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    const answer = await store.save(name.trim())
    if (answer.ResultStatus !== ResultStatus.success) return setProblem(answer.Message)
    setName('')
    setProblem(null)
    announce(t('kit:report.savedAs', { name: answer.Data!.name }))
  }
  return (
    <section className={panel['saved']} aria-labelledby={`${prefix}-saved`}>
      <h2 id={`${prefix}-saved`}>{t('kit:report.saved')}</h2>
      <ul hidden={saved.length === 0}>
        {saved.map((one) => (
          <li key={one.id}>
            <button type="button" className={panel['link']} onClick={() => store.take(one, true)}>
              {one.name}
            </button>
            <Button
              look="ghost"
              icon="x-lg"
              iconOnly
              label={t('kit:report.forget', { name: one.name })}
              onClick={() =>
                void store.forget(one).then(
                  () => announce(t('kit:report.forgotten', { name: one.name })),
                  () => undefined,
                )
              }
            />
          </li>
        ))}
      </ul>
      <div className={css['saveAs']}>
        <input
          type="text"
          className={controls['input']}
          maxLength={60}
          value={name}
          placeholder={t('kit:report.saveName')}
          aria-label={t('kit:report.saveName')}
          aria-invalid={problem !== null || undefined}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // Within the form Enter would run the report.
            event.preventDefault()
            if (name.trim()) void save().catch(() => undefined)
          }}
        />
        <Button
          icon="bookmark"
          label={t('kit:report.save')}
          disabled={name.trim() === ''}
          onClick={() => void save().catch(() => undefined)}
        />
      </div>
      {problem ? <FieldMessage text={problem} /> : null}
    </section>
  )
}
