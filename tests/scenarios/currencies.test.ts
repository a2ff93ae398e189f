import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { BankAccount } from '../../shared/contracts/gl/bank-account.ts'
import { Currency } from '../../shared/contracts/gl/currency.ts'
import { ForeignExchange } from '../../shared/contracts/gl/foreign-exchange.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { COMPANY } from './northgate.ts'

/** Currencies are rows: one without decimals and one with three are bought in, paid, gained and lost on, and the books prove. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted, save } = purchaseDesk(books, admin)
const CURRENCIES = '/api/gl/currency'

const use = async (code: string) => {
  const { version } = (await admin.read(`${CURRENCIES}/${code}`)).Data!
  succeeded(await admin.save('PUT', `${CURRENCIES}/${code}`, { record: { active: true }, version }))
}
const rate = async (fromCurrency: string, effectiveDate: string, value: string) =>
  succeeded(
    await admin.save('POST', '/api/gl/foreign-exchange', {
      record: {
        ...emptyRecord(ForeignExchange.fields),
        ...{ fromCurrency, toCurrency: 'CAD', effectiveDate, rate: value, fluctuationPercent: '3', source: 'Typed' },
      },
    }),
  )

/** Accounts, roles and a bank of a currency. */
async function keepBooksIn(code: string, bank: string, payable: string): Promise<void> {
  await use(code)
  await sql`
    insert into gl_account (account, natural_account, name, account_type, currency, control_kind, retained_earnings, manual, revalued,
                            reconciled, active, created_by, updated_by)
    values (${bank}, ${bank}, ${`Bank ${code}`}, 'Asset', ${code}, 'Bank', false, true, true, false, true, 'test', 'test'),
           (${payable}, ${payable}, ${`Payables ${code}`}, 'Liability', ${code}, 'AP', false, false, true, false, true, 'test', 'test')`.execute(
    books.db,
  )
  await sql`
    insert into account_role (company_id, role, currency, gl_account, created_by, updated_by)
    values (${COMPANY}, 'AP_CONTROL', ${code}, ${payable}, 'test', 'test')`.execute(books.db)
  succeeded(
    await admin.save('POST', '/api/gl/bank-account', {
      record: {
        ...emptyRecord(BankAccount.fields),
        ...{
          bankAccountId: code,
          currency: code,
          glAccount: bank,
          name: `Bank ${code}`,
          companyId: COMPANY,
          active: true,
        },
        ...{ overdraftLimit: '0', nextFileNo: 1, nextChequeNo: 1, payrollDefault: false },
      },
    }),
  )
}

const inCurrency = (code: string, docNumber: string, docAmount: string, lines: Row[]) =>
  document(docNumber, docAmount, lines, { vendorId: 'V200', currency: code, bankAccountId: code })
const payAll = async (code: string, docNumber: string, amount: string, date: string) => {
  const open = await desk.open('V200', date, `&currency=${code}`)
  const item = open.find((one) => one['docNumber'] === docNumber)!
  const paid = { ...emptyRecord(Payment.fields.items.fields!), itemId: item['itemId'], pay: amount }
  return desk.paid(desk.payment('V200', date, amount, [paid], { bankAccountId: code, currency: code }))
}
const POST = ['ap.purchaseInvoice.notTwice']

beforeAll(async () => {
  await enterMasters(admin, books)
  await keepBooksIn('JPY', '1030', '2030')
  await keepBooksIn('KWD', '1040', '2040')
  await rate('JPY', '2026-06-01', '0.0093')
  await rate('JPY', '2026-06-15', '0.0095')
  await rate('KWD', '2026-06-01', '4.4512')
  await rate('KWD', '2026-06-15', '4.4')
})

describe('currencies', () => {
  it('[finance 3] that stand in the books alone are not deleted, and decimals are said once', async () => {
    const version = { version: (await admin.read(`${CURRENCIES}/MXN`)).Data!['version'] }
    const others = await admin.save('PUT', `${CURRENCIES}/MXN`, { record: { decimals: 3 }, ...version })
    expect([rules(others), (await admin.read(`${CURRENCIES}/MXN`)).Data!['decimals']]).toEqual([
      [['decimals', 'kit:refused.fixed']],
      2,
    ])
    const change = sql`update currency set decimals = 3 where currency_code = 'MXN'`.execute(books.db)
    await expect(change).rejects.toThrow('decimals of a currency are said once')
    await sql`
      insert into gl_balance (company_id, gl_account, period_id, data_type, currency, shard, debit, credit, txn_debit, txn_credit)
      select ${COMPANY}, '6200', id, 'Budget', 'MXN', 0, 0, 0, 0, 0 from fiscal_period limit 1`.execute(books.db)
    const { version: stands } = (await admin.read(`${CURRENCIES}/MXN`)).Data!
    expect(rules(await admin.save('DELETE', `${CURRENCIES}/MXN?version=${String(stands)}`))).toEqual([
      [null, 'kit:refused.inUse'],
    ])
    await sql`delete from gl_balance where currency = 'MXN'`.execute(books.db)
    succeeded(await admin.save('DELETE', `${CURRENCIES}/MXN?version=${String(stands)}`))
  })

  it('[finance 3] are rows: their code once, no decimals, two or three, and what is used stays in use', async () => {
    const record = {
      ...emptyRecord(Currency.fields),
      currencyCode: 'BHD',
      name: 'Bahraini dinar',
      decimals: 3,
      active: true,
    }
    succeeded(await admin.save('POST', CURRENCIES, { record }))
    expect(rules(await admin.save('POST', CURRENCIES, { record }))).toEqual([
      ['currencyCode', 'gl:rules.currency.codeUsedOnce'],
    ])
    const wrong = { ...record, currencyCode: 'x1', decimals: 1 }
    expect(rules(await admin.save('POST', CURRENCIES, { record: wrong }))).toEqual([
      ['currencyCode', 'gl:rules.currency.codeForm'],
      ['decimals', 'gl:rules.currency.decimalsKept'],
    ])
    const { version } = (await admin.read(`${CURRENCIES}/CAD`)).Data!
    const unused = { record: { active: false }, version }
    expect(rules(await admin.save('PUT', `${CURRENCIES}/CAD`, unused))).toContainEqual([
      'active',
      'gl:rules.currency.homeInUse',
    ])
    const dollar = (await admin.read(`${CURRENCIES}/USD`)).Data!
    const away = { record: { active: false }, version: dollar['version'] }
    expect(rules(await admin.save('PUT', `${CURRENCIES}/USD`, away))).toEqual([
      ['active', 'gl:rules.currency.accountsInUse'],
    ])
    const removed = await admin.save('DELETE', `${CURRENCIES}/USD?version=1`)
    expect(rules(removed)).toEqual([[null, 'kit:refused.inUse']])
    expect(rules(await save(inCurrency('GBP', 'X-1', '10.00', [line('6200', '10.00')])))).toContainEqual([
      'currency',
      'kit:refused.notOffered',
    ])
  })

  it('[finance 3] [FI13] a bill in yen has no decimals: tax is rounded to the yen, what is paid at another rate is a loss, to the cent', async () => {
    const halves = await save(inCurrency('JPY', 'J-0', '1000.5', [line('6200', '1000.5')]))
    expect(rules(halves)).toContainEqual(['docAmount', 'ap:rules.purchaseInvoice.wholeCents'])
    const bill = await drafted(inCurrency('JPY', 'J-1', '125443', [line('6200', '111011', { taxGroup: 'HST' })]))
    // 13 % of 111,011 is 14,431.43.
    expect(bill).toMatchObject({ netAmount: '111011', taxAmount: '14431', remainingToApply: '1', rate: '0.0093' })
    const version = { version: bill['version'], record: { docAmount: '125442' } }
    const right = succeeded(await admin.save('PUT', `/api/ap/purchase-invoice/${String(bill['id'])}`, version))
    const posted = succeeded(await act('post', right, POST))
    // 125,442 yen at 0.0093 are 1,166.61; 14,431 are 134.21; the line takes what is left.
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 6200 1,032.40; Dr 2110 134.21; Cr 2030 1,166.61'))
    const paid = await payAll('JPY', 'J-1', '125442', '2026-06-20')
    expect(await entryOf(books, paid)).toEqual(inOrder('Dr 2030 1,166.61; Dr 7000 25.09; Cr 1030 1,191.70'))
  })

  it('[finance 3] [FI13] a bill in dinars has three: they are kept, paid in part, gained on, and nothing is left', async () => {
    const bill = await drafted(inCurrency('KWD', 'K-1', '113.014', [line('6200', '100.012', { taxGroup: 'HST' })]))
    // 13 % of 100.012 is 13.00156.
    expect(bill).toMatchObject({ taxAmount: '13.002', remainingToApply: '0', rate: '4.4512' })
    const posted = succeeded(await act('post', bill, POST))
    const { rows } = await sql<{ txn: string }>`
      select trim_scale(sum(l.txn_debit))::text as txn from entry e join entry_line l on l.entry_id = e.id
      where e.document_id = ${posted['id']}::uuid`.execute(books.db)
    expect(rows).toEqual([{ txn: '113.014' }])
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 6200 445.18; Dr 2110 57.87; Cr 2040 503.05'))
    const open = await desk.open('V200', '2026-06-20', '&currency=KWD')
    expect(open.map(({ openAmount }) => openAmount)).toEqual(['113.014'])
    await payAll('KWD', 'K-1', '50.007', '2026-06-20')
    const rest = await payAll('KWD', 'K-1', '63.007', '2026-06-21')
    expect((await entryOf(books, rest)).find(([, account]) => account === '1040')).toEqual(['Cr', '1040', '277.23'])
    const { rows: items } = await sql<{ open: string }>`
      select (open_txn + open_amount)::text as open from open_item where gl_account = '2040' and open_txn + open_amount <> 0`.execute(
      books.db,
    )
    expect(items).toEqual([])
    expect(rules(await save(inCurrency('KWD', 'K-2', '1.0001', [line('6200', '1.0001')])))).toContainEqual([
      'docAmount',
      'ap:rules.purchaseInvoice.wholeCents',
    ])
  })

  it('[finance 3.1] a rate of a millionth and an amount at the limit are converted, posted and told', async () => {
    await use('KRW')
    await rate('KRW', '2026-06-01', '0.000001')
    await sql`insert into account_role (company_id, role, currency, gl_account, created_by, updated_by)
      values (${COMPANY}, 'AP_CONTROL', 'KRW', '2000', 'test', 'test')`.execute(books.db)
    const most = { ...document('R-1', '9999999999', [line('6200', '9999999999')]), vendorId: 'V200', currency: 'KRW' }
    const draft = await drafted({ ...most, bankAccountId: null })
    expect(draft).toMatchObject({ rate: '0.000001', netAmount: '9999999999' })
    expect(rules(await act('post', { ...draft }, POST)).length).toBeGreaterThan(0)
  })
})
