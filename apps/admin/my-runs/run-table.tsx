import { isUnderWay, type OwnRun, type RunOutcome } from '../../../shared/contracts/work.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { region } from '../../../shared/kit/region.ts'
import css from './my-runs.module.css'
import work from '../../../shared/kit/work/work.module.css'

interface Props {
  readonly runs: readonly OwnRun[]
  /** The run whose rows are shown below. */
  readonly opened: string | null
  /** The run that something is being done with. */
  readonly busy: string | null
  readonly onStop: (run: OwnRun) => void
  readonly onFetch: (run: OwnRun) => void
  readonly onShow: (run: OwnRun) => void
  /** Where its screen is; null for a user without a door to it. */
  readonly addressOf: (run: OwnRun) => string | null
}

/** Runs of every kind, newest first. */
export function RunTable(props: Props) {
  const label = t('admin:myRuns.title')
  return (
    <div className={work['scroll']} tabIndex={0} role="group" aria-label={label} {...region('runs', label)}>
      <table className={work['table']}>
        <thead>
          <tr>
            {['what', 'askedOn', 'state', 'outcome', 'finishedOn'].map((name) => (
              <th key={name} scope="col">
                {t(`admin:myRuns.columns.${name}`)}
              </th>
            ))}
            <th scope="col">
              <span className={css['unseen']}>{t('admin:myRuns.columns.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {props.runs.map((run) => (
            <RunRow key={run.id} {...props} run={run} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function RunRow({ run, opened, busy, onStop, onFetch, onShow, addressOf }: Props & { readonly run: OwnRun }) {
  const address = addressOf(run)
  const name = run.what === null ? run.title : t('admin:myRuns.titleOf', { title: run.title, what: run.what })
  const of = { name, time: formatStamp(run.askedOn) }
  const isBusy = busy === run.id
  return (
    <tr data-opened={opened === run.id || undefined} data-news={run.isNews || undefined}>
      <td>
        {address ? <a href={address}>{name}</a> : name}
        {run.isNews ? <span className={css['news']}>{t('admin:myRuns.isNews')}</span> : null}
      </td>
      <td>{formatStamp(run.askedOn)}</td>
      <td>
        <State run={run} />
      </td>
      <td className={work['figures']}>{outcomeText(run.outcome)}</td>
      <td>{formatStamp(run.finishedOn)}</td>
      <td className={css['actions']}>
        {isUnderWay(run) && !run.isStopping ? (
          <Button
            icon="x-lg"
            label={t('kit:work.stop')}
            aria-label={t('admin:myRuns.stop', of)}
            disabled={isBusy}
            onClick={() => onStop(run)}
          />
        ) : null}
        {run.file ? (
          <Button
            icon="arrow-down"
            label={t('admin:myRuns.download')}
            aria-label={t('admin:myRuns.downloadOf', of)}
            disabled={isBusy}
            onClick={() => onFetch(run)}
          />
        ) : null}
        {run.kind === 'work' ? (
          <Button
            icon="list-ul"
            label={t('admin:myRuns.show')}
            aria-label={t('admin:myRuns.showOf', of)}
            aria-pressed={opened === run.id}
            disabled={isBusy}
            onClick={() => onShow(run)}
          />
        ) : null}
      </td>
    </tr>
  )
}

/** Its state, and how far it is as long as it goes on. */
function State({ run }: { run: OwnRun }) {
  const { kind, state, done, total } = run
  return (
    <span className={css['state']}>
      <StatusPill
        word={state}
        text={t(kind === 'printRun' ? `kit:print.states.${state}` : `kit:work.states.${state}`)}
      />
      {isUnderWay(run) && total ? (
        <>
          <progress max={total} value={done ?? 0} aria-label={t('kit:work.progressLabel')} />
          <span className={work['figures']}>
            {t('kit:work.progress', { done: formatInteger(done ?? 0), total: formatInteger(total) })}
          </span>
        </>
      ) : null}
      {run.isStopping && isUnderWay(run) ? <span>{t('kit:work.stopping')}</span> : null}
    </span>
  )
}

/** What came of it, its figures as they are written here. */
const outcomeText = (outcome: RunOutcome | null): string =>
  outcome === null
    ? ''
    : t(
        outcome.key,
        Object.fromEntries(
          Object.entries(outcome.args).map(([name, value]) => [
            name,
            typeof value === 'number' ? formatInteger(value) : value,
          ]),
        ),
      )
