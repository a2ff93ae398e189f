import { LINE_STANDINGS, PaymentBatch, type BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { firmTotals, type FirmRow } from '../../../shared/items/batch-totals.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'
import { BankPicture } from './bank-picture.tsx'
import css from './bank-picture.module.css'

/** Why some documents are not paid, and which they are. */
type Left = readonly [why: string, documents: readonly BatchLine[]]

const VENDORS_NAMED = 3

/** Whose they are, the largest first: a few names, and how many more there are. */
function vendorsOf(documents: readonly BatchLine[]): string {
  const byOpen = documents.toSorted((a, b) => Number(b.openAmount ?? 0) - Number(a.openAmount ?? 0))
  const names = [...new Set(byOpen.map(({ vendorName, vendorId }) => vendorName ?? vendorId ?? ''))]
  const named = names.slice(0, VENDORS_NAMED).join(', ')
  const more = names.length - VENDORS_NAMED
  return more > 0 ? t('ap:paymentBatch.leftOut.andMore', { named, count: formatInteger(more) }) : named
}

/** [judgement 12] What a batch would have paid and does not, beside what it pays: by its reason, with what is open of it. */
function LeftOut({ snapshot }: SectionPartProps) {
  useLocale()
  const currency = currencyOf({}, snapshot.draft)
  const documents = ((snapshot.draft['documents'] ?? []) as readonly BatchLine[]).filter(({ include }) => !include)
  const left = LINE_STANDINGS.flatMap((standing): Left[] => {
    const own = documents.filter((line) => (line.standing ?? 'Ready') === standing)
    // What could be paid was left out by whoever chose.
    const why = standing === 'Ready' ? 'leftOut.byHand' : `choices.documents.standing.${standing}`
    return own.length > 0 ? [[t(`ap:paymentBatch.${why}`), own]] : []
  })
  if (left.length === 0) return null
  const title = t('ap:paymentBatch.leftOut.title')
  const columns: readonly SmallColumn<Left>[] = [
    { name: 'why', label: t('ap:paymentBatch.leftOut.why'), of: ([why]) => why },
    { name: 'vendors', label: t('ap:paymentBatch.leftOut.vendors'), of: ([, own]) => vendorsOf(own) },
    {
      name: 'documents',
      label: t('ap:paymentBatch.totalsByFirm.documents'),
      isFigure: true,
      of: ([, own]) => formatInteger(own.length),
    },
    {
      name: 'open',
      label: t('ap:paymentBatch.fields.documents.openAmount'),
      isFigure: true,
      of: ([, own]) => formatMoney(totalOf(own, 'openAmount'), { currency }),
    },
  ]
  return (
    <SmallSection name="left-out" title={title} count={formatInteger(documents.length)}>
      <SmallTable label={title} columns={columns} rows={left} keyOf={([why]) => why} />
    </SmallSection>
  )
}

const words = (name: string) => t(`ap:paymentBatch.fields.documents.${name}`)
const own = (name: 'paidTo' | 'verifiedBy', documents: FirmRow[1]) => documents[0]?.[name] as string | null

const VendorTotals = firmTotals({
  ...{ firm: 'vendorId', name: 'vendorName', region: 'vendors', words: 'ap:paymentBatch' },
  // A cheque needs no bank.
  also: () => [
    { name: 'paidTo', label: words('paidTo'), of: ([, documents]) => own('paidTo', documents) },
    {
      name: 'verifiedBy',
      label: words('verifiedBy'),
      of: ([, documents]) => {
        const on = documents[0]?.['verifiedOn'] as string | null
        return on ? `${own('verifiedBy', documents)} ${formatDate(on)}` : null
      },
    },
  ],
})

/** What each vendor is paid, and beside it what none of them is. */
export const BatchSums = (props: SectionPartProps) => (
  <div className={css['sums']}>
    <div>
      <VendorTotals {...props} />
      <LeftOut {...props} />
    </div>
    <BankPicture {...props} />
  </div>
)

/** What is chosen from is looked at by document; once it is chosen, whoever approves or pays sees first who gets what. */
const isChosenFrom = ({ snapshot }: SectionPartProps) => PaymentBatch.drafts.includes(String(snapshot.saved['status']))

export const SumsFirst = (props: SectionPartProps) => (isChosenFrom(props) ? null : <BatchSums {...props} />)
export const SumsLast = (props: SectionPartProps) => (isChosenFrom(props) ? <BatchSums {...props} /> : null)
