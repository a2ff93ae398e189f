import { Decimal } from 'decimal.js'
import { sql, type Kysely } from 'kysely'
import { moneyText } from '../../../shared/contracts/money.ts'
import {
  controlOf,
  CREDIT_INSURANCE,
  CREDIT_OVERDUE_DAYS,
  CREDIT_REVIEW,
} from '../../../shared/contracts/admin/configuration.ts'
import { daysBetween } from '../../../shared/contracts/gl/exchange.ts'
import { CREDIT_PARTS, type Credit, type CreditFound, type CreditLine } from '../../../shared/contracts/trade/credit.ts'
import { planned } from '../../platform/database/planned.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { counted, RECEIVABLE } from '../items/side.ts'

export interface CreditAsked {
  readonly firmId: string
  /** `YYYY-MM-DD`: by whose rate amounts of other currencies count, and insurance and review stand. */
  readonly day: string
  /** A document that is judged itself: what it would add is no part of what is there. */
  readonly but?: string | null
}

interface Amount {
  readonly own: boolean
  readonly part: string
  readonly currency: string | null
  readonly txn: string
  /** In the company's currency; null of a document without a rate. */
  readonly home: string | null
  /** When the oldest of what he owes fell due. */
  readonly oldest?: string | null
}
interface Account {
  readonly firmId: string
  readonly currency: string
  readonly limit: string
  /** Units of the company's currency for one of the account's; null where the table has none. */
  readonly rate: string | null
  readonly isHeld: boolean
  readonly holdReason: string | null
  readonly reviewOn: string | null
  readonly isReviewDue: boolean
  readonly insured: string | null
  readonly insurer: string | null
  /** The last day of an insurance that has ended. */
  readonly insuranceEnded: string | null
}
interface Found {
  /** Of the settings those that somebody has set. */
  readonly settings: Readonly<Record<string, string | null>>
  readonly own: Account
  readonly top: Account
  readonly isAlone: boolean
  readonly amounts: readonly Amount[]
}

/**
 * [finance 8.3, 8.5] What a customer may still be sold, in one statement that reads what is open of him and of those who share his parent,
 * each by its index: it is asked for with every key that is pressed in an order. Null for a firm without an account as bill-to.
 */
export async function creditOf(db: Kysely<Tables>, { firmId, day, but = null }: CreditAsked): Promise<Credit | null> {
  const [row] = await planned(
    db,
    sql<{ found: Found | null }>`
    with recursive home as (select currency from company_shown where is_default),
    up as (
      select f.id, f.firm_id, b.parent_id, 0 as depth from firm_shown f join firm_bill_to_shown b on b.owner_id = f.id where f.firm_id = ${firmId}
      union all
      select f.id, f.firm_id, b.parent_id, u.depth + 1
      from up u join firm_shown f on f.firm_id = u.parent_id join firm_bill_to_shown b on b.owner_id = f.id where u.depth < 20
    ), below as (
      select firm_id, firm_id = ${firmId} as own from (select firm_id from up order by depth desc limit 1) t
      union
      select c.firm_id, c.firm_id = ${firmId} or (c.merged and m.own)
      from below m cross join lateral (
        select f.firm_id, false as merged from firm_bill_to_shown b join firm_shown f on f.id = b.owner_id where b.parent_id = m.firm_id
        union all select f.firm_id, true from firm_shown f where f.merged_into = m.firm_id) c
    ), members as (select firm_id, bool_or(own) as own from below group by firm_id
    ), amounts as (
      select m.own, 'items' as part, i.currency, i.txn, i.home, i.oldest
      from members m cross join lateral (
        select i.currency, sum(${counted(RECEIVABLE, sql`i.open_txn`)}) as txn, sum(${counted(RECEIVABLE, sql`i.open_amount`)}) as home,
               min(i.due_date) filter (where ${counted(RECEIVABLE, sql`i.open_txn`)} > 0) as oldest
        from open_item_shown i
        where i.firm_id = m.firm_id and (i.open_txn <> 0 or i.open_amount <> 0)
          and i.gl_account in (select a.account from gl_account_shown a where a.control_kind = ${sql.lit(RECEIVABLE.control)})
        group by i.currency) i
      union all
      select m.own, e.part, e.currency, e.amount, case when e.currency = home.currency then e.amount else e.home end, null
      from home cross join members m cross join lateral (
        select e.part, e.currency, e.amount, e.home from receivable_exposure e
        where e.firm_id = m.firm_id and e.document_id is distinct from ${but}::uuid offset 0) e
    ), account as (
      select f.firm_id, jsonb_build_object(
        'firmId', f.firm_id, 'currency', b.currency, 'limit', b.credit_limit::text, 'isHeld', exists (select from up h join firm_bill_to_shown hb on hb.owner_id = h.id where hb.on_hold and h.depth >= up.depth), 'holdReason', b.hold_reason,
        'reviewOn', b.credit_review_on, 'isReviewDue', coalesce(b.credit_review_on <= ${day}::date, false),
        'insured', case when b.credit_insured_until is null or b.credit_insured_until >= ${day}::date then b.credit_insured::text end,
        'insurer', b.credit_insurer,
        'insuranceEnded', case when b.credit_insured is not null and b.credit_insured_until < ${day}::date then b.credit_insured_until end,
        'rate', case when b.currency = home.currency then '1' else (
          select case when x.from_currency = b.currency then x.rate else 1 / x.rate end::text from foreign_exchange_shown x
          where ((x.from_currency = b.currency and x.to_currency = home.currency) or (x.from_currency = home.currency and x.to_currency = b.currency))
            and x.effective_date <= ${day}::date and not x.superseded
          order by x.effective_date desc, x.from_currency <> b.currency limit 1) end) as told
      from home cross join up join firm_shown f on f.firm_id = up.firm_id join firm_bill_to_shown b on b.owner_id = f.id)
    select case when exists (select from up) then jsonb_build_object(
      'settings', (select coalesce(jsonb_object_agg(c.control_id, c.control_value), '{}') from configuration_shown c
                   where c.control_id = any (${[...JUDGED]}::text[]) and c.scope = 'System'),
      'own', (select told from account where firm_id = ${firmId}),
      'top', (select a.told from up join account a on a.firm_id = up.firm_id order by up.depth desc limit 1),
      'isAlone', not exists (select from members m where not m.own),
      'amounts', coalesce((select jsonb_agg(jsonb_build_object(
        'own', own, 'part', part, 'currency', currency, 'txn', txn::text, 'home', home::text, 'oldest', oldest)) from amounts), '[]')) end as found`,
  )
  return row?.found ? told(row.found, day) : null
}

const JUDGED = [CREDIT_OVERDUE_DAYS, CREDIT_REVIEW, CREDIT_INSURANCE]

/** What the settings judge of a customer beside his limit. [finance 8.5] */
function foundOf({ settings, own, amounts }: Found, day: string): CreditFound[] {
  const setting = (id: string) => settings[id] ?? controlOf(id)!.default
  const most = Number(setting(CREDIT_OVERDUE_DAYS))
  const oldest = amounts.flatMap((one) => (one.own && one.oldest ? [one.oldest] : [])).sort()[0]
  const days = oldest ? daysBetween(oldest, day) : 0
  const found: CreditFound[] = []
  if (most > 0 && days > most)
    found.push({ name: 'creditOverdue', args: { billToId: own.firmId, days: String(days), most: String(most) } })
  if (setting(CREDIT_REVIEW) === 'true' && own.isReviewDue && own.reviewOn)
    found.push({ name: 'creditReview', args: { billToId: own.firmId, day: own.reviewOn } })
  if (setting(CREDIT_INSURANCE) === 'true' && own.insuranceEnded)
    found.push({ name: 'creditUninsured', args: { billToId: own.firmId, day: own.insuranceEnded } })
  return found
}

function told(all: Found, day: string): Credit {
  const { own, top, isAlone, amounts, settings } = all
  const line = lineOf(
    own,
    amounts.filter((one) => one.own),
  )
  const group = isAlone ? null : lineOf(top, amounts)
  return {
    ...{ ...line, group, free: freeOf(line, own, group, top) },
    ...{ isHeld: own.isHeld, holdReason: own.holdReason },
    rate: own.rate,
    ...{ reviewOn: own.reviewOn, isReviewDue: own.isReviewDue },
    ...{ insured: own.insured === null ? null : moneyText(own.insured), insurer: own.insurer },
    isInsuranceJudged: (settings[CREDIT_INSURANCE] ?? controlOf(CREDIT_INSURANCE)!.default) === 'true',
    found: foundOf(all, day),
  }
}

/** A limit of nothing is no limit that was set. */
function lineOf({ firmId, currency, limit, rate }: Account, amounts: readonly Amount[]): CreditLine {
  const names = [...new Set([...CREDIT_PARTS, ...amounts.map(({ part }) => part)])]
  const parts = names.map((part) => ({
    part,
    amount: summed(amounts.filter((one) => one.part === part).map((one) => inCurrency(one, currency, rate))),
  }))
  const isKnown = parts.every(({ amount }) => amount !== null)
  const set = new Decimal(limit).isZero() ? null : moneyText(limit)
  const known = isKnown ? parts.map(({ part, amount }) => ({ part, amount: moneyText(amount!) })) : null
  const left = set === null || !known ? null : known.reduce((sum, { amount }) => sum.minus(amount), new Decimal(set))
  return { firmId, currency, limit: set, parts: known, available: left && moneyText(left) }
}

const summed = (amounts: readonly (Decimal | null)[]): Decimal | null =>
  amounts.reduce((sum, amount) => sum && amount && sum.plus(amount), new Decimal(0) as Decimal | null)

/** What is of the account's own currency counts as it is, all else as the books carry it, at the rate of the day. */
function inCurrency(one: Amount, currency: string, rate: string | null): Decimal | null {
  if (one.currency === currency) return new Decimal(one.txn)
  return one.home === null || rate === null ? null : new Decimal(one.home).div(rate)
}

function freeOf(line: CreditLine, own: Account, group: CreditLine | null, top: Account): string | null {
  const ofGroup = group && group.available !== null ? converted(group.available, top, own) : null
  if (line.available === null || ofGroup === null) return line.available ?? ofGroup
  return Decimal.min(line.available, ofGroup).eq(line.available) ? line.available : ofGroup
}

function converted(amount: string, from: Account, to: Account): string | null {
  if (from.currency === to.currency) return amount
  return from.rate === null || to.rate === null ? null : moneyText(new Decimal(amount).times(from.rate).div(to.rate))
}
