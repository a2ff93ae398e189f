import { useState } from 'react'
import { reportLabelKey, sourceOf, type ReportContract, type SavedParameters } from '../../contracts/report.ts'
import type { Entity } from '../../contracts/entity.ts'
import { ResultStatus } from '../../contracts/result.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { FieldControl } from '../editor/controls/field-control.tsx'
import { FieldMessage } from '../editor/field-message.tsx'
import { problemText } from '../editor/labels.ts'
import { Icon } from '../icon.tsx'
import { region } from '../region.ts'
import { parameterLabel } from './report-columns.ts'
import type { ReportSnapshot, ReportStore } from './report-store.ts'
import { RunFiles } from './run-files.tsx'
import type { RunStore } from './run-store.ts'
import controls from '../editor/controls/control.module.css'
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

/** The parameters, always in sight (visual reference §6): each with its message under it, and below them what is kept. */
export function ParameterPanel({ store, snapshot, run, runs, prefix, announce }: Props) {
  const { contract } = store
  const hidden = snapshot.panel?.access.fields ?? {}
  const names = Object.keys(contract.parameters).filter((name) => hidden[name] === undefined)
  return (
    <form
      className={css['panel']}
      aria-label={t('kit:report.parameters')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        run.run()
      }}
      {...region('parameters', t('kit:report.parameters'))}
    >
      <header>
        <h2>{t('kit:report.parameters')}</h2>
        <button type="button" className={css['link']} onClick={() => store.reset()}>
          {t('kit:report.reset')}
        </button>
      </header>
      {names.map((name) => (
        <Parameter key={name} {...{ store, snapshot, name, prefix }} />
      ))}
      {contract.groupBy.length > 1 ? <Grouping {...{ store, snapshot, prefix }} /> : null}
      <Button
        look="primary"
        icon="play-fill"
        className={css['run']}
        {...buttonOf(run)}
        type="submit"
        onClick={undefined}
      />
      <Saved store={store} saved={snapshot.panel?.saved ?? []} prefix={prefix} announce={announce} />
      {snapshot.panel?.access.actions.includes('export') ? <RunFiles runs={runs} prefix={prefix} /> : null}
    </form>
  )
}

interface ParameterProps extends Omit<Props, 'run' | 'runs' | 'announce'> {
  readonly name: string
}

function Parameter({ store, snapshot, name, prefix }: ParameterProps) {
  const { contract } = store
  const field = contract.parameters[name]!
  const id = `${prefix}-${name}`
  const problem = snapshot.problems.find(({ Field }) => Field === name)
  const messageId = `${id}-message`
  const label = (
    <label htmlFor={id}>
      {t(parameterLabel(contract, name))}
      {field.required && field.kind !== 'flag' ? (
        <span className={css['required']} aria-hidden="true">
          *
        </span>
      ) : null}
    </label>
  )
  // Choices and lookups say what the field that the parameter stands for says.
  const source = sourceOf(field)
  const control = (
    <FieldControl
      id={id}
      entity={source?.entity ?? asEntity(contract)}
      path={source?.path ?? name}
      field={field}
      value={snapshot.values[name] ?? null}
      required={field.required && field.kind !== 'flag'}
      readOnly={false}
      noChoice="kit:report.any"
      invalid={problem !== undefined}
      describedBy={problem ? messageId : undefined}
      onEdit={(_path, value) => store.edit(name, value)}
      onLeave={() => undefined}
    />
  )
  return (
    <div className={field.kind === 'flag' ? css['flag'] : css['parameter']}>
      {field.kind === 'flag' ? (
        <>
          {control}
          {label}
        </>
      ) : (
        <>
          {label}
          {control}
        </>
      )}
      {problem ? <FieldMessage id={messageId} text={sentenceOf(contract, problem)} /> : null}
    </div>
  )
}

/** What controls and sentences need of the record that the parameters are: where its texts stand, and its fields. */
const asEntity = ({ id, module, noun, room, parameters }: ReportContract): Entity => ({
  ...{ id, module, noun, room, fields: parameters },
  ...{ key: '', title: '', list: [], derived: {}, totals: [], search: [], sort: [], mirrors: {}, doorColumns: [] },
})

function sentenceOf(contract: ReportContract, problem: ReportSnapshot['problems'][number]): string {
  const label = t(parameterLabel(contract, problem.Field!))
  if (problem.Key === 'kit:problems.required') return t('kit:editor.cannotBeBlank', { label })
  return problemText(asEntity(contract), { ...problem, Field: null })
}

/** In which of its ways the report is grouped. */
function Grouping({ store, snapshot, prefix }: Omit<ParameterProps, 'name'>) {
  const { contract } = store
  const labelOf = (names: readonly string[]) =>
    names.length === 0
      ? t('kit:report.noGroups')
      : names.map((name) => t(reportLabelKey(contract, name, contract.columns[name]!))).join(', ')
  return (
    <div className={css['parameter']}>
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
    <section className={css['saved']} aria-labelledby={`${prefix}-saved`}>
      <h2 id={`${prefix}-saved`}>{t('kit:report.saved')}</h2>
      <ul>
        {saved.map((one) => (
          <li key={one.id}>
            <button type="button" className={css['link']} onClick={() => store.take(one, true)}>
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
