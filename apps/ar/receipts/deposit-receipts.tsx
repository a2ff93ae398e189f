import type { Deposit } from '../../../shared/contracts/ar/deposit.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { sectionLabel } from '../../../shared/kit/editor/labels.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { RecordLink, SmallSection, SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'

type Receipt = Deposit['receipts'][number]

/** The receipts that a posted deposit has made, each with the way to what became of it. */
export function DepositReceipts({ store, snapshot, host }: SectionPartProps) {
  useLocale()
  const { saved } = snapshot
  if (saved['status'] !== 'Posted') return null
  const currency = currencyOf({}, saved)
  const rows = (saved['receipts'] ?? []) as readonly Receipt[]
  const title = sectionLabel(store.entity, 'made')
  const column = (name: keyof Receipt, of: SmallColumn<Receipt>['of']): SmallColumn<Receipt> => ({
    ...{ name, label: t(`ar:deposit.fields.receipts.${name}`), of },
    ...(name === 'amount' ? { isFigure: true } : {}),
  })
  const columns = [
    column('receiptNo', ({ receiptNo }) => (
      <RecordLink address={host.addressOf('ar/cash-receipt', { record: receiptNo! })} text={receiptNo ?? ''} />
    )),
    column('payer', ({ payer }) => payer),
    column('amount', ({ amount }) => formatMoney(amount, { currency })),
  ]
  return (
    <SmallSection name="made" title={title} count={formatInteger(rows.length)}>
      <SmallTable label={title} columns={columns} rows={rows} keyOf={({ receipt }) => String(receipt)} />
    </SmallSection>
  )
}
