import { beforeAll, describe, expect, it } from 'vitest'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { INVOICE, matchingDesk } from '../support/matching-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { act, approved, done, orderLine, received } from '../support/purchasing.ts'

/** [finance 5.11] What is said at its place where an invoice asks for more than its receipts can give. */
const desk = matchingDesk(await startNorthgate())
const { admin, invoice, matched, post } = desk

beforeAll(desk.begins)

describe('what an invoice may not match', () => {
  it('[finance 5.11] what takes nothing, bears a tax without a rate, or finds nothing to match is said at its place', async () => {
    const of = await approved(admin, [orderLine({})])
    const waiting = done(
      await admin.save('POST', INVOICE, { record: invoice('125', { purchaseOrderNo: of['orderNo'] }) }),
    )
    expect(rules(await act(admin, INVOICE, 'match', waiting))).toEqual([['matches', 'ap:refused.nothingWaits']])
    await received(admin, of)
    const nothing = done(await matched(of, '125', { quantity: '0' }))
    expect(rules(await post(nothing))).toContainEqual([
      'matches.0.quantity',
      'ap:rules.purchaseInvoice.somethingMatched',
    ])
    const early = { docDate: '2010-06-05', transactionDate: '2010-06-05' }
    expect(rules(await matched(of, '125', { taxGroup: 'HST' }, early))).toEqual([
      ['matches.0.taxGroup', 'ap:rules.purchaseInvoice.taxesHaveRates'],
    ])
    for (const [field, value, key] of [
      ['quantity', '-1', 'kit:problems.tooSmall'],
      ['quantity', '100.001', 'ap:rules.purchaseInvoice.withinReceived'],
      ['unitPrice', '-0.01', 'kit:problems.tooSmall'],
      ['receiptLine', 'NONE-1', 'kit:refused.unknownRecord'],
      ['taxGroup', 'NONE', 'kit:refused.unknownRecord'],
    ])
      expect(rules(await matched(of, '125', { [field!]: value })), field).toContainEqual([`matches.0.${field}`, key])
  })

  it('[finance 5.11] a vendor invoices what he has delivered, and a credit matches nothing', async () => {
    const of = await approved(admin, [orderLine({})])
    const { lines } = await received(admin, of)
    const line = {
      ...emptyRecord(PurchaseInvoice.fields.matches.fields!),
      receiptLine: (lines as Row[])[0]!['lineKey'],
    }
    const other = await admin.save('POST', INVOICE, { record: invoice('125', { vendorId: 'V100', matches: [line] }) })
    expect(rules(other)).toEqual([['matches.0.receiptLine', 'ap:rules.purchaseInvoice.receiptsOfVendor']])
    const credit = await admin.save('POST', INVOICE, { record: invoice('125', { kind: 'Credit', matches: [line] }) })
    expect(rules(credit)).toEqual([['kind', 'ap:rules.purchaseInvoice.invoicesMatch']])
  })

  it('[S5.45] a line names a job that there is, and a cost code of it', async () => {
    const line = (more: Row) => ({
      ...emptyRecord(PurchaseInvoice.fields.distribution.fields!),
      ...{ glAccount: '5100', amount: '10', ...more },
    })
    const answer = await admin.save('POST', INVOICE, {
      record: invoice('20', { distribution: [line({ jobId: 'NONE' }), line({ jobId: 'J2', costCode: 'LAB' })] }),
    })
    expect(rules(answer)).toEqual([
      ['distribution.0.jobId', 'kit:refused.unknownRecord'],
      ['distribution.1.costCode', 'ap:rules.purchaseInvoice.codeOfJob'],
    ])
    // A code that only a draft of payables names stays as one that was ordered does.
    const { id, version } = (await admin.read('/api/po/job/J2')).Data!
    const codes = (version: unknown, ...all: string[]) =>
      admin.save('PUT', `/api/po/job/${String(id)}`, {
        ...{ version, record: { costCodes: all.map((costCode) => ({ costCode, budget: '1' })) } },
      })
    const job = done(await codes(version, 'MAT', 'LAB'))
    const worked = invoice('10', { distribution: [line({ jobId: 'J2', costCode: 'LAB' })] })
    done(await admin.save('POST', INVOICE, { record: worked }))
    const refused = await codes(job['version'])
    expect(refused.Problems!.map(({ Key, Args }) => [Key, Args])).toContainEqual([
      'po:rules.job.usedCodesStay',
      { costCode: 'LAB' },
    ])
    expect(refused.Problems!.map(({ Args }) => Args)).not.toContainEqual({ costCode: 'MAT' })
  })
})
