import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { moneyText } from '../../../../shared/contracts/money.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'
import { accountFor, type RoleRow } from '../../../ledger/roles.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { Refusal } from '../../../platform/action/refusal.ts'
import { ruleKey } from '../../../platform/action/rules.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { useRight } from '../../../platform/rights/use.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import type { TradeRooms } from '../../../trade/document/trade-document.ts'
import { serialNumber } from '../../../trade/numbering/serial-number.ts'
import { billing, type Billed } from '../../ap/index.ts'
import { commissionAt } from './due.ts'

/** Our numbers of what is owed to reps: their vendors' documents are called so. */
const NUMBERS = { prefix: 'COM', sequence: 'commission_document' } as const

/** Lines of a document of payables. More documents than that are told in one line. */
const MOST_LINES = 1000

/** What is posted of one rep, and up to when. */
export interface ToPost {
  readonly salesRepId: string
  /** `YYYY-MM-DD`: what was earned by the end of this day … */
  readonly asOf: string
  /** … is owed from this day on. */
  readonly postingDate: string
  /** Of these documents alone, for whoever has just invoiced them; null: of all. */
  readonly documentIds: readonly string[] | null
}

/** What came of it. */
export interface CommissionPosted extends Billed {
  /** Decimal text in the company's currency; below zero the rep owes it. */
  readonly amount: string
}

interface DueRow {
  readonly id: string
  readonly repName: string
  readonly apFirmId: string | null
  readonly invoiceNo: string
  readonly docDate: string
  readonly netAmount: string
  readonly percent: string
  readonly amount: string
}

const refused = (name: string, Args: Problem['Args'] = {}) =>
  new Refusal([{ Field: null, Key: ruleKey(`ar.salesCommission.${name}`), Args }])

/**
 * [finance 8.4] [FA20] [supply 9, 65] Posts what a rep has earned and was not given: debit commission expense, credit payables of his vendor. Of two who
 * run it at once the second finds what the first has posted; nothing is posted where nothing is due.
 * @throws Refusal with why it cannot be
 */
export function commissionPosting(
  deps: Deps,
  rooms: TradeRooms,
): (context: ActionContext, asked: ToPost) => Promise<CommissionPosted | null> {
  const bill = billing(deps, rooms)
  return async (context, asked) => {
    const { trx } = context
    const { salesRepId, postingDate, asOf } = asked
    await sql`select pg_advisory_xact_lock(hashtextextended(${`commission ${salesRepId}`}, 0))`.execute(trx)
    const due = await dueOf(trx, asked)
    const total = due.reduce((sum, { amount }) => sum.plus(amount), new Decimal(0))
    if (total.isZero()) return null
    const { apFirmId } = due[0]!
    if (apFirmId === null) throw refused('noVendor', { salesRepId })
    const company = await ownCompany(trx)
    const glAccount = await expenseAccount(trx, company, postingDate)
    if (glAccount === null) throw refused('noAccount')
    const isOwed = total.isNegative()
    const docNumber = await serialNumber(trx, NUMBERS)
    const amountOf = (amount: Decimal) => moneyText(isOwed ? amount.negated() : amount)
    const lines =
      due.length > MOST_LINES
        ? [{ glAccount, amount: amountOf(total), description: `${salesRepId} ${asOf}` }]
        : due.map((one) => ({
            ...{ glAccount, amount: amountOf(new Decimal(one.amount)) },
            description: `${one.invoiceNo} ${one.docDate} ${one.netAmount} × ${one.percent} %`,
          }))
    const billed = await bill(context, {
      ...{ kind: isOwed ? 'Credit' : 'Invoice', vendorId: apFirmId, docNumber, date: postingDate, lines },
      ...{ currency: company.currency, reference: `${salesRepId} ${asOf}`, docAmount: amountOf(total) },
    })
    await sql`
      insert into commission_posting (commission_id, invoice_id, posted_on, amount)
      select p.id, ${billed.id}::uuid, ${postingDate}::date, p.amount
      from jsonb_to_recordset(${JSON.stringify(due)}::jsonb) as p (id uuid, amount numeric)`.execute(trx)
    const on = { table: 'ap_invoice', id: billed.id, recordKey: billed.invoiceNo }
    const problem = await useRight(context, {
      right: 'commission.post',
      reason: `${docNumber} ${salesRepId} ${asOf}`,
      on,
    })
    if (problem) throw new Refusal([problem])
    return { ...billed, amount: moneyText(total) }
  }
}

async function dueOf(trx: Trx, { salesRepId, asOf, documentIds }: ToPost): Promise<readonly DueRow[]> {
  const of = sql<boolean>`c.sales_rep_id = ${salesRepId} and (${documentIds}::uuid[] is null or c.document_id = any (${documentIds}::uuid[]))`
  const { rows } = await sql<DueRow>`
    select k.id, k.rep_name as "repName", k.ap_firm_id as "apFirmId", k.invoice_no as "invoiceNo", k.doc_date::text as "docDate",
           money_text(k.net_amount) as "netAmount", trim_scale(k.percent)::text as percent,
           money_text(k.earned_amount - k.standing) as amount
    from (${commissionAt({ day: asOf, of })}) k
    where k.earned_amount <> k.standing
    order by k.doc_date, k.invoice_no, k.id`.execute(trx)
  return rows
}

async function expenseAccount(
  trx: Trx,
  { companyId, currency }: { companyId: string; currency: string },
  day: string,
): Promise<string | null> {
  const { rows } = await sql<RoleRow>`
    select role, branch_id, currency, qualifier, gl_account, coalesce(valid_from, '1001-01-01')::text as valid_from
    from account_role_shown
    where company_id = ${companyId} and role = 'COMMISSION_EXPENSE' and coalesce(valid_from, '-infinity') <= ${day}::date`.execute(
    trx,
  )
  return accountFor(rows, { role: 'COMMISSION_EXPENSE', currency })
}
