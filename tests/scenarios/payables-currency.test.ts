import { beforeAll, describe, expect, it } from 'vitest'
import { rules } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { inOrder } from '../support/payables-desk.ts'
import { document, line, purchaseDesk } from '../support/purchase-desk.ts'
import { COMPANY } from './northgate.ts'
import { entryText, figureOf } from './figures.ts'

/** [finance 5.6] Invoices of vendors in another currency than the company's, with their exact figures. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { save, act, drafted, posted, entryOf } = purchaseDesk(books, admin)

beforeAll(() => enterMasters(admin, books))

describe('the purchase journal in another currency', () => {
  it('[FX1] a document in another currency takes the rate of the table', async () => {
    const x1 = await posted(
      document('US-1', '10000.00', [line('1200', '10000.00')], { vendorId: 'USVENDOR', bankAccountId: 'USD' }),
    )
    expect(x1).toMatchObject({ currency: 'USD', rate: figureOf('X1', 'rate') })
    expect(await entryOf(x1)).toEqual(inOrder(entryText('X1')))
  })

  it('[FX6] a typed rate lies within the fluctuation of the table', async () => {
    const typed = (rate: string) =>
      save(document(`US-${rate}`, '1.00', [line('1200', '1.00')], { vendorId: 'USVENDOR', bankAccountId: 'USD', rate }))
    expect(rules(await typed(figureOf('X6', 'refused')))).toEqual([
      ['rate', 'ap:rules.purchaseInvoice.rateWithinFluctuation'],
    ])
    expect((await typed(figureOf('X6', 'accepted'))).ResultStatus).toBe(1)
  })

  it('[finance 5.6] a rate older than G/L control allows is posted with after a question', async () => {
    const CONTROL = `/api/gl/control/${COMPANY}`
    const stale = async (rateStaleDays: number) => {
      const { version } = (await admin.read(CONTROL)).Data!
      expect(await admin.save('PUT', CONTROL, { record: { rateStaleDays }, version })).toMatchObject({
        ResultStatus: 1,
      })
    }
    await stale(0)
    const us = { vendorId: 'USVENDOR', bankAccountId: 'USD', docDate: '2026-06-02' }
    const draft = await drafted(document('US-OLD', '1.00', [line('1200', '1.00')], us))
    const asked = await act('post', draft)
    expect(asked.ResultStatus).toBe(3)
    expect(rules(asked)).toEqual([['rate', 'ap:rules.purchaseInvoice.rateFresh']])
    expect(await act('post', draft, ['ap.purchaseInvoice.rateFresh'])).toMatchObject({ ResultStatus: 1 })
    await stale(31)
  })

  it('[finance 5.6] the bank keeps the currency of the document', async () => {
    const answer = await save(document('INV-B', '10.00', [line('6200', '10.00')], { bankAccountId: 'USD' }))
    expect(rules(answer)).toEqual([['bankAccountId', 'ap:rules.purchaseInvoice.bankOfCurrency']])
  })

  it('[FX7] what rounding leaves goes to the largest line', async () => {
    await admin.save('POST', '/api/gl/foreign-exchange', {
      record: {
        fromCurrency: 'USD',
        toCurrency: 'CAD',
        effectiveDate: '2026-06-20',
        rate: '1.3333',
        fluctuationPercent: '3',
        source: 'Typed',
        used: false,
        superseded: false,
      },
    })
    const x7 = await posted(
      document('US-7', '30.03', [line('6200', '10.01'), line('6200', '10.01'), line('6200', '10.01')], {
        ...{ vendorId: 'USVENDOR', bankAccountId: 'USD', docDate: '2026-06-20', transactionDate: '2026-06-20' },
      }),
    )
    expect(await entryOf(x7)).toEqual(inOrder(entryText('X7')))
  })
})
