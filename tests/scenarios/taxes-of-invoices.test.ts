import { sql } from 'kysely'
import { SalesTax } from '../../shared/contracts/admin/sales-tax.ts'
import { TaxGroup } from '../../shared/contracts/admin/sales-tax.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { succeeded } from '../support/payables-desk.ts'
import { document, INVOICES, line, purchaseDesk } from '../support/purchase-desk.ts'
import { act, approved, enterPurchasingMasters, orderLine, received } from '../support/purchasing.ts'

/** [finance 5.3, 7.1] Tax and net come by themselves, while an invoice is typed. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { drafted } = purchaseDesk(books, admin)

/** What follows from an invoice of one line on which nothing but its account is typed. */
async function completed(more: Row = {}, of: Row = {}): Promise<Row> {
  const record = document('TAX', '1130.00', [line('6200', null, of)], more)
  return succeeded(await admin.save('POST', `${INVOICES}/complete`, { record }))
}
const firstLine = async (more: Row = {}, of: Row = {}) => {
  const { distribution, taxAmount, remainingToApply } = await completed(more, of)
  const [{ taxGroup, amount, taxAmount: own }] = distribution as [Row]
  return [taxGroup, ...[amount, own, taxAmount, remainingToApply].map((figure) => Number(figure).toFixed(2))]
}
const vendor = (set: Row) =>
  sql`update firm_vendor set tax_group = ${set['taxGroup'] ?? null} where owner_id = (select id from firm where firm_id = 'V100')`.execute(
    books.db,
  )
const registered = (number: string | null) =>
  sql`update firm set business_number = ${number} where firm_id = 'V100'`.execute(books.db)

beforeAll(async () => {
  await enterMasters(admin, books)
  const tax = { taxNumber: 2, name: 'GST', jurisdiction: 'CA', kind: 'GST', active: true }
  succeeded(
    await admin.save('POST', '/api/admin/sales-tax', {
      record: {
        ...emptyRecord(SalesTax.fields),
        ...{ taxCode: 'GST', ...tax, collectedAccount: '2100', recoverableAccount: '2110', recoverablePercent: '100' },
        rates: [{ fromDate: '2008-01-01', rate: '5' }],
      },
    }),
  )
  succeeded(
    await admin.save('POST', '/api/admin/tax-group', {
      record: {
        ...emptyRecord(TaxGroup.fields),
        ...{ taxGroup: 'GST', name: 'GST', province: 'CA-AB', provinceDefault: true, active: true },
        taxes: [{ taxCode: 'GST' }],
      },
    }),
  )
})

describe('[finance 7.1 taxes] the tax of a line', () => {
  it('is what a registered vendor charges where he delivers, and the line bears what is left net of it', async () => {
    expect(await firstLine()).toEqual(['HST', '1000.00', '130.00', '130.00', '0.00'])
  })

  it('is none of a vendor who is not registered, or that a line with an amount does not name', async () => {
    await registered(null)
    expect(await firstLine()).toEqual([null, '1130.00', '0.00', '0.00', '0.00'])
    await registered('104567897RT0001')
    expect(await firstLine({}, { amount: '1130.00' })).toEqual([null, '1130.00', '0.00', '0.00', '0.00'])
  })

  it('is that of the place of delivery, whatever is usual where the vendor or the account is', async () => {
    await vendor({ taxGroup: 'HST' })
    expect(await firstLine()).toEqual(['HST', '1000.00', '130.00', '130.00', '0.00'])
    expect(await firstLine({ shipToRegion: 'CA-AB', docAmount: '1050.00' })).toEqual([
      'GST',
      '1000.00',
      '50.00',
      '50.00',
      '0.00',
    ])
    await vendor({ taxGroup: null })
    expect((await firstLine({ shipToRegion: 'CA-AB', docAmount: '1050.00' }))[0]).toBe('GST')
  })

  it('is what the account says before what the vendor has', async () => {
    await sql`update gl_account set tax_group = 'HST' where account = '6200'`.execute(books.db)
    await vendor({ taxGroup: null })
    await registered(null)
    expect(await firstLine()).toEqual(['HST', '1000.00', '130.00', '130.00', '0.00'])
    await sql`update gl_account set tax_group = null where account = '6200'`.execute(books.db)
    await registered('104567897RT0001')
  })

  it('rounds so that net and tax come to what is asked for, to the cent', async () => {
    for (const [docAmount, net, tax] of [
      ['146.90', '130.00', '16.90'],
      ['113.50', '100.44', '13.06'],
      ['0.99', '0.88', '0.11'],
      ['33816.37', '29925.99', '3890.38'],
    ] as const)
      expect((await firstLine({ docAmount })).slice(1, 3), docAmount).toEqual([net, tax])
  })
})

describe('[finance 7.1 taxes] an invoice without tax', () => {
  it('of a registered vendor is asked about, and not where its line says that it bears none', async () => {
    const draft = await drafted(document('BARE', '500.00', [line('6200', '500.00')]))
    const post = (confirmed: string[]) =>
      admin.save('POST', `${INVOICES}/${String(draft['id'])}/post`, { version: draft['version'], confirmed })
    const asked = await post([])
    expect([asked.ResultStatus, rules(asked)]).toEqual([3, [['distribution', 'ap:rules.purchaseInvoice.taxExpected']]])
    expect(asked.Problems![0]!.Args).toEqual({ vendorId: 'V100', taxGroup: 'HST' })
    expect((await post(['ap.purchaseInvoice.taxExpected'])).ResultStatus).toBe(1)
  })
})

describe('[finance 7.1 preview] the entry of an invoice as it is typed', () => {
  it('is what posting would make, and nothing of it stays', async () => {
    const counted = async () =>
      (await sql<{ n: number }>`select count(*)::int as n from ap_invoice`.execute(books.db)).rows[0]!.n
    const before = await counted()
    const record = document('SEEN', '1130.00', [line('6200', null)])
    const shown = succeeded(await admin.save('POST', `${INVOICES}/preview/post`, { id: null, record }))
    const figure = (value: unknown) => (value === null ? null : Number(value).toFixed(2))
    expect((shown['lines'] as Row[]).map((of) => [of['account'], figure(of['debit']), figure(of['credit'])])).toEqual([
      ['6200', '1000.00', null],
      ['2110', '130.00', null],
      ['2000', null, '1130.00'],
    ])
    expect(await counted()).toBe(before)
    // Of a stored draft with another amount: the draft stays as it was.
    const draft = await drafted(document('SEEN-2', '100.00', [line('6200', '100.00')]))
    const typed = { docAmount: '200.00', distribution: [line('6200', '200.00')] }
    const call = { id: draft['id'], version: draft['version'], record: typed }
    const other = succeeded(await admin.save('POST', `${INVOICES}/preview/post`, call))
    expect(Number(other['debit'])).toBe(200)
    const stored = (await admin.read(`${INVOICES}/${String(draft['id'])}`)).Data!
    expect([stored['docAmount'], stored['version']]).toEqual([draft['docAmount'], draft['version']])
    // What stands against it is said, as posting would say it.
    const wrong = document('SEEN-3', '1130.00', [line('6200', '1.00')])
    const refused = await admin.save('POST', `${INVOICES}/preview/post`, { id: null, record: wrong })
    expect(rules(refused)).toEqual([['docAmount', 'ap:rules.purchaseInvoice.nothingRemains']])
  })
})

it('[finance 7.1 taxes] [judgement 3 receipt] what no order says the taxes of bears those that its vendor charges where he delivers', async () => {
  await enterPurchasingMasters(admin, books)
  const charges = (taxGroup: string | null) =>
    sql`update firm_vendor set tax_group = ${taxGroup} where owner_id = (select id from firm where firm_id = 'STEELCO')`.execute(
      books.db,
    )
  const of = await approved(admin, [orderLine({ quantity: '736' })])
  await received(admin, of)
  const day = { docDate: '2026-06-05', transactionDate: '2026-06-05', postingDate: null }
  const matched = async (docNumber: string) => {
    const more = { vendorId: 'STEELCO', purchaseOrderNo: of['orderNo'], ...day }
    const record = document(docNumber, '1039.60', [], more)
    return succeeded(await act(admin, INVOICES, 'match', succeeded(await admin.save('POST', INVOICES, { record }))))
  }
  await charges('HST')
  // 736 units at 1.25 are 920.00, and 119.60 of tax.
  const draft = await matched('MT-1')
  expect(draft).toMatchObject({
    ...{ taxAmount: '119.6', remainingToApply: '0' },
    matches: [{ amount: '920', taxGroup: 'HST', taxAmount: '119.6' }],
  })
  // Whoever says that it bears none is taken at his word, and asked before it is posted.
  const matches = (draft['matches'] as Row[]).map((line) => ({ ...line, taxGroup: null }))
  const bare = { record: { docAmount: '920', matches }, version: draft['version'] }
  const saved = succeeded(await admin.save('PUT', `${INVOICES}/${String(draft['id'])}`, bare))
  expect(saved).toMatchObject({ taxAmount: '0', remainingToApply: '0', matches: [{ taxGroup: null }] })
  expect(rules(await act(admin, INVOICES, 'post', saved))).toContainEqual([
    'distribution',
    'ap:rules.purchaseInvoice.taxExpected',
  ])
  await charges(null)
  await sql`update firm set business_number = null where firm_id = 'STEELCO'`.execute(books.db)
  expect(await matched('MT-2')).toMatchObject({ taxAmount: '0', matches: [{ taxGroup: null }] })
})
