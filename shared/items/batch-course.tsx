import { currencyOf } from '../contracts/decimals.ts'
import { formatStamp } from '../i18n/dates.ts'
import { formatInteger, formatMoney } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { totalOf } from '../kit/grid/line-totals.ts'
import { region } from '../kit/region.ts'
import type { SectionPartProps } from '../kit/screen.ts'
import css from './output.module.css'

/** What of a batch came back: each with the number of the payment or receipt that it was. */
interface Line {
  readonly returnedOn: string | null
  readonly paymentNo?: string | null
  readonly receiptNo?: string | null
  readonly pay?: string | null
  readonly amount?: string | null
}

interface CourseProps extends SectionPartProps {
  /** Where its texts stand: `ap:paymentBatch`. */
  readonly words: string
  readonly returned: readonly Line[] | null | undefined
}

/** [finance 7.4, 8.2] Who has led a batch how far, and what of it came back. */
export function Course({ snapshot, words, returned: lines }: CourseProps) {
  const { submittedBy, approvedBy, approvedOn, generatedBy, generatedOn } = snapshot.saved
  if (!submittedBy) return null
  const steps = [
    ['submitted', submittedBy, null],
    ['approved', approvedBy, approvedOn],
    ['generated', generatedBy, generatedOn],
  ].filter(([, by]) => by)
  // What came back stands at its lines, which may be hundreds.
  const returned = (lines ?? []).filter(({ returnedOn }) => returnedOn !== null)
  const title = t(`${words}.course.title`)
  return (
    <section className={css['output']} aria-label={title} {...region('course', title)}>
      {steps.map(([name, by, on]) => (
        <span key={String(name)}>
          {t(`${words}.course.${String(name)}`, { by: String(by), on: on ? formatStamp(String(on)) : '' })}
        </span>
      ))}
      {returned.length > 0 ? (
        <b>
          {t(`${words}.course.returned`, {
            count: formatInteger(new Set(returned.map(({ paymentNo, receiptNo }) => paymentNo ?? receiptNo)).size),
            amount: formatMoney(
              totalOf(
                returned.map(({ pay, amount }) => ({ pay: pay ?? amount ?? '0' })),
                'pay',
              ),
              {
                currency: currencyOf({}, snapshot.saved),
              },
            ),
          })}
        </b>
      ) : null}
    </section>
  )
}
