import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, WayTo } from '../../../shared/kit/small-table.tsx'

/** [FI8] What waits for its integration on the accounts of a revaluation, with the way to it; nothing is shown where nothing waits. */
export function ToIntegrate({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { waitingEntries, revaluationDate } = snapshot.saved
  if (!waitingEntries) return null
  const count = formatInteger(Number(waitingEntries))
  const address = host.addressOf('gl/pending-entry', { postingDate: `<=${String(revaluationDate)}` })
  return (
    <SmallSection name="waiting" title={t('gl:foreignExchangeRevaluation.waiting.title')} count={count}>
      <p>
        {t('gl:foreignExchangeRevaluation.waiting.told', { count })}{' '}
        {address ? <WayTo address={address} text={t('gl:foreignExchangeRevaluation.waiting.way')} /> : null}
      </p>
    </SmallSection>
  )
}
