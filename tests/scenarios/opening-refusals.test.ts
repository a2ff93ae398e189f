import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { LOCALES } from '../../shared/contracts/shell.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { readWorkbook } from '../server/platform/transfer/files.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { BUSINESS_CENTRAL, openingDesk, SAGE } from '../support/opening-desk.ts'
import { succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'

/** What keeps the files of an opening from being taken, and an opening from being posted, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
const admin = as('admin')
const { bring, work, act, posted, brought, emptied } = openingDesk({ app, admin, second: as('controller') })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})
afterEach(emptied)

describe('the workbook to fill in', () => {
  it.each(LOCALES)('is read by itself in %s', async (locale) => {
    const workbook = await readWorkbook(
      (await admin.get(`/api/gl/opening-balance/template?part=Customers&Locale=${locale}`)).rawPayload,
    )
    const sheet = workbook.worksheets[0]!
    const width = sheet.getRow(1).cellCount
    const row = ['USBUYER', 'T-1', 'Invoice', new Date('2025-12-01'), new Date('2025-12-31'), 1000, 'USD', 1.35]
    expect(width).toBe(row.length)
    sheet.addRow(row)
    const brought = await bring('Customers', Buffer.from(await workbook.xlsx.writeBuffer()), { name: 'customers.xlsx' })
    expect(succeeded(brought)).toMatchObject({ part: 'Customers', lines: 1 })
    const { id } = await work()
    const { lines } = (await admin.get(`/api/gl/opening-balance/${String(id)}/lines?part=Customers`)).json() as {
      lines: Row[]
    }
    expect(lines).toMatchObject([
      {
        firmId: 'USBUYER',
        reference: 'T-1',
        documentDate: '2025-12-01',
        dueDate: '2025-12-31',
        txn: '1000.00',
        amount: '1350.00',
      },
    ])
  })
})

describe('what is refused', () => {
  it('a company without a year', async () => {
    await sql`
      insert into company (company_id, name, is_default, active, currency, line1, city, country, created_by, updated_by)
      values ('NEWCO', 'Newco', false, true, 'CAD', '2 Mill Road', 'Hamilton', 'CA', 'test', 'test')`.execute(books.db)
    const becomes = async (id: string) => {
      await sql`update company set is_default = false where is_default`.execute(books.db)
      await sql`update company set is_default = true where company_id = ${id}`.execute(books.db)
    }
    await becomes('NEWCO')
    expect(rules(await bring('Vendors', BUSINESS_CENTRAL.Vendors))).toEqual([[null, 'gl:rules.openingBalance.noYear']])
    await becomes('NORTHGATE')
  })

  const faultsOf = async (part: 'TrialBalance' | 'Vendors' | 'Customers', lines: readonly string[]) =>
    (await bring(part, lines.join('\n')))
      .Problems!.slice(1)
      .map(({ Key, Args }) => [Number(Args['row']), Key.split('.').at(-1)])

  it('accounts that are missing, unknown, out of use, or kept in another currency', async () => {
    await sql`update gl_account set active = false where account = '6500'`.execute(books.db)
    const balance = ['Account,Debit,Credit,Currency', ',10.00,,', '9999,10.00,,', '6500,10.00,,', '1010,10.00,,CAD']
    expect(await faultsOf('TrialBalance', balance)).toEqual([
      [2, 'accountMissing'],
      [3, 'accountUnknown'],
      [4, 'accountTakesNone'],
      [5, 'otherCurrency'],
    ])
    await sql`update gl_account set active = true where account = '6500'`.execute(books.db)
  })

  it('documents without firm, number or date, of two firms of one name, or of another side', async () => {
    await sql`update firm set name = 'Twice' where firm_id in ('C100', 'BUILDER')`.execute(books.db)
    const items = [
      'Customer No.,Document No.,Document Date,Balance,Account',
      ',D-1,2025-12-01,1.00,',
      'C100,,2025-12-01,1.00,',
      `C100,${'9'.repeat(61)},2025-12-01,1.00,`,
      'C100,D-4,,1.00,',
      'Twice,D-5,2025-12-01,1.00,',
      'V100,D-6,2025-12-01,1.00,',
      'C100,D-7,2025-12-01,1.00,2000',
    ]
    expect(await faultsOf('Customers', items)).toEqual([
      [2, 'firmMissing'],
      [3, 'referenceMissing'],
      [4, 'referenceLong'],
      [5, 'dayMissing'],
      [6, 'firmTwice'],
      [7, 'noCustomer'],
      [8, 'otherControl'],
    ])
    await sql`update firm set name = firm_id where firm_id in ('C100', 'BUILDER')`.execute(books.db)
  })

  it('documents without a trial balance, and such as are dated after the opening', async () => {
    succeeded(await bring('Vendors', 'Vendor No.,Document No.,Document Date,Balance\nV100,L-1,2026-01-04,10.00'))
    expect(rules(await act('submit'))).toEqual([
      [null, 'gl:rules.openingBalance.noTrialBalance'],
      [null, 'gl:rules.openingBalance.doesNotTie'],
      [null, 'gl:rules.openingBalance.laterItems'],
    ])
    expect(rules(await act('take-back', { reason: 'None' }))).toEqual([[null, 'gl:rules.openingBalance.isDraft']])
    succeeded(await act('day', { opensOn: '2026-01-05' }))
    expect(await work()).toMatchObject({ opensOn: '2026-01-05', laterItems: 0 })
    succeeded(await act('day', { opensOn: '2026-01-01' }))
  })

  it('an opening that was taken back', async () => {
    await brought(SAGE)
    await posted()
    const seen = await work()
    succeeded(await act('take-back', { reason: 'Of a test' }))
    expect(rules(await act('take-back', { reason: 'Twice' }, { seen }))).toEqual([
      [null, 'gl:rules.openingBalance.isTakenBack'],
    ])
  })

  it('thousands of documents are brought and posted', async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => `C100,N-${at},2025-12-01,1.00`)
    succeeded(await bring('TrialBalance', 'Account,Debit,Credit\n1100,"2,000.00",\n3100,,"2,000.00"'))
    succeeded(await bring('Customers', `Customer No.,Document No.,Document Date,Balance\n${rows.join('\n')}`))
    expect((await work()).proof).toMatchObject([{ items: 2_000, difference: '0.00' }])
    const { entryNo } = await posted()
    const { rows: lines } = await sql`
      select from entry_line l join entry e on e.id = l.entry_id where e.entry_no = ${entryNo}`.execute(books.db)
    expect(lines).toHaveLength(2_001)
  })
})
