import { DemandActionReport } from '../../../shared/contracts/ic/demand.ts'
import type { WorkResult } from '../../../shared/contracts/work.ts'
import type { ScreenHost } from '../../../shared/events/host.ts'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { Action } from '../../../shared/kit/actions.ts'
import type { ProcessBoardProps } from '../../../shared/kit/definition.ts'
import { asEntity } from '../../../shared/kit/parameters/parameter.tsx'
import { ProcessRuns } from '../../../shared/kit/process/process-runs.tsx'
import { region } from '../../../shared/kit/region.ts'
import { WorkCourse } from '../../../shared/kit/work/work-course.tsx'
import { WorkLog } from '../../../shared/kit/work/work-log.tsx'
import { say } from './demand-rows.ts'
import css from './demand.module.css'

interface RunProps {
  readonly run: WorkResult
  readonly stop: Action | null
  readonly host: Pick<ScreenHost, 'addressOf'>
}

const entity = asEntity(DemandActionReport)

/** [judgement 36] What was made of a proposal: who asked for it and when, by what it was judged, and each order, transfer and work order with the way to it. */
export const DemandRun = ({ run, stop, host }: RunProps) => (
  <div className={css['log']}>
    <p className={css['of']}>
      <b>{t('kit:process.runOf', { time: formatStamp(run.askedOn), user: run.askedBy })}</b>{' '}
      {say('runs.judged', { mode: say(`choices.mode.${String(run.asked['mode'] ?? 'Inventory')}`) })}
    </p>
    <WorkCourse run={run} stop={stop} />
    <WorkLog result={run} entity={entity} host={host} />
  </div>
)

type RunsProps = Pick<ProcessBoardProps, 'snapshot' | 'prefix'> & Pick<Parameters<typeof ProcessRuns>[0], 'onShow'>

/** Earlier runs of everybody, beside the list or beside what came of one. */
export const DemandRuns = (props: RunsProps) => (
  <aside className={css['reason']} aria-label={say('runs.title')} {...region('history', say('runs.title'))}>
    <ProcessRuns {...props} />
  </aside>
)
