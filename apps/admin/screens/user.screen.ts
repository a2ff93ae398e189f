import { User } from '../../../shared/contracts/admin/user.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'
import { InviteRow } from '../invite/invite-dialog.tsx'
import { UserPanel } from '../invite/user-panel.tsx'

/** Who may enter, with which roles; a password is the user's own affair and comes through a one-time link. */
export default maintenance({
  id: 'admin/user',
  entity: User,
  list: ['userName', 'displayName', 'email', 'roleCount', 'externalUser', 'disabled', 'lastSignIn', 'invitedOn'],
  views: [
    { name: 'disabled', filters: { disabled: 'true' } },
    { name: 'external', filters: { externalUser: 'true' } },
  ],
  parts: {
    aboveForm: UserPanel,
    ofRow: { right: 'edit', label: 'admin:user.invite.open', icon: 'people-fill', Dialog: InviteRow },
  },
  editor: [
    section('identity', ['userName', 'displayName', 'email', 'disabled', 'externalUser']),
    section('roles', ['roles']),
    section('session', ['landingPage', 'language', 'salesRepId', 'defaultShipTo', 'domain']),
    section('identityProvider', ['subject', 'lastSignIn', 'invitedOn']),
  ],
})
