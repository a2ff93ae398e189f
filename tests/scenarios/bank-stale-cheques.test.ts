import { beforeAll, expect, it } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { STALE_DAYS } from '../../shared/contracts/gl/bank-reconciliation.ts'
import { credit, debit } from '../../server/ledger/legs.ts'
import { bankDesk, ofx } from '../support/bank-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'

/** [finance 9.7] Cheques that nobody has cashed for half a year, over HTTP. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-12-31T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { brought, work, act, openId, begun } = bankDesk({ app, admin, books })

const cheque = (chequeNo: number, on: string, amount: string) =>
  desk.paid(
    desk.payment(null, on, amount, [], {
      ...{ method: 'Cheque', chequeNo, payee: `Payee ${chequeNo}` },
      distribution: [{ ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount: '6200', amount }],
    }),
    ['ap.payment.withinBank', 'ap.payment.oneTimePayee'],
  )
const moved = (date: string, amount: string) =>
  books.post({
    date,
    legs: [debit('1000', amount, { reference: `D ${date}` }), credit('3000', amount)],
  })

beforeAll(async () => {
  await begun()
  await moved('2026-06-02', '1000.00')
  await brought(ofx([['1', '2026-06-02', '1000.00', 'DEPOSIT']], '1000.00', '2026-06-02'))
  succeeded(await act(await openId(), 'reconcile'))
})

it('[S4.42] [finance 9.7 stale] what is written and not cashed for half a year is said to be stale; what is younger, or no cheque, is not', async () => {
  await cheque(601, '2026-06-10', '40.00')
  await cheque(602, '2026-06-20', '30.00')
  await moved('2026-06-11', '7.00')
  // Of a statement of the day on which the first is half a year old it is not stale yet; a day later it is.
  const half = '2026-12-10'
  await brought(ofx([['2', half, '-5.00', 'SERVICE FEE']], '995.00', half))
  const id = await openId()
  const stale = async () =>
    (await work(id)).booksOnly.map(({ amount, days, isStale }) => [amount, days, isStale] as const)
  expect(await stale()).toEqual(
    expect.arrayContaining([
      ['-40', STALE_DAYS, false],
      ['-30', STALE_DAYS - 10, false],
      ['7', STALE_DAYS - 1, false],
    ]),
  )
  succeeded(await act(id, 'balance', { statementDate: '2026-12-20', closing: '995.00' }))
  expect(await stale()).toEqual(
    expect.arrayContaining([
      ['-40', STALE_DAYS + 10, true],
      ['-30', STALE_DAYS, false],
      ['7', STALE_DAYS + 9, false],
    ]),
  )
})
