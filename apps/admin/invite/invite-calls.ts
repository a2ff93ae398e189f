import { api } from '../../../shared/api/client.ts'
import type { Invitation } from '../../../shared/contracts/admin/user.ts'
import { ResultStatus } from '../../../shared/contracts/result.ts'
import { t } from '../../../shared/i18n/i18n.ts'

/** What became of it, or the sentence that refuses it. Throws when no answer came. */
export async function sendInvitation(userName: string): Promise<Invitation | { refused: string }> {
  const answer = await api.send<Invitation>('POST', `admin/user/${encodeURIComponent(userName)}/invitation`)
  if (answer.ResultStatus === ResultStatus.success && answer.Data) return answer.Data
  const problem = answer.Problems?.[0]
  return { refused: problem ? t(problem.Key, problem.Args) : (answer.Message ?? '') }
}
