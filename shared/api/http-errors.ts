import type { CallResult } from '../contracts/result.ts'
import type { EventTopics } from '../events/topics.ts'

type Alert = Omit<EventTopics['alert'], 'requestId'>

const alert = (name: string, detail?: string | null): Alert => ({
  title: { key: 'shell:alerts.title' },
  message: { key: `shell:alerts.${name}` },
  ...(detail ? { detail } : {}),
})

/** [S8.01]-[S8.05] What a failed call shows. 401 shows nothing: a session that ended has a dialog of its own. */
export function alertFor(status: number, _result: CallResult | null): Alert | null {
  switch (status) {
    case 400:
      return alert('badRequest')
    case 403:
      return alert('forbidden')
    case 404:
      return alert('notFound')
    default:
      return status >= 500 ? alert('serverError') : null
  }
}

/** [S8.07]-[S8.09] What a failed download shows: its 401 and 400 differ from other calls. */
export function downloadAlertFor(status: number, result: CallResult | null): Alert | null {
  if (status === 401) return alert('unauthorized')
  if (status === 400) return result?.Message ? alert('downloadRefused', result.Message) : alert('unauthorizedRequest')
  return alertFor(status, result)
}
