import type { Trail } from '../../contracts/entity.ts'
import { formatStamp } from '../../i18n/dates.ts'
import { t } from '../../i18n/i18n.ts'
import { personName } from '../../i18n/person.ts'
import css from './record-editor.module.css'

/** [S3.37] Who made the record and who changed it last, and its version. */
export function RecordTrail({ trail }: { trail: Trail }) {
  return (
    <div role="group" className={css['trail']} aria-label={t('kit:editor.recordTrail')}>
      <span>
        {t('kit:editor.createdTrail', { time: formatStamp(trail.createdOn), person: personName(trail.createdBy) })}
      </span>
      <span>
        {t('kit:editor.updatedTrail', { time: formatStamp(trail.updatedOn), person: personName(trail.updatedBy) })}
      </span>
      <span>{t('kit:editor.version', { version: trail.version })}</span>
    </div>
  )
}
