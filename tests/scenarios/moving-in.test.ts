import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { BUSINESS_CENTRAL, openingDesk, QUICKBOOKS, SAGE } from '../support/opening-desk.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { enterCustomers } from '../support/receivables-desk.ts'
import { runReport } from '../support/report-run.ts'

/** A company moves in over HTTP: what three programs write of it comes to the same books, and a cent too much is refused. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-01-05T16:00:00Z') } })
const [admin, clerk, controller] = [as('admin'), as('clerk'), as('controller')]
const { bring, work, act, posted, brought, emptied } = openingDesk({ app, admin, second: controller })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterReasons(books)
  await enterCustomers(books)
})

const allOf = (file: string) => ({ TrialBalance: file, Vendors: file, Customers: file })
afterEach(emptied)

const linesOf = async (entryNo: unknown) =>
  (
    await sql`select from entry_line l join entry e on e.id = l.entry_id where e.entry_no = ${entryNo}`.execute(
      books.db,
    )
  ).rows.length

/** Balances of accounts, and what each side is owed by age, as reports tell them. */
async function booksNow() {
  const { rows: balances } = await sql<Row>`
    select l.gl_account as account, sum(l.debit - l.credit)::text as balance from entry_line l group by 1 having sum(l.debit - l.credit) <> 0
    order by 1`.execute(books.db)
  const aged = async (side: 'ap' | 'ar') => {
    const how = {
      asOf: '2026-01-05',
      amountsIn: 'Company',
      basis: 'DueDate',
      length: 'Days',
      days: 30,
      overdueOnly: false,
    }
    const { rows, total, ties } = await runReport(admin, `${side}/aged-trial-balance`, { parameters: how })
    const { current, period1, period2 } = total
    const documents = rows.map((row) => [row['reference'], row['documentDate'], row['dueDate'], row['total']])
    return {
      documents,
      ...{ total: total['total'], current, period1, period2 },
      off: ties.filter(({ difference }) => Number(difference) !== 0),
    }
  }
  return { balances, payable: await aged('ap'), receivable: await aged('ar') }
}

describe('the same company out of three programs', () => {
  it.each([
    ['Sage 50', SAGE],
    ['QuickBooks', allOf(QUICKBOOKS)],
    ['Business Central', BUSINESS_CENTRAL],
  ])('%s: proven, posted as one entry, and the same books', async (_program, files) => {
    await brought(files)
    const proven = await work()
    expect(
      proven.proof.map(({ glAccount, trialBalance, details, difference, items }) => [
        glAccount,
        trialBalance,
        details,
        difference,
        items,
      ]),
    ).toEqual([
      ['1100', '18080.00', '18080.00', '0.00', 3],
      ['2000', '-14125.00', '-14125.00', '0.00', 2],
    ])
    expect(proven).toMatchObject({
      difference: '0.00',
      detailDifference: '0.00',
      otherAccounts: 5,
      otherAmount: '-3955.00',
      laterItems: 0,
    })
    const { entryNo } = await posted()
    expect(await linesOf(entryNo)).toBe(10)
    const now = await booksNow()
    expect(now.payable).toMatchObject({ total: '14125', off: [] })
    expect(now.receivable).toMatchObject({ total: '18080', off: [] })
    expect(now.balances).toEqual(
      [
        ['1000', '42500'],
        ['1100', '18080'],
        ['1200', '80000'],
        ['2000', '-14125'],
        ['2100', '-1455'],
        ['3000', '-10000'],
        ['3100', '-115000'],
      ].map(([account, balance]) => ({ account, balance: `${balance}.0000` })),
    )
    expect(now.receivable).toEqual({
      documents: [
        ['INV-198', '2025-10-15', '2025-11-14', '9040'],
        ['INV-201', '2025-12-05', '2026-01-04', '11300'],
        ['CM-7', '2025-12-20', '2026-01-19', '-2260'],
      ],
      ...{ total: '18080', current: '-2260', period1: '11300', period2: '9040', off: [] },
    })
  })
})

describe('bad days', () => {
  it('one cent of difference is refused, by how much and where, and nothing is posted', async () => {
    await brought({ ...SAGE, Customers: SAGE.Customers.replace('"11,300.00","11,300.00"', '"11,300.01","11,300.01"') })
    const shown = await work()
    expect(shown.detailDifference).toBe('0.01')
    expect(shown.proof[0]).toMatchObject({
      glAccount: '1100',
      trialBalance: '18080.00',
      details: '18080.01',
      difference: '0.01',
    })
    const refused = await act('submit')
    expect(refused.Problems).toEqual([
      {
        Field: null,
        Key: 'gl:rules.openingBalance.doesNotTie',
        Args: { glAccount: '1100', difference: '0.01', expected: '18080.00', total: '18080.01' },
      },
    ])
    const balance = SAGE.TrialBalance.replace('"80,000.00"', '"80,000.01"')
    succeeded(await bring('TrialBalance', balance))
    expect(rules(await act('submit'))).toEqual([
      [null, 'gl:rules.openingBalance.notZero'],
      [null, 'gl:rules.openingBalance.doesNotTie'],
    ])
    expect((await sql`select from entry`.execute(books.db)).rows.length % 2).toBe(0)
    expect((await work()).status).toBe('Draft')
  })

  it('a document that makes up the difference is named, and one whose sign is turned', async () => {
    await brought({ ...SAGE, Vendors: `${SAGE.Vendors}\r\nA-78,12/12/2025,Invoice,390.00,390.00,-,-,-` })
    expect((await work()).proof[0]).toMatchObject({
      ...{ glAccount: '2000', difference: '-390.00' },
      suspects: [{ firmId: 'V200', reference: 'A-78', amount: '-390.00', fits: 'Whole', row: 8 }],
    })
    succeeded(await bring('Vendors', SAGE.Vendors.replace('"5,650.00","5,650.00"', '"(5,650.00)",-')))
    expect((await work()).proof[0]).toMatchObject({
      difference: '11300.00',
      suspects: [{ reference: 'A-77', fits: 'Half' }],
    })
  })

  it('every fault of a file is told by row and column, and nothing of it is kept', async () => {
    const refused = await bring(
      'Vendors',
      [
        'Vendor No.,Document No.,Document Date,Due Date,Balance,Currency,Rate',
        'V100,A-1,2025-12-01,,10.00,,',
        'NOBODY,A-2,2025-12-01,,10.00,,',
        'C100,A-3,2025-12-01,,10.00,,',
        'V100,A-4,2025-13-01,,10.00,,',
        'V100,A-5,2025-12-01,,ten,,',
        'V100,A-1,2025-12-02,,10.00,,',
        'V100,A-7,2025-12-01,,10.00,ZZZ,',
        'USVENDOR,A-8,2025-12-01,,10.00,USD,',
        'V100,A-9,2025-12-01,,10.005,,',
      ].join('\n'),
    )
    expect(
      refused.Problems!.map(({ Key, Args }) => [
        Key.split('.').at(-1),
        Args['row'] ?? Args['count'],
        Args['column'] ?? Args['firms'],
        Args['value'],
      ]),
    ).toEqual([
      ['faults', 8, 1, undefined],
      ['firmUnknown', 3, '', 'NOBODY'],
      ['noVendor', 4, '', 'C100'],
      ['noDay', 5, 'Document Date', '2025-13-01'],
      ['noAmount', 6, 'Balance', 'ten'],
      ['referenceTwice', 7, '', 'A-1'],
      ['currencyUnknown', 8, '', 'ZZZ'],
      ['rateMissing', 9, '', 'USD'],
      ['noAmount', 10, '', '-10.005'],
    ])
    expect((await work()).files).toEqual([])
  })

  it('the same file twice is said, and another one takes its place', async () => {
    await brought(SAGE)
    expect(rules(await bring('Vendors', SAGE.Vendors))).toEqual([['file', 'gl:rules.openingBalance.fileTwice']])
    expect(rules(await bring('Customers', SAGE.Vendors))).toEqual([['file', 'gl:rules.openingBalance.fileTwice']])
    succeeded(await bring('Vendors', BUSINESS_CENTRAL.Vendors))
    expect((await work()).files.map(({ part, lines }) => [part, lines])).toEqual([
      ['TrialBalance', 7],
      ['Vendors', 2],
      ['Customers', 3],
    ])
    await posted()
    expect(rules(await bring('Vendors', SAGE.Vendors))).toEqual([[null, 'gl:rules.openingBalance.isPosted']])
    expect(rules(await act('post'))).toEqual([['status', 'kit:refused.wrongState']])
  })

  it('a file of another company is asked about', async () => {
    const other = SAGE.TrialBalance.replace('Northgate', 'Southgate Metals Ltd.')
    const asked = await bring('TrialBalance', other)
    expect(asked).toMatchObject({
      ResultStatus: 3,
      Problems: [
        { Key: 'gl:rules.openingBalance.otherCompany', Args: { company: 'Southgate Metals Ltd.', own: 'Northgate' } },
      ],
    })
    expect((await work()).files).toEqual([])
    succeeded(await bring('TrialBalance', other, { confirmed: 'gl:rules.openingBalance.otherCompany' }))
  })

  it('two people at once: the second is told, and nothing is posted twice', async () => {
    await brought(SAGE)
    succeeded(await act('submit'))
    const seen = await work()
    const twice = () => act('post', {}, { seen, calls: controller })
    const refused = (await Promise.all([twice(), twice()])).filter(({ ResultStatus }) => ResultStatus !== 1)
    expect(refused.map(({ ResultCode }) => ResultCode)).toEqual(['CONFLICT'])
    const stale = { ...(await work()), version: seen.version }
    expect(rules(await act('take-back', { reason: 'Late' }, { seen: stale }))).toEqual([
      [null, 'gl:rules.openingBalance.changedSince'],
    ])
  })

  it('what was paid since keeps it from being taken back; else the books are as they were, and the files are there', async () => {
    await brought(SAGE)
    await posted()
    const desk = new PayablesDesk(books, admin)
    const items = await desk.items('V100', '2026-01-05', { 'A-77': { pay: '650.00' } })
    const paid = await desk.paid(
      desk.payment('V100', '2026-01-05', '650.00', items, { method: 'Wire', reference: 'W-1' }),
    )
    const refused = await act('take-back', { reason: 'Wrong year' })
    expect(refused.Problems).toEqual([
      { Field: null, Key: 'gl:rules.openingBalance.standsOnIt', Args: { count: 1, documents: 'V100 A-77' } },
    ])
    const cancelled = {
      version: paid['version'],
      confirmed: [],
      parameters: { cancelDate: '2026-01-05', cancelReason: 'LOST', cancelThen: 'Reissue' },
    }
    succeeded(await admin.save('POST', `/api/ap/payment/${String(paid['id'])}/cancel`, cancelled))
    expect(rules(await act('take-back', { reason: ' ' }))).toEqual([['reason', 'gl:rules.openingBalance.reasonGiven']])
    succeeded(await act('take-back', { reason: 'Wrong year' }))
    expect((await booksNow()).balances).toEqual([])
    expect(await work()).toMatchObject({ status: 'Draft', files: [{ lines: 7 }, { lines: 2 }, { lines: 3 }] })
    expect((await admin.list('/api/gl/opening-balance?status==TakenBack')).List.at(0)).toMatchObject({
      reason: 'Wrong year',
    })
  })

  it('a clerk neither brings nor posts', async () => {
    await brought(SAGE)
    const { id, version } = await work()
    const answer = await clerk.write('POST', `/api/gl/opening-balance/${String(id)}/post`, { version })
    expect(answer.statusCode).toBe(403)
  })
})

describe('foreign currency', () => {
  it('documents carry their rate, and the books of the bank and of each side are in both currencies', async () => {
    succeeded(
      await bring(
        'TrialBalance',
        'Account;Debit;Credit;Currency;Foreign amount\n1010;10 880,00;;USD;8 000,00\n1110;1 350,00;;;\n2010;;2 720,00;;\n3100;;9 510,00;;',
      ),
    )
    succeeded(
      await bring(
        'Customers',
        'Customer No.;Document No.;Document Date;Amount;Currency;Rate\nUSBUYER;U-1;2025-12-01;1 000,00;USD;1,35',
      ),
    )
    succeeded(
      await bring(
        'Vendors',
        'Vendor No.;Document No.;Document Date;Amount;Currency;Rate\nUSVENDOR;X-1;2025-12-01;2 000,00;USD;1,36',
      ),
    )
    const { entryNo } = await posted()
    const { rows } = await sql<Row>`
      select gl_account as account, txn_currency as currency, (debit - credit)::text as amount, (txn_debit - txn_credit)::text as txn
      from entry_line where entry_id = (select id from entry where entry_no = ${entryNo}) order by gl_account, txn_currency desc, amount`.execute(
      books.db,
    )
    expect(rows.filter(({ account }) => account !== '1900')).toEqual([
      { account: '1010', currency: 'USD', amount: '10880.0000', txn: '8000.0000' },
      { account: '1110', currency: 'USD', amount: '1350.0000', txn: '1000.0000' },
      { account: '2010', currency: 'USD', amount: '-2720.0000', txn: '-2000.0000' },
      { account: '3100', currency: 'CAD', amount: '-9510.0000', txn: '-9510.0000' },
    ])
    const cleared = rows
      .filter(({ account }) => account === '1900')
      .map(({ amount, txn }) => [Number(amount), Number(txn)])
    expect(cleared.reduce(([a, b], [c, d]) => [a! + c!, b! + d!], [0, 0])[0]).toBe(0)
  })
})
