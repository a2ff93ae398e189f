import { PortalInvitation } from '../../../shared/contracts/admin/portal-invitation.ts'
import type { Invitation } from '../../../shared/contracts/admin/user.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { sendPortalInvitation, type Invited } from './portal-calls.ts'

interface Props {
  readonly panel: HTMLElement
  readonly firmId: string
  /** What is known of whom it is for. */
  readonly begin: Invited
  /** A mail server takes the letter. */
  readonly mailed: boolean
  readonly onMade: (invitation: Invitation) => void
  readonly onClose: () => void
}

/** Whom the link is for, in which language, and the ship-tos that he orders for. It stays until the link is made. */
export const InviteDialog = ({ panel, firmId, begin, mailed, onMade, onClose }: Props) => (
  <ParameterDialog
    panel={panel}
    title={t('admin:portalInvitation.title', { firmId })}
    about={t(mailed ? 'admin:portalInvitation.about' : 'admin:portalInvitation.aboutUnmailed')}
    contract={PortalInvitation}
    begin={begin}
    does={t(mailed ? 'admin:portalInvitation.send' : 'admin:portalInvitation.makeLink')}
    onGiven={async (given) => {
      const answer = await sendPortalInvitation(firmId, given)
      if (!('link' in answer)) return answer
      onMade(answer)
      return []
    }}
    onClose={onClose}
  />
)
