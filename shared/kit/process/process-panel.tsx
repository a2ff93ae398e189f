import type { ProcessContract } from '../../contracts/process.ts'
import type { WorkRun } from '../../contracts/work.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import { region } from '../region.ts'
import { Parameter } from '../report/parameter.tsx'
import type { ProcessSnapshot, ProcessStore } from './process-store.ts'
import report from '../report/report.module.css'
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
    <form
      className={report['panel']}
      aria-label={t('kit:report.parameters')}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        preview?.run()
      }}
      {...region('parameters', t('kit:report.parameters'))}
    >
      {run ? (
        <>
          <header>
            <h2>{t('kit:report.parameters')}</h2>
            <button type="button" className={report['link']} onClick={store.reset}>
              {t('kit:report.reset')}
            </button>
          </header>
          {names.map((name) => (
            <Parameter
              key={name}
              {...{ contract, name, prefix }}
              value={values[name] ?? null}
              problem={problems.find(({ Field }) => Field === name)}
              onEdit={store.edit}
            />
          ))}
          <div className={css['buttons']}>
            {preview ? <Button icon="list-ul" {...buttonOf(preview)} type="submit" onClick={undefined} /> : null}
            <Button look="primary" icon="play-fill" {...buttonOf(run)} />
          </div>
        </>
      ) : panel ? (
        <p className={css['quiet']}>{t('kit:process.mayNotRun')}</p>
      ) : null}
      <Runs contract={contract} runs={panel?.runs ?? []} snapshot={snapshot} onShow={store.show} prefix={prefix} />
    </form>
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
    <section className={report['saved']} aria-labelledby={`${prefix}-runs`}>
      <h2 id={`${prefix}-runs`}>{t('kit:process.runs')}</h2>
      {runs.length === 0 ? <p className={css['quiet']}>{t('kit:process.noRuns')}</p> : null}
      <ul>
        {runs.map((run) => (
          <li key={run.id}>
            <button
              type="button"
              className={report['link']}
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
