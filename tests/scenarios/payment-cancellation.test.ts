import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { apply } from '../../server/ledger/apply.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import type { Settlements } from '../../shared/contracts/trade/settlement.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { CLERK } from '../support/books.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { pagesOf } from '../support/pdf-pages.ts'
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
  await enterReasons(books)
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
    expect(Data).toMatchObject({ status: 'Reversed', reversedOn: DAY })
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

describe('what settles a document', () => {
  const settled = async (room: string, { id }: Row, user = 'admin') => {
    const answer = await as(user).get(`/api/ap/${room}/${String(id)}/settlement`)
    expect(answer.statusCode, answer.body).toBe(200)
    return (answer.json() as Settlements).rows.map(({ kind, number, settledOn, amount, isTakenBack }) => [
      ...[kind, number, settledOn, amount],
      isTakenBack ? 'taken back' : 'stands',
    ])
  }
  /** An invoice of 113.00: 11.30 credited, 40.00 paid by a cheque, 10.00 by a wire that was cancelled. */
  let invoice: Row
  let paid: Row
  beforeAll(async () => {
    invoice = await desk.invoice('V200', 'INV-SET', '100.00', '113.00', { notes: 'Crane at dock 4' })
    const credit = await desk.invoice('V200', 'CM-SET', '10.00', '11.30', { kind: 'Credit' })
    const itemOf = async ({ id }: Row) => {
      const { rows } = await sql<{ id: string }>`select id from open_item where document_id = ${id}`.execute(books.db)
      return rows[0]!.id
    }
    const body = { fromItem: await itemOf(credit), toItem: await itemOf(invoice), amount: '11.30', date: '2026-06-10' }
    expect(await as('admin').save('POST', '/api/ap/account-inquiry/V200/apply', body)).toMatchObject({
      ResultStatus: 1,
    })
    const pay = async (amount: string, on: string, more: Row) => {
      const items = await desk.items('V200', on, { 'INV-SET': { pay: amount } })
      return desk.paid(desk.payment('V200', on, amount, items, more))
    }
    paid = await pay('40.00', '2026-06-15', { method: 'Cheque', chequeNo: 611 })
    const wire = await pay('10.00', '2026-06-16', { reference: 'WIRE-7' })
    const given = { cancelDate: DAY, cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', wire, [], given))
  })

  it('[finance 7.1 drill] is told from either side, with what was taken back', async () => {
    expect(await settled('purchase-invoice', invoice)).toEqual([
      ['Credit', 'CM-SET', '2026-06-10', '11.30', 'stands'],
      ['Payment', '611', '2026-06-15', '40.00', 'stands'],
      ['Payment', 'WIRE-7', '2026-06-16', '10.00', 'taken back'],
    ])
    const back = [['Invoice', 'INV-SET', '2026-06-15', '40.00', 'stands']]
    expect(await settled('payment', paid)).toEqual(back)
    expect(await settled('cheque', await cheque(611))).toEqual(back)
  })

  it('[finance 7.1 voucher] is on its voucher, in the language of whoever prints it, page by page', async () => {
    const printed = async ({ id }: Row, locale: string) => {
      const answer = await as('admin').get(`/api/ap/purchase-invoice/${String(id)}/voucher?Locale=${locale}`)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
      return (await pagesOf(answer.rawPayload)).map(({ text }) => text.replace(/\s+/g, ' '))
    }
    const number = String(invoice['invoiceNo'])
    const [english] = await printed(invoice, 'en-CA')
    for (const words of [
      ...[`Invoice ${number}`, 'INV-SET', 'Crane at dock 4', `${number}, Page 1 of 1`, String(invoice['entryNo'])],
      ...['CM-SET', '611', 'CAD 40.00', 'WIRE-7', '100.00', '13.00', '113.00'],
    ])
      expect(english).toContain(words)
    const titles = { 'fr-CA': 'Facture', 'zh-CN': '发票' }
    for (const [locale, title] of Object.entries(titles)) {
      const [page] = await printed(invoice, locale)
      expect(page).toContain(`${title} ${number}`)
    }

    // A draft says that it is one, and a long document is paged.
    const line = { ...(invoice['distribution'] as Row[])[0]!, amount: '1.00', taxGroup: null }
    const lines = Array.from({ length: 90 }, (_, at) => ({ ...line, lineId: undefined, description: `Line ${at + 1}` }))
    const more = { docNumber: 'INV-LONG', docAmount: '90.00', kind: 'Invoice', vendorId: 'V200', distribution: lines }
    const long = succeeded(await desk.save('purchase-invoice', { ...emptyRecord(PurchaseInvoice.fields), ...more }))
    const pages = await printed(long, 'en-CA')
    expect(pages.length).toBeGreaterThan(1)
    expect(pages[0]).toContain('Draft')
    expect(pages.at(-1)).toContain('Line 90')
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`)
  })
})
