import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { loadOrders } from '../../../../server/modules/po/demo/orders.ts'
import { loadReceipts } from '../../../../server/modules/po/demo/receipts.ts'
import { transaction } from '../../../../server/platform/database/transaction.ts'
import { startTestApp } from '../../../support/server.ts'

const app = await startTestApp()
afterAll(() => app.close())

describe('the orders of the demo company', () => {
  it('are entered by the clerk, approved within the limit of the approver, and committed to their jobs', async () => {
    const { deps } = app
    await transaction(deps.db, (trx) => loadOrders(trx, deps))
    const { rows } = await sql<{ approval: string; total: string }>`
      select approval, trim_scale(total)::text as total from purchase_order order by order_no`.execute(deps.db)
    expect(rows.map(({ approval }) => approval)).toEqual(['Approved', 'Approved', 'Needed'])
    expect(rows.every(({ total }) => Number(total) > 0)).toBe(true)
    const answer = await app.call('admin', { method: 'GET', url: '/api/po/job?jobNo==J-2601' })
    expect(answer.json().List[0]).toMatchObject({ committed: '2960' })
  })

  it('have come in part, and wait for their invoice', async () => {
    const { deps } = app
    await transaction(deps.db, (trx) => loadReceipts(trx, deps))
    const { rows } = await sql<{ standing: string; carried: string; owed: string }>`
      select (select receive_status from purchase_order where receive_status <> 'NotReceived') as standing,
             (select sum(amount) from purchase_receipt where status = 'Posted')::numeric(19, 2)::text as carried,
             (select sum(l.credit - l.debit) from entry_line l join gl_account a on a.account = l.gl_account
              where a.control_kind = 'GRNI')::numeric(19, 2)::text as owed`.execute(deps.db)
    expect(rows[0]!.standing).toBe('Partly')
    expect(Number(rows[0]!.carried)).toBeGreaterThan(0)
    expect(rows[0]!.owed).toBe(rows[0]!.carried)
  })
})

it('[judgement 36 sources] products of the demo company can be bought from two, each with his price and his time', async () => {
  const { rows } = await sql<{ of: string; vendors: number; prices: number; days: number; first: boolean }>`
    select p.product_id as of, count(distinct v.vendor_id)::int as vendors, count(distinct v.price)::int as prices,
           count(distinct v.lead_days)::int as days, bool_and(v.preferred = (v.position = 0)) as first
    from product p join product_vendor v on v.owner_id = p.id where p.product_id = 'CRS-16-48' group by 1`.execute(
    app.deps.db,
  )
  expect(rows).toEqual([{ of: 'CRS-16-48', vendors: 2, prices: 2, days: 2, first: true }])
})
