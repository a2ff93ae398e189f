import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CallResult } from '../../shared/contracts/result.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { inOrder } from '../support/payables-desk.ts'
import { document, INVOICES, line, purchaseDesk } from '../support/purchase-desk.ts'
import { runReport } from '../support/report-run.ts'
import { entryText, figureOf } from './figures.ts'

/** [finance 13] The payables of Northgate as clerks enter them, over HTTP, with their exact figures. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const { save, act, drafted, posted, reverse, entryOf, listed, expectTies } = purchaseDesk(books, admin)

beforeAll(() => enterMasters(admin, books))

describe('the purchase journal', () => {
  let a1: Row
  it('[FA1] an invoice takes terms, dates and discount from its vendor and books lines, tax and what is owed', async () => {
    a1 = await posted(document('INV-1', figureOf('A1', 'gross'), [line('6200', '1000.00', { taxGroup: 'HST' })]))
    expect(a1).toMatchObject({
      status: 'Posted',
      dueDate: figureOf('A1', 'dueDate'),
      discountDate: figureOf('A1', 'discountDate'),
      discountAmount: figureOf('A1', 'discount'),
      taxAmount: figureOf('A1', 'tax'),
      remainingToApply: '0',
    })
    expect(await entryOf(a1)).toEqual(inOrder(entryText('A1')))
    // [S5.07] From now on he stays a vendor.
    const vendor = (await admin.read('/api/admin/firm/V100')).Data!
    const changed = { record: { isVendor: false, isBillTo: true }, version: vendor['version'] }
    expect(rules(await admin.save('PUT', `/api/admin/firm/${String(vendor['id'])}`, changed))).toEqual([
      ['isVendor', 'admin:rules.firm.vendorAccountUsed'],
    ])
    await expectTies()
  })

  it('[FI14] five dates are five values: none of them stands in for another', async () => {
    const dates = {
      docDate: '2026-06-03',
      transactionDate: '2026-06-05',
      postingDate: '2026-06-08',
      dueDate: '2026-07-20',
    }
    const bill = await posted(document('INV-D', '60.00', [line('6200', '60.00')], dates))
    const memo = await posted(document('CR-D', '60.00', [line('6200', '60.00')], { ...dates, kind: 'Credit' }))
    const itemOf = async ({ id }: Row) =>
      (await sql<{ item: string }>`select item_id as item from ap_invoice where id = ${id}`.execute(books.db)).rows[0]!
        .item
    const [fromItem, toItem] = [await itemOf(memo), await itemOf(bill)]
    const day = '2026-06-17'
    const used = await admin.save('POST', '/api/ap/account-inquiry/V100/apply', {
      fromItem,
      toItem,
      amount: '60.00',
      date: day,
    })
    expect(used.ResultStatus, JSON.stringify(used.Problems)).toBe(1)
    const { rows } = await sql`
      select v.doc_date::text as doc, v.transaction_date::text as entered, e.posting_date::text as posted,
             i.document_date::text as "itemDoc", i.due_date::text as due, a.applied_date::text as applied
      from ap_invoice v join entry e on e.id = v.entry_id join open_item i on i.id = v.item_id
      join item_application a on a.to_item_id = i.id where v.id = ${bill['id']}`.execute(books.db)
    expect(rows).toEqual([
      {
        ...{ doc: dates.docDate, entered: dates.transactionDate, posted: dates.postingDate, due: dates.dueDate },
        ...{ itemDoc: dates.docDate, applied: day },
      },
    ])
  })

  it('[finance 7.1] the entry is shown before it is made, and nothing of it stays', async () => {
    const draft = await drafted(document('INV-V', '11.30', [line('6200', '10.00', { taxGroup: 'HST' })]))
    const shown = await act('post/preview', draft)
    expect(shown).toMatchObject({ ResultStatus: 1, Data: { currency: 'CAD', debit: '11.3', credit: '11.3' } })
    expect(
      (shown.Data!['lines'] as Row[]).map(({ account, debit, credit, firm }) => [account, debit, credit, firm]),
    ).toEqual([
      ['6200', '10', null, null],
      ['2110', '1.3', null, null],
      ['2000', null, '11.3', 'V100'],
    ])
    expect(await entryOf(draft)).toEqual([])
  })

  it('[FA2] [S5.42] a doc number is used once by a vendor, however it is written; another vendor may use it too', async () => {
    const again = await save(document(' inv-1 ', '10.00', [line('6200', '10.00')]))
    expect(rules(again)).toEqual([['docNumber', 'ap:rules.purchaseInvoice.docNumberUsedOnce']])
    // A letter that nobody sees makes no other number.
    expect(rules(await save(document('INV\u200B-1', '10.00', [line('6200', '10.00')])))).toEqual(rules(again))
    expect(again.Problems![0]!.Args).toMatchObject({ docNumber: 'INV-1', invoiceNo: a1['invoiceNo'] })
    await posted(document('INV-1', '10.00', [line('6200', '10.00')], { vendorId: 'V200' }))
  })

  it('[FA2] [FI6] of four who draft and post the same number at once by one call each, one does it, and no number is left out', async () => {
    const record = document('AT-ONCE', '10.00', [line('6200', '10.00')])
    const numbers = async () =>
      (await books.database.pool.query<{ number: number }>('select number from entry order by number')).rows.map(
        ({ number }) => number,
      )
    const before = await numbers()
    const confirmed = ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => admin.save('POST', INVOICES, { record, then: 'post', confirmed })),
    )
    const saved = answers.filter(({ ResultStatus }) => ResultStatus === 1)
    expect(saved).toHaveLength(1)
    for (const other of answers.filter((answer) => !saved.includes(answer)))
      expect(rules(other)).toEqual([['docNumber', 'ap:rules.purchaseInvoice.docNumberUsedOnce']])
    const last = before.at(-1)! + 1
    expect(await numbers()).toEqual([...before, last])
    expect(await entryOf(saved[0]!.Data!)).toEqual(inOrder('Dr 6200 10.00; Cr 2000 10.00'))
    await reverse(saved[0]!.Data!, String(saved[0]!.Data!['postingDate']))
  })

  it('[FA3] [S5.43] what is not distributed is kept in a draft and refused when it is posted', async () => {
    const a3 = (name: string) => figureOf('A3', name)
    const draft = await drafted(
      document('INV-3', a3('gross'), [line('6200', a3('distributed')), line('2110', a3('tax'))]),
    )
    expect(draft['remainingToApply']).toBe(a3('remaining'))
    const answer = await act('post', draft)
    expect(rules(answer)).toEqual([['docAmount', 'ap:rules.purchaseInvoice.nothingRemains']])
    expect(answer.Problems![0]!.Args).toEqual({ remaining: a3('remaining') })
  })

  it('[FA8] a holdback is owed on an account of its own, and tax falls on what is billed now', async () => {
    const a8 = await posted(
      document('SUB-8', '11170.00', [line('5100', '10000.00', { taxGroup: 'HST' })], {
        vendorId: 'SUBCO',
        holdbackPercent: '10',
      }),
    )
    expect(await entryOf(a8)).toEqual(inOrder(entryText('A8')))
    const { rows } = await runReport(admin, 'ap/aged-trial-balance', {
      parameters: {
        asOf: '2026-06-30',
        basis: 'DueDate',
        length: 'Days',
        days: 30,
        amountsIn: 'Company',
        vendorFrom: 'SUBCO',
        vendorTo: 'SUBCO',
        overdueOnly: false,
      },
    })
    expect(rows.map(({ total, holdback }) => [total, holdback]).toSorted()).toEqual([
      ['0', figureOf('A8', 'held')],
      [figureOf('A8', 'aged'), '0'],
    ])
    await expectTies()
  })

  it('[FA11] [S5.45] a job bears no more than its line', async () => {
    const a11 = (name: string) => figureOf('A11', name)
    const answer = await save(
      document('INV-11', a11('line'), [line('5100', a11('line'), { jobId: 'J1', jobAmount: a11('job') })]),
    )
    expect(rules(answer)).toEqual([['distribution.0.jobAmount', 'ap:rules.purchaseInvoice.jobWithinExpense']])
    expect(answer.Problems![0]!.Args).toEqual({ over: a11('over') })
  })

  it('[FA15] a credit memo is entered positive and posted to the other side', async () => {
    const a15 = await posted(
      document('CR-15', '113.00', [line('6200', '100.00', { taxGroup: 'HST' })], { kind: 'Credit' }),
    )
    expect(await entryOf(a15)).toEqual(inOrder(entryText('A15')))
    expect(await listed(a15)).toMatchObject({ openAmount: '-113', payment: 'Open', vendorName: 'V100' })
  })

  it('[S5.42] a posting asks for all that a draft may lack, each at its field', async () => {
    const draft = await drafted(
      document('INV-L', '10.00', [line('6200', '10.00')], { shipToRegion: null, bankAccountId: null, docNumber: null }),
    )
    const fields = rules(await act('post', draft)).map(([field]) => field)
    expect(fields).toEqual(expect.arrayContaining(['docNumber', 'shipToRegion', 'bankAccountId']))
  })

  it('[S5.40] [FG2] a closed period refuses the posting and names its ledger', async () => {
    await sql`update fiscal_period set ap_closed = true where id = ${books.periods[4]}::uuid`.execute(books.db)
    const draft = await drafted(
      document('INV-M', '10.00', [line('6200', '10.00')], { docDate: '2026-05-31', transactionDate: '2026-05-31' }),
    )
    const answer = await act('post', draft)
    expect(answer.ResultStatus).toBe(2)
    expect(answer.Message).toContain('Period is closed')
  })

  it('[finance 7.1] a posted document keeps all but bank, hold and notes, and its dates for whoever may say why', async () => {
    const doc = await posted(document('INV-K', '20.00', [line('6200', '20.00')]))
    const change = (record: Row, version: unknown) =>
      admin.save('PUT', `${INVOICES}/${String(doc['id'])}`, { record, version })
    expect(rules(await change({ docAmount: '21.00' }, doc['version']))).toContainEqual([
      'status',
      'kit:refused.notADraft',
    ])
    const held = await change({ notes: 'disputed' }, doc['version'])
    expect(held.Problems ?? []).toEqual([])
    expect(held).toMatchObject({ ResultStatus: 1, Data: { notes: 'disputed', status: 'Posted' } })
    const moved = { dueDate: '2026-08-01', discountDate: '2026-07-20' }
    for (const [name, value] of Object.entries(moved))
      expect(rules(await change({ [name]: value }, held.Data!['version'])), name).toContainEqual([
        'status',
        'kit:refused.notADraft',
      ])
    const early = { dueDate: '2026-06-01', discountDate: '2026-06-01', redateReason: 'as printed' }
    expect(rules(await act('redate', held.Data!, [], admin, early))).toEqual([
      ['given.discountDate', 'ap:rules.purchaseInvoice.discountAfterDocument'],
    ])
    const due = { ...moved, dueDate: '2026-06-01', redateReason: 'as printed' }
    expect(await act('redate', held.Data!, [], admin, due)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Field: 'given.dueDate', Key: 'ap:rules.purchaseInvoice.dueAfterDocument' }],
    })
    expect(rules(await act('redate', held.Data!, [], admin, { ...moved, redateReason: ' ' }))).toEqual([
      ['given.redateReason', 'kit:problems.required'],
    ])
    const url = `${INVOICES}/${String(doc['id'])}/redate`
    const body = { version: held.Data!['version'], confirmed: [], parameters: { ...moved, redateReason: 'agreed' } }
    expect((await as('clerk').write('POST', url, body)).statusCode).toBe(403)
    const dated = await act('redate', held.Data!, [], admin, { ...moved, redateReason: 'agreed by telephone' })
    expect(dated).toMatchObject({ ResultStatus: 1, Data: { ...moved, status: 'Posted' } })
    const { List: log } = await admin.list(`${INVOICES}/${String(doc['id'])}/history`)
    for (const line of [
      { action: 'use', columnName: 'ap/purchase-invoice.redate', newValue: 'agreed by telephone' },
      { action: 'update', columnName: 'dueDate', newValue: '2026-08-01' },
    ])
      expect(log).toContainEqual(expect.objectContaining(line))
    const removed = await admin.save(
      'DELETE',
      `${INVOICES}/${String(doc['id'])}?version=${String(dated.Data!['version'])}`,
    )
    expect(removed.ResultStatus).toBe(2)
  })

  it('[FI5] a reversal mirrors the entry, and the number may be used again', async () => {
    const doc = await posted(document('INV-R', '30.00', [line('6200', '30.00')]))
    const reversed = await reverse(doc, '2026-06-02')
    expect(reversed).toMatchObject({ ResultStatus: 1, Data: { status: 'Reversed' } })
    expect(await listed(doc)).toMatchObject({ payment: 'Reversed', openAmount: '0' })
    expect(await entryOf(doc, 'post.rev')).toEqual(inOrder('Dr 2000 30.00; Cr 6200 30.00'))
    await posted(document('INV-R', '30.00', [line('6200', '30.00')]), ['ap.purchaseInvoice.notTwice'])
    await expectTies()
  })

  it('[finance 7.1] the same amount at nearly the same date is asked about', async () => {
    await posted(document('TWIN-1', '77.00', [line('6200', '77.00')]))
    const second = await drafted(document('TWIN-2', '77.00', [line('6200', '77.00')]))
    expect(await act('post', second)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'ap:rules.purchaseInvoice.notTwice', Args: { docNumber: 'TWIN-1' } }],
    })
    expect((await act('post', second, ['ap.purchaseInvoice.notTwice'])).ResultStatus).toBe(1)
  })

  it('[S6.09] what is asked of an action does not say what a field may not show', async () => {
    await posted(document('INV-HID-1', '77.70', [line('6200', '77.70')]))
    const draft = await drafted(document('INV-HID-2', '77.70', [line('6200', '77.70')]))
    await sql`insert into widget_security (role_id, screen, widget, mode)
      values ('clerk', 'ap/purchase-invoice', 'docNumber', 'mask')`.execute(books.db)
    const body = { version: draft['version'], confirmed: ['ap.purchaseInvoice.taxExpected'] }
    const asked = await as('clerk').save('POST', `${INVOICES}/${String(draft['id'])}/post`, body)
    expect(rules(asked)).toEqual([['docAmount', 'ap:rules.purchaseInvoice.notTwice']])
    expect(asked.Problems![0]!.Args).toMatchObject({ docNumber: '••••' })
    await sql`delete from widget_security where widget = 'docNumber'`.execute(books.db)
  })

  it('[FI7] two who post the same draft book it once', async () => {
    const draft = await drafted(document('RACE-1', '41.00', [line('6200', '41.00')]))
    const answers: CallResult[] = await Promise.all([act('post', draft), act('post', draft)])
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(await entryOf(draft)).toEqual(inOrder('Dr 6200 41.00; Cr 2000 41.00'))
  })

  it('[S5.40] a date that no period has is refused at its field, and so is a rate that no table has', async () => {
    const day = { docDate: '2031-01-31', transactionDate: '2031-01-31', postingDate: '2031-01-31' }
    const nowhere = await act('post', await drafted(document('INV-NO', '7.00', [line('6200', '7.00')], day)))
    expect(nowhere.Message).toContain('Accounting period does not exist.')
    const early = { docDate: '2026-03-15', transactionDate: '2026-03-15', postingDate: '2026-03-15' }
    const us = { vendorId: 'USVENDOR', bankAccountId: 'USD', ...early }
    const unrated = await drafted(document('US-NO', '7.00', [line('1200', '7.00')], us))
    expect(unrated).toMatchObject({ rate: null })
    expect(rules(await act('post', unrated))).toEqual([['rate', 'kit:problems.required']])
  })

  it('[S5.36] the vendor has an active payable account and is not on hold', async () => {
    const draft = await drafted(document('INV-H', '6.00', [line('6200', '6.00')], { vendorId: 'STEELCO' }))
    const vendor = (set: string) =>
      sql`update firm_vendor set on_hold = ${set === 'hold'} where owner_id = (select id from firm where firm_id = 'STEELCO')`.execute(
        books.db,
      )
    await vendor('hold')
    expect(rules(await act('post', draft))).toEqual([['vendorId', 'ap:rules.purchaseInvoice.vendorNotHeld']])
    await vendor('release')
    await sql`update firm set status = 'Inactive' where firm_id = 'STEELCO'`.execute(books.db)
    expect(rules(await act('post', draft))).toEqual([['vendorId', 'ap:rules.purchaseInvoice.vendorPayable']])
  })

  it('[S6.01] posting and reversing are rights of their own', async () => {
    const draft = await drafted(document('INV-P', '5.00', [line('6200', '5.00')]))
    const answer = await as('buyer').write('POST', `${INVOICES}/${String(draft['id'])}/post`, {
      version: draft['version'],
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('the close of payables', () => {
  it('[FG9] [S4.38] a document that is dated in the period and not posted stands against it, by its number', async () => {
    const { List } = await admin.list('/api/gl/fiscal-year')
    const id = String(List[0]!['id'])
    const close = () =>
      admin.save('POST', `/api/gl/fiscal-year/${id}/close`, { period: books.periods[0], ledger: 'AP' })
    const day = { docDate: '2026-01-10', transactionDate: '2026-01-10', postingDate: '2026-01-10' }
    const draft = await drafted(document('INV-JAN', '11.30', [line('6200', '11.30')], day))
    expect((await close()).Problems).toMatchObject([
      { Key: 'ledger:refused.draftsWait', Args: { count: '1', drafts: draft['invoiceNo'] } },
    ])
    const { id: of, version } = draft
    expect(await admin.save('DELETE', `${INVOICES}/${String(of)}?version=${String(version)}`)).toMatchObject({
      ResultStatus: 1,
    })
    expect(await close()).toMatchObject({ ResultStatus: 1 })
  })
})
