import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { apply } from '../../server/ledger/apply.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CLERK } from '../support/books.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { COMPANY } from './northgate.ts'

/** [finance 7.6] What becomes of documents and payments when a payment of Northgate is cancelled. */
const { books, as } = await startNorthgate()
const desk = new PayablesDesk(books, as('admin'))
const DAY = '2026-06-22'
const cheque = async (chequeNo: number) =>
  (await as('admin').list(`/api/ap/cheque?chequeNo=${chequeNo}&bankAccountId==MAIN`)).List[0] as Row

beforeAll(async () => {
  await enterMasters(as('admin'), books)
  await sql`
    insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
    values ('CHEQUE_CANCEL', 'LOST', 'Lost', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
})

describe('after a cancellation', () => {
  const cancel = (payment: Row, cancelThen: string) =>
    desk.act('payment', 'cancel', payment, [], {
      cancelDate: DAY,
      cancelReason: 'LOST',
      cancelThen,
      stopReference: null,
    })

  it('[finance 7.6] the same is paid again by a new draft', async () => {
    await desk.invoice('SUBCO', 'INV-RI', '10.00', '11.30')
    const items = await desk.items('SUBCO', DAY, { 'INV-RI': { pay: '11.30' } })
    const paid = await desk.paid(desk.payment('SUBCO', DAY, '11.30', items, { method: 'Cheque', chequeNo: 601 }))
    const cancelled = succeeded(await cancel(paid, 'Reissue'))
    expect(cancelled).toMatchObject({ status: 'Cancelled', cancelThen: 'Reissue' })
    const { List } = await as('admin').list(`/api/ap/payment?paymentNo==${String(cancelled['reissuedAs'])}`)
    expect(List).toMatchObject([{ status: 'Draft', amount: '11.3', chequeNo: null, vendorId: 'SUBCO' }])
    expect(await cheque(601)).toMatchObject({ status: 'Cancelled', cancelReason: 'LOST' })
  })

  it('[finance 7.6] the documents go with it, unless something else was paid on them', async () => {
    const invoice = await desk.invoice('SUBCO', 'INV-CI', '20.00', '22.60')
    const half = await desk.items('SUBCO', DAY, { 'INV-CI': { pay: '2.60' } })
    const first = await desk.paid(desk.payment('SUBCO', DAY, '2.60', half))
    const rest = await desk.items('SUBCO', DAY, { 'INV-CI': { pay: '20.00' } })
    const second = await desk.paid(desk.payment('SUBCO', DAY, '20.00', rest))
    expect(rules(await cancel(second, 'CancelInvoices'))).toEqual([
      ['given.cancelThen', 'ap:rules.payment.paidByThisAlone'],
    ])
    succeeded(await cancel(first, 'Reopen'))
    succeeded(await cancel(second, 'CancelInvoices'))
    const { Data } = await as('admin').read(`/api/ap/purchase-invoice/${String(invoice['id'])}`)
    expect(Data).toMatchObject({ status: 'Reversed' })
    expect(await untied(books)).toEqual([])
  })

  it('[finance 7.6] what was left on account and applied since is taken back with it', async () => {
    const advance = await desk.paid(desk.payment('SUBCO', DAY, '50.00', [], { leaveOnAccount: true }))
    await desk.invoice('SUBCO', 'INV-AD', '50.00', '50.00', { taxGroup: null })
    const item = async (reference: string) => {
      const { rows } = await sql<{ id: string }>`
        select id from open_item where firm_id = 'SUBCO' and reference = ${reference}`.execute(books.db)
      return rows[0]!.id
    }
    const application = randomUUID()
    const [fromItem, toItem] = [await item(String(advance['paymentNo'])), await item('INV-AD')]
    await books.inTransaction((trx) =>
      apply(
        trx,
        {
          ...{ id: application, companyId: COMPANY, date: DAY, fromItem, toItem, amount: '50.00' },
          document: { type: 'test', id: application },
        },
        CLERK,
      ),
    )
    const open = async () => (await desk.open('SUBCO', DAY)).map(({ docNumber }) => docNumber)
    expect(await open()).not.toContain('INV-AD')
    succeeded(await cancel(advance, 'Reopen'))
    expect(await open()).toContain('INV-AD')
    expect(await untied(books)).toEqual([])
  })
})
