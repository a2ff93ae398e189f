import { fileWords as firmFileWords } from '../../server/modules/admin/firm/file-words.ts'
import type { SumsAnswer } from '../../shared/contracts/result.ts'
import { amountsOfAges } from '../../shared/contracts/trade/ages.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'

/** [judgement 5] Which of several vendors is meant, and what we owe each, as lookups and lists of payables tell it. */
const { books, as } = await startNorthgate()
const [admin, clerk, controller] = [as('admin'), as('clerk'), as('controller')]
const VENDORS = '/api/admin/firm/lookup?limit=20&firmType=vendor%7Cboth'

const offered = async (text: string, calls = admin): Promise<Row[]> => (await calls.list(`${VENDORS}&q=${text}`)).List
const keys = (rows: readonly Row[]) => rows.map(({ key }) => key)
const listed = async (query: string, calls = admin): Promise<Row[]> =>
  (await calls.list(`/api/admin/firm?isVendor=true&${query}`)).List

beforeAll(async () => {
  await sql`
    insert into firm (firm_id, name, status, is_bill_to, is_ship_to, is_vendor, language, external_users, sales_manager,
                      notes_pop_up, created_by, updated_by)
    select 'KELSOX-' || n, 'Kelso ' || what, 'Active', false, false, true, 'en-CA', false, false, false, 'test', 'test'
    from (values ('10', 'Wire'), ('20', 'Rod'), ('30', 'Tube'), ('40', 'Plate'), ('50', 'Bar')) as k (n, what)`.execute(
    books.db,
  )
  await enterMasters(admin, books)
  // The clerk has bought from 30, somebody else from 40, and both are paid; only 50 is owed anything.
  const at = (calls: typeof admin) => new PayablesDesk(books, calls)
  for (const [desk, vendor] of [
    [at(clerk), 'KELSOX-30'],
    [at(admin), 'KELSOX-40'],
  ] as const) {
    await at(admin).invoice(vendor, `PAID-${vendor}`, '100.00', '113.00')
    const items = await at(admin).items(vendor, '2026-06-10', { [`PAID-${vendor}`]: { pay: '113.00' } })
    const number = vendor === 'KELSOX-30' ? 501 : 502
    await at(admin).paid(
      at(admin).payment(vendor, '2026-06-10', '113.00', items, { method: 'Cheque', chequeNo: number }),
    )
    await sql`update ap_invoice set created_by = (select display_name from app_user where user_name = ${desk.calls === clerk ? 'clerk' : 'admin'})
              where vendor_id = ${vendor}`.execute(books.db)
  }
  await at(admin).invoice('KELSOX-50', 'OPEN-50', '1000.00', '1130.00')
  // Cities follow the addresses, of which these have none.
  await sql`update firm set city = 'City of ' || firm_id where firm_id like 'KELSOX%'`.execute(books.db)
})

describe('[supply 1.2 lookups] the lookup of a vendor', () => {
  it('has first with whom something is open, then what this person and then anybody used, then the alphabet', async () => {
    expect(keys(await offered('kelso', clerk))).toEqual([
      'KELSOX-50',
      'KELSOX-30',
      'KELSOX-40',
      'KELSOX-10',
      'KELSOX-20',
    ])
    expect(keys(await offered('kelso'))).toEqual(['KELSOX-50', 'KELSOX-40', 'KELSOX-30', 'KELSOX-10', 'KELSOX-20'])
  })

  it('has the exact code before all of that, and what only holds the text behind it', async () => {
    expect(keys(await offered('kelsox-20', clerk))[0]).toBe('KELSOX-20')
    await sql`update firm set name = 'Rod and Kelso' where firm_id = 'KELSOX-20'`.execute(books.db)
    expect(keys(await offered('Wire'))).toEqual(['KELSOX-10'])
    await sql`update firm set name = 'Kelso Rod' where firm_id = 'KELSOX-20'`.execute(books.db)
  })

  it('tells city, currency and what we owe beside the name', async () => {
    const [first, , third] = await offered('kelso')
    expect(first).toMatchObject({
      title: 'Kelso Bar',
      beside: { city: 'City of KELSOX-50', payableCurrency: 'CAD', payableOwing: '1130' },
    })
    expect(third!['beside']).toMatchObject({ payableOwing: '0' })
  })

  it('as a customer nothing of that counts', async () => {
    const { List } = await admin.list('/api/admin/firm/lookup?limit=20&q=kelso&isVendor=true')
    expect(keys(List)[0]).toBe('KELSOX-50')
    const plain = await admin.list('/api/admin/firm/lookup?limit=20&q=kelso')
    expect(keys(plain.List)).toEqual(['KELSOX-10', 'KELSOX-20', 'KELSOX-30', 'KELSOX-40', 'KELSOX-50'])
    expect(plain.List[0]!['beside']).toEqual({ city: 'City of KELSOX-10' })
  })
})

describe('[supply 1.1 doors] the list of vendors', () => {
  const FIGURES = 'Also=payableOwing,payableOverdue,payableTerms,payableCurrency'

  it('tells what is owed and overdue where it is asked for, and reads nothing of it where it is not', async () => {
    const [row] = await listed(`firmId=KELSOX-50&${FIGURES}`)
    expect(row).toMatchObject({
      payableOwing: '1130',
      payableOverdue: '1130',
      payableTerms: 'T2',
      payableCurrency: 'CAD',
    })
    expect((await listed('firmId=KELSOX-50'))[0]).not.toHaveProperty('payableOwing')
  })

  it('[judgement 11 ages] tells how old what is owed is, the oldest first, in the list and in words in a file', async () => {
    const [row] = await listed('firmId=KELSOX-50&Also=payableAgeing')
    const amounts = amountsOfAges(String(row!['payableAgeing']))
    expect(amounts).toHaveLength(5)
    expect(amounts[0]).toBe('0.00')
    expect(amounts.filter((amount) => amount !== '0.00')).toEqual(['1130.00'])
    expect((await listed('firmId=KELSOX-10&Also=payableAgeing'))[0]).toMatchObject({ payableAgeing: null })
    // By how many days the oldest is late; nothing of whom nothing is late.
    const [late] = await listed('firmId=KELSOX-50&Also=payableOldest,payableAgeing')
    const oldest = Number(late!['payableOldest'])
    expect(oldest).toBeGreaterThan(0)
    expect(amounts[Math.min(4, Math.floor((oldest - 1) / 30) + 1)]).toBe('1130.00')
    expect((await listed('firmId=KELSOX-10&Also=payableOldest'))[0]).toMatchObject({ payableOldest: null })
    // What waits longest comes first.
    const sorted = await listed(
      'Also=payableAgeing&SortFields=payableAgeing&SortDescending=payableAgeing&payableOwing=%3E0',
    )
    expect(keys2(sorted)[0]).toBe('KELSOX-50')
    const told = firmFileWords.write(row!, (key) => key)
    expect(told['payableAgeing']).toMatch(/^words:ages\.0 0\.00; .*words:ages\.\d 1130\.00/)
  })

  it('sorts, filters and sums by it, and the sum follows the next document', async () => {
    const sum = async () =>
      (await admin.list(`/api/admin/firm?isVendor=true&Totals=true&${FIGURES}`)).Totals!['payableOwing']
    expect(keys2(await listed(`${FIGURES}&SortFields=payableOwing&SortDescending=payableOwing`))[0]).toBe('KELSOX-50')
    expect(keys2(await listed(`${FIGURES}&Usual=-payableOverdue,firmId`))[0]).toBe('KELSOX-50')
    expect(keys2(await listed('payableOwing=%3E0'))).toEqual(['KELSOX-50'])
    expect(await sum()).toBe('1130')
    await new PayablesDesk(books, admin).invoice('KELSOX-10', 'OPEN-10', '10.00', '11.30')
    expect(await sum()).toBe('1141.3')
  })

  it('[S6.05] tells nothing of it to whoever may not see the account of a vendor, or sees some of the books only', async () => {
    const { Data } = await admin.read('/api/admin/user-securables/controller')
    const record = {
      accountsLimited: true,
      banksLimited: false,
      accounts: [{ fromAccount: '1000', toAccount: '1999' }],
      bankAccounts: [],
    }
    succeeded(
      await admin.save('PUT', '/api/admin/user-securables/controller', {
        record: { accountsLimited: true, accounts: record.accounts },
        version: Data!['version'],
      }),
    )
    const [kept] = await listed(`firmId=KELSOX-50&${FIGURES},payableAgeing`, controller)
    expect(kept).not.toHaveProperty('payableOwing')
    expect(kept).not.toHaveProperty('payableAgeing')
    const [first] = await offered('kelso', controller)
    expect(first).toMatchObject({ key: 'KELSOX-10' })
    expect(first!['beside']).not.toHaveProperty('payableOwing')
    const refused = await controller.get('/api/admin/firm?payableOwing=%3E0')
    expect(refused.statusCode).toBe(400)
    expect(await figures(controller)).toEqual([])
  })

  it('[judgement 14] has the sums of what is owed above it, overdue and by age, as the list has them', async () => {
    const [all] = await figures(admin)
    const { Totals, TotalCount } = await admin.list(
      `/api/admin/firm?firmType=vendor%7Cboth&payableOwing=%3C%3E0&Totals=true&${FIGURES}`,
    )
    expect(all).toMatchObject({
      By: null,
      Count: TotalCount,
      Sums: { payableOwing: '1141.30', payableOverdue: '1141.30' },
    })
    expect(Totals).toMatchObject({ payableOwing: '1141.3', payableOverdue: '1141.3' })
    const ages = amountsOfAges(all!.Sums['payableAgeing']!)
    expect([ages.length, ages.reduce((sum, age) => sum + Number(age), 0)]).toEqual([5, 1141.3])
    expect((await admin.get('/api/admin/firm/sums?Of=name')).statusCode).toBe(400)
    expect((await admin.get('/api/admin/firm/sums?Of=payableOwing&By=name')).statusCode).toBe(400)
  })
})

const figures = async (calls: typeof admin) => {
  const asked = 'Of=payableOwing,payableOverdue,payableAgeing&payableOwing=%3C%3E0&firmType=vendor%7Cboth'
  return ((await calls.get(`/api/admin/firm/sums?${asked}`)).json() as SumsAnswer).Groups
}

describe('[supply 1.1 totals] a list of money', () => {
  const INVOICES = '/api/ap/purchase-invoice?Totals=true&payment=Open'

  it('has a sum for each currency where there are several, and never one of both', async () => {
    const desk = new PayablesDesk(books, admin)
    expect((await admin.list(INVOICES)).Totals).toMatchObject({ openAmount: '1141.3' })
    const dollars = { currency: 'USD', bankAccountId: 'USD', taxGroup: null }
    await desk.invoice('USVENDOR', 'US-1', '500.00', '500.00', dollars)
    await desk.invoice('USVENDOR', 'US-2', '250.00', '250.00', dollars)
    const both = await admin.list(INVOICES)
    expect(both.Totals).not.toHaveProperty('openAmount')
    expect(both.TotalsIn).toEqual([
      { Currency: 'CAD', Count: 2, Totals: { openAmount: '1141.3' } },
      { Currency: 'USD', Count: 2, Totals: { openAmount: '750' } },
    ])
    const one = await admin.list(`${INVOICES}&currency=USD`)
    expect(one.Totals).toMatchObject({ openAmount: '750' })
    expect(one).not.toHaveProperty('TotalsIn')
  })

  it('tells by how many days a document is late, and of none that is paid', async () => {
    const [late] = (await admin.list('/api/ap/purchase-invoice?docNumber=OPEN-50')).List as Row[]
    const days = Math.round((Date.parse(today()) - Date.parse(String(late!['dueDate']))) / 86_400_000)
    expect(late!['daysLate']).toBe(days)
    expect((await admin.list('/api/ap/purchase-invoice?daysLate=%3E0')).List).toHaveLength(4)
    const [paid] = (await admin.list('/api/ap/purchase-invoice?docNumber=PAID-KELSOX-30')).List as Row[]
    expect(paid!['daysLate']).toBeNull()
  })

  it('[judgement 14b] is grouped by what can be done, each group as the list behind it has it, to whoever may read why', async () => {
    const groups = async (calls = admin) =>
      ((await calls.get('/api/ap/purchase-invoice/sums?Of=openAtHome&By=toPay')).json() as SumsAnswer).Groups
    const due = (docNumber: string, on: string, hold: string | null = null) =>
      sql`update ap_invoice set due_date = ${on}::date, hold_reason = ${hold} where doc_number = ${docNumber}`.execute(
        books.db,
      )
    const monday = sql`date_trunc('week', ${today()}::timestamp)::date`
    const { rows } = await sql<{ sunday: string; next: string; later: string }>`
      select (${monday} + 6)::text as sunday, (${monday} + 7)::text as next, (${monday} + 14)::text as later`.execute(
      books.db,
    )
    const { sunday, next, later } = rows[0]!
    await due('OPEN-10', sunday)
    await due('US-1', next)
    await due('US-2', later)
    const told = await groups()
    expect(told.map(({ By, Count }) => `${By} ${Count}`).toSorted()).toEqual([
      ...['LateFree 1', 'Later 1', 'NextWeek 1', 'ThisWeek 1'],
    ])
    for (const { By, Count, Sums } of told) {
      const list = await admin.list(`/api/ap/purchase-invoice?toPay=${By}&Totals=true&Also=openAtHome,toPay`)
      expect([By, list.TotalCount, Number(list.Totals!['openAtHome'])]).toEqual([By, Count, Number(Sums['openAtHome'])])
    }
    await sql`insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('HOLD_REASON', 'DISPUTE', 'In dispute', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
      books.db,
    )
    await due('OPEN-50', '2026-06-15', 'DISPUTE')
    expect((await groups()).map(({ By }) => By)).toContain('LateHeld')
    // What tells of a hold is kept from whoever may not read it, and no group is a part taken for the whole.
    await sql`insert into widget_security (role_id, screen, widget, mode)
      values ('clerk', 'ap/purchase-invoice', 'holdReason', 'hide')`.execute(books.db)
    expect(await groups(clerk)).toEqual([])
    await sql`delete from widget_security where widget = 'holdReason'`.execute(books.db)
    expect(await groups(clerk)).toHaveLength(4)
  })
})

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Toronto' }).format(new Date())

const keys2 = (rows: readonly Row[]) => rows.map(({ firmId }) => firmId)

describe('[supply 1.2 lookups] the lookup of an account', () => {
  it('has first what was posted to lately, by this person and then by anybody, then the alphabet', async () => {
    const { rows } = await sql<{ account: string }>`select distinct gl_account as account from entry_line`.execute(
      books.db,
    )
    const used = new Set(rows.map(({ account }) => account))
    const all = keys((await admin.list('/api/gl/account/lookup?limit=20')).List)
    const places = all.map((account) => used.has(String(account)))
    expect([places[0], places.includes(false)], all.join()).toEqual([true, true])
    expect(places, all.join()).toEqual(places.toSorted((a, b) => Number(b) - Number(a)))
    expect(all.filter((_, at) => !places[at])).toEqual(all.filter((_, at) => !places[at]).toSorted())
  })
})
