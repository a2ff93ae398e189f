import { useEffect, useRef } from 'react'
import type { PriceTrace } from '../../../shared/contracts/oe/price.ts'
import { formatFigure } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { sayPrice } from '../../../shared/items/said-price.ts'
import css from './line-about.module.css'

/** [judgement-supply, rule 4] Why this price: one sentence with its because, what else counted, then who was asked in which order, the one that answered filled. */
export function WhyPrice({ trace, floor }: { readonly trace: PriceTrace; readonly floor: string | null }) {
  const { because, also, steps } = trace
  const own = useRef<HTMLDivElement>(null)
  // It was asked for by a key: on a low window it opens below what is seen.
  useEffect(() => {
    own.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <div ref={own} className={css['why']}>
      <p>{sayPrice(because)}</p>
      {also.length > 0 ? (
        <ul className={css['also']}>
          {also.map((said) => (
            <li key={said.key}>{sayPrice(said)}</li>
          ))}
        </ul>
      ) : null}
      <div className={css['steps']}>
        <span>{t('oe:salesOrder.about.asked')}</span>
        <ol>
          {steps.map(({ source, outcome, table, version }, at) => (
            <li key={at} data-outcome={outcome}>
              {t(`oe:priceInquiry.choices.source.${source}`)}
              {table ? ` ${table}/${version ?? ''}` : ''}
              <span className={css['spoken']}> {t(`oe:priceInquiry.choices.outcome.${outcome}`)}</span>
            </li>
          ))}
        </ol>
        {floor ? (
          <span>
            {t('oe:salesOrder.fields.lines.floorPrice')} <b>{formatFigure(floor, { kind: 'price' })}</b>
          </span>
        ) : null}
      </div>
    </div>
  )
}
