import { isUnderWay, type WorkResult } from '../../contracts/work.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { StatusPill } from '../list/status-pill.tsx'
import css from './work.module.css'

interface Props {
  readonly run: WorkResult
  /** Null where it cannot be stopped, or not by this user. */
  readonly stop: Action | null
}

/** How far a run is, with a way to stop it; at its end what came of it, in one sentence. */
export function WorkCourse({ run, stop }: Props) {
  const { state, done, total, counts } = run
  const under = isUnderWay(run)
  const rest = restOf(run)
  const figures = Object.fromEntries(
    Object.entries({ ...counts, refused: counts.refused + counts.asks }).map(([name, count]) => [
      name,
      formatInteger(count),
    ]),
  )
  return (
    <div className={css['course']}>
      <StatusPill word={state} text={t(`kit:work.states.${state}`)} />
      {under ? (
        <>
          <progress
            max={total ?? undefined}
            value={total ? (done ?? 0) : undefined}
            aria-label={t('kit:work.progressLabel')}
          />
          {total ? (
            <span className={css['figures']}>
              {t('kit:work.progress', { done: formatInteger(done ?? 0), total: formatInteger(total) })}
            </span>
          ) : null}
          {stop && !run.isStopping ? <Button icon="x-lg" {...buttonOf(stop)} /> : null}
          {run.isStopping ? <span>{t('kit:work.stopping')}</span> : null}
        </>
      ) : (
        <>
          <b className={css['figures']}>{t('kit:work.summary', figures)}</b>
          {rest > 0 ? <span>{t('kit:work.rest', { rest: formatInteger(rest) })}</span> : null}
          {state === 'Failed' ? <span className={css['bad']}>{t('kit:work.failedWhole')}</span> : null}
        </>
      )}
    </div>
  )
}

/** Things whose turn never came. */
export const restOf = ({ total, counts }: Pick<WorkResult, 'total' | 'counts'>): number =>
  Math.max(0, (total ?? 0) - Object.values(counts).reduce((sum, count) => sum + count, 0))
