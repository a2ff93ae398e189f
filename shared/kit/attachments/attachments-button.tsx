import { useEffect, useSyncExternalStore } from 'react'
import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { afterPaint } from '../after-paint.ts'
import { Button } from '../button.tsx'
import type { AttachmentStore } from './attachment-store.ts'

interface Props {
  readonly store: AttachmentStore
  readonly action: Action
  readonly expanded: boolean
}

/** Opens the attachments of a record, and says how many there are once the record itself is painted. */
export function AttachmentsButton({ store, action, expanded }: Props) {
  const { rows } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    void afterPaint().then(() => (store.getSnapshot().phase === 'unread' ? store.load() : undefined))
  }, [store])
  const own = buttonOf(action)
  const label = rows.length > 0 ? t('kit:attachments.count', { count: formatInteger(rows.length) }) : own.label
  return <Button look="ghost" icon="paperclip" aria-expanded={expanded} {...own} label={label} />
}
