import { Decimal } from 'decimal.js'
import type { Credit, CreditLine } from '../contracts/trade/credit.ts'
import { partsOf } from '../charts/parts.ts'
import { formatDate } from '../i18n/dates.ts'
import { formatMoney } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import css from './credit-bar.module.css'

const say = (name: string, args?: Record<string, string>) => t(`ar:credit.${name}`, args)

/** One limit, to scale: what counts against it, and what is left or how far it is passed. */
function Line({
  line,
  title,
  adds,
}: {
  readonly line: CreditLine
  readonly title: string
  readonly adds: string | null
}) {
  const { limit, parts, available, currency } = line
  if (limit === null || parts === null || available === null) return null
  const money = (amount: string) => formatMoney(amount, { currency })
  const left = new Decimal(available).minus(adds ?? 0)
  const told = [
    ...parts.filter(({ part, amount }) => part === 'items' || !new Decimal(amount).isZero()),
    ...(adds && new Decimal(adds).gt(0) ? [{ part: 'this', amount: adds }] : []),
  ]
  return (
    <section className={css['credit']} aria-label={title}>
      <p>
        <span>{title}</span>
        <span data-bad={left.isNegative() || undefined}>
          {left.isNegative() ? say('over') : say('free')} <b>{money(left.abs().toFixed())}</b> {currency}
        </span>
      </p>
      <span className={css['bar']} aria-hidden="true">
        {partsOf(
          told.map(({ amount }) => amount),
          limit,
        ).map(({ at, from, width }) => (
          <span
            key={at}
            data-part={at}
            data-over={left.isNegative() || undefined}
            style={{ left: `${from}%`, width: `${width}%` }}
          />
        ))}
      </span>
      <ul>
        {told.map(({ part, amount }, at) => (
          <li key={part} data-part={at}>
            {say(part === 'this' ? part : `parts.${part}`)} <b>{money(amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** [finance 8.3, judgement 21] What a customer may still be sold, of his own limit and of his parent's, and what is known beside it. */
export function CreditBar({
  credit,
  adds = null,
}: {
  readonly credit: Credit
  /** What a document that is being typed would add, in the currency of the account. */
  readonly adds?: string | null
}) {
  const { group, currency, limit, insured, insurer, reviewOn, isReviewDue } = credit
  const titled = (line: CreditLine, name: string) =>
    say(name, { firm: line.firmId, limit: formatMoney(line.limit ?? '0', { currency: line.currency }) })
  const notes = [
    ...(insured === null
      ? []
      : [say('insured', { amount: formatMoney(insured, { currency }), insurer: insurer ?? currency })]),
    ...(reviewOn === null ? [] : [say(isReviewDue ? 'reviewDue' : 'reviewOn', { day: formatDate(reviewOn) })]),
  ]
  if (limit === null && !group?.limit && notes.length === 0) return null
  return (
    <div className={css['lines']}>
      <Line line={credit} title={titled(credit, 'limit')} adds={adds} />
      {group ? (
        <Line line={group} title={titled(group, 'parentLimit')} adds={group.currency === currency ? adds : null} />
      ) : null}
      {notes.map((note) => (
        <p key={note} data-due={isReviewDue || undefined}>
          {note}
        </p>
      ))}
    </div>
  )
}
