import { useState } from 'react'
import { bus } from '../../../shared/events/bus.ts'
import { buttonOf, useActions, type Action } from '../../../shared/kit/actions.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { ActAs } from '../act-as/act-as.tsx'
import { SightOfUser } from './user-sight.tsx'
import { sendInvitation } from './invite-calls.ts'
import { InviteDialog } from './invite-dialog.tsx'
import css from './user-panel.module.css'

/** What can be done with a user beside changing the record: inviting, and acting as him. */
export const UserPanel = (props: SectionPartProps) => (
  <div className={css['panel']}>
    <InviteUser {...props} />
    <SightOfUser {...props} />
    <ActAs {...props} />
  </div>
)

function InviteUser({ store, snapshot, screen, host }: SectionPartProps) {
  useLocale()
  const [isOpen, setOpen] = useState(false)
  const userName = String(snapshot.saved['userName'])
  const invite: Action | null =
    snapshot.access.actions.includes('edit') && snapshot.saved['disabled'] !== true
      ? { id: 'invite', label: { key: 'admin:user.invite.open' }, group: 'record', run: () => setOpen(true) }
      : null
  useActions({ screen, host }, [invite])
  if (!invite) return null
  return (
    <div>
      <Button icon="people-fill" {...buttonOf(invite)} />
      {isOpen ? (
        <InviteDialog
          panel={screen.panel}
          userName={userName}
          send={async () => {
            const answer = await store.others.own(() => sendInvitation(userName))
            bus.emit('record-saved', { entity: store.entity.id, id: store.id!, key: store.key })
            return answer
          }}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </div>
  )
}
