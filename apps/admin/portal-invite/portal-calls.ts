import { api } from '../../../shared/api/client.ts'
import type { PortalPeople } from '../../../shared/contracts/admin/portal-invitation.ts'
import type { Invitation } from '../../../shared/contracts/admin/user.ts'
import { ResultStatus, type Problem } from '../../../shared/contracts/result.ts'

export type Invited = Readonly<Record<string, unknown>>

const pathOf = (firmId: string) => `admin/firm/${encodeURIComponent(firmId)}/portal-invitation`

/** Who acts for the firm; null for whoever may not invite, as a firm is shown without it then. */
export const portalPeople = (firmId: string, signal: AbortSignal): Promise<PortalPeople | null> =>
  api.get<PortalPeople>(pathOf(firmId), { signal, quiet: true }).catch(() => null)

/** What became of it, or what stands against it. Throws when no answer came. */
export async function sendPortalInvitation(firmId: string, given: Invited): Promise<Invitation | readonly Problem[]> {
  const answer = await api.send<Invitation>('POST', pathOf(firmId), given)
  if (answer.ResultStatus === ResultStatus.success && answer.Data) return answer.Data
  return answer.Problems ?? []
}
