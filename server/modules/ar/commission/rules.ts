import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { CommissionPlan } from '../../../../shared/contracts/ar/commission-plan.ts'
import { fail, rule, type Finding } from '../../../platform/action/rules.ts'
import { mergeParameters } from '../../admin/index.ts'

/** Of the same rep, customer and class there is one agreement from a day on. [finance 8.4] */
const dayOnce = rule(CommissionPlan, 'ar.commissionPlan.dayOnce', 'fromDate', async (plan, { db, before }) => {
  if (!plan.fromDate) return false
  const { rows } = await sql`
    select from commission_plan
    where from_date = ${plan.fromDate}::date and sales_rep_id is not distinct from ${plan.salesRepId ?? null}
      and customer_id is not distinct from ${plan.customerId ?? null} and product_class is not distinct from ${plan.productClass ?? null}
      and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
  return rows.length > 0 && fail()
})

/** What is earned when it is paid has nothing to be taken back of. [supply 9.1] */
const clawBackOfInvoiced = rule(
  CommissionPlan,
  'ar.commissionPlan.clawBackOfInvoiced',
  'clawBackDays',
  ({ earned, clawBackDays }) => earned === 'Paid' && clawBackDays !== null && fail(),
)

/** Each step of a month begins above the one before it. [supply 9.1] */
const tiersRise = rule(CommissionPlan, 'ar.commissionPlan.tiersRise', 'tiers', ({ tiers }): Finding[] =>
  tiers.flatMap(({ above }, at) => {
    const last = tiers[at - 1]?.above
    return above && last && new Decimal(above).lte(last) ? [fail({}, `tiers.${at}.above`)] : []
  }),
)

/** A commission is shared with other reps, each named once, and no more than all of it. [supply 9.1] */
const sharedWithOthers = rule(CommissionPlan, 'ar.commissionPlan.sharedWithOthers', 'splits', (plan): Finding[] =>
  plan.splits.flatMap(({ salesRepId }, at) => {
    const isFirst = plan.splits.findIndex((other) => other.salesRepId === salesRepId) === at
    return isFirst && salesRepId !== plan.salesRepId ? [] : [fail({ salesRepId }, `splits.${at}.salesRepId`)]
  }),
)
const splitsFit = rule(CommissionPlan, 'ar.commissionPlan.splitsFit', 'splits', ({ splits }) => {
  const total = splits.reduce((sum, { share }) => sum.plus(share ?? 0), new Decimal(0))
  return total.gt(100) && fail({ total: total.toFixed() })
})

export const onSave = [dayOnce, clawBackOfInvoiced, tiersRise, sharedWithOthers, splitsFit]

/** Of two customers who become one, one has an agreement of a rep from a day on. [supply 7.1] */
const oneAgreementADay = rule(
  mergeParameters,
  'admin.mergeFirms.oneAgreementADay',
  'intoFirm',
  async (asked, { db }) => {
    const { fromFirm: from, intoFirm: into } = asked
    const { rows } = await sql<{ day: string }>`
    select a.from_date::text as day
    from commission_plan a
    join commission_plan b on b.from_date = a.from_date and b.sales_rep_id is not distinct from a.sales_rep_id
                          and b.product_class is not distinct from a.product_class
    where a.customer_id = ${from} and b.customer_id = ${into} order by 1 limit 1`.execute(db)
    return rows[0] && fail({ from, into, fromDate: rows[0].day })
  },
)

export const MERGE_RULES = [oneAgreementADay]
