import type { ReceivedItem } from '../../../shared/contracts/ar/deposit-amounts.ts'
import type { Disputed } from '../../../shared/contracts/ar/payer.ts'
import { isApplied } from '../../../shared/contracts/trade/applied-amounts.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { isNothing } from './receiving.ts'

/** By these something newer may be taken before what is older. */
const BEFORE_OLDER: ReadonlySet<ReceivedItem['why']> = new Set(['Number', 'Remittance', 'Exact', 'ExactSum'])

interface Around {
  /** All that is open with the payer. */
  readonly lines: readonly ReceivedItem[]
  readonly disputes: readonly Disputed[]
}

/** [judgement 16] Why a receipt takes a document, or why it takes a newer one and not this. */
export function whyText(line: ReceivedItem, { lines, disputes }: Around): string {
  if (!isApplied(line)) {
    if (line.why === 'Disputed') return disputedText(disputes.find(({ reference }) => reference === line.docNumber))
    const newer = lines.find((one) => isApplied(one) && BEFORE_OLDER.has(one.why) && isOlder(line, one))
    return newer ? t(`ar:receiving.olderNot.${newer.why!}`) : ''
  }
  if (!line.why) return ''
  const why = t(`ar:deposit.choices.items.why.${line.why}`)
  return line.discountDate && !isNothing(line.discount)
    ? t('ar:receiving.withDiscount', { why, date: formatDate(line.discountDate) })
    : why
}

/** [judgement 16] What a receipt is for, in one sentence, and what it gives up for that; nothing is told of a discount where there is none. */
export function becauseText(
  why: NonNullable<ReceivedItem['why']>,
  discount: string | null,
  money: (amount: string | null) => string,
): string {
  const because = t(`ar:receiving.because.${why}`)
  return isNothing(discount) ? because : t('ar:receiving.becauseLess', { because, discount: money(discount) })
}

/** What falls due at once is as old as anything. */
const isOlder = ({ dueDate }: ReceivedItem, than: ReceivedItem): boolean => (dueDate ?? '') < (than.dueDate ?? '')

/** What is in dispute is never taken silently: since when, and what he said of it. */
function disputedText(dispute: Disputed | undefined): string {
  if (!dispute) return t('ar:deposit.choices.items.why.Disputed')
  const { since, notes } = dispute
  return t(notes ? 'ar:receiving.disputedFor' : 'ar:receiving.disputedSince', {
    ...{ since: formatDate(since), notes: notes ?? '' },
  })
}
