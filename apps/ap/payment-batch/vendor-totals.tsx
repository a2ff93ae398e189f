import { Firm } from '../../../shared/contracts/admin/firm.ts'
import type { BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { region } from '../../../shared/kit/region.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import css from './payment-batch.module.css'

/** [finance 7.4] What each vendor is paid with the documents that are chosen. */
export function VendorTotals({ snapshot, host }: SectionPartProps) {
  useLocale()
  const documents = (snapshot.draft['documents'] ?? []) as readonly BatchLine[]
  const vendors = new Map<string, BatchLine[]>()
  for (const document of documents) {
    if (!document.include || document.vendorId === null) continue
    vendors.set(document.vendorId, [...(vendors.get(document.vendorId) ?? []), document])
  }
  if (vendors.size === 0) return null
  const title = t('ap:paymentBatch.vendors.title')
  return (
    <section className={css['vendors']} aria-label={title} {...region('vendors', title)}>
      <h2>
        {title} <span>{formatInteger(vendors.size)}</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('ap:paymentBatch.fields.documents.vendorId')}</th>
            <th scope="col">{t('ap:paymentBatch.fields.documents.vendorName')}</th>
            <th scope="col" data-figure="">
              {t('ap:paymentBatch.vendors.documents')}
            </th>
            <th scope="col" data-figure="">
              {t('ap:paymentBatch.fields.documents.discount')}
            </th>
            <th scope="col" data-figure="">
              {t('ap:paymentBatch.fields.documents.pay')}
            </th>
          </tr>
        </thead>
        <tbody>
          {[...vendors].map(([vendorId, own]) => {
            const address = host.addressOf(Firm.room, { record: vendorId })
            return (
              <tr key={vendorId}>
                <td>{address ? <a href={address}>{vendorId}</a> : vendorId}</td>
                <td>{own[0]!.vendorName}</td>
                <td data-figure="">{formatInteger(own.length)}</td>
                <td data-figure="">{formatMoney(totalOf(own, 'discount'))}</td>
                <td data-figure="">{formatMoney(totalOf(own, 'pay'))}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}
