import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, WayTo } from '../../../shared/kit/small-table.tsx'

/** [FI8] What a return would leave out because it waits for its integration, with the way to it; nothing is shown where nothing waits. */
export function ToIntegrate({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { waitingEntries, waitingTax, periodEnd } = snapshot.saved
  if (!waitingEntries) return null
  const count = formatInteger(Number(waitingEntries))
  const address = host.addressOf('gl/pending-entry', { postingDate: `<=${String(periodEnd)}` })
  return (
    <SmallSection name="waiting" title={t('ap:taxReturn.waiting.title')} count={count}>
      <p>
        {t('ap:taxReturn.waiting.told', { count, tax: formatMoney(String(waitingTax)) })}{' '}
        {address ? <WayTo address={address} text={t('ap:taxReturn.waiting.way')} /> : null}
      </p>
    </SmallSection>
  )
}
