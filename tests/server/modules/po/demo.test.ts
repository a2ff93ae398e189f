import { sql } from 'kysely'
import { afterAll, describe, expect, it } from 'vitest'
import { loadOrders } from '../../../../server/modules/po/demo/orders.ts'
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
})
