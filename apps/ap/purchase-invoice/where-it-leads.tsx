import type { PurchaseInvoice } from '../../../shared/contracts/ap/purchase-invoice.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, WayTo } from '../../../shared/kit/small-table.tsx'
import { Settled } from '../settlement/settled.tsx'

interface Way {
  readonly name: 'account' | 'entry' | 'order' | 'receipt' | 'bill'
  readonly room: string
  readonly record: string
}

/** The receipt of a line: `PR000012-3` is line 3 of PR000012. */
const receiptOf = (line: string) => line.slice(0, line.lastIndexOf('-'))

/** [finance 7.1] The way from a stored document on: to its entry, its orders and receipts, and to what else is open with its vendor. */
export function WhereItLeads(props: SectionPartProps) {
  const { snapshot, host } = props
  useLocale()
  const invoice = snapshot.saved as unknown as Partial<PurchaseInvoice>
  if (!invoice.invoiceNo || !invoice.vendorId) return null
  const matches = invoice.matches ?? []
  const of = (name: Way['name'], room: string, records: readonly (string | null | undefined)[]): Way[] =>
    [...new Set(records)].flatMap((record) => (record ? [{ name, room, record }] : []))
  const ways = [
    ...of('account', 'ap/account-inquiry', [invoice.vendorId]),
    ...of('entry', 'gl/entry', [invoice.entryNo]),
    ...of('order', 'po/purchase-order', [invoice.purchaseOrderNo, ...matches.map(({ orderNo }) => orderNo)]),
    ...of(
      'receipt',
      'po/purchase-receipt',
      matches.map(({ receiptLine }) => receiptLine && receiptOf(receiptLine)),
    ),
    ...of('bill', 'ap/purchase-invoice', [invoice.releases]),
  ]
  const title = t('ap:purchaseInvoice.ways.title')
  return (
    <>
      <Settled {...props} />
      <SmallSection name="ways" title={title}>
        <SmallTable
          narrow
          label={title}
          rows={ways}
          keyOf={({ name, record }) => `${name} ${record}`}
          columns={[
            {
              name: 'name',
              label: t('ap:purchaseInvoice.ways.to'),
              of: ({ name }) => t(`ap:purchaseInvoice.ways.${name}`),
            },
            {
              name: 'record',
              label: t('ap:purchaseInvoice.ways.number'),
              of: ({ room, record }) => <WayTo address={host.addressOf(room, { record })} text={record} />,
            },
          ]}
        />
      </SmallSection>
    </>
  )
}
