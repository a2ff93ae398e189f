import { Decimal } from 'decimal.js'
import { moneyText } from '../../../../shared/contracts/money.ts'
import { credit, debit, posting, role, type Leg, type Posting, type RoleRef } from '../../../ledger/legs.ts'
import type { TemporaryBalance, YearFacts } from '../../../ledger/year-end.ts'

/** Both amounts of one side: what is left of one sign in one currency and of the other in the other takes two lines. */
function legsOf(account: string | RoleRef, currency: string, amount: Decimal, txn: Decimal): Leg[] {
  const leg = (figure: Decimal, functional: Decimal): Leg[] => {
    if (figure.isZero() && functional.isZero()) return []
    const turned = figure.isNegative() || (figure.isZero() && functional.isNegative())
    const facts = { currency, rate: '1', functional: moneyText(functional.abs()) }
    return [(turned ? credit : debit)(account, moneyText(figure.abs()), facts)]
  }
  const isOneWay = amount.isZero() || txn.isZero() || amount.isNegative() === txn.isNegative()
  const none = new Decimal(0)
  return isOneWay ? leg(txn, amount) : [...leg(txn, none), ...leg(none, amount)]
}

/**
 * [finance 5.10, G8] What closes a year: every account of revenue and expense to nothing, against retained earnings, which the chart may say
 * for each branch. Null where nothing is left.
 */
export function closingPosting(
  of: { readonly id: string; readonly yearEndNo: string | null; readonly companyId: string },
  year: YearFacts,
  balances: readonly TemporaryBalance[],
): Posting | null {
  if (balances.length === 0) return null
  const kept = new Map<string, { branch: string | null; currency: string; amount: Decimal; txn: Decimal }>()
  for (const { branch, currency, amount, txn } of balances) {
    const key = `${branch ?? ''} ${currency}`
    const before = kept.get(key) ?? { branch, currency, amount: new Decimal(0), txn: new Decimal(0) }
    kept.set(key, { ...before, amount: before.amount.plus(amount), txn: before.txn.plus(txn) })
  }
  return posting({
    companyId: of.companyId,
    source: 'YE',
    kind: 'YearEnd',
    date: year.endDate,
    isAdjusting: year.isAdjusting,
    document: { type: 'gl.yearEnd', id: of.id, purpose: 'close' },
    description: `${of.yearEndNo ?? ''} ${year.fiscalYear}`.trim(),
    legs: [
      ...balances.flatMap(({ account, currency, amount, txn }) =>
        legsOf(account, currency, new Decimal(amount).negated(), new Decimal(txn).negated()),
      ),
      ...[...kept.values()].flatMap(({ branch, currency, amount, txn }) =>
        legsOf(role('RETAINED_EARNINGS', branch ? { qualifier: branch } : {}), currency, amount, txn),
      ),
    ],
  })
}
