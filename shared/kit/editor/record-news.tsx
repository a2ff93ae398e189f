import { useEffect } from 'react'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { isPageSeen, whenPageSeen } from '../page-seen.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import css from './message-bar.module.css'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
}

/**
 * While the record is shown it follows what others made of it: at once where nothing is unsaved, else it says so and waits.
 * Under a dialog, while a save is under way and in a browser tab that nobody looks at it keeps still.
 */
export function useRecordNews({ store, snapshot }: Props): void {
  const { news, phase, question, conflict, dirty } = snapshot
  const isDue = news !== null && phase === 'ready' && !question && !conflict && !(dirty && news.isRead)
  useEffect(() => {
    if (!isDue) return
    const look = () => void store.others.follow()
    if (isPageSeen()) look()
    return whenPageSeen(look)
  }, [store, isDue, news])
}

/** Somebody else saved or deleted the record under unsaved work: nothing of it is lost, whatever is pressed. */
export function RecordNewsNote({ store, snapshot }: Props) {
  const { news, dirty, phase } = snapshot
  if (!news?.isRead || !dirty || phase !== 'ready') return null
  const { by, on, version } = news
  const said =
    version === null
      ? t('kit:editor.gone', { key: store.called })
      : t('kit:live.changed', { user: by ?? t('kit:live.somebody'), time: on ? formatStamp(on) : '' })
  return (
    <div className={css['note']} data-level="hold">
      <Icon name="people-fill" size={14} />
      <p>{said}</p>
      {version === null ? null : <Button label={t('kit:live.reload')} onClick={() => void store.others.compare()} />}
      <Button look="ghost" label={t('kit:live.keep')} onClick={() => store.others.keepMine()} />
    </div>
  )
}
