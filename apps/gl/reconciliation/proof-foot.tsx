import type { ReconciliationWork } from '../../../shared/contracts/gl/bank-reconciliation.ts'
import { formatDate } from '../../../shared/i18n/dates.ts'
import { formatInteger, formatMoney } from '../../../shared/i18n/format.ts'
import { t } from '../../../shared/i18n/i18n.ts'
import { region } from '../../../shared/kit/region.ts'
import css from './reconciliation.module.css'

const say = (name: string, args: Record<string, string | number> = {}) => t(`gl:bankReconciliation.proof.${name}`, args)

/** [finance 5.8] Both sides of the proof under the lines, and what is missing between them: now, and with the proposals taken. */
export function ProofFoot({ work }: { readonly work: ReconciliationWork }) {
  const { proof, currency } = work
  const money = (amount: string) => formatMoney(amount, { currency })
  const isProven = proof.difference === '0'
  const isOpen = work.status === 'Open'
  const title = say('title')
  return (
    <section className={css['foot']} aria-label={title} {...region('proof', title)}>
      <dl>
        <Figure name={say('closing', { date: formatDate(work.statementDate) })} value={money(proof.closing)} />
        <Figure name={say('inTransit', { count: proof.inTransitCount })} value={money(proof.inTransit)} />
        <Figure name={say('outstanding', { count: proof.outstandingCount })} value={money(proof.outstanding)} />
        <Figure isSum name={say('bankAdjusted')} value={money(proof.bankAdjusted)} />
      </dl>
      <dl>
        <Figure name={say('books', { account: work.glAccount })} value={money(proof.bookBalance)} />
        <Figure name={say('toBookIn')} value={money(proof.toBookIn)} />
        <Figure name={say('toBookOut')} value={money(proof.toBookOut)} />
        <Figure isSum name={say('booksAdjusted')} value={money(proof.booksAdjusted)} />
      </dl>
      <div className={css['difference']} data-proven={isProven || undefined}>
        <p>
          <span>{say('difference')}</span>
          <strong>{money(proof.difference)}</strong>
        </p>
        {isOpen ? (
          <p>
            <span>{say('then')}</span>
            <b data-proven={proof.differenceThen === '0' || undefined}>{money(proof.differenceThen)}</b>
          </p>
        ) : null}
        {proof.lines > 0 ? (
          <progress
            max={proof.lines}
            value={proof.decided}
            aria-label={say('decided', { decided: formatInteger(proof.decided), lines: formatInteger(proof.lines) })}
          />
        ) : null}
        <p className={css['small']}>
          {say('decided', { decided: formatInteger(proof.decided), lines: formatInteger(proof.lines) })}
          {isOpen && proof.lines > 0 && proof.opensAndLines !== proof.closing
            ? ` ${say('linesMissing', { sum: money(proof.opensAndLines), closing: money(proof.closing) })}`
            : ''}
        </p>
      </div>
    </section>
  )
}

const Figure = ({
  name,
  value,
  isSum,
}: {
  readonly name: string
  readonly value: string
  readonly isSum?: boolean
}) => (
  <div data-sum={isSum || undefined}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
