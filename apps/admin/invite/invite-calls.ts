import { api } from '../../../shared/api/client.ts'
import { records } from '../../../shared/api/records.ts'
import { User, type Invitation } from '../../../shared/contracts/admin/user.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'

/** Whether the user of this page may invite. */
export const mayInvite = async (signal: AbortSignal): Promise<boolean> =>
  (await records(User).access(signal)).actions.includes('edit')

/** The link, or the sentence that refuses it. Throws when no answer came. */
export async function sendInvitation(userName: string): Promise<Invitation | { refused: string }> {
  const answer = await api.send<Invitation>('POST', `admin/user/${encodeURIComponent(userName)}/invitation`)
  if (answer.ResultStatus === ResultStatus.success && answer.Data) return answer.Data
  const problem = answer.Problems?.[0]
  return { refused: problem ? t(problem.Key, problem.Args) : (answer.Message ?? '') }
}
