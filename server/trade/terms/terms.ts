import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { dueDates, earlyDiscount, type DueTerms } from '../../../shared/contracts/admin/due-dates.ts'
import { decimalsOf } from '../../../shared/contracts/decimals.ts'
import { factsOf } from '../../platform/database/facts.ts'
import type { Tables } from '../../platform/database/tables.ts'

type Row = Readonly<Record<string, unknown>>

/** What falls due by terms, and earns a discount until a day. */
export interface Termed {
  readonly currency: string | null
  readonly docDate: string | null
  readonly termsCode: string | null
  dueDate: string | null
  discountDate: string | null
  discountAmount: string | null
}

async function termsOf(db: Kysely<Tables>, termsCode: string): Promise<DueTerms | null> {
  const rows = await factsOf(
    db,
    sql<DueTerms>`
    select t.due_rule as "dueRule", t.net_days as "netDays", t.due_day as "dueDay", t.cut_off_day as "cutOffDay",
           t.discount_percent::text as "discountPercent", t.discount_days as "discountDays",
           t.prepayment_percent::text as "prepaymentPercent",
           (select coalesce(json_agg(json_build_object('share', i.share::text, 'days', i.days) order by i.position), '[]')
            from account_terms_instalment_shown i where i.owner_id = t.id) as instalments
    from account_terms_shown t where t.terms_code = ${termsCode}`,
  )
  return rows[0] ?? null
}

/**
 * Dates and discount follow the terms, and follow them again when terms, date or net amount change, unless somebody has typed others.
 * A document in instalments falls due with its last one; earlier ones are rows of what is open. [finance 5.2]
 * @param net what the discount is of, in the document's currency
 */
export async function followTerms(
  db: Kysely<Tables>,
  document: Termed,
  net: string,
  before: Row | null,
): Promise<void> {
  const { termsCode, docDate, currency } = document
  const terms = termsCode && docDate ? await termsOf(db, termsCode) : null
  if (!terms) return
  const moved =
    before && (before['termsCode'] !== termsCode || before['docDate'] !== docDate || before['netAmount'] !== net)
  const follows = (name: 'dueDate' | 'discountDate' | 'discountAmount') =>
    document[name] === null || (moved && before[name] === document[name])
  const { parts, discountUntil } = dueDates(terms, docDate!)
  if (follows('dueDate')) document.dueDate = parts.at(-1)!.date
  if (follows('discountDate')) document.discountDate = discountUntil
  // Of nothing yet there is no discount: one of nought would stay as if somebody had typed it.
  const isBegun = !new Decimal(net).isZero()
  if (follows('discountAmount'))
    document.discountAmount = discountUntil && isBegun ? earlyDiscount(terms, net, decimalsOf(currency)) : null
}
