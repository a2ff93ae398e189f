import type { Payer } from '../../../shared/contracts/ar/payer.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import css from './days-to-pay.module.css'

/**
 * [judgement 16] How many days the payer took for each of the documents that he has paid last, as bars on one scale from nothing, with the day
 * on which each was due across them.
 */
export function DaysToPay({ payer }: { readonly payer: Payer | null }) {
  const lately = payer?.lately ?? []
  if (lately.length === 0) return null
  const most = Math.max(1, ...lately.flatMap(({ days, terms }) => [days, terms ?? 0]))
  const high = (days: number | null) => ({ blockSize: `${(Math.max(0, days ?? 0) / most) * 100}%` })
  const count = lately.length
  const title = t(count === 1 ? 'ar:receiving.latelyOne' : 'ar:receiving.lately', { count: formatInteger(count) })
  return (
    <section aria-label={title} className={css['days']}>
      <h3>{title}</h3>
      <ol>
        {lately.map(({ docNumber, paidOn, days, terms }) => {
          const slots = { number: docNumber, paidOn: formatDate(paidOn), days: formatInteger(days) }
          const text =
            terms === null
              ? t('ar:receiving.paidAfter', slots)
              : t('ar:receiving.paidOfTerms', { ...slots, terms: formatInteger(terms) })
          return (
            <li key={`${docNumber} ${paidOn}`} title={text} data-late={(terms !== null && days > terms) || undefined}>
              <span className={css['told']}>{text}</span>
              <span className={css['figure']} aria-hidden="true">
                {formatInteger(days)}
              </span>
              <span className={css['plot']} aria-hidden="true">
                <span className={css['bar']} style={high(days)} />
                {terms === null ? null : <span className={css['due']} style={high(terms)} />}
              </span>
            </li>
          )
        })}
      </ol>
      <p>{t('ar:receiving.dueAcross')}</p>
    </section>
  )
}
