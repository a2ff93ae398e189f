import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { Company } from '../../shared/contracts/admin/company.ts'
import { Firm } from '../../shared/contracts/admin/firm.ts'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { BankAccount } from '../../shared/contracts/gl/bank-account.ts'
import { Control } from '../../shared/contracts/gl/control.ts'
import { FiscalYear } from '../../shared/contracts/gl/fiscal-year.ts'
import { nextStep, type MovingInState } from '../../shared/contracts/gl/moving-in.ts'
import type { RoleFinding } from '../../shared/contracts/gl/role-fit.ts'
import type { HomeFigures } from '../../shared/contracts/home.ts'
import { seed } from '../../server/modules/seed.ts'
import { createLog } from '../../server/platform/log.ts'
import { seedIdentity } from '../../server/platform/identity/seed.ts'
import { Transfers } from '../server/platform/transfer/files.ts'
import { address, Calls, rules, type Row } from '../server/modules/admin/calls.ts'
import { filledDatabase } from '../support/database.ts'
import { openingDesk } from '../support/opening-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { startTestApp, testDeps } from '../support/server.ts'

/** From nothing to the first posted invoice, over HTTP, with nothing but what the guided page calls. */
const database = await filledDatabase('newcomer', async (making) => {
  await seedIdentity(testDeps(making))
  await seed(testDeps(making, { config: { demo: false } }))
})
/** What was logged as gone wrong, a line each. */
const faults: string[] = []
const log = createLog('error', { write: (line) => faults.push(line) })
const app = await startTestApp({ database, log, clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
afterAll(async () => {
  await app.close()
  await database.drop()
})
const admin = new Calls(app, 'admin')
const { bring, act } = openingDesk({ app, admin })

const state = async () => (await admin.get('/api/gl/moving-in/state')).json() as MovingInState
const take = (name: string, body: Row = {}) => admin.save('POST', `/api/gl/moving-in/${name}`, body)
const add = async (path: string, record: Row) => succeeded(await admin.save('POST', `/api/${path}`, { record }))
const lead = async () =>
  ((await admin.get('/api/shell/home')).json() as HomeFigures).alerts.find(({ id }) => id === 'movingIn')?.args[
    'count'
  ] ?? null

interface Checked {
  readonly findings: readonly RoleFinding[]
}
const SAGE_CHART = [
  'Lakehead Metals',
  'Chart of Accounts As at 12/31/2025',
  'Account Number,Account Description,Account Type,Account Class',
  '1060,Bank chequing,A,Bank',
  '1080,Bank savings,A,Bank',
  '1200,Trade debtors,A,Accounts Receivable',
  '1520,Inventory of steel,A,Inventory',
  '2100,Accounts Payable,A,Accounts Payable',
  '2310,GST/HST Charged on Sales,A,Current Liability',
  '2315,GST/HST Paid on Purchases,A,Current Liability',
  '2180,EI Payable,A,Current Liability',
  '3560,Retained Earnings,A,Equity',
  '4020,Sales of steel,A,Operating Revenue',
  '4030,Sales of wire,A,Operating Revenue',
  '4220,Sales discounts,A,Operating Revenue',
  '5690,Interest and bank charges,A,Expense',
  '5330,EI expense,A,Expense',
].join('\n')

/** A chart of another program: what its accounts are for is proposed, kept by nobody but the person who saves it, and asked for before banks. */
async function strangersChart(): Promise<void> {
  const files = new Transfers(app, 'admin', 'gl/account')
  const { id } = await files.check(SAGE_CHART)
  expect(await files.badRows(id)).toEqual([])
  await files.import(id)
  expect(nextStep(await state())).toBe('roles')
  const control = (await admin.list('/api/gl/control')).List[0]!
  const path = `/api/gl/control/${String(control['id'])}`
  const checked = async () => ((await admin.get(`${path}/validation`)).json() as Checked).findings
  const proposed = (await checked()).flatMap(({ role, currency, proposed: one }) =>
    one && currency === 'CAD' ? [[role, one.account, one.by]] : [],
  )
  expect(proposed).toEqual([
    ['BANK', '1060', 'name'],
    ['AR_CONTROL', '1200', 'kind'],
    ['INVENTORY', '1520', 'name'],
    ['AP_CONTROL', '2100', 'name'],
    ['TAX_COLLECTED', '2310', 'name'],
    ['TAX_RECOVERABLE', '2315', 'name'],
    ['EI_PAYABLE', '2180', 'name'],
    ['RETAINED_EARNINGS', '3560', 'name'],
    // Of two accounts of sales neither is guessed.
    ['SALES_DISCOUNT_TAKEN', '4220', 'name'],
    ['ER_EI', '5330', 'name'],
    ['BANK_CHARGES', '5690', 'name'],
  ])
  const { Data } = await admin.read(path)
  expect(Data!['roles']).toEqual([])
  const roles = [...proposed, ['SALES', '4020']].map(([role, glAccount]) => ({
    ...emptyRecord(Control.fields.roles.fields as Fields),
    ...{ role, glAccount },
  }))
  succeeded(await admin.save('PUT', path, { version: Data!['version'], record: { roles } }))
  expect(nextStep(await state())).toBe('bank')
  expect((await checked()).filter(({ role, currency }) => role === 'AP_CONTROL' && currency === 'CAD')).toEqual([])
  await sql`delete from account_role`.execute(database.db)
  await sql`delete from gl_account`.execute(database.db)
}

it('[E5 no company] who asks for figures of the books before there is a company is told so, and where it is entered', async () => {
  const asked = [
    await admin.get('/api/ar/collection/work?view=today'),
    await admin.get('/api/ar/aged-trial-balance/panel'),
  ]
  expect(asked.map((answer) => [answer.statusCode, answer.json().ResultCode])).toEqual([
    [409, 'NO_COMPANY'],
    [409, 'NO_COMPANY'],
  ])
})

it('[E5 no company] HOME has nothing to tell of the books as yet, and no part of it fails', async () => {
  const { rate, ties, kpis } = (await admin.get('/api/shell/home')).json() as HomeFigures
  expect([rate, ties]).toEqual([null, null])
  expect(kpis.filter(({ value }) => typeof value === 'object')).toEqual([])
  expect(faults).toEqual([])
})

it('a new company is led from nothing to its first posted invoice, and HOME leads there until then', async () => {
  expect(nextStep(await state())).toBe('company')
  expect(await lead()).toBe(9)
  await add('admin/company', {
    ...emptyRecord(Company.fields),
    ...{ companyId: 'LAKE', name: 'Lakehead Metals', currency: 'CAD', active: true },
    ...{ line1: '1 Pier Road', city: 'Thunder Bay', region: 'ON', postalCode: 'P7B 1A1', country: 'CA' },
  })
  expect(nextStep(await state())).toBe('year')
  const year = (await admin.get('/api/gl/fiscal-year/next')).json() as Row
  await add('gl/fiscal-year', { ...emptyRecord(FiscalYear.fields), ...year, periods: [] })
  const begun = await state()
  expect(nextStep(begun)).toBe('chart')
  expect(begun.provinces[0]).toBe('CA-ON')

  await strangersChart()

  expect(rules(await take('taxes', { province: 'CA-ON' }))).toEqual([[null, 'gl:rules.movingIn.noTaxAccounts']])
  const inCurrency = (currency: string) => sql`update company set currency = ${currency}`.execute(database.db)
  await inCurrency('USD')
  expect(rules(await take('chart'))).toEqual([[null, 'gl:rules.movingIn.otherCurrency']])
  await inCurrency('CAD')
  const { accounts } = succeeded(await take('chart'))
  expect(Number(accounts)).toBe(begun.chartAccounts)
  expect(rules(await take('chart'))).toEqual([[null, 'gl:rules.movingIn.chartThere']])
  // What every role needs is there: nothing is left to be asked for but limits.
  const control = (await admin.list('/api/gl/control')).List[0]!
  const { findings } = (await admin.get(`/api/gl/control/${String(control['id'])}/validation`)).json() as {
    findings: unknown[]
  }
  expect(findings).toEqual([])

  await add('gl/bank-account', {
    ...emptyRecord(BankAccount.fields),
    ...{
      bankAccountId: 'MAIN',
      name: 'Main bank',
      companyId: 'LAKE',
      currency: 'CAD',
      glAccount: '1000',
      active: true,
    },
    ...{ overdraftLimit: '0', nextFileNo: 1, nextChequeNo: 1 },
  })
  expect(nextStep(await state())).toBe('tax')
  succeeded(await take('taxes', { province: 'CA-ON' }))
  expect(rules(await take('taxes', { province: 'CA-QC' }))).toEqual([[null, 'gl:rules.movingIn.taxesThere']])
  succeeded(await take('terms'))
  expect(rules(await take('terms'))).toEqual([[null, 'gl:rules.movingIn.termsThere']])
  expect(nextStep(await state())).toBe('firms')
  await add('admin/firm', {
    ...emptyRecord(Firm.fields),
    ...{ firmId: 'HARLOW', name: 'Harlow Mills', isBillTo: true, addresses: [address()] },
    billTo: {
      ...emptyRecord(Firm.fields.billTo.fields! as Fields),
      currency: 'CAD',
      termsCode: 'N30',
      creditLimit: '50000',
    },
  })
  expect(nextStep(await state())).toBe('invoice')
  expect(await lead()).toBe(1)

  succeeded(await bring('TrialBalance', 'Account,Debit,Credit\n1000,"5,000.00",\n1100,"1,130.00",\n3100,,"6,130.00"'))
  succeeded(
    await bring('Customers', 'Customer No.,Document No.,Document Date,Balance\nHARLOW,INV-9,2025-12-05,"1,130.00"'),
  )
  succeeded(await act('submit'))
  expect(rules(await act('post'))).toEqual([[null, 'kit:refused.ownHand']])
  succeeded(await act('post', {}, { calls: new Calls(app, 'controller') }))
  expect((await state()).steps.find(({ step }) => step === 'opening')).toMatchObject({ isDone: true })

  const line = { ...emptyRecord(CustomerInvoice.fields.lines.fields!), amount: '1000.00', taxGroup: 'ON' }
  const drafted = await add('ar/customer-invoice', {
    ...emptyRecord(CustomerInvoice.fields),
    ...{ kind: 'Invoice', billToId: 'HARLOW', docDate: '2026-01-05', holdbackPercent: '0', lines: [line] },
  })
  const { id, version } = drafted
  const posted = succeeded(
    await admin.save('POST', `/api/ar/customer-invoice/${String(id)}/post`, { version, confirmed: [] }),
  )
  expect(posted).toMatchObject({ docAmount: '1130', status: 'Posted' })
  const { rows } = await sql<Row>`
    select gl_account as account, sum(debit - credit)::text as balance from entry_line group by 1 order by 1`.execute(
    database.db,
  )
  expect(rows).toEqual([
    { account: '1000', balance: '5000.0000' },
    { account: '1100', balance: '2260.0000' },
    { account: '2100', balance: '-130.0000' },
    { account: '3100', balance: '-6130.0000' },
    { account: '4000', balance: '-1000.0000' },
  ])
  expect(nextStep(await state())).toBeNull()
  expect(await lead()).toBeNull()
})

it('a clerk neither sees nor begins it', async () => {
  expect((await new Calls(app, 'clerk').write('POST', '/api/gl/moving-in/terms', {})).statusCode).toBe(403)
})
