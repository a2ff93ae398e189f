import type { OrderLife } from '../../../shared/contracts/oe/order-summary.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import type { InquiryPartProps } from '../../../shared/kit/inquiry/inquiry-definition.ts'
import { StatusPill } from '../../../shared/kit/list/status-pill.tsx'
import { useLocale } from '../../../shared/kit/locale.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import { LifePicture } from './life-picture.tsx'
import css from './order-summary.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:orderSummary.${name}`, args)
const PARTS = ['shipped', 'open', 'closedShort', 'cancelled'] as const

/** [judgement 32] Whose order it is, the sum that must hold, and the same sum drawn at every moment. */
export function About({ head, host }: InquiryPartProps) {
  useLocale()
  const life = head as unknown as OrderLife
  const { orderNo, orderId, status, billToId, customerName, customerReference, orderDate, promisedDate, sum } = life
  const about = [
    ...(customerReference ? [say('theirs', { number: customerReference })] : []),
    ...(orderDate ? [say('orderedOn', { day: formatDate(orderDate) })] : []),
    ...(promisedDate ? [say('promisedFor', { day: formatDate(promisedDate) })] : []),
    say('lineCount', { count: formatInteger(life.lineCount) }),
  ]
  return (
    <div className={css['summary']}>
      <p className={css['who']}>
        <RecordLink address={host.addressOf('oe/sales-order', { record: orderId })} text={orderNo} />
        <StatusPill word={status} text={t(`oe:salesOrder.choices.status.${status}`)} />
        <b>{customerName ?? billToId}</b>
        <RecordLink address={host.addressOf('ar/account-inquiry', { record: billToId })} text={billToId} />
        <span>{about.join(' · ')}</span>
      </p>
      {sum ? (
        <div className={css['sum']} role="group" aria-label={say('equation')}>
          <Term name="ordered" amount={sum.ordered} currency={life.currency} />
          {PARTS.map((name, at) => (
            <div key={name} className={css['term']}>
              <i aria-hidden="true">{at === 0 ? '=' : '+'}</i>
              <Term
                name={name}
                called={name === 'shipped' && life.orderType === 'Blanket' ? 'calledOff' : name}
                amount={sum[name]}
                currency={life.currency}
              />
            </div>
          ))}
        </div>
      ) : null}
      {life.moments.length > 0 ? <LifePicture life={life} host={host} /> : null}
    </div>
  )
}

const Term = ({
  name,
  called = name,
  amount,
  currency,
}: {
  readonly name: 'ordered' | (typeof PARTS)[number]
  /** Where it is called something else: what other orders draw from a blanket order. */
  readonly called?: string
  readonly amount: string
  readonly currency: string
}) => (
  <p data-part={name}>
    <span>{say(`parts.${called}`)}</span>
    <b>{formatMoney(amount, { currency })}</b>
  </p>
)
