import { useState } from 'react'
import { User, type Invitation } from '../../../shared/contracts/admin/user.ts'
import { bus } from '../../../shared/events/bus.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { RowDialogProps } from '../../../shared/kit/definition.ts'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import { HandedOver } from './handed-over.tsx'
import { sendInvitation } from './invite-calls.ts'

interface Props {
  readonly panel: HTMLElement
  readonly userName: string
  readonly send: () => ReturnType<typeof sendInvitation>
  readonly onClose: () => void
}

/** Makes a one-time link for a user, and says how it reaches him. Asked first: his earlier links stop working. */
export function InviteDialog({ panel, userName, send, onClose }: Props) {
  const [isSending, setSending] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)
  const [made, setMade] = useState<Invitation | null>(null)
  const make = async () => {
    if (isSending) return
    setSending(true)
    try {
      const answer = await send()
      if ('refused' in answer) setRefused(answer.refused)
      else setMade(answer)
    } catch {
      // The alert of the call has said what happened.
    } finally {
      setSending(false)
    }
  }
  const isOver = made !== null || refused !== null
  return (
    <TabDialog
      // Another dialog in its place, so that the focus begins anew.
      key={String(isOver)}
      panel={panel}
      title={t('admin:user.invite.title', { userName })}
      wide={typeof made?.link === 'string'}
      onClose={onClose}
      buttons={
        isOver ? (
          <Button data-first="" label={t('admin:user.invite.close')} onClick={onClose} />
        ) : (
          <>
            <Button label={t('kit:editor.cancel')} onClick={onClose} />
            <Button
              data-first=""
              look="primary"
              label={t('admin:user.invite.open')}
              aria-disabled={isSending || undefined}
              onClick={() => void make()}
            />
          </>
        )
      }
    >
      {made ? <HandedOver invitation={made} who={userName} /> : null}
      {refused ? <p role="alert">{refused}</p> : null}
      {isOver ? null : <p>{t('admin:user.invite.about', { userName })}</p>}
    </TabDialog>
  )
}

/** The same for the user of a chosen row. */
export function InviteRow({ panel, row, onClose }: RowDialogProps) {
  const userName = String(row['userName'])
  const send = async () => {
    const answer = await sendInvitation(userName)
    bus.emit('record-saved', { entity: User.id, id: row.id, key: userName })
    return answer
  }
  return <InviteDialog panel={panel} userName={userName} send={send} onClose={onClose} />
}
