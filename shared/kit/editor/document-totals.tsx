import { currencyOf } from '../../contracts/decimals.ts'
import type { Entity } from '../../contracts/entity.ts'
import { formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { region } from '../region.ts'
import type { DocumentTotal } from '../definition.ts'
import type { Row } from './field-path.ts'
import css from './document-totals.module.css'

interface Props {
  readonly entity: Entity
  readonly totals: readonly DocumentTotal[]
  readonly draft: Row
}

/** Sums of the document as it is typed, always in sight; one that must be zero and is not says so in red and in words. */
export function DocumentTotals({ entity, totals, draft }: Props) {
  if (totals.length === 0) return null
  return (
    <dl className={css['bar']} {...region('totals', t('kit:document.totals'))}>
      {totals.map(({ name, of, mustBeZero, ...amount }) => {
        const figure = of(draft)
        const currency = currencyOf(amount, draft)
        const isWrong = mustBeZero === true && /[1-9]/.test(figure)
        return (
          <div key={name} data-wrong={isWrong || undefined}>
            <dt>{t(`${entity.module}:${entity.noun}.totals.${name}`)}</dt>
            <dd>{formatMoney(figure, { currency })}</dd>
            {isWrong ? (
              <dd className={css['must']}>{t('kit:document.mustBeZero', { zero: formatMoney('0', { currency }) })}</dd>
            ) : null}
          </div>
        )
      })}
    </dl>
  )
}
