import { currencyOf } from '../../contracts/decimals.ts'
import type { Entity } from '../../contracts/entity.ts'
import { formatMoney } from '../../i18n/format.ts'
import { t } from '../../i18n/i18n.ts'
import { buttonOf, type Action } from '../actions.ts'
import { Button } from '../button.tsx'
import { region } from '../region.ts'
import type { DocumentTotal } from '../definition-parts.ts'
import type { Row } from './field-path.ts'
import css from './document-totals.module.css'

interface Props {
  readonly entity: Entity
  readonly totals: readonly DocumentTotal[]
  readonly draft: Row
  /** It is read, not typed: what is nought, or must be, says nothing. */
  readonly reads?: boolean
  /** What mends a sum that is wrong, beside it: room is there for it. */
  readonly cures?: readonly Action[]
}

/** Sums of the document as it is typed, always in sight; one that must be zero and is not says so in red and in words. */
export function DocumentTotals({ entity, totals: all, draft, reads = false, cures = [] }: Props) {
  const totals = all.flatMap(({ of, ...total }) => {
    const figure = of(draft)
    const isSaid = figure !== null && !(reads && (total.mustBeZero === true || !/[1-9]/.test(figure)))
    return isSaid ? [{ ...total, figure }] : []
  })
  if (totals.length === 0) return null
  return (
    <div className={css['strip']} {...region('totals', t('kit:document.totals'))}>
      <dl className={css['bar']}>
        {totals.map(({ name, figure, mustBeZero, ...amount }) => {
          const currency = currencyOf(amount, draft)
          const isWrong = mustBeZero === true && /[1-9]/.test(figure)
          return (
            <div key={name} data-wrong={isWrong || undefined}>
              <dt>{t(`${entity.module}:${entity.noun}.totals.${name}`)}</dt>
              <dd>{formatMoney(figure, { currency })}</dd>
              {isWrong ? (
                <dd className={css['must']}>
                  {t('kit:document.mustBeZero', { zero: formatMoney('0', { currency }) })}
                </dd>
              ) : null}
            </div>
          )
        })}
      </dl>
      {cures.length > 0 ? (
        <div className={css['cures']} role="group" aria-label={t('kit:document.cures')}>
          {cures.map((cure) => (
            <Button key={cure.id} tabIndex={-1} {...buttonOf(cure)} />
          ))}
        </div>
      ) : null}
    </div>
  )
}
