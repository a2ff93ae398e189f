import { useId, useState } from 'react'
import { t } from '../../../shared/i18n/i18n.ts'
import { Button } from '../../../shared/kit/button.tsx'
import { TabDialog } from '../../../shared/kit/editor/tab-dialog.tsx'
import css from './period-desk.module.css'

interface Props {
  readonly panel: HTMLElement
  readonly title: string
  readonly onClose: () => void
  readonly onReopen: (reason: string) => void
}

const LONGEST_REASON = 500

/** Reopening is done with a reason, which stands in the change log beside it. */
export function ReopenDialog({ panel, title, onClose, onReopen }: Props) {
  const [reason, setReason] = useState('')
  const id = useId()
  return (
    <TabDialog
      panel={panel}
      title={title}
      onClose={onClose}
      buttons={
        <>
          <Button label={t('kit:editor.cancel')} onClick={onClose} />
          <Button
            look="primary"
            label={t('gl:fiscalYear.desk.reopenYes')}
            disabled={reason.trim() === ''}
            onClick={() => onReopen(reason.trim())}
          />
        </>
      }
    >
      <p>{t('gl:fiscalYear.desk.reopenMessage')}</p>
      <label className={css['reason']} htmlFor={id}>
        {t('gl:fiscalYear.desk.reason')}
        <input
          id={id}
          data-first=""
          value={reason}
          maxLength={LONGEST_REASON}
          onChange={(event) => setReason(event.target.value)}
        />
      </label>
    </TabDialog>
  )
}
