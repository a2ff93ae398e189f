import type { CallResult } from '../contracts/result.ts'
import type { EventTopics, TextRef } from '../events/topics.ts'

type Alert = Omit<EventTopics['alert'], 'requestId'>

const alert = (message: TextRef, detail?: string): Alert => ({
  title: { key: 'shell:alerts.title' },
  message,
  ...(detail ? { detail } : {}),
})

/** [S8.01]-[S8.05], [S8.15] The sentence of an answer; `subject` is what was asked for. Null: it says nothing. */
function sentenceOf(status: number, subject: string): TextRef | null {
  switch (status) {
    case 400:
      return { key: 'shell:alerts.badRequest' }
    case 401:
      return null
    case 403:
      return { key: 'shell:alerts.forbidden' }
    case 404:
      return { key: 'shell:alerts.notFound' }
    default:
      return status >= 500 ? { key: 'shell:alerts.serverError' } : { key: 'shell:alerts.unknown', args: { subject } }
  }
}

/** What the server says of itself by the code of its answer. */
const OWN_SENTENCES: Readonly<Record<string, string>> = {
  STORAGE_FULL: 'shell:alerts.storageFull',
  STORE_AWAY: 'shell:alerts.storeAway',
  NO_COMPANY: 'shell:alerts.noCompany',
}

/** What the server said of itself, beside the matter that it was asked about; null: nothing. */
export const ownSentence = (result: CallResult | null | undefined): TextRef | null => {
  const key = OWN_SENTENCES[result?.ResultCode ?? '']
  return key ? { key } : null
}

/**
 * [S8.01]-[S8.05], [S8.15] What a failed call shows; `path` is the call, `admin/firm`. 401 shows nothing: a session that
 * ended has a dialog of its own.
 */
export function alertFor(status: number, result: CallResult | null, path: string): Alert | null {
  const sentence = ownSentence(result) ?? sentenceOf(status, path)
  return sentence && alert(sentence)
}

/** [S8.07]-[S8.09] What a failed download shows: its 401 and 400 differ from other calls. */
export function downloadAlertFor(status: number, result: CallResult | null, path: string): Alert | null {
  if (status === 401) return alert({ key: 'shell:alerts.unauthorized' })
  if (status !== 400) return alertFor(status, result, path)
  if (!result?.Message) return alert({ key: 'shell:alerts.unauthorizedRequest' })
  // [S8.08] The server's own description, word for word.
  return alert({ key: 'shell:alerts.said', args: { text: result.Message } })
}

/** Headline of a region that could not be loaded; `subject` is what it would show, in the user's language. */
export function regionSentence(status: number, subject: string, result?: CallResult | null): TextRef | null {
  const own = ownSentence(result)
  if (own) return own
  return status === 0 ? { key: 'shell:alerts.notReached' } : sentenceOf(status, subject)
}
