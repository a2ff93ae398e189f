import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProcessPreview } from '../../shared/contracts/process.ts'
import type { WorkResult } from '../../shared/contracts/work.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, succeeded } from '../support/payables-desk.ts'
import { CurrencyDesk } from '../support/currency-desk.ts'
import { ReceiptsDesk } from '../support/receipts-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'
import { COMPANY } from './northgate.ts'

/** [finance 8.4 interest] [R9] What late money costs, to the cent and the day: shown, charged once, taken back. */
let today = '2026-07-16'
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date(`${today}T16:00:00Z`) } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const ROOM = '/api/ar/assess-interest'
const RATE = '/api/ar/interest-rate'

const ask = (asOf: string, more: Row = {}) => ({ parameters: { asOf, ...more } })
const shown = async (asOf: string, more: Row = {}) => {
  const { columns, rows } = succeeded(
    await admin.save('POST', `${ROOM}/preview`, ask(asOf, more)),
  ) as unknown as ProcessPreview
  const of = (row: readonly unknown[], name: string) => String(row[columns.indexOf(name)])
  return rows.map((row) =>
    ['firmId', 'from', 'to', 'days', 'principal', 'percent', 'amount'].map((name) => of(row, name)).join(' '),
  )
}
const charged = async (asOf: string, more: Row = {}) => {
  const id = String((await admin.save('POST', `${ROOM}/run`, ask(asOf, more))).EntityId)
  await app.deps.jobs.drain()
  const { state, counts } = (await admin.get(`${ROOM}/runs/${id}`)).json<WorkResult>()
  return [state, counts.done, counts.unchanged, counts.refused]
}
const invoices = async () =>
  (await admin.list(`${CUSTOMER_INVOICE}?kind=Charge&SortFields=documentNo`)).List.filter(
    ({ status }) => status === 'Posted',
  )
const rate = (record: Row) =>
  admin.save('POST', RATE, {
    record: { customerId: null, termsCode: null, compounds: false, isSample: false, ...record },
  })

let late: Row
beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await sql`
    update firm_bill_to b set interest_charged = true from firm t where t.id = b.owner_id and t.firm_id in ('C100', 'BUILDER')`.execute(
    books.db,
  )
  // 884.96 with 13 % is 1,000.00, due on the first of June.
  late = await desk.posted('884.96', { docDate: '2026-05-02' })
  await desk.posted('884.96', { docDate: '2026-06-15', billToId: 'BUILDER' })
})

describe('[finance 8.4 interest] interest on what is overdue', () => {
  it('[R9] of 1,000.00 at 18 % a year for 45 days is 22.19, without tax: debit receivables, credit interest income', async () => {
    expect(await shown('2026-07-16')).toEqual([
      'BUILDER 2026-07-15 2026-07-16 1 1000 18 0.49',
      'C100 2026-06-01 2026-07-16 45 1000 18 22.19',
    ])
    expect(await charged('2026-07-16', { customerId: 'C100' })).toEqual(['Done', 1, 0, 0])
    const [interest] = await invoices()
    expect(interest).toMatchObject({
      origin: 'Interest',
      billToId: 'C100',
      docAmount: '22.19',
      taxAmount: '0',
      docDate: '2026-07-16',
    })
    expect(await entryOf(books, interest!)).toEqual(inOrder('Dr 1100 22.19; Cr 4950 22.19'))
    const { Data } = await admin.read(`${CUSTOMER_INVOICE}/${String(interest!['id'])}`)
    expect(Data!['lines']).toMatchObject([
      {
        amount: '22.19',
        description: `${String(late['invoiceNo'])}: 1000.00 × 18 % × 45/365, 2026-06-01 – 2026-07-16`,
      },
    ])
  })

  it('charged again charges nothing; the days since are charged once', async () => {
    expect(await shown('2026-07-16', { customerId: 'C100' })).toEqual([])
    expect(await charged('2026-07-16', { customerId: 'C100' })).toEqual(['Done', 0, 0, 0])
    today = '2026-07-26'
    expect(await shown('2026-07-26', { customerId: 'C100' })).toEqual(['C100 2026-07-16 2026-07-26 10 1000 18 4.93'])
    // Less than is asked for is left for another time.
    expect(await charged('2026-07-26', { customerId: 'C100', leastAmount: '5.00' })).toEqual(['Done', 0, 1, 0])
    expect((await invoices()).length).toBe(1)
  })

  it('taken back, its days can be charged anew', async () => {
    const [interest] = await invoices()
    succeeded(await desk.act('reverse', interest!, { reversalDate: '2026-07-26' }))
    expect(await shown('2026-07-26', { customerId: 'C100' })).toEqual(['C100 2026-06-01 2026-07-26 55 1000 18 27.12'])
  })

  it('counts each stretch at the amount that was open then, and at the rate of its day and its customer', async () => {
    const pays = { [String(late['invoiceNo'])]: '400.00' }
    await new ReceiptsDesk(admin).posted([{ amount: '400.00', pays }], { depositDate: '2026-07-11' })
    succeeded(await rate({ customerId: 'C100', fromDate: '2026-07-21', percent: '12' }))
    expect(await shown('2026-07-26', { customerId: 'C100' })).toEqual([
      'C100 2026-06-01 2026-07-11 40 1000 18 19.73',
      'C100 2026-07-11 2026-07-21 10 600 18 2.96',
      'C100 2026-07-21 2026-07-26 5 600 12 0.99',
    ])
    expect(await charged('2026-07-26', { customerId: 'C100' })).toEqual(['Done', 1, 0, 0])
    expect((await invoices()).at(-1)).toMatchObject({ docAmount: '23.68' })
  })

  it('is not charged on interest, unless its rate compounds; nor on what is disputed', async () => {
    // The interest is due in August: only the document itself costs since.
    today = '2026-09-04'
    const of = async () =>
      (await shown('2026-09-04', { customerId: 'C100' })).map((row) => row.split(' ').slice(3).join(' '))
    expect(await of()).toEqual(['40 600 12 7.89'])
    succeeded(await rate({ customerId: 'C100', fromDate: '2026-08-01', percent: '12', compounds: true }))
    expect(await of()).toEqual(expect.arrayContaining([expect.stringMatching(/ 23\.68 12 /)]))
    const dispute = {
      customerId: 'C100',
      outcome: 'Dispute',
      reference: late['invoiceNo'],
      amount: '10',
      notes: 'Short',
      nextOn: '2026-09-10',
    }
    succeeded(await admin.save('POST', '/api/ar/collection/log', dispute))
    expect((await of()).some((row) => row.includes(' 600 '))).toBe(false)
  })

  it('[finance 3.1 decimals] is in whole units of a currency that has no cents', async () => {
    const currency = new CurrencyDesk(books, admin)
    await currency.use('JPY')
    succeeded(await currency.rate('JPY', '2026-06-01', '0.0091'))
    await sql`
      insert into gl_account (account, natural_account, name, account_type, currency, control_kind, retained_earnings, manual, revalued,
                              reconciled, active, created_by, updated_by)
      values ('1130', '1130', 'Receivables JPY', 'Asset', 'JPY', 'AR', false, false, true, false, true, 'test', 'test')`.execute(
      books.db,
    )
    await sql`
      insert into account_role (company_id, role, currency, gl_account, created_by, updated_by)
      values (${COMPANY}, 'AR_CONTROL', 'JPY', '1130', 'test', 'test')`.execute(books.db)
    await desk.posted('100000', { docDate: '2026-07-01', billToId: 'USBUYER', currency: 'JPY' })
    await sql`
      update firm_bill_to b set interest_charged = true from firm t where t.id = b.owner_id and t.firm_id = 'USBUYER'`.execute(
      books.db,
    )
    // 100,000 yen at 18 % for 35 days are 1,726.03.
    expect(await shown('2026-09-04', { customerId: 'USBUYER' })).toEqual([
      'USBUYER 2026-07-31 2026-09-04 35 100000 18 1726',
    ])
    expect(await charged('2026-09-04', { customerId: 'USBUYER' })).toEqual(['Done', 1, 0, 0])
    expect((await invoices()).at(-1)).toMatchObject({ currency: 'JPY', docAmount: '1726' })
  })

  it('is refused for a day ahead, and to whoever may not; a rate is of a customer or of terms, once from a day', async () => {
    expect(rules(await admin.save('POST', `${ROOM}/run`, ask('2026-09-05')))).toEqual([
      ['asOf', 'ar:rules.assessInterest.notAhead'],
    ])
    expect((await as('clerk').write('POST', `${ROOM}/run`, ask('2026-09-04'))).statusCode).toBe(403)
    expect(rules(await rate({ fromDate: '2020-01-01', percent: '10' }))).toEqual([
      ['fromDate', 'ar:rules.interestRate.dayOnce'],
    ])
    expect(rules(await rate({ fromDate: '2026-01-01', percent: '10', customerId: 'C100', termsCode: 'T2' }))).toEqual([
      ['termsCode', 'ar:rules.interestRate.ofOne'],
    ])
  })
})
