import type { ProcessContract } from '../../contracts/process.ts'
import type { WorkRun } from '../../contracts/work.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import { ParameterPanel } from '../parameters/parameter-panel.tsx'
import type { ProcessSnapshot, ProcessStore } from './process-store.ts'
import kept from '../parameters/parameters.module.css'
import css from './process.module.css'

interface Props {
  readonly store: ProcessStore
  readonly snapshot: ProcessSnapshot
  /** Null without the right to run it. */
  readonly preview: Action | null
  readonly run: Action | null
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
}

/** The parameters, always in sight, and below them the runs of everybody: a press shows what came of one. */
export function ProcessPanel({ store, snapshot, preview, run, prefix }: Props) {
  const { contract } = store
  const { panel, values, problems } = snapshot
  const names = Object.keys(contract.parameters).filter((name) => panel?.access.fields[name] !== 'hide')
  return (
    <ParameterPanel
      {...{ contract, values, problems, prefix }}
      names={run && names}
      onEdit={store.edit}
      onReset={store.reset}
      onSubmit={() => preview?.run()}
      buttons={
        <div className={css['buttons']}>
          {preview ? <Button icon="list-ul" {...buttonOf(preview)} type="submit" onClick={undefined} /> : null}
          {run ? <Button look="primary" icon="play-fill" {...buttonOf(run)} /> : null}
        </div>
      }
    >
      {panel && !run ? <p className={css['quiet']}>{t('kit:process.mayNotRun')}</p> : null}
      <Runs contract={contract} runs={panel?.runs ?? []} snapshot={snapshot} onShow={store.show} prefix={prefix} />
    </ParameterPanel>
  )
}

interface RunsProps {
  readonly contract: ProcessContract
  readonly runs: readonly WorkRun[]
  readonly snapshot: ProcessSnapshot
  readonly onShow: (run: WorkRun) => Promise<void>
  readonly prefix: string
}

function Runs({ runs, snapshot, onShow, prefix }: RunsProps) {
  return (
    <section className={kept['saved']} aria-labelledby={`${prefix}-runs`}>
      <h2 id={`${prefix}-runs`}>{t('kit:process.runs')}</h2>
      {runs.length === 0 ? <p className={css['quiet']}>{t('kit:process.noRuns')}</p> : null}
      <ul hidden={runs.length === 0}>
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={kept['link']}
              aria-current={run.id === snapshot.shown?.id && !snapshot.preview}
              onClick={() => void onShow(run)}
            >
              {t('kit:process.runOf', { time: formatStamp(run.askedOn), user: run.askedBy })}
            </button>
            <StatusPill word={run.state} text={t(`kit:work.states.${run.state}`)} />
          </li>
        ))}
      </ul>
    </section>
  )
}
