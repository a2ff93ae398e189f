import { useState } from 'react'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import type { RecordStore } from '../editor/record-store.ts'
import { TabDialog } from '../editor/tab-dialog.tsx'

interface Props {
  readonly panel: HTMLElement
  readonly store: RecordStore
  /** The record may be closed, or stays open. */
  readonly onAnswer: (close: boolean) => void
}

/** Asked before a changed record inside a tab is closed. A refused save leaves it open: its message says why. */
export function LeaveQuestion({ panel, store, onAnswer }: Props) {
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    onAnswer(await store.save())
  }
  return (
    <TabDialog
      panel={panel}
      title={t('kit:outlet.leaveTitle')}
      onClose={() => onAnswer(false)}
      buttons={
        <>
          <Button data-first label={t('kit:outlet.leaveStay')} onClick={() => onAnswer(false)} />
          <Button look="danger" label={t('kit:outlet.leaveDiscard')} onClick={() => onAnswer(true)} />
          <Button look="primary" label={t('kit:outlet.leaveSave')} disabled={saving} onClick={() => void save()} />
        </>
      }
    >
      {store.unsaved().map((name) => (
        <p key={name}>{t('kit:outlet.leaveMessage', { name })}</p>
      ))}
    </TabDialog>
  )
}
