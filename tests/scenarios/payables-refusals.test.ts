import { sql } from 'kysely'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { DistributionTemplate } from '../../shared/contracts/ap/distribution-template.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { document, INVOICES, line, purchaseDesk } from '../support/purchase-desk.ts'
import { approved, enterPurchasingMasters, orderLine } from '../support/purchasing.ts'
import { COMPANY } from './northgate.ts'

/** [finance 12] What the purchase journal refuses and no worked example says: each at its field, in its own words. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { act, drafted, save } = purchaseDesk(books, admin)
const DAY = '2026-06-22'
const SURE = ['ap.payment.withinBank']
const HST = { taxGroup: 'HST' }
/** Before HST began. */
const BEFORE_HST = { docDate: '2010-06-30', transactionDate: '2010-06-30' }

const ofInvoice = (field: string | null, name: string) => [field, `ap:rules.purchaseInvoice.${name}`]
const ofPayment = (field: string | null, name: string) => [field, `ap:rules.payment.${name}`]
const setVendor = (firmId: string, set: ReturnType<typeof sql>) =>
  sql`update firm_vendor set ${set} where owner_id = (select id from firm where firm_id = ${firmId})`.execute(books.db)

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
})

describe('the purchase journal', () => {
  it('[finance 5.3] a tax that has no rate on the day of the document is refused at its line', async () => {
    const taxed = document('T-1', '11.30', [line('6200', '10.00', HST)], BEFORE_HST)
    expect(rules(await save(taxed))).toEqual([ofInvoice('distribution.0.taxGroup', 'taxesHaveRates')])
  })

  it('[finance 7.1] what is withheld is no more than the document, and a document has lines', async () => {
    const more = { discountDate: DAY, discountAmount: '10.01' }
    expect(rules(await save(document('T-2', '10.00', [line('6200', '10.00')], more)))).toEqual([
      ofInvoice('discountAmount', 'discountWithinAmount'),
    ])
    expect(rules(await act('post', await drafted(document('T-3', '10.00', []))))).toContainEqual(
      ofInvoice('distribution', 'linesGiven'),
    )
  })

  it('[finance 7.1] an order that an invoice names is there, and one of its vendor; terms and currency are those of the order', async () => {
    const naming = (docNumber: string, purchaseOrderNo: unknown, more: Row = {}) =>
      save(document(docNumber, '10.00', [line('6200', '10.00')], { purchaseOrderNo, termsCode: null, ...more }))
    expect(rules(await naming('T-10', 'PO999999'))).toEqual([['purchaseOrderNo', 'kit:refused.unknownRecord']])
    const agreed = { vendorId: 'V100', currency: 'USD' }
    const { orderNo, id, version } = await approved(admin, [orderLine({ unitPrice: '1.00' })], agreed)
    expect(rules(await naming('T-10', orderNo, { vendorId: 'V200' }))).toEqual([
      ofInvoice('purchaseOrderNo', 'orderOfVendor'),
    ])
    await setVendor('V100', sql`terms_code = null`)
    const draft = succeeded(await naming('T-10', String(orderNo).toLowerCase(), { bankAccountId: null }))
    expect(draft).toMatchObject({ purchaseOrderNo: orderNo, termsCode: 'T2', currency: 'USD', bankAccountId: 'USD' })
    await setVendor('V100', sql`terms_code = 'T2'`)
    const removed = await admin.save('DELETE', `/api/po/purchase-order/${String(id)}?version=${String(version)}`)
    expect(rules(removed)).toEqual([[null, 'kit:refused.documentInUse']])
  })

  it('[finance 7.1] what was posted with due date and bank keeps them: they are changed, never emptied', async () => {
    const posted = succeeded(await act('post', await drafted(document('T-11', '11.00', [line('6200', '11.00')]))))
    const body = { version: posted['version'], record: { bankAccountId: null } }
    expect(rules(await admin.save('PUT', `${INVOICES}/${String(posted['id'])}`, body))).toEqual([
      ['bankAccountId', 'kit:problems.required'],
    ])
    const undated = { dueDate: null, discountDate: posted['discountDate'], redateReason: 'none' }
    expect(rules(await act('redate', posted, [], admin, undated))).toEqual([['given.dueDate', 'kit:problems.required']])
  })

  it('[finance 5.2] a discount says until when, on a draft and on what is posted', async () => {
    await setVendor('SUBCO', sql`terms_code = null`)
    const undated = document('T-8', '10.00', [line('6200', '10.00')], { vendorId: 'SUBCO', discountAmount: '1.00' })
    expect(rules(await save(undated))).toEqual([ofInvoice('discountDate', 'discountDated')])
    await setVendor('SUBCO', sql`terms_code = 'T2'`)
    // The terms say until when.
    const posted = succeeded(await act('post', await drafted(undated)))
    expect(posted).toMatchObject({ discountDate: '2026-06-12', discountAmount: '1' })
    const given = { dueDate: posted['dueDate'], discountDate: null, redateReason: 'none' }
    expect(rules(await act('redate', posted, [], admin, given))).toEqual([
      ofInvoice('given.discountDate', 'discountDated'),
    ])
  })

  it('[S5.45] what is paid at once names jobs that there are, and their cost codes; a rate is more than nothing', async () => {
    const charge = { ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount: '6200', amount: '5.00' }
    const direct = desk.payment(null, DAY, '15.00', [], {
      payee: 'Yard',
      distribution: [charge, { ...charge, jobId: 'NONE' }, { ...charge, costCode: 'LAB' }],
    })
    expect(rules(await desk.save('payment', direct))).toEqual([
      ['distribution.1.jobId', 'kit:refused.unknownRecord'],
      ofPayment('distribution.2.costCode', 'codeOfJob'),
    ])
    const card = { ...emptyRecord(CardPayment.fields), paymentDate: DAY, amount: '10.00', rate: '0' }
    expect(rules(await desk.save('card-payment', card))).toEqual([['rate', 'kit:problems.tooSmall']])
  })

  it('[FI8] no line that a person distributes lands on a bank or on the account of a sub-ledger', async () => {
    const lines = [line('1000', '5.00'), line('2000', '3.00'), line('6200', '2.00')]
    const draft = await drafted(document('T-9', '10.00', lines))
    const wrong = (list: string, room: string) =>
      [0, 1].map((at) => [`${list}.${at}.glAccount`, `ap:rules.${room}.notOnControl`])
    expect(rules(await act('post', draft))).toEqual(wrong('distribution', 'purchaseInvoice'))
    const direct = { ...desk.payment(null, DAY, '10.00', []), payee: 'Bank of the yard' }
    const charges = lines.map(({ glAccount, amount }) => ({
      ...{ ...emptyRecord(Payment.fields.distribution.fields! as Fields), glAccount, amount },
    }))
    const payment = succeeded(await desk.save('payment', { ...direct, distribution: charges }))
    expect(rules(await desk.act('payment', 'post', payment, SURE))).toEqual(wrong('distribution', 'payment'))

    const shares = lines.map(({ glAccount, amount }) => ({
      ...{ ...emptyRecord(DistributionTemplate.fields.lines.fields! as Fields), glAccount },
      share: String(Number(amount) * 10),
    }))
    const template = { ...emptyRecord(DistributionTemplate.fields), templateId: 'YARD', name: 'Yard', active: true }
    expect(rules(await desk.save('distribution-template', { ...template, lines: shares }))).toEqual(
      wrong('lines', 'distributionTemplate'),
    )
  })

  it('[S5.42] a posting names all seven: transaction date, doc number, doc date, doc amount, terms, ship-to state and bank', async () => {
    await setVendor('SUBCO', sql`terms_code = null`)
    const nothing = { vendorId: 'SUBCO', termsCode: null, shipToRegion: null, bankAccountId: null }
    const draft = await drafted(
      document(null as never, null as never, [line('6200', '10.00')], {
        ...{ ...nothing, docDate: null, transactionDate: null },
      }),
    )
    const answer = await act('post', draft)
    await setVendor('SUBCO', sql`terms_code = 'T2'`)
    // Whoever leaves the transaction date has it today.
    expect(draft['transactionDate']).toBe('2026-06-30')
    expect(rules(answer).filter(([, key]) => key === 'kit:problems.required')).toEqual(
      expect.arrayContaining(
        ['docNumber', 'docDate', 'docAmount', 'termsCode', 'shipToRegion', 'bankAccountId'].map((field) => [
          field,
          'kit:problems.required',
        ]),
      ),
    )
  })

  it('[finance 7.1] an amount is put over lines when there is one, and shares to put it by', async () => {
    const given = { lines: 'Percents', distributionTemplate: null }
    const lines = [line('6200', null)]
    const without = await drafted(document('T-4', null as never, lines))
    expect(rules(await act('distribute', without, [], admin, given))).toEqual([['docAmount', 'ap:refused.noAmount']])
    const unshared = await drafted(document('T-5', '10.00', lines))
    expect(rules(await act('distribute', unshared, [], admin, given))).toEqual([
      ['distribution', 'ap:refused.noShares'],
    ])
  })

  it('[FI6] what was paid of a document is taken back before the document is', async () => {
    const paid = await desk.invoice('V100', 'T-6', '10.00', '11.30')
    const items = await desk.items('V100', DAY, { 'T-6': { pay: '1.00' } })
    await desk.paid(desk.payment('V100', DAY, '1.00', items))
    expect(rules(await act('reverse', paid, [], admin, { reversalDate: DAY }))).toContainEqual(
      ofInvoice(null, 'nothingApplied'),
    )
  })

  it('[FA2] two clerks who enter one number at the same moment: the second is told of the document of the first', async () => {
    const asked = document('AT-ONCE', '10.00', [line('6200', '10.00')])
    let second: ReturnType<typeof save> | undefined
    await books.inTransaction(async (trx) => {
      await sql`
        insert into ap_invoice (invoice_no, company_id, status, kind, vendor_id, doc_number, holdback_percent, created_by, updated_by)
        values ('AP-FIRST', ${COMPANY}, 'Draft', 'Invoice', 'V100', 'at-once', 0, 'test', 'test')`.execute(trx)
      // The number is not there for the rule yet; the database makes the second wait for what becomes of the first.
      second = save(asked)
      await vi.waitUntil(
        async () =>
          // A transaction sees those who wait as they were when it looked first.
          (
            await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
              books.db,
            )
          ).rows.length > 0,
        { timeout: 5_000 },
      )
    })
    const answer = await second!
    expect(rules(answer)).toEqual([ofInvoice('docNumber', 'docNumberUsedOnce')])
    expect(answer.Problems![0]!.Args).toEqual({ docNumber: 'at-once', invoiceNo: 'AP-FIRST' })
    expect(answer.Message).toContain('Doc number at-once is already used for this vendor, on AP-FIRST.')
    await sql`delete from ap_invoice where invoice_no = 'AP-FIRST'`.execute(books.db)
  })

  it('[FI2] [S8.19] [S8.20] a day without a period, or of one that is closed, is said at the posting date; the adjusting period takes no document', async () => {
    const on = async (postingDate: string) =>
      rules(
        await act(
          'post',
          await drafted(document(`ON-${postingDate}`, '10.00', [line('6200', '10.00')], { postingDate })),
          ['ledger.document.datedAhead'],
        ),
      )
    expect(await on('2027-01-15')).toEqual([['postingDate', 'ledger:refused.noPeriod']])
    const december = (closed: boolean) =>
      sql`update fiscal_period set ap_closed = ${closed} where id = ${books.periods[11]}::uuid`.execute(books.db)
    await december(true)
    expect(await on('2026-12-31')).toEqual([['postingDate', 'ledger:refused.periodClosed']])
    await december(false)
  })

  it('[finance 5.6] a document of a day before the first rate of its currency waits for one', async () => {
    const early = { docDate: '2026-05-15', transactionDate: '2026-05-15', vendorId: 'USVENDOR', bankAccountId: 'USD' }
    const draft = await drafted(document('US-EARLY', '10.00', [line('1200', '10.00')], early))
    expect(draft).toMatchObject({ currency: 'USD', rate: null })
    expect(rules(await act('post', draft))).toEqual([['rate', 'kit:problems.required']])
  })

  it('[finance 7.1] a vendor who is made inactive while his document is entered is not posted for, and the draft stays', async () => {
    const draft = await drafted(document('T-7', '10.00', [line('6200', '10.00')], { vendorId: 'STEELCO' }))
    const status = (to: string) => sql`update firm set status = ${to} where firm_id = 'STEELCO'`.execute(books.db)
    await status('Inactive')
    expect(rules(await act('post', draft))).toEqual([ofInvoice('vendorId', 'vendorPayable')])
    expect((await admin.read(`${INVOICES}/${String(draft['id'])}`)).Data).toMatchObject({ status: 'Draft' })
    await status('Active')
    succeeded(await act('post', draft))
  })

  it('[FI1] [finance 7.1] a document of a thousand lines is kept, and posted to the cent', async () => {
    const lines = Array.from({ length: 1000 }, (_, at) => line(at % 2 ? '6100' : '6200', '0.01'))
    const draft = await drafted(document('THOUSAND', '10.00', lines))
    const posted = succeeded(await act('post', draft))
    const { rows } = await sql<{ lines: number; net: string }>`
      select count(*)::int as lines, sum(l.debit - l.credit)::numeric(19, 2)::text as net
      from entry e join entry_line l on l.entry_id = e.id where e.document_id = ${posted['id']}::uuid`.execute(books.db)
    expect(rows[0]).toEqual({ lines: 1001, net: '0.00' })
  })
})
