import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Waiting, WaitingRow } from '../../shared/contracts/waiting.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { SalesDesk } from '../support/sales-desk.ts'
import { enterStockMasters } from '../support/stock-books.ts'

/** [judgement 12] [supply 3.7] What waits of the orders of customers, for whoever sees to it. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const { db } = books
const desk = new SalesDesk(as('admin'))
const LINE = { productId: 'SVC', quantity: '1', unitPrice: '100' }

const waiting = async (user: string): Promise<Waiting> => {
  const answer = await as(user).get('/api/shell/waiting?Top=50')
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const rowOf = async (user: string, { orderNo }: Row): Promise<WaitingRow | undefined> =>
  (await waiting(user)).rows.find(({ number }) => number === orderNo)

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await enterCustomers(books)
  await enterStockMasters(db)
})

describe('orders that are held for their credit', () => {
  it('[judgement 12 orders] wait for whoever may let them pass, as far as he may, his own too; released they wait no more', async () => {
    await sql`update firm_bill_to set credit_limit = 1000 where owner_id = (select id from firm where firm_id = 'C100')`.execute(
      db,
    )
    const little = await desk.taken([{ ...LINE, unitPrice: '2000' }])
    const much = await desk.taken([{ ...LINE, unitPrice: '40000' }], { customerReference: 'BIG' })
    const byHand = succeeded(await desk.act('hold', await desk.taken([LINE]), { holdReason: 'Drawing missing' }))
    expect([little['status'], much['status'], byHand['status']]).toEqual(['OnHold', 'OnHold', 'OnHold'])
    // 2,260.00 of a limit of 1,000.00; 44,200.00 beyond is more than the approver may let pass.
    expect(little['heldBeyond']).toBe('1260')
    expect(await rowOf('approver', little)).toMatchObject({
      ...{ kind: 'oe.salesOrder', party: 'C100', amount: '2260', currency: 'CAD', because: 'creditHeld', limit: null },
      ...{ approve: 'unhold', back: null, opened: true, of: null, by: 'Alex Morgan' },
      facts: { heldBeyond: '1260' },
    })
    expect(await rowOf('approver', much)).toBeUndefined()
    expect(await rowOf('admin', much)).toMatchObject({ facts: { heldBeyond: '44200' } })
    expect(await rowOf('admin', little)).toMatchObject({ others: ['David Chen'] })
    expect(await rowOf('admin', byHand)).toBeUndefined()
    // A clerk may release holds, and has no right to pass a credit.
    expect(await rowOf('clerk', little)).toBeUndefined()
    const given = { holdKind: 'Credit', holdReason: 'Paid on Friday, says Grace' }
    succeeded(await new SalesDesk(as('approver')).act('unhold', little, given))
    expect(await rowOf('approver', little)).toBeUndefined()
    await sql`update firm_bill_to set credit_limit = 0 where owner_id = (select id from firm where firm_id = 'C100')`.execute(
      db,
    )
  })
})

describe('quotes that end', () => {
  it('[judgement 12 orders] wait within a week of their last day for the user of their sales rep alone, the first to end first', async () => {
    await sql`
      insert into sales_rep (sales_rep_id, name, active, is_sales_manager, commission_percent, commission_basis, commission_earned, created_by, updated_by)
      values ('R-OWN', 'Ours', true, false, 0, 'NetSales', 'Invoiced', 'test', 'test'), ('R-OTHER', 'Other', true, false, 0, 'NetSales', 'Invoiced', 'test', 'test')`.execute(
      db,
    )
    expect((await waiting('clerk')).rooms).not.toContain('oe/sales-order')
    await sql`update app_user set sales_rep_id = 'R-OWN' where user_name = 'clerk'`.execute(db)
    const quoted = (expiresOn: string, salesRepId = 'R-OWN') =>
      desk.taken([LINE], { orderType: 'Quote', expiresOn, salesRepId, customerReference: expiresOn })
    const late = await quoted('2026-07-07')
    const soon = await quoted('2026-07-01')
    const others = [await quoted('2026-07-08'), await quoted('2026-06-29'), await quoted('2026-07-02', 'R-OTHER')]
    const rows = (await waiting('clerk')).rows
    expect(rows.map(({ number, because, facts }) => [number, because, facts['expiresOn']])).toEqual([
      [soon['orderNo'], 'quoteEnds', '2026-07-01'],
      [late['orderNo'], 'quoteEnds', '2026-07-07'],
    ])
    expect(rows[0]).toMatchObject({ others: [], opened: true, approve: 'confirm' })
    for (const quote of others) expect(await rowOf('clerk', quote)).toBeUndefined()
    expect((await waiting('admin')).rows.filter(({ because }) => because === 'quoteEnds')).toEqual([])
    succeeded(await desk.act('confirm', soon))
    expect(await rowOf('clerk', soon)).toBeUndefined()
  })

  it('[judgement 12 deputies] are told to whoever stands in for that user, by whose name they wait, on its days alone', async () => {
    const quote = await desk.taken([LINE], {
      ...{ orderType: 'Quote', expiresOn: '2026-07-03', salesRepId: 'R-OWN', customerReference: 'AWAY' },
    })
    expect(await rowOf('approver', quote)).toBeUndefined()
    const { rows } = await sql<{ id: string; userName: string }>`
      select id, user_name as "userName" from app_user where user_name in ('clerk', 'approver')`.execute(db)
    const idOf = (user: string) => rows.find(({ userName }) => userName === user)!.id
    const standsIn = (version: number, from: string, to: string) =>
      as('clerk').save('PUT', '/api/shell/deputy', {
        ...{ version, deputy: { userId: idOf('approver'), from, to } },
        confirmed: ['admin:rules.deputy.dutiesApart'],
      })
    succeeded(await standsIn(0, '2026-07-01', '2026-07-04'))
    expect(await rowOf('approver', quote)).toBeUndefined()
    succeeded(await standsIn(1, '2026-06-30', '2026-07-04'))
    expect(await rowOf('approver', quote)).toMatchObject({
      ...{ because: 'quoteEnds', opened: true, of: { id: idOf('clerk'), name: 'Priya Nair' } },
      facts: { expiresOn: '2026-07-03' },
    })
    expect(await rowOf('controller', quote)).toBeUndefined()
  })
})
