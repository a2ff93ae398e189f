import { isUnderWay, type WorkResult } from '../../../shared/contracts/work.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { region } from '../../../shared/kit/region.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { OutcomePill } from '../../../shared/kit/work/outcome-pill.tsx'
import { WorkCourse } from '../../../shared/kit/work/work-course.tsx'
import { reasonsOf } from '../../../shared/kit/work/work-log.tsx'
import { ENTITY, say } from './say.ts'
import css from './shipping.module.css'

interface Props {
  readonly run: WorkResult
  readonly host: Pick<ScreenHost, 'addressOf'>
}

/** What a run has shipped, and what stays, with the reason. */
export function Shipped({ run, host }: Props) {
  return (
    <section className={css['blocked']} {...region('result', say('result'))}>
      <h2>{say('result')}</h2>
      <WorkCourse run={run} stop={null} />
      {isUnderWay(run) ? null : (
        <ul>
          {run.rows.map(({ id, key, title, room, record, outcome, problems }) => (
            <li key={id}>
              <OutcomePill outcome={outcome} />
              <b>{key}</b>
              <span>
                {outcome === 'done' && room !== null && record !== null ? (
                  <RecordLink address={host.addressOf(room, { record })} text={title ?? record} />
                ) : (
                  title
                )}
              </span>
              <span>{reasonsOf(ENTITY, { problems })}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
