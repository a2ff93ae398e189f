import { sql, type Kysely } from 'kysely'
import { factsOf } from '../../../platform/database/facts.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** What a rep earns by one row of what was agreed, or by his card. Percents and amounts are decimal text. */
export interface Agreement {
  readonly isCard: boolean
  readonly salesRepId: string | null
  readonly customerId: string | null
  readonly productClass: string | null
  readonly percent: string
  readonly basis: 'NetSales' | 'Margin'
  readonly earned: 'Invoiced' | 'Paid'
  readonly clawBackDays: number | null
  readonly withCharges: boolean
  readonly tiers: readonly { readonly above: string; readonly percent: string }[]
  readonly splits: readonly { readonly salesRepId: string; readonly share: string }[]
}

export interface Seller {
  readonly salesRepId: string
  readonly customerId: string
  /** `YYYY-MM-DD`: agreements begin on a day, and the last one holds. */
  readonly day: string
}

/** What was agreed with a rep about a customer by a day, the nearest first, and his card behind all of it. [supply 9] */
export const agreementsWith = (
  db: Kysely<Tables>,
  { salesRepId, customerId, day }: Seller,
): Promise<readonly Agreement[]> =>
  factsOf(
    db,
    sql<Agreement>`
    select a."isCard", a."salesRepId", a."customerId", a."productClass", a.percent, a.basis, a.earned, a."clawBackDays", a."withCharges",
           a.tiers, case when a.splits = '[]' then card.splits else a.splits end as splits
    from (
      select coalesce(jsonb_agg(jsonb_build_object('salesRepId', s.sales_rep_id, 'share', trim_scale(s.share)::text) order by s.position)
                        filter (where s.sales_rep_id is not null), '[]') as splits
      from sales_rep_shown r left join sales_rep_split_shown s on s.owner_id = r.id where r.sales_rep_id = ${salesRepId}) card
    cross join (
      select p.*, row_number() over (partition by p."salesRepId", p."customerId", p."productClass" order by p.from_date desc) as at
      from (
        select false as "isCard", p.sales_rep_id as "salesRepId", p.customer_id as "customerId", p.product_class as "productClass",
               trim_scale(p.percent)::text as percent, p.basis, p.earned, p.claw_back_days as "clawBackDays", p.with_charges as "withCharges",
               (select coalesce(jsonb_agg(jsonb_build_object('above', t.above::text, 'percent', trim_scale(t.percent)::text) order by t.above), '[]')
                from commission_plan_tier t where t.owner_id = p.id) as tiers,
               (select coalesce(jsonb_agg(jsonb_build_object('salesRepId', s.sales_rep_id, 'share', trim_scale(s.share)::text)
                                          order by s.position), '[]')
                from commission_plan_split s where s.owner_id = p.id) as splits,
               p.from_date
        from commission_plan p
        where (p.sales_rep_id is null or p.sales_rep_id = ${salesRepId}) and (p.customer_id is null or p.customer_id = ${customerId})
          and p.from_date <= ${day}::date
        union all
        select true, r.sales_rep_id, null, null, trim_scale(r.commission_percent)::text, r.commission_basis, r.commission_earned, null, false, '[]',
               '[]', '-infinity'
        from sales_rep_shown r where r.sales_rep_id = ${salesRepId}) p) a
    where a.at = 1 or a."isCard"
    order by a."isCard", a."salesRepId" is null, a."customerId" is null, a."productClass" is null`,
  )
