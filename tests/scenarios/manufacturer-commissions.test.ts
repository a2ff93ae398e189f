import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { COMPANY } from './northgate.ts'

/** [supply 9.1 manufacturers] What manufacturers pay us for selling their lines, claimed once and to the cent. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)

describe('[supply 9.1] what manufacturers owe for their lines', () => {
  const ROOM = '/api/ar/mf-sales-commission'
  const AGREEMENT = '/api/ar/manufacturer-agreement'
  const run = async (asOf: string): Promise<number[]> => {
    const id = String((await admin.save('POST', `${ROOM}/run`, { parameters: { asOf } })).EntityId)
    await app.deps.jobs.drain()
    const { counts } = (await admin.get(`${ROOM}/runs/${id}`)).json<WorkResult>()
    return [counts.done, counts.unchanged, counts.refused]
  }
  const claims = async () => (await admin.list(`${CUSTOMER_INVOICE}?reason=COMMISSION&SortFields=documentNo`)).List

  beforeAll(async () => {
    await enterMasters(admin, books)
    await enterCustomers(books)
    await sql`
      insert into product_class (class_id, description, over_receipt_percent, active, created_by, updated_by)
      values ('VALVE', 'Valves', 0, true, 'test', 'test')`.execute(books.db)
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('UNIT', 'EA', 'Each', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, manufacturer, created_by, updated_by)
      values ('V1', 'Ball valve', 'Service', 'VALVE', 'EA', true, 'Crane', 'test', 'test'),
             ('V2', 'Gate valve', 'Service', 'VALVE', 'EA', true, null, 'test', 'test')`.execute(books.db)
    const record = {
      manufacturerId: 'BUILDER',
      manufacturer: 'CRANE',
      productClass: null,
      fromDate: '2026-01-01',
      percent: '8',
    }
    succeeded(await admin.save('POST', AGREEMENT, { record }))
    expect(rules(await admin.save('POST', AGREEMENT, { record }))).toEqual([
      ['fromDate', 'ar:rules.manufacturerAgreement.dayOnce'],
    ])
  })

  it('[supply 9.1 manufacturers] [finance 8.1 born] is claimed of each line that bears his name, once, as a receivable with the tax of a service', async () => {
    const lines = [
      { productId: 'V1', amount: '1000.00' },
      { productId: 'V2', amount: '500.00' },
    ]
    const invoice = await desk.posted(lines, { salesRepId: null })
    expect(await run('2026-06-30')).toEqual([0, 0, 1])
    await sql`
      insert into account_role (company_id, role, gl_account, created_by, updated_by)
      values (${COMPANY}, 'COMMISSION_INCOME', '4950', 'test', 'test')`.execute(books.db)
    expect(await run('2026-06-30')).toEqual([1, 0, 0])
    const [claim] = await claims()
    expect(claim).toMatchObject({ billToId: 'BUILDER', kind: 'Charge', origin: 'Commission', docAmount: '90.4' })
    expect(await entryOf(books, claim!)).toEqual(inOrder('Dr 1100 90.40; Cr 4950 80.00; Cr 2100 10.40'))
    expect(await run('2026-06-30')).toEqual([0, 0, 0])
    // What is given back goes off the next claim.
    await desk.posted([{ productId: 'V1', amount: '250.00' }], { kind: 'Credit', credits: invoice['documentNo'] })
    expect(await run('2026-06-30')).toEqual([0, 1, 0])
    await desk.posted([{ productId: 'V1', amount: '350.00' }], { salesRepId: null })
    expect(await run('2026-06-30')).toEqual([1, 0, 0])
    expect((await claims()).at(-1)).toMatchObject({ docAmount: '9.04' })
    // Taken back, its lines are claimed anew.
    succeeded(await desk.act('reverse', (await claims()).at(-1)!, { reversalDate: '2026-06-30' }))
    expect(await run('2026-06-30')).toEqual([1, 0, 0])
  })

  it('is refused for a day ahead', async () => {
    const answer = await admin.save('POST', `${ROOM}/run`, { parameters: { asOf: '2026-07-01' } })
    expect(rules(answer)).toEqual([['asOf', 'ar:rules.mfSalesCommission.notAhead']])
  })
})
