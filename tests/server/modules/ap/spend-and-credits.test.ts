import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { credit, debit, onItem, role } from '../../../../server/ledger/legs.ts'
import type { ReportTie } from '../../../../shared/contracts/report.ts'
import { itemOf } from '../../../support/books.ts'
import { loadYear } from '../../../support/load-northgate.ts'
import { startNorthgate } from '../../../support/northgate-app.ts'
import { groupVendors } from '../../../support/northgate-masters.ts'
import { runReport } from '../../../support/report-run.ts'
import type { Row } from '../admin/calls.ts'

const { books, as } = await startNorthgate()
await loadYear(books.db, 2025)

/** An invoice with HST on a vendor, or a credit of his. */
async function invoiced(vendorId: string, date: string, net: number, kind: 'Invoice' | 'Credit' = 'Invoice') {
  const [charge, owe] = kind === 'Invoice' ? [debit, credit] : [credit, debit]
  const item = itemOf(vendorId, `${kind}-${date}`, { kind, documentDate: date, dueDate: date })
  await books.post({
    ...{ date, source: 'PJ' },
    legs: [
      charge('6200', String(net), { firmId: vendorId }),
      charge('2110', (net * 0.13).toFixed(2), { firmId: vendorId, taxCode: 'HST', taxBase: String(net) }),
      owe(role('AP_CONTROL'), (net * 1.13).toFixed(2), { opens: item }),
    ],
  })
  return item.id
}
const paid = (item: string, date: string, amount: string) =>
  books.post({
    ...{ date, source: 'CD' },
    legs: [onItem('Debit', item, amount), credit('1000', amount, { reference: 'x' })],
  })
const tied = (ties: ReportTie[]) => ties.map(({ name, reported, difference }) => [name, reported, difference])

describe('unapplied debits', () => {
  const at = (asOf: string, more: Row = {}) =>
    runReport(as('clerk'), 'ap/unapplied-debit', { parameters: { asOf, amountsIn: 'Company', ...more }, groupBy: [] })

  it('[finance 7.11] what lies at vendors at the end of a day, to the cent of the negative part of the payable accounts', async () => {
    const memo = await invoiced('V100', '2026-06-10', 100, 'Credit')
    await invoiced('V200', '2026-06-01', 500)
    const onAccount = itemOf('V200', 'ADV-1', { kind: 'Payment', documentDate: '2026-06-05', dueDate: '2026-06-05' })
    await books.post({
      ...{ date: '2026-06-05', source: 'CD' },
      legs: [debit(role('AP_CONTROL'), '250', { opens: onAccount, memo: 'deposit' }), credit('1000', '250')],
    })
    await books.post({
      ...{ date: '2026-06-20', source: 'PJ' },
      legs: [debit('6200', '50'), onItem('Credit', memo, '50')],
    })
    const june = await at('2026-06-30')
    expect(
      june.rows.map((row) => [
        row['firmId'],
        row['kind'],
        row['age'],
        row['original'],
        row['applied'],
        row['unapplied'],
      ]),
    ).toEqual([
      ['V100', 'Credit', 20, '113', '50', '63'],
      ['V200', 'Payment', 25, '250', '0', '250'],
    ])
    expect(june.rows[1]!['reason']).toBe('deposit')
    expect(tied(june.ties)).toEqual([['negativePart', '313.00', '0.00']])
    expect((await at('2026-06-15')).total['unapplied']).toBe('363')
    const one = await at('2026-06-30', { vendorId: 'V100' })
    expect([one.total['unapplied'], one.ties]).toEqual(['63', []])
  })
})

describe('top accounts', () => {
  const ranked = (rankBy: string, top: number, more: Row = {}) =>
    runReport(as('clerk'), 'ap/top-accounts', {
      parameters: { from: '2026-07-01', to: '2026-07-31', rankBy, top, ...more },
    })

  it('[finance 7.11 branch] of a branch are what was booked on its accounts, and that share of tax and payments', async () => {
    await sql`
      insert into gl_account (account, natural_account, branch_segment, name, account_type, heading, manual, revalued, reconciled,
                              active, created_by, updated_by)
      select '6200-HAM', natural_account, 'HAM', name, account_type, heading, manual, revalued, reconciled, active, 't', 't'
      from gl_account where account = '6200'`.execute(books.db)
    const of = async (date: string, vendor: string, here: string, elsewhere: string, tax: string, gross: string) => {
      const item = itemOf(vendor, `B-${date}`, { kind: 'Invoice', documentDate: date, dueDate: date })
      const charges = [
        { account: '6200-HAM', amount: here },
        { account: '6200', amount: elsewhere },
      ].filter(({ amount }) => amount !== '0')
      await books.post({
        ...{ date, source: 'PJ' },
        legs: [
          ...charges.map(({ account, amount }) => debit(account, amount, { firmId: vendor })),
          debit('2110', tax, { firmId: vendor, taxCode: 'HST', taxBase: '1' }),
          credit(role('AP_CONTROL'), gross, { opens: item }),
        ],
      })
      return item.id
    }
    const split = await of('2026-08-03', 'V100', '600', '400', '130', '1130')
    await of('2026-08-04', 'V200', '0', '900', '117', '1017')
    await paid(split, '2026-08-13', '565')
    const asked = { from: '2026-08-01', to: '2026-08-31', branchSegment: 'HAM' }
    const { rows, ties } = await ranked('Invoiced', 25, asked)
    expect(rows).toMatchObject([
      { firmId: 'V100', invoiced: '600', tax: '78', paid: '339', documents: '1', share: '100', daysToPay: 10 },
    ])
    expect([rows.length, tied(ties)]).toEqual([1, [['invoiced', '600.00', '0.00']]])
    const all = await ranked('Paid', 25, { ...asked, branchSegment: null })
    expect(all.total).toMatchObject({ invoiced: '1900', tax: '247', paid: '565', documents: '2' })
  })

  it('[finance 7.11] ranks vendors by what they invoiced or were paid; all together they are the purchase day-books', async () => {
    await invoiced('STEELCO', '2025-07-10', 400)
    const steel = await invoiced('STEELCO', '2026-07-01', 600)
    await invoiced('STEELCO', '2026-07-02', 100, 'Credit')
    await invoiced('V100', '2026-07-03', 300)
    const small = await invoiced('V200', '2026-07-04', 200)
    await paid(steel, '2026-07-11', '113')
    await paid(steel, '2026-07-31', '113')
    await paid(small, '2026-07-24', '226')
    const { rows, total, ties } = await ranked('Invoiced', 1)
    expect(rows).toMatchObject([
      {
        rank: 1,
        firmId: 'STEELCO',
        invoiced: '500',
        tax: '65',
        paid: '226',
        share: '50',
        cumulative: '50',
        documents: '2',
        daysToPay: 20,
        priorYear: '400',
        change: '25',
      },
      {
        rank: null,
        firmId: null,
        name: 'All other vendors',
        invoiced: '500',
        paid: '226',
        cumulative: '100',
        documents: '2',
        daysToPay: 20,
      },
    ])
    expect(total).toMatchObject({ invoiced: '1000', tax: '130', paid: '452', documents: '4' })
    expect(tied(ties)).toEqual([
      ['invoiced', '1000.00', '0.00'],
      ['tax', '130.00', '0.00'],
    ])
    const byPaid = await ranked('Paid', 25)
    expect(byPaid.rows.map(({ firmId, share }) => [firmId, share])).toEqual([
      ['STEELCO', '50'],
      ['V200', '50'],
      ['V100', '0'],
    ])
    // Of a group the shares are of the group, and nothing is proven of a part.
    await groupVendors(books, 'METALS', ['V100', 'V200'])
    const group = await ranked('Invoiced', 25, { vendorGroup: 'METALS' })
    expect(group.rows.map(({ firmId, share }) => [firmId, share])).toEqual([
      ['V100', '60'],
      ['V200', '40'],
    ])
    expect(group.ties).toEqual([])
  })
})
