import { reportLabelKey } from '../../contracts/report.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import { SavedList } from '../parameters/saved-list.tsx'
import type { ReportSnapshot, ReportStore } from './report-store.ts'
import { RunFiles } from './run-files.tsx'
import type { RunStore } from './run-store.ts'
import controls from '../editor/controls/control.module.css'
import panel from '../parameters/parameters.module.css'

interface Props {
  readonly store: ReportStore
  readonly snapshot: ReportSnapshot
  readonly run: Action
  readonly runs: RunStore
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
  readonly announce: (text: string) => void
  /** The panel of its tab. */
  readonly tab: HTMLElement
}

/** What the report asks for, how it is grouped, and below that what the user keeps and the files that are made. */
export function ReportPanel({ store, snapshot, run, runs, prefix, announce, tab }: Props) {
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
            look={run.keys === undefined ? 'plain' : 'primary'}
            icon="play-fill"
            className={panel['run']}
            {...buttonOf(run)}
            type="submit"
            onClick={undefined}
          />
        </>
      }
    >
      <SavedList
        saved={snapshot.panel?.saved ?? []}
        onTake={(one) => store.take(one, true)}
        onSave={(name) => store.save(name)}
        onForget={(one) => store.forget(one)}
        sends={
          snapshot.panel?.access.actions.includes('export')
            ? { panel: tab, about: t('kit:rhythm.about'), onRhythm: (one, asked) => store.sends(one, asked) }
            : null
        }
        {...{ prefix, announce }}
      />
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
