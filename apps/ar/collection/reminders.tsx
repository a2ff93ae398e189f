import { useState } from 'react'
import { api } from '../../../shared/api/client.ts'
import type { RemindersDue } from '../../../shared/contracts/ar/collection.ts'
import { ResultStatus, type CallResult } from '../../../shared/contracts/result.ts'
import { isUnderWay } from '../../../shared/contracts/work.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { ScreenProps } from '../../../shared/kit/definition.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { WorkCourse } from '../../../shared/kit/work/work-course.tsx'
import { useRun } from '../../../shared/kit/work/use-run.ts'
import { say } from './say.ts'

interface Props extends ScreenProps {
  readonly due: RemindersDue['rows']
  /** Something has left: the list says it. */
  readonly onSent: () => void
}

const file = (id: string) => void api.download(`ar/collection/reminders/${id}/file`).catch(() => undefined)

/** Reminds one customer; what goes by post is fetched at once. */
export async function remindOne({ firmId, email }: RemindersDue['rows'][number]): Promise<void> {
  const answer = await api.send<CallResult>('POST', 'ar/collection/remind', { customerId: firmId }).catch(() => null)
  if (answer?.ResultStatus === ResultStatus.success && answer.EntityId && email === null) file(answer.EntityId)
}

/** All reminders that are due today, asked once and followed until they have left. */
export function Reminders({ screen, host, due, onSent }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [runId, setRunId] = useState<string | null>(null)
  const run = useRun(runId)
  const count = formatInteger(due.length)
  const byPost = due.filter(({ email }) => email === null).length
  const isUnder = run !== null && isUnderWay(run)
  const send = async () => {
    setAsking(false)
    const answer = await api.send<CallResult>('POST', 'ar/collection/remind', {}).catch(() => null)
    if (answer?.ResultStatus === ResultStatus.success) setRunId(answer.EntityId)
    onSent()
  }
  const all: Action | null =
    due.length > 0 && !isUnder
      ? {
          ...{ id: 'remind-all', group: 'list', label: { key: 'ar:collection.does.remindAll', args: { count } } },
          run: () => setAsking(true),
        }
      : null
  const print: Action | null =
    run && !isUnder
      ? {
          ...{ id: 'print-reminders', group: 'list', label: { key: 'ar:collection.does.reminderPaper' } },
          run: () => file(run.id),
        }
      : null
  useActions({ screen, host }, [all, print])
  return (
    <>
      {all ? <Button look="ghost" {...buttonOf(all)} /> : null}
      {run ? <WorkCourse run={run} stop={null} /> : null}
      {print ? <Button look="ghost" icon="file-earmark-pdf" {...buttonOf(print)} /> : null}
      {isAsking ? (
        <TabDialog
          panel={screen.panel}
          title={say('asks.remindAll', { count })}
          onClose={() => setAsking(false)}
          buttons={
            <>
              <Button data-first label={t('kit:editor.cancel')} onClick={() => setAsking(false)} />
              <Button look="primary" label={say('does.remindAll', { count })} onClick={() => void send()} />
            </>
          }
        >
          <p>{say('asks.remindHint', { email: formatInteger(due.length - byPost), paper: formatInteger(byPost) })}</p>
        </TabDialog>
      ) : null}
    </>
  )
}
