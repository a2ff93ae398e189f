import { useId } from 'react'
import { formatStamp } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import type { RecordStore } from '../../../shared/kit/editor/record-store.ts'
import { useHistory } from '../../../shared/kit/editor/use-history.ts'
import { valueWords } from './value-words.ts'
import css from './configuration-values.module.css'

interface Props {
  readonly store: RecordStore
  readonly version: number
  /** Puts an earlier value back into its line, to be saved; null for who may not. */
  readonly onUse: ((index: number, value: string) => void) | null
}

const VALUE = /^values\.(\d+)\.value$/

/** What the values were before, newest first; pressing one puts it back. */
export function EarlierValues({ store, version, onUse }: Props) {
  const id = useId()
  const { rows } = useHistory(store, version)
  const earlier = rows.flatMap(({ columnName, oldValue, actionBy, actionOn, changeId }) => {
    const at = VALUE.exec(columnName)?.[1]
    return at === undefined || oldValue === null ? [] : [{ index: Number(at), oldValue, actionBy, actionOn, changeId }]
  })
  if (earlier.length === 0) return null
  return (
    <div className={css['earlier']}>
      <h3 id={id}>{t('admin:configuration.earlier')}</h3>
      <ul aria-labelledby={id}>
        {earlier.map(({ index, oldValue, actionBy, actionOn, changeId }) => (
          <li key={`${changeId} ${index}`}>
            <span className={css['old']}>
              {valueWords(String(store.getSnapshot().saved['controlId'] ?? ''), oldValue)}
            </span>
            <span className={css['quiet']}>
              {t('admin:configuration.until', { on: formatStamp(actionOn), by: actionBy })}
            </span>
            {onUse ? (
              <Button
                look="ghost"
                icon="arrow-counterclockwise"
                label={t('admin:configuration.use')}
                onClick={() => onUse(index, oldValue)}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </div>
  )
}
