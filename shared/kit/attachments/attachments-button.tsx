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

/** Opens the attachments of a record, and says how many there are: told with the record, else read once that is painted. */
export function AttachmentsButton({ store, action, expanded }: Props) {
  const { count } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    if (count === null)
      void afterPaint().then(() => (store.getSnapshot().phase === 'unread' ? store.load() : undefined))
  }, [store, count])
  const own = buttonOf(action)
  const label = count ? t('kit:attachments.count', { count: formatInteger(count) }) : own.label
  return <Button look="ghost" icon="paperclip" aria-expanded={expanded} {...own} label={label} />
}
