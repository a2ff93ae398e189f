import { Firm } from '../../../shared/contracts/admin/firm.ts'
import type { BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, RecordLink, type SmallColumn } from '../../../shared/kit/small-table.tsx'

/** [finance 7.4] What each vendor is paid with the documents that are chosen. */
export function VendorTotals({ snapshot, host }: SectionPartProps) {
  useLocale()
  const currency = currencyOf({}, snapshot.draft)
  const documents = (snapshot.draft['documents'] ?? []) as readonly BatchLine[]
  const vendors = new Map<string, BatchLine[]>()
  for (const document of documents) {
    if (!document.include || document.vendorId === null) continue
    vendors.set(document.vendorId, [...(vendors.get(document.vendorId) ?? []), document])
  }
  if (vendors.size === 0) return null
  const title = t('ap:paymentBatch.vendors.title')
  const columns: readonly SmallColumn<[string, BatchLine[]]>[] = [
    {
      name: 'vendorId',
      label: t('ap:paymentBatch.fields.documents.vendorId'),
      of: ([vendorId]) => <RecordLink address={host.addressOf(Firm.room, { record: vendorId })} text={vendorId} />,
    },
    {
      name: 'vendorName',
      label: t('ap:paymentBatch.fields.documents.vendorName'),
      of: ([, own]) => own[0]!.vendorName,
    },
    {
      name: 'documents',
      label: t('ap:paymentBatch.vendors.documents'),
      isFigure: true,
      of: ([, own]) => formatInteger(own.length),
    },
    ...(['discount', 'pay'] as const).map((name): SmallColumn<[string, BatchLine[]]> => ({
      name,
      label: t(`ap:paymentBatch.fields.documents.${name}`),
      isFigure: true,
      of: ([, own]) => formatMoney(totalOf(own, name), { currency }),
    })),
  ]
  return (
    <SmallSection name="vendors" title={title} count={formatInteger(vendors.size)}>
      <SmallTable label={title} columns={columns} rows={[...vendors]} keyOf={([vendorId]) => vendorId} />
    </SmallSection>
  )
}
