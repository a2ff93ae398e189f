import { sql } from 'kysely'
import { BankReconciliation, type BookedEntry } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import { homeCurrency } from '../../../../shared/contracts/decimals.ts'
import { credit, debit, posting, type Leg } from '../../../ledger/legs.ts'
import { post } from '../../../ledger/post.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { dateAt } from '../../../platform/action/refusal.ts'
import type { Deps } from '../../../platform/deps.ts'
import { companyRate } from '../../../trade/money/rate.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import type { Bank } from './bank.ts'
import { amountOf, thousandths } from './matching/sides.ts'
import type { Reconciliation } from './open-reconciliation.ts'
import { refusal } from './problem.ts'
import { bankOf } from './bank.ts'

interface Booked {
  readonly matchId: string
  readonly on: string
  /** What the bank has moved and the books have not; in thousandths. */
  readonly amount: number
  readonly text: string
  readonly entry: BookedEntry
}

/**
 * [finance 9.7] Books what only the bank knew: a fee, interest, a transfer, or what is left between both sides. It answers the key of the line on
 * the account of the bank.
 * @throws Refusal
 */
export async function bookEntry(
  { random }: Pick<Deps, 'random'>,
  context: ActionContext,
  bank: Bank,
  reconciliation: Reconciliation,
  { matchId, on, amount, text, entry }: Booked,
): Promise<string> {
  const sum = entry.lines.reduce((total, line) => total + thousandths(line.amount), 0)
  if (sum !== amount)
    throw refusal('entryComesTo', { sum: amountOf(sum), amount: amountOf(amount), currency: bank.currency }, 'entry')
  const rate = bank.currency === homeCurrency() ? null : await companyRate(context.trx, bank.currency, on)
  if (rate === null && bank.currency !== homeCurrency()) throw refusal('noRate', { currency: bank.currency, date: on })
  const memo = entry.lines[0]?.memo || text
  const facts = { bankAccountId: bank.bankAccountId, reference: text.slice(0, 60) || reconciliation.reconciliationNo }
  const legs: Leg[] = [debit(bank.glAccount, amountOf(amount), { ...facts, memo: memo.slice(0, 500) })]
  for (const [at, line] of entry.lines.entries()) {
    const options = { memo: line.memo ?? memo.slice(0, 500), field: `entry.lines.${at}.glAccount` }
    const other = entry.kind === 'Transfer' ? await transferTo(context, bank, line.glAccount, at) : null
    legs.push(
      other
        ? credit(line.glAccount, line.amount, {
            ...options,
            bankAccountId: other.bankAccountId,
            reference: facts.reference,
          })
        : credit(line.glAccount, line.amount, { ...options, isByHand: true }),
    )
  }
  const made = posting({
    ...{ companyId: bank.companyId, source: 'BR', date: on, currency: bank.currency },
    document: { type: BankReconciliation.id, id: reconciliation.id, purpose: matchId },
    description: `${reconciliation.reconciliationNo} ${memo}`.slice(0, 500),
    ...(rate ? { rate: rate.rate, rateDate: rate.effectiveDate } : {}),
    legs,
  })
  const permission = { overridesControl: false }
  const posted = await post(context.trx, made, postingContext({ random }, context), permission).catch(
    (error: unknown) => {
      throw dateAt(error, 'entry')
    },
  )
  const line = posted.lines.find(({ gl_account: account }) => account === bank.glAccount)
  return `${posted.id} ${line!.line_no}`
}

/** The other account of a transfer: a bank of the same company and currency that whoever books may see. */
async function transferTo({ trx, user }: ActionContext, bank: Bank, glAccount: string, at: number): Promise<Bank> {
  const { rows } = await sql<{ id: string }>`
    select bank_account_id as id from bank_account where gl_account = ${glAccount} and bank_account_id <> ${bank.bankAccountId}`.execute(
    trx,
  )
  const field = `entry.lines.${at}.glAccount`
  if (!rows[0]) throw refusal('transferToBank', { glAccount }, field)
  const other = await bankOf(trx, user, rows[0].id)
  if (other.companyId !== bank.companyId || other.currency !== bank.currency)
    throw refusal('transferCurrency', { bankAccountId: other.bankAccountId, currency: other.currency }, field)
  return other
}
