import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { proveBooks } from '../../server/ledger/prove.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CurrencyDesk } from '../support/currency-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { asked, RevaluationDesk } from '../support/revaluation-desk.ts'
import { COMPANY } from './northgate.ts'

/** A company that keeps its books with three decimals: documents of its own currency, of yen, and at the smallest of rates. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const currency = new CurrencyDesk(books, admin, 'KWD')
const { act, drafted, save } = purchaseDesk(books, admin)
const POST = ['ap.purchaseInvoice.notTwice']

/** Lines of an entry with all their decimals. */
const linesOf = async ({ id }: Row): Promise<string[]> => {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', case when l.debit > 0 then 'Dr' else 'Cr' end, l.gl_account, money_text(l.debit + l.credit)) as said
    from entry e join entry_line l on l.entry_id = e.id where e.document_id = ${id}::uuid and e.purpose = 'post'
    order by l.debit = 0, l.gl_account, l.debit + l.credit`.execute(books.db)
  return rows.map(({ said }) => said)
}

beforeAll(async () => {
  await enterMasters(admin, books)
  // Before anything is posted: all that was in Canadian dollars is in dinars.
  await sql`update currency set active = true where currency_code = 'KWD'`.execute(books.db)
  await sql`update gl_account set currency = 'KWD' where currency = 'CAD'`.execute(books.db)
  await sql`update account_role set currency = 'KWD' where currency = 'CAD'`.execute(books.db)
  await sql`update bank_account set currency = 'KWD' where currency = 'CAD'`.execute(books.db)
  await sql`update firm_vendor set currency = 'KWD' where currency = 'CAD'`.execute(books.db)
  const { version } = (await admin.read(`/api/admin/company/${COMPANY}`)).Data!
  succeeded(await admin.save('PUT', `/api/admin/company/${COMPANY}`, { record: { currency: 'KWD' }, version }))
  await currency.keepBooksIn('JPY', '1030', '2030')
  succeeded(await currency.rate('JPY', '2026-06-01', '0.0021'))
  succeeded(await currency.rate('JPY', '2026-06-30', '0.00205'))
})

describe('books in dinars', () => {
  it('[finance 3.1 decimals] [FI13] a bill of the own currency is taxed, posted and paid to the thousandth', async () => {
    const bill = await drafted(document('D-1', '1130.014', [line('6200', '1000.012', { taxGroup: 'HST' })]))
    // 13 % of 1,000.012 is 130.00156.
    expect(bill).toMatchObject({ taxAmount: '130.002', remainingToApply: '0', currency: 'KWD', rate: '1' })
    const posted = succeeded(await act('post', bill, POST))
    expect(await linesOf(posted)).toEqual(['Dr 2110 130.002', 'Dr 6200 1000.012', 'Cr 2000 1130.014'])
    const items = await desk.items('V100', '2026-06-05', { 'D-1': { pay: '1130.014' } })
    const paid = await desk.paid(desk.payment('V100', '2026-06-05', '1130.014', items))
    expect(await linesOf(paid)).toEqual(['Dr 2000 1130.014', 'Cr 1000 1130.014'])
    expect(rules(await save(document('D-2', '1.0005', [line('6200', '1.0005')])))).toContainEqual([
      'docAmount',
      'ap:rules.purchaseInvoice.wholeCents',
    ])
  })

  it('[FI13] [finance 5.6] a bill in yen is carried to the thousandth of a dinar, revalued, and paid with nothing left', async () => {
    const lines = [line('6200', '111011', { taxGroup: 'HST' })]
    const more = { vendorId: 'V200', currency: 'JPY', bankAccountId: 'JPY' }
    const posted = succeeded(await act('post', await drafted(document('J-1', '125442', lines, more)), POST))
    // 125,442 yen at 0.0021 are 263.4282 dinars, 14,431 are 30.3051; the line takes what is left.
    expect(await linesOf(posted)).toEqual(['Dr 2110 30.305', 'Dr 6200 233.123', 'Cr 2030 263.428'])
    const revalued = succeeded(await new RevaluationDesk(admin).post(asked('2026-06-30', { currency: 'JPY' })))
    // 257.1561 at 0.00205.
    expect(revalued).toMatchObject({ difference: '6.272' })
    const part = await currency.pay(desk, 'V200', 'JPY', 'J-1', '1', '2026-07-02')
    expect((await linesOf(part)).filter((said) => said.includes('2030'))).toEqual(['Dr 2030 0.002'])
    await currency.pay(desk, 'V200', 'JPY', 'J-1', '125441', '2026-07-02')
    const { rows } =
      await sql`select from open_item where gl_account = '2030' and (open_txn, open_amount) <> (0, 0)`.execute(books.db)
    expect(rows).toEqual([])
    expect(await proveBooks(books.db, COMPANY, { date: '2026-07-31', now: new Date(0) })).toEqual([])
  })

  it('[finance 3.1 decimals] at a rate of a millionth what is worth less than the smallest unit is said, and the rest is exact', async () => {
    await currency.keepBooksIn('KRW', '1050', '2031')
    succeeded(await currency.rate('KRW', '2026-06-01', '0.000001'))
    const more = { vendorId: 'V200', currency: 'KRW', bankAccountId: 'KRW' }
    const bill = await drafted(document('K-1', '9999999999', [line('6200', '9999999999')], more))
    const posted = succeeded(await act('post', bill, POST))
    expect(await linesOf(posted)).toEqual(
      ['Dr 6200 10000.000', 'Cr 2031 10000.000'].map((said) => said.replace('.000', '.00')),
    )
    const tooMuch = await save(document('K-2', '10000000000', [line('6200', '10000000000')], more))
    expect(rules(tooMuch).map(([field]) => field)).toContain('docAmount')
    const tooSmall = await currency.rate('KRW', '2026-06-02', '0.000000001')
    expect(rules(tooSmall).map(([field]) => field)).toContain('rate')
  })
})
