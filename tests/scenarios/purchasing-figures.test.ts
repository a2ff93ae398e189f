import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import {
  act,
  allowTwoPercent,
  approved,
  done,
  enterPurchasingMasters,
  matched,
  ORDER,
  order,
  orderLine,
  postedInvoice,
  postedLines,
  received,
} from '../support/purchasing.ts'
import { figures } from './northgate.ts'

/** [supply 19 purchasing] An order, what came of it and its invoice, over HTTP with the figures of the acceptance scenarios. */
const { books, as } = await startNorthgate()
const admin = as('admin')

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await allowTwoPercent(books)
})

const gone = ({ id, version }: Row) => admin.save('DELETE', `${ORDER}/${String(id)}?version=${String(version)}`)
const now = async ({ id }: Row): Promise<Row> => (await admin.read(`${ORDER}/${String(id)}`)).Data!
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
    const invoice = done(await postedInvoice(admin, await matched(admin, of, '850.89', '12.55')))
    expect(await postedLines(books, invoice)).toEqual(
      figures('Dr 2050 744.00; Dr 5010 9.00; Dr 2110 97.89; Cr 2000 850.89'),
    )
  })

  it('[supply 47] [S5.47] invoiced at 786.00, 5.65 % above, is refused', async () => {
    const of = await approved(admin, [orderLine({ quantity: '60', unitPrice: '12.40', taxGroup: 'HST' })])
    await received(admin, of)
    const refused = await postedInvoice(admin, await matched(admin, of, '888.18', '13.10'))
    expect(rules(refused)).toEqual([['matches', 'ap:rules.purchaseInvoice.discrepancyAllowed']])
    // 42.00 of 744.00 are 5.65 %.
    expect(refused.Problems![0]!.Args).toMatchObject({ difference: '42.00', percent: '2', amount: '25' })
    expect(refused.Message).toContain('The invoice AP discrepancy must be within the allowed percentage or amount.')
  })
})
