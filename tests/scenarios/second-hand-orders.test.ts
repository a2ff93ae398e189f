import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Calls, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
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
  received,
  withoutUsualTax,
} from '../support/purchasing.ts'

/** [I12] [supply 3.4] What binds Northgate to its vendors: orders under limits, and who has a hand in all that follows from one. */
const { books, as } = await startNorthgate()
const [admin, clerk, approver] = [as('admin'), as('clerk'), as('approver')]
const INVOICE = '/api/ap/purchase-invoice'

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await withoutUsualTax(books)
  await enterLimits(books, [['PurchaseOrder', '2000', 'approver']])
})

const ordered = async (calls: Calls, quantity: string) =>
  done(await calls.save('POST', ORDER, { record: order([orderLine({ quantity })]) }))

describe('a purchase order', () => {
  it('[FI12] [supply 3.4] above a limit is approved by another, in a role of the limit, not even by an administrator', async () => {
    // 1,600 at 1.25 are 2,000.00, and 1,601 more.
    done(await act(admin, ORDER, 'approve', await ordered(admin, '1600')))
    const large = await ordered(admin, '1601')
    const { queues } = (await approver.get('/api/shell/home?zone=America/Toronto')).json() as { queues: Row[] }
    expect(queues.find(({ id }) => id === 'ordersToApprove')).toMatchObject({ count: 1 })
    expect(rules(await act(admin, ORDER, 'approve', large))).toEqual([[null, 'kit:refused.ownHand']])
    await expect(
      sql`update purchase_order set approval = 'Approved', approved_by = 'x', approver_id = written_by[1]
          where id = ${large['id']}::uuid`.execute(books.db),
    ).rejects.toMatchObject({ code: 'NV002' })
    const yes = done(await act(approver, ORDER, 'approve', large))
    expect(yes).toMatchObject({ approval: 'Approved', approvedBy: 'David Chen' })
    // What is changed after that is a revision, and whoever changed it does not approve it.
    const lines = (yes['lines'] as Row[]).map((line) => ({ ...line, quantity: '1700' }))
    const changed = done(
      await clerk.save('PUT', `${ORDER}/${String(large['id'])}`, { record: { lines }, version: yes['version'] }),
    )
    expect(changed).toMatchObject({ approval: 'Needed', revision: 1 })
    expect(rules(await act(clerk, ORDER, 'approve', changed))).toEqual([
      [null, 'kit:refused.ownHand'],
      ['total', 'kit:refused.approverOfLimit'],
    ])
    done(await act(approver, ORDER, 'approve', changed))
  })
})

describe('who orders, receives and enters the invoice', () => {
  const invoiceOf = async (calls: Calls, { orderNo }: Row, docNumber: string, docAmount: string) => {
    const record = {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{
        kind: 'Invoice',
        vendorId: 'STEELCO',
        docNumber,
        docAmount,
        docDate: '2026-06-05',
        purchaseOrderNo: orderNo,
      },
      ...{ transactionDate: '2026-06-05', shipToRegion: 'CA-ON', bankAccountId: 'MAIN', holdbackPercent: '0' },
      ...{ currency: null, rate: null, distribution: [], matches: [] },
    }
    return done(await act(calls, INVOICE, 'match', done(await calls.save('POST', INVOICE, { record }))))
  }

  it('[FI12] is asked where that was one person, and nobody where it was not', async () => {
    const own = await approved(admin, [orderLine({ quantity: '100' })])
    const receipt = await received(admin, own)
    const alone = await invoiceOf(admin, own, 'OH-1', '125.00')
    const asked = await act(admin, INVOICE, 'post', alone)
    expect(asked).toMatchObject({
      ResultStatus: 3,
      Problems: [
        {
          ...{ Field: 'matches', Key: 'ap:rules.purchaseInvoice.oneHandForAll' },
          Args: { name: 'Alex Morgan', orderNo: own['orderNo'], receiptNo: receipt['receiptNo'] },
        },
      ],
    })
    const posted = done(await act(admin, INVOICE, 'post', alone, { confirmed: ['ap.purchaseInvoice.oneHandForAll'] }))
    // Whoever answers the question himself leaves it for everybody to see, on the document and in its log.
    const told = `Alex Morgan: ${String(own['orderNo'])}, ${String(receipt['receiptNo'])}`
    expect((await admin.read(`${INVOICE}/${String(posted['id'])}`)).Data).toMatchObject({ oneHand: told })
    const { List } = await admin.list(`/api/admin/audit-log?recordKey=${String(posted['invoiceNo'])}&PageSize=100`)
    expect(List.find(({ columnName }) => columnName === 'oneHand')).toMatchObject({
      actionBy: 'Alex Morgan',
      newValue: told,
    })
    const others = await approved(clerk, [orderLine({ quantity: '96' })])
    await received(admin, others)
    done(await act(admin, INVOICE, 'post', await invoiceOf(admin, others, 'OH-2', '120.00')))
  })
})
