import { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { PointerSection } from '../../../shared/kit/small-table.tsx'

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
  return (
    <PointerSection
      name="waiting"
      title={t('ap:taxReturn.waiting.title')}
      count={count}
      text={t('ap:taxReturn.waiting.text', { count, tax: formatMoney(String(waitingTax)) })}
      address={host.addressOf('gl/pending-entry', { postingDate: `<=${String(periodEnd)}` })}
      link={t('ap:taxReturn.waiting.way')}
    />
  )
}

/** [finance 7.13] The document of payables that a filed return is paid by, or refunded. */
function Owed({ snapshot, host }: SectionPartProps) {
  useLocale()
  const { invoiceNo, openAmount } = snapshot.saved
  if (!invoiceNo) return null
  const number = String(invoiceNo)
  const isTold = openAmount !== null && openAmount !== undefined
  return (
    <PointerSection
      name="owed"
      title={t('ap:taxReturn.owed.title')}
      text={
        isTold
          ? t('ap:taxReturn.owed.text', { number, amount: formatMoney(String(openAmount)) })
          : t('ap:taxReturn.owed.taken', { number })
      }
      address={host.addressOf(PurchaseInvoice.room, { record: number })}
      link={t('ap:taxReturn.owed.way')}
    />
  )
}
