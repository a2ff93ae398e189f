import { LINE_STANDINGS, type BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { firmTotals } from '../../../shared/items/batch-totals.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection, SmallTable, type SmallColumn } from '../../../shared/kit/small-table.tsx'

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

const VendorTotals = firmTotals({ firm: 'vendorId', name: 'vendorName', region: 'vendors', words: 'ap:paymentBatch' })

/** What each vendor is paid, and beside it what none of them is. */
export const BatchSums = (props: SectionPartProps) => (
  <>
    <VendorTotals {...props} />
    <LeftOut {...props} />
  </>
)
