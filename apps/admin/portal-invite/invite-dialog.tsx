import { PortalInvitation } from '../../../shared/contracts/admin/portal-invitation.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { ParameterDialog } from '../../../shared/kit/parameters/parameter-dialog.tsx'
import { sendPortalInvitation, type Invited } from './portal-calls.ts'

interface Props {
  readonly panel: HTMLElement
  readonly firmId: string
  /** What is known of whom it is for. */
  readonly begin: Invited
  readonly onSent: (email: string) => void
  readonly onClose: () => void
}

/** Whom the letter goes to, in which language, and the ship-tos that he orders for. It stays until the letter is written. */
export const InviteDialog = ({ panel, firmId, begin, onSent, onClose }: Props) => (
  <ParameterDialog
    panel={panel}
    title={t('admin:portalInvitation.title', { firmId })}
    about={t('admin:portalInvitation.about')}
    contract={PortalInvitation}
    begin={begin}
    does={t('admin:portalInvitation.send')}
    onGiven={async (given) => {
      const refused = await sendPortalInvitation(firmId, given)
      if (refused.length === 0) onSent(String(given['email']))
      return refused
    }}
    onClose={onClose}
  />
)
