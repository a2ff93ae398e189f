import { formatInteger } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import type { ListChanges } from './list-news.ts'
import css from './changes-note.module.css'

interface Props {
  readonly changes: ListChanges | null
  readonly onRefresh: () => void
}

/** Others changed what is shown: said beside the count, shown when the user wants it. No row moves under his hand. */
export function ChangesNote({ changes, onRefresh }: Props) {
  return (
    // Stands there empty, so that a screen reader hears what comes into it.
    <span role="status" className={css['place']}>
      {changes ? (
        <Button
          className={css['note']}
          look="ghost"
          icon="arrow-clockwise"
          label={
            changes.count === 1
              ? t('kit:live.changeOne')
              : t('kit:live.changeMany', { count: formatInteger(changes.count) })
          }
          onClick={onRefresh}
        />
      ) : null}
    </span>
  )
}
