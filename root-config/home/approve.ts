import { api } from '../../shared/api/client.ts'
import { moduleOf } from '../../shared/contracts/doors.ts'
import { ResultStatus, spokenArgs } from '../../shared/contracts/result.ts'
import { DEPUTY_HEADER, type WaitingRow } from '../../shared/contracts/waiting.ts'
import { loadTexts, t } from '../../shared/i18n/i18n.ts'

/**
 * [judgement 12 waiting] Says yes to what waits, by the action of its own document; answers what stands against it, or is asked before it,
 * as a sentence. What is asked is answered where all of it is seen. Of a call that did not arrive the alert has told.
 */
export async function approve({ room, id, approve: action, version, of }: WaitingRow): Promise<string | null> {
  const headers: Record<string, string> = of ? { [DEPUTY_HEADER]: of.id } : {}
  const result = await api
    .send('POST', `${room}/${id}/${action}`, { version, confirmed: [] }, { headers })
    .catch(() => null)
  if (result?.ResultStatus === ResultStatus.success) return null
  if (!result) return t('home:waiting.notDone')
  await loadTexts([moduleOf(room), 'kit'])
  const why = (result.Problems ?? []).map(({ Key, Args }) => {
    const key = Key.includes(':') ? Key : Key.replace('.', ':rules.')
    return t(key, spokenArgs(Args, t))
  })
  return [t('home:waiting.notDone'), ...new Set(why)].join(' ')
}
