import { Decimal } from 'decimal.js'
import type { CounterSum } from '../../../shared/contracts/oe/counter-sale.ts'
import { formatInteger } from '../../../shared/i18n/format.ts'
import { region } from '../../../shared/kit/region.ts'
import { amountText, say } from './say.ts'
import type { Sold } from './use-sale.ts'
import css from './counter.module.css'

interface Props {
  readonly sold: Sold
  readonly currency: string
  readonly sum: CounterSum
}

/** What it comes to: before tax, tax, and what there is no coin for. */
export function Foot({ sold, currency, sum }: Props) {
  const { subTotal, taxAmount, lines } = sold
  const text = (amount: string | null) => amountText(amount, currency)
  const isRounded = !new Decimal(sum.rounding).isZero()
  return (
    <dl className={css['foot']} {...region('totals', say('totals'))}>
      <div>
        <dt>{say('linesCount')}</dt>
        <dd>{formatInteger(lines.length)}</dd>
      </div>
      <div>
        <dt>{say('subTotal')}</dt>
        <dd>{text(subTotal)}</dd>
      </div>
      <div>
        <dt>{say('tax')}</dt>
        <dd>{text(taxAmount)}</dd>
      </div>
      {isRounded ? (
        <div>
          <dt>{say('rounded')}</dt>
          <dd>{text(sum.rounding)}</dd>
        </div>
      ) : null}
    </dl>
  )
}
