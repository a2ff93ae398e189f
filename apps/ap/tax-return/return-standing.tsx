import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, WayTo } from '../../../shared/kit/small-table.tsx'

/** What stands against a return or comes of it: what waits for its integration, then the document that it is owed by. */
export const ReturnStanding = (props: SectionPartProps) => (
  <>
    <ToIntegrate {...props} />
    <Owed {...props} />
  </>
)

/** [FI8] What a return would leave out because it waits for its integration, with the way to it; nothing is shown where nothing waits. */
function ToIntegrate({ snapshot, host }: SectionPartProps) {
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

/** [finance 7.13] The document of payables that a filed return is paid by, or refunded. */
function Owed({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { invoiceNo, openAmount } = snapshot.saved
  if (!invoiceNo) return null
  const number = String(invoiceNo)
  const address = host.addressOf(PurchaseInvoice.room, { record: number })
  return (
    <SmallSection name="owed" title={t('ap:taxReturn.owed.title')}>
      <p>
        {openAmount === null || openAmount === undefined
          ? t('ap:taxReturn.owed.taken', { number })
          : t('ap:taxReturn.owed.told', { number, amount: formatMoney(String(openAmount)) })}{' '}
        {address ? <WayTo address={address} text={t('ap:taxReturn.owed.way')} /> : null}
      </p>
    </SmallSection>
  )
}
