import { ENTITIES } from '../../../shared/contracts/entities.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, RecordLink } from '../../../shared/kit/small-table.tsx'

/** [finance 1.8] The way from an entry to the document that posted it; of a user without a door to it, nothing is shown. */
export function SourceDocument({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { documentType, documentId } = snapshot.saved
  const room = ENTITIES[String(documentType)]?.room
  const address = room ? host.addressOf(room, { record: String(documentId) }) : null
  if (!address) return null
  return (
    <SmallSection name="document" title={t('gl:entry.document')}>
      <p>
        <RecordLink address={address} text={t(`gl:entry.choices.documentType.${String(documentType)}`)} />
      </p>
    </SmallSection>
  )
}
