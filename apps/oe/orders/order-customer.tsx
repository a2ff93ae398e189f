import type { OrderCustomer as Told } from '../../../shared/contracts/oe/order-customer.ts'
import { isReckoned, notInvoiced } from '../../../shared/contracts/oe/order-lines.ts'
import type { SalesOrder } from '../../../shared/contracts/oe/sales-order.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { CreditBar } from '../../../shared/items/credit-bar.tsx'
import { creditArgs } from '../../../shared/items/credit-words.ts'
import { useLocale } from '../../../shared/kit/locale.ts'
import { peopleOf } from '../../../shared/kit/read/course-panel.tsx'
import { region } from '../../../shared/kit/region.ts'
import { RecordLink } from '../../../shared/kit/small-table.tsx'
import type { SectionPartProps } from '../../../shared/kit/screen.ts'
import { useAnswer } from '../../../shared/kit/use-answer.ts'
import { CallOff } from './call-off.tsx'
import { OrderPrint } from './order-print.tsx'
import { UsualItems } from './usual-items.tsx'
import css from './order-customer.module.css'

const say = (name: string, args: Record<string, string> = {}) => t(`oe:salesOrder.customer.${name}`, args)
const FIGURE = /^-?\d+(\.\d+)?$/

/** What the order adds to what its customer owes, as it is typed; null while a figure of it cannot be read. */
function addedBy(order: Partial<SalesOrder>): string | null {
  const lines = order.lines ?? []
  const { discountPercent, freight, freightTax } = order
  const isRead = [discountPercent, freight, freightTax].every((one) => !one || FIGURE.test(one))
  return isRead && lines.every(isReckoned) ? notInvoiced({ ...(order as SalesOrder), lines }) : null
}

/** [judgement 31] Whose order it is and what credit is left after it: seen first, before anything is typed into the lines. */
export function OrderCustomer(props: SectionPartProps) {
  useLocale()
  const { store, snapshot, host } = props
  const draft = snapshot.draft as unknown as Partial<SalesOrder>
  const { billToId, currency, rate } = draft
  // A blanket order binds nothing: the orders that draw from it do.
  const dueAmount = draft.orderType === 'Blanket' ? null : addedBy(draft)
  const query = {
    billToId: billToId ?? '',
    // What it owes by itself is not counted twice, and it is not the last one before it.
    ...(store.id ? { id: store.id } : {}),
    ...(currency?.length === 3 ? { currency } : {}),
    ...(dueAmount === null ? {} : { dueAmount }),
    ...(rate && FIGURE.test(rate) ? { rate } : {}),
  }
  const { answer } = useAnswer<Told>(
    'oe/sales-order/customer',
    // Who is still being typed is nobody yet: his currency comes with him.
    billToId && currency ? query : null,
  )
  const title = say('title')
  return (
    <section className={css['customer']} aria-label={title} {...region('customer', title)}>
      <div className={css['who']}>
        {answer ? <Who told={answer} host={host} /> : null}
        <div className={css['acts']}>
          <UsualItems {...props} />
          <CallOff {...props} />
          {props.store.isNew ? null : <OrderPrint {...props} />}
        </div>
      </div>
      <div>
        {answer?.credit ? (
          <CreditBar
            credit={answer.credit}
            adds={dueAmount && currency === answer.credit.currency ? dueAmount : null}
          />
        ) : null}
        <div role="status" className={css['against']}>
          {answer?.problems.map(({ name, args }) => (
            <p key={name}>{t(`oe:rules.salesOrder.${name}`, creditArgs(args))}</p>
          ))}
          {answer?.helpers ? <p>{say('helpers', { people: peopleOf({ ...answer.helpers, action: '' }) })}</p> : null}
        </div>
      </div>
    </section>
  )
}

function Who({ told, host }: { readonly told: Told } & Pick<SectionPartProps, 'host'>) {
  const { firmId, name, place, phone, isHeld, holdReason, lastOrder, everyDays, overdue } = told
  const about = [
    ...[place, phone].filter((one) => one !== null),
    ...(everyDays === null ? [] : [say('everyDays', { days: formatInteger(everyDays) })]),
  ]
  return (
    <>
      <p className={css['name']}>
        <b>{name ?? firmId}</b>{' '}
        <RecordLink address={host.addressOf('ar/account-inquiry', { record: firmId })} text={firmId} />
        {isHeld ? <span data-bad>{say('held', { reason: holdReason ?? '–' })}</span> : null}
      </p>
      <p>
        {about.join(' · ')}
        {lastOrder ? (
          <>
            {about.length > 0 ? ' · ' : ''}
            {say('lastOrder')}{' '}
            <RecordLink address={host.addressOf('oe/sales-order', { record: lastOrder.id })} text={lastOrder.orderNo} />{' '}
            {formatDate(lastOrder.on)}
          </>
        ) : null}
      </p>
      {overdue ? (
        <p data-bad>
          {say('overdue', {
            amount: formatMoney(overdue.amount, { currency: overdue.currency }),
            currency: overdue.currency,
            days: formatInteger(overdue.days),
          })}
        </p>
      ) : null}
    </>
  )
}
