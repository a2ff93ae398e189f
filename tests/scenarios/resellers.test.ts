import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'

/** [finance 10.1 reseller] A re-seller looks at the accounts of his own customers, whatever his role says. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, reseller] = [as('admin'), as('buyer')]
const desk = new ReceivablesDesk(admin)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await desk.posted('1000.00', { docDate: '2026-04-01' })
  await desk.posted('500.00', { docDate: '2026-04-01', billToId: 'BUILDER' })
  // All that a role can give; nobody is assigned to him yet.
  await sql`insert into role_right (role_id, right_id) values ('portal', 'ar/*')`.execute(books.db)
})

const AGED = {
  parameters: { asOf: '2026-06-30', basis: 'DueDate', length: 'Days', days: 30, amountsIn: 'Company' },
  groupBy: [],
}
const aged = () => runReport(reseller, 'ar/aged-trial-balance', AGED)
const ofFirm = async (firmId: string) => {
  const { Problems } = await reseller.read(`/api/ar/account-inquiry/${firmId}?AsOf=2026-06-30`)
  return (Problems ?? []).map(({ Key }) => Key)
}
const NOT_ASSIGNED = ['admin:rules.firm.notAssigned']
const worklist = async () =>
  (await reseller.get('/api/ar/collection/work?view=all')).json<{ rows: { firmId: string }[] }>()

describe('[finance 10.1 reseller] a re-seller', () => {
  it('sees nobody whom he was not given, and nothing of vendors', async () => {
    expect((await aged()).rows).toEqual([])
    expect(await ofFirm('C100')).toEqual(NOT_ASSIGNED)
  })

  it('sees his own customers alone: account, overdue, ageing, without a tie to books that he does not see', async () => {
    await sql`
      insert into customer_assignment (user_id, firm_id)
      select u.id, 'C100' from app_user u where u.user_name = 'buyer'`.execute(books.db)
    const { rows, ties } = await aged()
    expect(rows.map(({ firmId }) => firmId)).toEqual(['C100'])
    expect(ties).toEqual([])
    const { Data } = await reseller.save('POST', '/api/ar/aged-trial-balance/run', AGED)
    expect(Data).toMatchObject({ isRestricted: true })
    const account = succeeded(await reseller.read('/api/ar/account-inquiry/C100?AsOf=2026-06-30'))
    expect(account).toMatchObject({ balance: '1130.00', overdue: '1130.00' })
    expect(await ofFirm('BUILDER')).toEqual(NOT_ASSIGNED)
    expect((await worklist()).rows.map(({ firmId }) => firmId)).toEqual(['C100'])
  })

  it('notes a call, and neither holds, settles, charges, reminds nor sends', async () => {
    const said = { customerId: 'C100', outcome: 'Said', notes: 'Pays on Friday', nextOn: '2026-07-03' }
    succeeded(await reseller.save('POST', '/api/ar/collection/log', said))
    const refused: readonly [string, object][] = [
      ['/api/ar/account-inquiry/C100/hold', { reason: 'OTHER' }],
      ['/api/ar/assess-interest/run', { parameters: { asOf: '2026-06-30' } }],
      ['/api/ar/sales-commission/run', { parameters: { asOf: '2026-06-30', postingDate: '2026-06-30' } }],
    ]
    for (const [url, body] of refused)
      expect([url, (await reseller.write('POST', url, body)).statusCode]).toEqual([url, 403])
    expect((await reseller.get('/api/ar/customer-invoice/access')).json()).toMatchObject({
      actions: ['view', 'export'],
    })
    expect((await reseller.get('/api/ar/deposit')).statusCode).toBe(403)
  })

  it('[S6.07] reads the documents of his own customers, and no other', async () => {
    const { List } = await reseller.list('/api/ar/customer-invoice')
    expect(List.map(({ billToId }) => billToId)).toEqual(['C100'])
    const [other] = (await admin.list('/api/ar/customer-invoice?billToId==BUILDER')).List
    expect((await reseller.get(`/api/ar/customer-invoice/${String(other!['id'])}`)).statusCode).toBe(404)
  })
})
