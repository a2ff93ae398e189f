import { PassThrough } from 'node:stream'
import excel from 'exceljs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { Currency } from '../../shared/contracts/gl/currency.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { bankIn, CURRENCIES, CurrencyDesk } from '../support/currency-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { runReport } from '../support/report-run.ts'
import { asked, RevaluationDesk } from '../support/revaluation-desk.ts'
import { COMPANY } from './northgate.ts'

/** Currencies are rows: one without decimals and one with three are bought in, paid, gained and lost on, and the books prove. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted, save } = purchaseDesk(books, admin)
const currency = new CurrencyDesk(books, admin)

const inCurrency = (code: string, docNumber: string, docAmount: string, lines: Row[]) =>
  document(docNumber, docAmount, lines, { vendorId: 'V200', currency: code, bankAccountId: code })
const payAll = (code: string, docNumber: string, amount: string, date: string) =>
  currency.pay(desk, 'V200', code, docNumber, amount, date)
const POST = ['ap.purchaseInvoice.notTwice']

beforeAll(async () => {
  await enterMasters(admin, books)
  await currency.keepBooksIn('JPY', '1030', '2030')
  await currency.keepBooksIn('KWD', '1040', '2040')
  await currency.rate('JPY', '2026-06-01', '0.0093')
  await currency.rate('JPY', '2026-06-15', '0.0095')
  await currency.rate('KWD', '2026-06-01', '4.4512')
  await currency.rate('KWD', '2026-06-15', '4.4')
})

describe('currencies', () => {
  it('[finance 3.1 currencies] that stand in the books alone are not deleted, and decimals are said once', async () => {
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

  it('[finance 3.1 currencies] are rows: their code once, no decimals, two or three, and what is used stays in use', async () => {
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

  it('[finance 3.1 decimals] [FI13] a bill in yen has no decimals: tax is rounded to the yen, what is paid at another rate is a loss, to the cent', async () => {
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

  it('[finance 3.1 decimals] [FI13] a bill in dinars has three: they are kept, paid in part, gained on, and nothing is left', async () => {
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

  it('[finance 5.6] what is left in yen and in dinars is revalued to the cent and turned back', async () => {
    succeeded(await currency.rate('JPY', '2026-06-30', '0.0099'))
    succeeded(await currency.rate('KWD', '2026-06-30', '4.5'))
    const revaluations = new RevaluationDesk(admin)
    const yen = succeeded(await revaluations.post(asked('2026-06-30', { currency: 'JPY' })))
    // The bank owes 125,442 yen: 1,241.88 at 0.0099, and was carried at 1,191.70.
    expect(yen).toMatchObject({ difference: '-50.18' })
    expect((yen['lines'] as Row[]).map(({ account, balance }) => [account, balance])).toEqual([['1030', '-125442']])
    const dinar = succeeded(await revaluations.post(asked('2026-06-30', { currency: 'KWD' })))
    // 113.014 dinars: 508.56 at 4.5, and was carried at 220.03 and 277.23.
    expect(dinar).toMatchObject({ difference: '-11.3' })
    expect((dinar['lines'] as Row[]).map(({ account, balance }) => [account, balance])).toEqual([['1040', '-113.014']])
  })

  it('[finance 3.1 decimals] a list in Excel and in PDF, and a report, write each amount with the decimals of its currency', async () => {
    const columns = 'Columns=docNumber,docAmount&SortFields=docNumber&vendorId==V200'
    const sheet = new excel.Workbook()
    const file = await admin.get(`/api/ap/purchase-invoice/export?PageSize=2147483647&${columns}`)
    await sheet.xlsx.read(new PassThrough().end(file.rawPayload))
    const cells = [2, 3].map((row) => [1, 2].map((column) => sheet.worksheets[0]!.getCell(row, column)))
    expect(cells.map(([number, amount]) => [number!.value, amount!.value, amount!.numFmt])).toEqual([
      ['J-1', 125442, '#,##0'],
      ['K-1', 113.014, '#,##0.000'],
    ])
    const paper = await admin.get(`/api/ap/purchase-invoice/print?Locale=fr-CA&Zone=UTC&Paper=letter&${columns}`)
    expect(paper.statusCode, paper.body.slice(0, 300)).toBe(200)
    const [{ text } = { text: '' }] = await pagesOf(paper.rawPayload)
    expect(text.replace(/\s/g, ' ')).toContain('125 442')
    expect(text).not.toContain('442,00')
    expect(text).toContain('113,014')
    const { total, rows } = await runReport(admin, 'ap/payments-report', {
      parameters: { from: '2026-06-01', to: '2026-06-30', bankAccount: 'KWD' },
    })
    expect([total['currency'], total['net'], rows.map(({ net }) => net)]).toEqual([
      'KWD',
      '113.014',
      ['50.007', '63.007'],
    ])
  })

  it('[finance 11.9] EFT files are in dollars: a bank in yen takes none', async () => {
    const { Data } = await admin.read('/api/gl/bank-account/JPY')
    const eft = {
      eftStatus: 'Test',
      institution: '999',
      transit: '00021',
      accountNumber: '1234567',
      dataCentre: '99999',
    }
    const known = { eftOriginatorId: '1234567890', shortName: 'NORTHGATE', longName: 'NORTHGATE' }
    const record = { ...eft, ...known }
    const answer = await admin.save('PUT', '/api/gl/bank-account/JPY', { record, version: Data!['version'] })
    expect(rules(answer)).toContainEqual(['eftStatus', 'gl:rules.bankAccount.eftCurrencyTaken'])
    expect(bankIn('JPY', '1030')).toMatchObject({ eftStatus: 'NotUsed' })
  })

  it('[finance 3.1 currencies] the books of a company stay in the currency that they were begun in', async () => {
    const { version } = (await admin.read(`/api/admin/company/${COMPANY}`)).Data!
    const answer = await admin.save('PUT', `/api/admin/company/${COMPANY}`, { record: { currency: 'USD' }, version })
    expect(rules(answer)).toContainEqual(['currency', 'admin:rules.company.currencyOfBooks'])
  })

  it('[finance 3.1 currencies] [S6.01] whoever enters documents looks currencies up, the controller keeps them, and each change is logged', async () => {
    for (const user of ['clerk', 'payer', 'approver'])
      expect((await as(user).get(`${CURRENCIES}/lookup?active=true`)).statusCode, user).toBe(200)
    const { version } = (await admin.read(`${CURRENCIES}/CHF`)).Data!
    const wanted = { record: { symbol: 'Fr.' }, version }
    expect((await as('clerk').write('PUT', `${CURRENCIES}/CHF`, wanted)).statusCode).toBe(403)
    succeeded(await as('controller').save('PUT', `${CURRENCIES}/CHF`, wanted))
    const history = await admin.list(`${CURRENCIES}/CHF/history`)
    expect(JSON.stringify(history.List)).toContain('Fr.')
  })

  it('[finance 3.1 currencies] a currency out of use is offered no more, and what was written in it stays readable', async () => {
    await currency.use('KRW')
    const offered = async () =>
      ((await admin.get(`${CURRENCIES}/lookup?active=true&limit=50`)).json() as { List: Row[] }).List
    expect((await offered()).map(({ key }) => key)).toContain('KRW')
    succeeded(await currency.rate('KRW', '2026-06-30', '0.001'))
    const { version } = (await admin.read(`${CURRENCIES}/KRW`)).Data!
    succeeded(await admin.save('PUT', `${CURRENCIES}/KRW`, { record: { active: false }, version }))
    expect((await offered()).map(({ key }) => key)).not.toContain('KRW')
    expect(rules(await save(inCurrency('KRW', 'X-2', '10', [line('6200', '10')])))).toContainEqual([
      'currency',
      'kit:refused.notOffered',
    ])
    const kept = await admin.list('/api/gl/foreign-exchange?fromCurrency==KRW')
    expect(kept.List).toMatchObject([{ fromCurrency: 'KRW', rate: '0.001' }])
    // Decimals of all of them are told, in use or not.
    const told = (await admin.get('/api/shell/routes')).headers['x-novus-currencies']
    expect(told).toMatch(/^CAD .*CAD2.* JPY0 .*KRW0 KWD3/)
  })

  it('[finance 3.1 decimals] a rate of a millionth and an amount at the limit are converted, posted and told', async () => {
    await currency.use('KRW')
    await currency.rate('KRW', '2026-06-01', '0.000001')
    await sql`insert into account_role (company_id, role, currency, gl_account, created_by, updated_by)
      values (${COMPANY}, 'AP_CONTROL', 'KRW', '2000', 'test', 'test')`.execute(books.db)
    const most = { ...document('R-1', '9999999999', [line('6200', '9999999999')]), vendorId: 'V200', currency: 'KRW' }
    const draft = await drafted({ ...most, bankAccountId: null })
    expect(draft).toMatchObject({ rate: '0.000001', netAmount: '9999999999' })
    expect(rules(await act('post', { ...draft }, POST)).length).toBeGreaterThan(0)
  })
})
