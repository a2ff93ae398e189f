import type { PriceHead } from '../../../shared/contracts/oe/price-inquiry.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { sayPrice } from '../../../shared/items/said-price.ts'
import css from './price.module.css'

/** [judgement 31, 35] What was asked, by the number of the product, whose name stands where it is chosen; the one sentence that says why this price, and what else was taken into account. */
export function About({ head }: InquiryPartProps) {
  useLocale()
  const { productId, quantity, unit, priceQuantity, priceUnit, trace } = head as unknown as PriceHead
  const isOther = priceUnit !== null && priceUnit !== unit
  return (
    <div className={css['about']}>
      <p className={css['what']}>
        <b>{productId}</b>
        <span>
          {t(isOther ? 'oe:priceInquiry.askedIn' : 'oe:priceInquiry.asked', {
            quantity: formatFigure(quantity, { kind: 'quantity' }),
            unit,
            inUnit: formatFigure(priceQuantity ?? '0', { kind: 'quantity' }),
            priceUnit: priceUnit ?? '',
          })}
        </span>
      </p>
      <p className={css['because']}>{sayPrice(trace.because)}</p>
      {trace.also.length > 0 ? (
        <ul className={css['also']}>
          {trace.also.map((said) => (
            <li key={`${said.key} ${JSON.stringify(said.args)}`}>{sayPrice(said)}</li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}
