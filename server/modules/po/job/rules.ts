import { sql } from 'kysely'
import { Job } from '../../../../shared/contracts/po/job.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import type { EntityRegistry } from '../../../platform/entity/registry.ts'
import { namedAmong } from './job-uses.ts'

/** A job number is given once. */
export const numberUsedOnce = rule(Job, 'po.job.numberUsedOnce', 'jobNo', async ({ jobNo }, { db, before }) => {
  if (before || !jobNo) return null
  const { rows } = await sql`select from job_master where job_no = ${jobNo}`.execute(db)
  return rows.length > 0 && fail({ jobNo })
})

/** A cost code stands once in a job. */
export const codesOnce = rule(Job, 'po.job.codesOnce', 'costCodes', ({ costCodes }) =>
  costCodes.flatMap(({ costCode }, at) =>
    costCode && costCodes.findIndex((other) => other.costCode === costCode) !== at
      ? [fail({ costCode }, `costCodes.${at}.costCode`)]
      : [],
  ),
)

/** A code that costs were ordered, invoiced or paid under, or will be, stays in its job. */
const usedCodesStay = (registry: EntityRegistry) =>
  rule(Job, 'po.job.usedCodesStay', 'costCodes', async ({ jobNo, costCodes }, { db, before }) => {
    const kept = new Set(costCodes.map(({ costCode }) => costCode))
    const gone = (before?.costCodes ?? []).map(({ costCode }) => costCode).filter((costCode) => !kept.has(costCode))
    return (await namedAmong(db, registry, String(jobNo), gone)).map((costCode) => fail({ costCode }))
  })

/** A job is closed with nothing on order for it, or by somebody who knows. */
const closedWithoutOrders = rule(
  Job,
  'po.job.closedWithoutOrders',
  'status',
  async ({ jobNo, status }, { db, before }) => {
    if (status !== 'Closed' || before?.status !== 'Open') return null
    const { rows } = await sql<{ orderNo: string }>`
      select o.order_no as "orderNo" from purchase_order_line l join purchase_order o on o.id = l.owner_id
      where l.job_id = ${jobNo} and o.status = 'Open' and not l.short_closed and l.received < l.quantity
      order by o.order_no limit 1`.execute(db)
    return rows[0] && ask({ ...rows[0] })
  },
)

/** What the books tell of a job would tell of nothing without it. [S5.55] */
const booksNameIt = rule(Job, 'po.job.booksNameIt', null, async ({ jobNo }, { db }) => {
  const { rows } = await sql`select from moved_line where job_id = ${jobNo} limit 1`.execute(db)
  return rows.length > 0 && fail({ jobNo })
})

export const onSave = (registry: EntityRegistry): readonly Rule[] => [
  numberUsedOnce,
  codesOnce,
  usedCodesStay(registry),
  closedWithoutOrders,
]
export const onDelete: readonly Rule[] = [booksNameIt]
