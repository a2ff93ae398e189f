import type { WorkRun } from '../../contracts/work.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { StatusPill } from '../list/status-pill.tsx'
import kept from '../parameters/parameters.module.css'
import type { ProcessSnapshot } from './process-store.ts'
import css from './process.module.css'

interface Props {
  readonly snapshot: ProcessSnapshot
  readonly onShow: (run: WorkRun) => Promise<void>
  /** Prefix of element ids, unique on the page. */
  readonly prefix: string
}

/** The runs of everybody, the newest first: a press shows what came of one. */
export function ProcessRuns({ snapshot, onShow, prefix }: Props) {
  const runs = snapshot.panel?.runs ?? []
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
