import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { SalesRep } from '../../../../shared/contracts/admin/sales-rep.ts'
import { ask, fail, rule, type Finding } from '../../../platform/action/rules.ts'

/** A sales rep id is given to one rep only. [S5.11] */
export const idUsedOnce = rule(SalesRep, 'admin.salesRep.idUsedOnce', 'salesRepId', async (rep, { db, before }) => {
  if (before || !rep.salesRepId) return false
  const { rows } = await sql`select from sales_rep where sales_rep_id = ${rep.salesRepId}`.execute(db)
  return rows.length > 0 && fail({ salesRepId: rep.salesRepId })
})

/** Commission is paid through an active vendor. [S5.09] */
export const paidThroughVendor = rule(
  SalesRep,
  'admin.salesRep.paidThroughVendor',
  'apFirmId',
  async (rep, context) => {
    if (!rep.apFirmId || rep.apFirmId === context.before?.apFirmId) return false
    const { rows } = await sql`
    select from firm where firm_id = ${rep.apFirmId} and is_vendor and status = 'Active'`.execute(context.db)
    return rows.length === 0 && fail({ apFirmId: rep.apFirmId })
  },
)

/** Commission percent cannot be negative. [S5.09] */
export const commissionNotNegative = rule(
  SalesRep,
  'admin.salesRep.commissionNotNegative',
  'commissionPercent',
  (rep) => rep.commissionPercent?.startsWith('-') && fail(),
)

/** Nobody is his own manager, directly or by way of others. */
export const managerAbove = rule(SalesRep, 'admin.salesRep.managerAbove', 'managerId', async (rep, { db }) => {
  if (!rep.managerId) return false
  if (rep.managerId === rep.salesRepId) return fail({ managerId: rep.managerId })
  const { rows } = await sql`
    with recursive above as (
      select sales_rep_id, manager_id from sales_rep where sales_rep_id = ${rep.managerId}
      union
      select r.sales_rep_id, r.manager_id from sales_rep r join above a on r.sales_rep_id = a.manager_id)
    select from above where sales_rep_id = ${rep.salesRepId}`.execute(db)
  return rows.length > 0 && fail({ managerId: rep.managerId })
})

/** A commission is shared with other reps, each named once. */
export const sharedWithOthers = rule(SalesRep, 'admin.salesRep.sharedWithOthers', 'splits', (rep): Finding[] =>
  rep.splits.flatMap(({ salesRepId }, at) => {
    const isFirst = rep.splits.findIndex((other) => other.salesRepId === salesRepId) === at
    return isFirst && salesRepId !== rep.salesRepId ? [] : [fail({ salesRepId }, `splits.${at}.salesRepId`)]
  }),
)

/** No more than all of a commission is shared out. */
export const splitsFit = rule(SalesRep, 'admin.salesRep.splitsFit', 'splits', (rep) => {
  const total = rep.splits.reduce((sum, { share }) => sum.plus(share ?? 0), new Decimal(0))
  return total.gt(100) && fail({ total: total.toFixed() })
})

/** Whoever puts a rep out of use is asked when customers are still assigned to the rep. */
export const customersLeftBehind = rule(
  SalesRep,
  'admin.salesRep.customersLeftBehind',
  'active',
  async (rep, { db, before }) => {
    if (rep.active || !before?.active) return false
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from firm_bill_to where sales_rep_id = ${rep.salesRepId}`.execute(db)
    return rows[0]!.count > 0 && ask({ count: rows[0]!.count })
  },
)

export const onSave = [
  idUsedOnce,
  paidThroughVendor,
  commissionNotNegative,
  managerAbove,
  sharedWithOthers,
  splitsFit,
  customersLeftBehind,
]
