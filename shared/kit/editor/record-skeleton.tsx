import { t } from '../../i18n/i18n.ts'
import css from './record-editor.module.css'

const FIELDS = 12

/** The place of a record, or of the figures of one, while they come. */
export const RecordSkeleton = () => (
  <div className={css['skeleton']} role="status" aria-label={t('kit:states.loading')}>
    {Array.from({ length: FIELDS }, (_, i) => (
      <span key={i} />
    ))}
  </div>
)
