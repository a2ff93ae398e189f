import { useEffect, useRef, useState } from 'react'
import type { PostingPreview } from '../../contracts/posting-preview.ts'
import { formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { Button } from '../button.tsx'
import { actionKey, recordName } from './labels.ts'
import type { RecordSnapshot } from './record-snapshot.ts'
import type { RecordStore } from './record-store.ts'
import { SideDrawer } from './side-drawer.tsx'
import css from './posting-drawer.module.css'

interface Props {
  readonly store: RecordStore
  readonly snapshot: RecordSnapshot
  /** The action whose entry is shown. */
  readonly action: string
  readonly onClose: () => void
}

/**
 * [house-style 2.4] The entry that an action would make of the document as it is saved: the server goes the whole way and takes
 * it back. Refused, the record says why and the drawer closes.
 */
export function PostingDrawer({ store, snapshot, action, onClose }: Props) {
  const again = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState<PostingPreview | null>(null)
  const ask = useRef(() => {})
  useEffect(() => {
    let isOver = false
    ask.current = () =>
      void store.preview(action).then((preview) => {
        if (isOver) return
        if (preview) setShown(preview)
        else onClose()
      })
    return () => {
      isOver = true
    }
  }, [store, action, onClose])
  useEffect(() => ask.current(), [store, action])

  const name = t(actionKey(store.entity, action))
  return (
    <SideDrawer
      name="posting"
      title={t('kit:posting.title')}
      label={t('kit:posting.of', { name: recordName(store.entity, store.key) })}
      recordKey={store.key}
      closeLabel={t('kit:posting.close')}
      first={again}
      onClose={onClose}
    >
      <div className={css['tools']}>
        <Button ref={again} icon="arrow-clockwise" label={t('kit:posting.again')} onClick={() => ask.current()} />
        <p role="status">{snapshot.dirty && shown ? t('kit:posting.stale') : ''}</p>
      </div>
      <div className={css['body']} aria-busy={shown === null || undefined}>
        {shown === null ? <p role="status">{t('kit:states.loading')}</p> : <Entry preview={shown} />}
      </div>
      <footer className={css['foot']}>{t('kit:posting.nothingYet', { action: name })}</footer>
    </SideDrawer>
  )
}

function Entry({ preview }: { preview: PostingPreview }) {
  const { lines, currency, debit, credit } = preview
  return (
    <table className={css['entry']}>
      <thead>
        <tr>
          <th scope="col">{t('kit:posting.account')}</th>
          <th scope="col" className={css['figure']}>
            {t('kit:posting.debit', { currency })}
          </th>
          <th scope="col" className={css['figure']}>
            {t('kit:posting.credit', { currency })}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, at) => (
          <tr key={at}>
            <th scope="row">
              <span className={css['account']}>{line.account}</span> {line.name}
              {line.firm || line.memo ? (
                <span className={css['memo']}>{[line.firm, line.memo].filter(Boolean).join(' · ')}</span>
              ) : null}
            </th>
            <td className={css['figure']}>{formatMoney(line.debit, { currency })}</td>
            <td className={css['figure']}>{formatMoney(line.credit, { currency })}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{t('kit:posting.total')}</th>
          <td className={css['figure']}>{formatMoney(debit, { currency })}</td>
          <td className={css['figure']}>{formatMoney(credit, { currency })}</td>
        </tr>
      </tfoot>
    </table>
  )
}
