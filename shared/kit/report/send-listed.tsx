import { useEffect, useState } from 'react'
import { api } from '../../api/client.ts'
import type { ReportContract, ReportPage } from '../../contracts/report.ts'
import { ResultStatus, type CallResult } from '../../contracts/result.ts'
import { isUnderWay } from '../../contracts/work.ts'
import { formatDate } from '../../i18n/dates.ts'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import type { ReportPartProps } from '../definition.ts'
import { problemText } from '../editor/labels.ts'
import { TabDialog } from '../editor/tab-dialog.tsx'
import { useLocale } from '../locale.ts'
import { asEntity } from '../parameters/parameter.tsx'
import { WorkCourse } from '../work/work-course.tsx'
import { WorkLog } from '../work/work-log.tsx'
import { useRun } from '../work/use-run.ts'
import css from './send-listed.module.css'

/** What leaves by runs: statements, invoices. Its words are `<module>:<noun>.send`. */
type Sent = Pick<ReportContract, 'id' | 'module' | 'noun' | 'room' | 'parameters'>

/** Statements that go so: of all of them where the report sums them, else of the page. */
function countsOf({ columns, groupBy, lines }: ReportPage): Record<'Email' | 'Paper', number> {
  const counts = { Email: 0, Paper: 0 }
  const goes = columns.indexOf('goes') + 2
  for (const line of lines) {
    const how = line[goes]
    if (line[0] === 1 && (how === 'Email' || how === 'Paper')) counts[how] += groupBy.length > 0 ? line[1] : 1
  }
  return counts
}

/** [finance 8.4] Sends what is listed: asked once, then followed until each customer has his own; what goes on paper is one file. */
export const sendListed = (contract: Sent) => (props: ReportPartProps) => <SendListed {...props} contract={contract} />

function SendListed({
  screen,
  host,
  result,
  parameters,
  may,
  hasMain,
  onMain,
  contract,
}: ReportPartProps & { readonly contract: Sent }) {
  const { room } = contract
  const words = `${contract.module}:${contract.noun}.send`
  const say = (key: string, args?: Record<string, string>) => t(`${words}.${key}`, args)
  useLocale()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<CallResult | null>(null)
  const [runId, setRunId] = useState<string | null>(null)
  const run = useRun(runId)
  const counts = countsOf(result)
  const figures = { email: formatInteger(counts.Email), paper: formatInteger(counts.Paper) }
  const all = counts.Email + counts.Paper

  const send = async () => {
    setAsking(false)
    setBusy(true)
    const answer = await api.send<CallResult>('POST', `${room}/send`, { parameters }).catch(() => null)
    setBusy(false)
    setRefused(answer && answer.ResultStatus !== ResultStatus.success ? answer : null)
    if (answer?.ResultStatus === ResultStatus.success) setRunId(answer.EntityId)
  }
  const isUnder = run !== null && isUnderWay(run)
  const sending: Action | null = may.includes('send')
    ? {
        ...{ id: 'send-statements', group: 'record', label: { key: `${words}.action` } },
        ...(hasMain ? { keys: 'Ctrl+Enter' as const } : {}),
        ...{ enabled: !isBusy && !isUnder && all > 0, run: () => setAsking(true) },
      }
    : null
  const printing: Action | null =
    run && !isUnder && may.includes('export')
      ? {
          ...{ id: 'print-statements', group: 'record', label: { key: `${words}.print` } },
          run: () => void api.download(`${room}/sent/${run.id}/file`).catch(() => undefined),
        }
      : null
  const stop: Action | null = isUnder
    ? {
        ...{ id: 'stop-statements', group: 'record', label: { key: 'kit:work.stop' } },
        run: () => void api.send('POST', `shell/runs/${run.id}/stop`).catch(() => undefined),
      }
    : null
  // Once something waits, sending it is what is done here.
  const waits = sending?.enabled === true
  useEffect(() => {
    onMain(waits)
    return () => onMain(false)
  }, [onMain, waits])
  useActions({ screen, host }, [sending, printing, stop])
  if (!sending && !run) return null
  return (
    <section className={css['send']} aria-label={say('action')}>
      <div className={css['line']}>
        <p role="status">{all > 0 ? say('count', figures) : say('nobody')}</p>
        {sending && !isUnder ? (
          <Button look={hasMain ? 'primary' : 'plain'} icon="check-lg" {...buttonOf(sending)} />
        ) : null}
        {printing ? <Button icon="file-earmark-pdf" {...buttonOf(printing)} /> : null}
      </div>
      {refused ? (
        <p role="alert" className={css['refused']}>
          {(refused.Problems ?? []).map((one) => problemText(asEntity(contract), one)).join(' ') || refused.Message}
        </p>
      ) : null}
      {run ? <WorkCourse run={run} stop={stop} /> : null}
      {run && !isUnder ? <WorkLog result={run} entity={asEntity(contract)} host={host} /> : null}
      {isAsking ? (
        <TabDialog
          panel={screen.panel}
          title={say('ask', { day: formatDate(String(parameters['asOf'] ?? parameters['toDate'])) })}
          onClose={() => setAsking(false)}
          buttons={
            <>
              <Button data-first label={t('kit:editor.cancel')} onClick={() => setAsking(false)} />
              <Button look="primary" label={say('action')} onClick={() => void send()} />
            </>
          }
        >
          <p>{say('hint', figures)}</p>
        </TabDialog>
      ) : null}
    </section>
  )
}
