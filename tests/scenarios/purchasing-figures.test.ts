import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  approved,
  done,
  enterPurchasingMasters,
  ORDER,
  order,
  orderLine,
  postedLines,
  received,
} from '../support/purchasing.ts'
import { COMPANY, figures } from './northgate.ts'

/** [supply 19 purchasing] An order, what came of it and its invoice, over HTTP with the figures of the acceptance scenarios. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const INVOICE = '/api/ap/purchase-invoice'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  // Two percent or 25.00, beyond which an invoice is refused.
  await sql`
    insert into gl_control (company_id, first_month, year_pattern, discrepancy_percent, discrepancy_amount,
                            discrepancy_outcome, tax_tolerance, rate_stale_days, integration_mode, ageing_basis,
                            ageing_length, ageing_days, interest_percent, created_by, updated_by)
    values (${COMPANY}, 1, 'MonthsAdjusting', 2, 25, 'Refuse', 0.05, 7, 'Immediate', 'DueDate', 'Days', 30, 18, 'test', 'test')
    on conflict (company_id) do update set discrepancy_outcome = excluded.discrepancy_outcome,
      discrepancy_percent = excluded.discrepancy_percent, discrepancy_amount = excluded.discrepancy_amount`.execute(
    books.db,
  )
})

const gone = ({ id, version }: Row) => admin.save('DELETE', `${ORDER}/${String(id)}?version=${String(version)}`)
const now = async ({ id }: Row): Promise<Row> => (await admin.read(`${ORDER}/${String(id)}`)).Data!
let n = 0
/** The invoice of what came of an order, at another price. */
async function matched(of: Row, docAmount: string, unitPrice: string): Promise<Row> {
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind: 'Invoice', vendorId: 'STEELCO', docNumber: `F-${++n}`, docAmount, holdbackPercent: '0' },
    ...{ docDate: '2026-06-05', transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
    ...{ currency: null, rate: null, distribution: [], matches: [], purchaseOrderNo: of['orderNo'] },
  }
  const filled = done(await act(admin, INVOICE, 'match', done(await admin.save('POST', INVOICE, { record }))))
  const matches = (filled['matches'] as Row[]).map((line) => ({ ...line, unitPrice }))
  const body = { record: { matches }, version: filled['version'] }
  return done(await admin.save('PUT', `${INVOICE}/${String(filled['id'])}`, body))
}
const posted = (draft: Row): Promise<CallResult<Row>> =>
  act(admin, INVOICE, 'post', draft, {
    confirmed: ['ap.purchaseInvoice.notTwice', 'ap.purchaseInvoice.oneHandForAll'],
  })

describe('[supply 19 purchasing] an order', () => {
  it('[supply 38, 39, 40] comes to 2,440.01; 60 of 100 come in at 12.152 each, and after that it is not deleted', async () => {
    const lines = [
      orderLine({ quantity: '100', unitPrice: '12.40', taxGroup: 'HST' }),
      orderLine({ quantity: '250', unitPrice: '3.18', taxGroup: 'HST' }),
    ]
    const charges = { discountPercent: '2', surcharge: '45', shipping: '120' }
    const saved = done(await admin.save('POST', ORDER, { record: order(lines, charges) }))
    expect(saved).toMatchObject({ subTotal: '2035', discountAmount: '40.7', taxAmount: '280.71', total: '2440.01' })
    expect((saved['lines'] as Row[])[0]).toMatchObject({ unitCost: '12.152' })
    const open = done(await act(admin, ORDER, 'approve', saved))
    const came = await received(admin, open, ['60', '0'])
    expect(await postedLines(books, came)).toEqual(figures('Dr 1200 729.12; Cr 2050 729.12'))
    const partly = await now(open)
    expect(partly).toMatchObject({ receiveStatus: 'Partly', lines: [{ received: '60' }, { received: '0' }] })
    expect((await gone(partly)).ResultStatus).toBe(2)
    const other = done(await admin.save('POST', ORDER, { record: order([orderLine({})]) }))
    const cancelled = done(await act(admin, ORDER, 'cancel', other, { confirmed: ['po.purchaseOrder.cancelled'] }))
    expect(rules(await gone(cancelled))).toEqual([['status', 'kit:refused.notADraft']])
  })

  it('[supply 46] invoiced at 753.00 of 744.00 that came, leaves 9.00 of variance: 97.89 of tax, 850.89 owed', async () => {
    const of = await approved(admin, [orderLine({ quantity: '60', unitPrice: '12.40', taxGroup: 'HST' })])
    await received(admin, of)
    const invoice = done(await posted(await matched(of, '850.89', '12.55')))
    expect(await postedLines(books, invoice)).toEqual(
      figures('Dr 2050 744.00; Dr 5010 9.00; Dr 2110 97.89; Cr 2000 850.89'),
    )
  })

  it('[supply 47] [S5.47] invoiced at 786.00, 5.65 % above, is refused', async () => {
    const of = await approved(admin, [orderLine({ quantity: '60', unitPrice: '12.40', taxGroup: 'HST' })])
    await received(admin, of)
    const refused = await posted(await matched(of, '888.18', '13.10'))
    expect(rules(refused)).toEqual([['matches', 'ap:rules.purchaseInvoice.discrepancyAllowed']])
    // 42.00 of 744.00 are 5.65 %.
    expect(refused.Problems![0]!.Args).toMatchObject({ difference: '42.00', percent: '2', amount: '25' })
    expect(refused.Message).toContain('The invoice AP discrepancy must be within the allowed percentage or amount.')
  })
})
