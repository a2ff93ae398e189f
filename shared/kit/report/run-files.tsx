import { useEffect, useState, useSyncExternalStore } from 'react'
import { formatStamp } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import type { ReportRun } from '../../contracts/report.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { Button } from '../button.tsx'
import type { RunStore } from './run-store.ts'
import panel from '../parameters/parameters.module.css'
import css from './report.module.css'

interface Props {
  readonly runs: RunStore
  readonly prefix: string
}

/** Files of this report that are made in the background: how far each is, a way to stop it, and then the file. */
export function RunFiles({ runs, prefix }: Props) {
  const list = useSyncExternalStore(runs.subscribe, runs.getSnapshot)
  useEffect(() => runs.watch(), [runs])
  if (list.length === 0) return null
  return (
    <section className={panel['saved']} aria-labelledby={`${prefix}-files`}>
      <h2 id={`${prefix}-files`}>{t('kit:report.files')}</h2>
      <ul>
        {list.map((run) => (
          <RunFile key={run.id} run={run} runs={runs} />
        ))}
      </ul>
      <p className={css['count']}>{t('kit:report.filesHint')}</p>
    </section>
  )
}

function RunFile({ run, runs }: { run: ReportRun; runs: RunStore }) {
  const [busy, setBusy] = useState(false)
  const time = formatStamp(run.askedOn)
  const format = t(run.format === 'pdf' ? 'kit:report.pdf' : 'kit:list.excel')
  const fetchFile = async () => {
    setBusy(true)
    // The download call says what went wrong [S8.07].
    await runs.fetchFile(run).catch(() => undefined)
    setBusy(false)
  }
  const notice =
    run.state === 'Running' && run.total
      ? t('kit:report.progress', { done: formatInteger(run.done ?? 0), total: formatInteger(run.total) })
      : t(`kit:report.states.${run.state}`)
  return (
    <li>
      <span className={panel['file']}>
        <span>
          {format} {time}
        </span>
        <span className={css['count']}>{notice}</span>
        {isUnderWay(run) ? (
          <progress max={run.total ?? undefined} value={run.total ? (run.done ?? 0) : undefined} />
        ) : null}
      </span>
      {run.state === 'Done' ? (
        <Button
          look="ghost"
          icon="arrow-down"
          iconOnly
          label={t('kit:report.fetch', { format, time })}
          disabled={busy}
          onClick={() => void fetchFile()}
        />
      ) : null}
      {isUnderWay(run) && !run.isStopping ? (
        <Button
          look="ghost"
          icon="x-lg"
          iconOnly
          label={t('kit:report.stopFile', { format, time })}
          onClick={() => void runs.stop(run).catch(() => undefined)}
        />
      ) : null}
    </li>
  )
}
