import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { tieOut } from '../../server/ledger/balances.ts'
import { credit, debit, role } from '../../server/ledger/legs.ts'
import { balanceAt } from '../../server/trade/items/moved.ts'
import { openItemsOf } from '../../server/trade/items/open-now.ts'
import { RECEIVABLE } from '../../server/trade/items/side.ts'
import type { AppliedItem, Movement } from '../../server/trade/movement/movement.ts'
import { postMovement, takeBackMovement } from '../../server/trade/movement/post-movement.ts'
import { PAID, RECEIVED, type MovementSide } from '../../server/trade/movement/side.ts'
import { allocate } from '../../shared/contracts/trade/applied-amounts.ts'
import { CLERK, figuresOf, itemOf, openBooks } from '../support/books.ts'
import { inOrder } from '../support/payables-desk.ts'
import { COMPANY } from './northgate.ts'

/** Money of either side through the one posting of it, with the figures of the R series; the books tie after each. */
const books = await openBooks()
afterEach(async () => expect(await tieOut(books.db, COMPANY, '2026-08-31')).toEqual([]))
afterAll(() => books.drop())

const NOTHING = { totals: [], lines: [], tax: '0' }
const APPLIED = { discount: '0', writeOff: '0' }

async function moved(side: MovementSide, of: Partial<Movement> & Pick<Movement, 'date' | 'amount'>) {
  const onAccount = { amount: '0', item: randomUUID() }
  const money: Movement = {
    ...{ documentType: 'test', id: randomUUID(), companyId: COMPANY, currency: 'CAD', rate: '1', rateDate: null },
    ...{
      at: { bankAccountId: 'MAIN', glAccount: '1000' },
      firmId: 'C100',
      reference: 'DEP-1',
      description: 'C100 DEP-1',
    },
    ...{ items: [], direct: [], taxes: NOTHING, taxAccount: () => '2100', onAccount },
    ...of,
  }
  return books.inTransaction((trx) => postMovement(trx, side, money, CLERK))
}
const invoiced = async (
  reference: string,
  amount: string,
  more: { currency?: string; rate?: string; firm?: string } = {},
) => {
  const { currency = 'CAD', rate = '1', firm = 'C100' } = more
  const item = itemOf(firm, reference)
  await books.post({
    ...{ date: '2026-06-05', source: 'SJ', currency, rate },
    legs: [debit(role('AR_CONTROL'), amount, { opens: item }), credit(role('SALES'), amount)],
  })
  return item.id
}
const sorted = (entry: Parameters<typeof figuresOf>[0]) =>
  inOrder(
    figuresOf(entry)
      .map((figure) => figure.join(' '))
      .join('; '),
  )
const pays = (itemId: string, pay: string, more: Partial<AppliedItem> = {}): AppliedItem => ({
  ...{ itemId, pay, ...APPLIED },
  ...more,
})
const open = async (firmId: string, on: string, currency = 'CAD') =>
  (await openItemsOf(books.db, RECEIVABLE, { companyId: COMPANY, firmId, currency, on })).map(
    ({ docNumber, openAmount }) => [docNumber, openAmount],
  )

describe('money that comes in', () => {
  it('[R2] settles an invoice with its discount; [R5] taken back, it is open again from that day on', async () => {
    const item = await invoiced('S-1', '5650.00')
    const entry = await moved(RECEIVED, {
      ...{ date: '2026-06-15', amount: '5600.00', items: [pays(item, '5600.00', { discount: '50.00' })] },
    })
    expect(sorted(entry)).toEqual(inOrder('Dr 1000 5,600.00; Dr 4050 50.00; Cr 1100 5,650.00'))
    expect(await open('C100', '2026-06-17')).toEqual([])
    const back = { entryId: entry.id, onAccount: null, date: '2026-06-18', description: 'NSF' }
    const taken = await books.inTransaction((trx) => takeBackMovement(trx, back, CLERK))
    expect(sorted(taken)).toEqual(inOrder('Dr 1100 5,650.00; Cr 1000 5,600.00; Cr 4050 50.00'))
    const at = async (asOf: string) =>
      (await balanceAt(RECEIVABLE, { firmId: 'C100', currency: 'CAD', asOf }).execute(books.db)).rows[0]!.balance
    expect([await at('2026-06-17'), await at('2026-06-18')]).toEqual(['0.00', '5650.00'])
  })

  it('[R4] stays on account where nothing takes it, and is what it opens', async () => {
    const onAccount = { amount: '2000.00', item: randomUUID() }
    const entry = await moved(RECEIVED, { date: '2026-06-16', amount: '2000.00', onAccount })
    expect(sorted(entry)).toEqual(inOrder('Dr 1000 2,000.00; Cr 1100 2,000.00'))
    const { rows } = await sql<{ kind: string; side: string }>`
      select kind, side from open_item where id = ${onAccount.item}`.execute(books.db)
    expect(rows).toEqual([{ kind: 'Receipt', side: 'Credit' }])
  })

  it('[R13] at another rate gains what the rates make of it', async () => {
    const item = await invoiced('S-3', '8000.00', { currency: 'USD', rate: '1.3500', firm: 'USBUYER' })
    const entry = await moved(RECEIVED, {
      ...{ date: '2026-08-20', amount: '8000.00', currency: 'USD', rate: '1.3900', firmId: 'USBUYER' },
      ...{ at: { bankAccountId: 'USD', glAccount: '1010' }, items: [pays(item, '8000.00')] },
    })
    expect(sorted(entry)).toEqual(inOrder('Dr 1010 11,120.00; Cr 1110 10,800.00; Cr 7000 320.00'))
  })

  it('writes a small rest off, and takes what has no customer where it belongs, with the tax of it', async () => {
    const item = await invoiced('S-4', '100.00')
    const entry = await moved(RECEIVED, {
      ...{ date: '2026-06-20', amount: '155.50', items: [pays(item, '99.00', { writeOff: '1.00' })] },
      direct: [{ glAccount: '4000', amount: '50.00', description: 'Scrap', jobId: null, costCode: null }],
      taxes: {
        ...NOTHING,
        totals: [{ taxCode: 'HST', base: '50.00', tax: '6.50', recoverable: '6.50', cost: '0' }],
      },
    })
    expect(sorted(entry)).toEqual(inOrder('Dr 1000 155.50; Dr 6400 1.00; Cr 1100 100.00; Cr 4000 50.00; Cr 2100 6.50'))
  })

  it('is the mirror of money that is paid', async () => {
    const entry = await moved(PAID, {
      ...{ date: '2026-06-20', amount: '40.00', firmId: 'V100', onAccount: { amount: '40.00', item: randomUUID() } },
    })
    expect(sorted(entry)).toEqual(inOrder('Dr 2000 40.00; Cr 1000 40.00'))
  })
})

describe('an amount over open documents', () => {
  const line = (openAmount: string, dueDate: string, discountAvailable: string | null = null) => ({
    ...{ openAmount, dueDate, discountAvailable },
  })
  const lines = [line('100.00', '2026-07-01'), line('50.00', '2026-06-01', '1.00'), line('-20.00', '2026-06-10')]

  it('[finance 8.2 allocated] oldest first uses credits up, takes discounts where it settles, and leaves the rest of the last open', () => {
    expect(allocate(lines, '79', 'oldest')).toEqual([
      { pay: '50.00', discount: null },
      { pay: '49.00', discount: '1.00' },
      { pay: '-20.00', discount: null },
    ])
  })

  it('[finance 8.2 allocated] exactly settles the one document that it fits, or all of them; of two that fit it takes none', () => {
    const none = { pay: null, discount: null }
    expect(allocate(lines, '49', 'exact')).toEqual([none, { pay: '49.00', discount: '1.00' }, none])
    expect(allocate(lines, '129', 'exact').map(({ pay }) => pay)).toEqual(['100.00', '49.00', '-20.00'])
    expect(allocate([lines[0]!, lines[0]!], '100', 'exact')).toEqual([none, none])
    expect(allocate(lines, '48', 'exact')).toEqual([none, none, none])
  })
})
