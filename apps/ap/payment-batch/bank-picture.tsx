import { Decimal } from 'decimal.js'
import { formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { currencyOf } from '../../../shared/contracts/decimals.ts'
import type { BatchLine } from '../../../shared/contracts/ap/payment-batch.ts'
import { differenceOf, totalOf } from '../../../shared/kit/grid/line-totals.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { SmallSection } from '../../../shared/kit/small-table.tsx'
import css from './bank-picture.module.css'

/** [judgement 15] What is in the bank before and after the batch, on one scale with how far it may go. Its figures say the same. */
export function BankPicture({ snapshot }: SectionPartProps) {
  useLocale()
  const { bankBalance, overdraftLimit, documents } = snapshot.draft
  if (typeof bankBalance !== 'string') return null
  const currency = currencyOf({}, snapshot.draft)
  const paid = totalOf(
    ((documents ?? []) as readonly BatchLine[]).filter(({ include }) => include),
    'pay',
  )
  const after = differenceOf(bankBalance, paid)
  const floor = new Decimal((overdraftLimit as string | null) ?? 0).negated().toFixed()
  const amount = (value: string) => formatMoney(value, { currency })
  const scale = scaleOf([bankBalance, after, floor])
  const isBelow = new Decimal(after).lessThan(floor)
  return (
    <SmallSection name="bank" title={t('ap:paymentBatch.bank.title')}>
      <dl className={css['bank']}>
        <dt>{t('ap:paymentBatch.fields.bankBalance')}</dt>
        <dd>{amount(bankBalance)}</dd>
        <Bar {...{ scale, floor }} filled={bankBalance} />
        <dt>{t('ap:paymentBatch.totals.after')}</dt>
        <dd data-below={isBelow || undefined}>{amount(after)}</dd>
        <Bar {...{ scale, floor }} filled={after} leaves={bankBalance} />
        <dt className={css['floor']}>{t('ap:paymentBatch.bank.floor')}</dt>
        <dd className={css['floor']}>{amount(floor)}</dd>
      </dl>
    </SmallSection>
  )
}

interface Scale {
  readonly from: Decimal
  readonly span: Decimal
}

const scaleOf = (values: readonly string[]): Scale => {
  const from = Decimal.min(0, ...values)
  const span = Decimal.max(0, ...values).minus(from)
  return { from, span: span.isZero() ? new Decimal(1) : span }
}

/** Places on the scale in percent. */
const part = ({ from, span }: Scale, value: Decimal.Value) =>
  new Decimal(value).minus(from).div(span).times(100).toNumber()

interface BarProps {
  readonly scale: Scale
  readonly floor: string
  readonly filled: string
  /** From where to what is filled the batch takes it. */
  readonly leaves?: string
}

function Bar({ scale, floor, filled, leaves }: BarProps) {
  const between = (one: Decimal.Value, other: Decimal.Value) => {
    const [from, to] = [part(scale, one), part(scale, other)].toSorted((a, b) => a - b) as [number, number]
    return { left: `${from}%`, width: `${to - from}%` }
  }
  return (
    <dd className={css['bar']} aria-hidden="true">
      <span style={between(0, filled)} data-below={new Decimal(filled).lessThan(floor) || undefined} />
      {leaves === undefined ? null : <span data-leaves style={between(filled, leaves)} />}
      <i style={{ left: `${part(scale, floor)}%` }} />
    </dd>
  )
}
