import { useSyncExternalStore } from 'react'
import { t } from '../../i18n/i18n.ts'
import { region } from '../region.ts'
import { Icon } from '../icon.tsx'
import type { OpenRecord } from './open-records.ts'
import css from './record-strip.module.css'

interface StripProps {
  readonly records: readonly OpenRecord[]
  readonly current: string | null
  readonly onShow: (ref: string | null) => void
  readonly onClose: (record: OpenRecord) => void
}

/** The list and the records open beside it, inside one tab. */
export function RecordStrip({ records, current, onShow, onClose }: StripProps) {
  return (
    <nav className={css['strip']} aria-label={t('kit:outlet.records')} {...region('records', t('kit:outlet.records'))}>
      <button
        type="button"
        className={css['item']}
        aria-current={current === null ? 'page' : undefined}
        onClick={() => onShow(null)}
      >
        <Icon name="list-ul" />
        {t('kit:outlet.list')}
      </button>
      {records.map((record) => (
        <RecordItem
          key={record.ref}
          record={record}
          isCurrent={record.ref === current}
          onShow={onShow}
          onClose={onClose}
        />
      ))}
    </nav>
  )
}

interface ItemProps extends Pick<StripProps, 'onShow' | 'onClose'> {
  readonly record: OpenRecord
  readonly isCurrent: boolean
}

function RecordItem({ record, isCurrent, onShow, onClose }: ItemProps) {
  const { dirty } = useSyncExternalStore(record.store.subscribe, record.store.getSnapshot)
  const name = record.store.called || record.name || t('kit:outlet.newRecord')
  return (
    <span className={css['pair']}>
      <button
        type="button"
        className={css['item']}
        aria-current={isCurrent ? 'page' : undefined}
        aria-label={dirty ? t('kit:outlet.unsaved', { name }) : undefined}
        onClick={() => onShow(record.ref)}
        onAuxClick={(event) => event.button === 1 && onClose(record)}
      >
        <span className={css['name']} title={name}>
          {name}
        </span>
        {dirty ? <span className={css['dot']} /> : null}
      </button>
      <button
        type="button"
        className={css['close']}
        aria-label={t('kit:outlet.close', { name })}
        onClick={() => onClose(record)}
      >
        <Icon name="x-lg" size={9} />
      </button>
    </span>
  )
}
