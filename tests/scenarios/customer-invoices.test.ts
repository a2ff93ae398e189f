import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { holdbackDates } from '../../shared/contracts/trade/holdback-dates.ts'
import type { Settlements } from '../../shared/contracts/trade/settlement.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** [finance 8.1] What customers of Northgate are asked for, and what of it stands in the books. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, approver] = [as('admin'), as('approver')]
const [desk, clerk] = [new ReceivablesDesk(admin), new ReceivablesDesk(as('clerk'))]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
  await enterLimits(books, [
    ['CustomerInvoice', '200000', 'approver'],
    ['CustomerCredit', '1000', 'approver'],
  ])
})

/** Ontario's calendar, as the sample has it. */
const LAW = { fromDate: '2026-01-01', noticeDays: 14, paidFromDays: 60, paidByDays: 74 }
const own = (field: string | null, rule: string) => [field, `ar:rules.customerInvoice.${rule}`]
const refusedPosting = async (draft: Row) => rules(await desk.act('post', draft))

describe('a customer invoice', () => {
  it('[finance 8.1 journal] [R1] is what its lines come to with the tax of where it goes, and opens it with the customer', async () => {
    const draft = await desk.drafted('5000.00')
    expect(draft).toMatchObject({
      ...{ status: 'Draft', documentNo: expect.stringMatching(/^SJ\d{6}$/), invoiceNo: null, currency: 'CAD' },
      ...{ termsCode: 'T2', dueDate: '2026-07-05', discountDate: '2026-06-15', discountAmount: '100' },
      ...{
        netAmount: '5000',
        taxAmount: '650',
        docAmount: '5650',
        dueAmount: '5650',
        holdbackAmount: '0',
      },
      lines: [expect.objectContaining({ taxGroup: 'HST', taxAmount: '650' })],
    })
    const invoice = succeeded(await desk.act('post', draft))
    expect(await entryOf(books, invoice)).toEqual(inOrder('Dr 1100 5,650.00; Cr 2100 650.00; Cr 4000 5,000.00'))
    expect(await desk.listed(invoice)).toMatchObject({ payment: 'Open', openAmount: '5650', customerName: 'C100' })
    expect(await untied(books)).toEqual([])
  })

  it('[finance 8.1 journal] whose day lies in no period is refused at its field by its preview', async () => {
    const { id, version } = await desk.drafted('10.00', { docDate: '2031-06-05' })
    const outside = [['docDate', 'ledger:refused.noPeriod']]
    const preview = await admin.save('POST', `${CUSTOMER_INVOICE}/${String(id)}/post/preview`, {
      version,
      confirmed: [],
    })
    expect(rules(preview)).toEqual(outside)
  })

  it('[finance 5.1] has a number for its customer when it is posted, and no number is lost with what was not', async () => {
    const first = await desk.posted('10.00')
    const refused = await desk.drafted('10.00', { customerReference: 'X' })
    await sql`update firm_bill_to set on_hold = true where owner_id = (select id from firm where firm_id = 'C100')`.execute(
      books.db,
    )
    expect(await refusedPosting(refused)).toEqual([own('billToId', 'customerNotHeld')])
    await sql`update firm_bill_to set on_hold = false`.execute(books.db)
    const second = succeeded(await desk.act('post', refused))
    const number = ({ invoiceNo }: Row) => Number(String(invoiceNo).slice(2))
    expect(number(second)).toBe(number(first) + 1)
  })

  it('[D17] is found by its number, and told with its customer and how far it has come', async () => {
    const { invoiceNo, documentNo } = await desk.posted('12.00')
    const found = (await admin.get(`/api/shell/search?kind=document&q=${String(invoiceNo)}`)).json() as Row[]
    expect(found).toMatchObject([{ key: documentNo, note: expect.stringMatching(/ · C100 · Posted$/) }])
  })

  it('[R6] holds back of a contract, taxes what is billed now, and is contract revenue where it is for a job', async () => {
    const bill = await desk.posted([{ amount: '100000.00', jobId: 'J1' }], {
      billToId: 'BUILDER',
      holdbackPercent: '10',
    })
    expect(await entryOf(books, bill)).toEqual(
      inOrder('Dr 1100 101,700.00; Dr 1150 10,000.00; Cr 2100 11,700.00; Cr 4010 100,000.00'),
    )
    expect(await desk.listed(bill)).toMatchObject({ openAmount: '101700', holdbackOpen: '10000' })
  })

  it('[R13] in another currency is booked at the rate of its day', async () => {
    await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
    const invoice = await desk.posted('8000.00', { billToId: 'USBUYER' })
    expect(invoice).toMatchObject({ currency: 'USD', rate: '1.35', taxAmount: '0' })
    expect(await entryOf(books, invoice)).toEqual(inOrder('Dr 1110 10,800.00; Cr 4000 10,800.00'))
  })

  it('takes words and tax of its product, and price times quantity as its amount', async () => {
    await sql`
      insert into product_class (class_id, description, over_receipt_percent, active, created_by, updated_by)
      values ('CUT', 'Cutting', 0, true, 'test', 'test')`.execute(books.db)
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('UNIT', 'EA', 'Each', 10, true, false, 'test', 'test') on conflict do nothing`.execute(books.db)
    await sql`
      insert into product (product_id, description, product_type, product_class, unit, active, created_by, updated_by)
      values ('SAW', 'Saw cut', 'Service', 'CUT', 'EA', true, 'test', 'test')`.execute(books.db)
    const draft = await desk.drafted([{ productId: 'SAW', quantity: '3', unitPrice: '12.335' }])
    expect(draft['lines']).toMatchObject([{ description: 'Saw cut', amount: '37.01', taxAmount: '4.81' }])
  })

  it('[finance 8.1] [I12] above its limit is posted when another has approved it', async () => {
    const mine = succeeded(await desk.act('submit', await desk.drafted('200000.00')))
    expect(rules(await desk.act('approve', mine))).toEqual([[null, 'kit:refused.ownHand']])
    const draft = await clerk.drafted('200000.00')
    expect(rules(await clerk.act('post', draft))).toEqual([['lines', 'kit:refused.aboveLimit']])
    const submitted = succeeded(await clerk.act('submit', draft))
    const approved = succeeded(await new ReceivablesDesk(approver).act('approve', submitted))
    expect(succeeded(await clerk.act('post', approved))).toMatchObject({ status: 'Posted', approvedBy: 'David Chen' })
  })

  it('[FI5] is taken back on a day, whole: items, entry and holdback', async () => {
    const bill = await desk.posted([{ amount: '1000.00', jobId: 'J1' }], { billToId: 'BUILDER', holdbackPercent: '10' })
    const back = succeeded(await desk.act('reverse', bill, { reversalDate: '2026-06-20' }))
    expect(back).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-20' })
    expect(await entryOf(books, bill, 'post.rev')).toEqual(
      inOrder('Dr 4010 1,000.00; Dr 2100 117.00; Cr 1100 1,017.00; Cr 1150 100.00'),
    )
    expect(await desk.listed(bill)).toMatchObject({ payment: 'Reversed', openAmount: '0', holdbackOpen: '0' })
  })
})

describe('a customer invoice on paper', () => {
  it('[finance 8.1] [supply 1.10] says in his language who owes what and by when; a draft and what was taken back say so', async () => {
    await sql`update firm set language = 'fr-CA' where firm_id = 'BUILDER'`.execute(books.db)
    await sql`update company set hst_number = '104567897RT0001'`.execute(books.db)
    const draft = await desk.drafted([{ description: 'Lot 14, steel frame', amount: '1000.00', quantity: null }], {
      ...{ billToId: 'BUILDER', holdbackPercent: '10', customerReference: 'PO 4411' },
    })
    const paper = async ({ id }: Row) => {
      const answer = await admin.get(`${CUSTOMER_INVOICE}/${String(id)}/print`)
      expect(answer.headers['content-type']).toBe('application/pdf')
      return (await pagesOf(answer.rawPayload))[0]!.text.replaceAll('\u00a0', ' ')
    }
    expect(await paper(draft)).toContain('Brouillon')
    const invoice = succeeded(await desk.act('post', draft))
    const text = await paper(invoice)
    for (const said of [
      'Facture IN',
      'TPS/TVH 104567897RT0001',
      'BUILDER',
      'PO 4411',
      'Lot 14, steel frame',
      '1 000,00',
      '117,00',
      '1 117,00',
      '1 017,00',
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Brouillon')
    expect(await paper(succeeded(await desk.act('reverse', invoice, { reversalDate: '2026-06-20' })))).toContain(
      'Contrepassée',
    )
  })
})

describe('a credit', () => {
  it('[R8] of an invoice turns its entry, bears the tax of its day, and settles what is open of it', async () => {
    const invoice = await desk.posted('5000.00')
    const credit = await desk.posted('500.00', {
      kind: 'Credit',
      credits: invoice['documentNo'],
      docDate: '2026-06-12',
    })
    expect(await entryOf(books, credit)).toEqual(inOrder('Dr 4000 500.00; Dr 2100 65.00; Cr 1100 565.00'))
    expect(await desk.listed(invoice)).toMatchObject({ payment: 'Partly', openAmount: '5085' })
    expect(await desk.listed(credit)).toMatchObject({ payment: 'Paid', openAmount: '0' })
    const settled = async ({ id }: Row) =>
      ((await admin.get(`${CUSTOMER_INVOICE}/${String(id)}/settlement`)).json() as Settlements).rows
    const { id, invoiceNo: number } = credit
    const used = { room: 'ar/customer-invoice', kind: 'Credit', amount: '565.00', isTakenBack: false }
    expect(await settled(invoice)).toMatchObject([{ ...used, id, number }])
    expect(await settled(credit)).toMatchObject([{ ...used, id: invoice['id'], kind: 'Invoice' }])
    expect(rules(await desk.act('reverse', invoice, { reversalDate: '2026-06-20' }))).toEqual([
      own(null, 'nothingApplied'),
    ])
    succeeded(await desk.act('reverse', credit, { reversalDate: '2026-06-15' }))
    expect(await desk.listed(invoice)).toMatchObject({ payment: 'Open', openAmount: '5650' })
  })

  it('[finance 8.1] beyond what is open stays with the customer, who may be on hold', async () => {
    const invoice = await desk.posted('100.00')
    await sql`update firm_bill_to set on_hold = true`.execute(books.db)
    const credit = await desk.posted('150.00', {
      kind: 'Credit',
      credits: invoice['documentNo'],
      docDate: '2026-06-12',
    })
    await sql`update firm_bill_to set on_hold = false`.execute(books.db)
    expect(await desk.listed(credit)).toMatchObject({ payment: 'Partly', openAmount: '-56.5' })
    expect(await desk.listed(invoice)).toMatchObject({ payment: 'Paid', openAmount: '0' })
  })

  it('[finance 8.1] names its invoice or says why, and is weighed by a limit of its own', async () => {
    const bare = await clerk.drafted('20.00', { kind: 'Credit' })
    expect(rules(await clerk.act('post', bare))).toEqual([own('reason', 'creditSaysWhy')])
    const large = await clerk.drafted('1000.00', { kind: 'Credit', reason: 'Rusty' })
    expect(rules(await clerk.act('post', large))).toEqual([['lines', 'kit:refused.aboveLimit']])
    const others = await desk.posted('100.00', { billToId: 'BUILDER' })
    const ofOther = await desk.save([{ amount: '5.00' }], { kind: 'Credit', credits: others['documentNo'] })
    expect(rules(ofOther)).toEqual([own('credits', 'creditOfCustomer')])
  })
})

describe('a release', () => {
  it('[R7] asks for what was held back with its tax, takes all it needs from its invoice, and is taken back as others', async () => {
    const bill = await desk.posted([{ amount: '100000.00', jobId: 'J1' }], {
      ...{ billToId: 'BUILDER', holdbackPercent: '10', contractDate: '2026-03-01' },
    })
    // The anniversary of the contract, the notice within 14 days, and 74 days from that on.
    expect(holdbackDates('2026-03-01', '2026-06-05', [LAW])).toMatchObject({
      ...{ anniversary: '2027-03-01', noticeBy: '2027-03-15', payableBy: '2027-05-28' },
    })
    expect(bill['holdbackDueOn']).toBe('2027-05-28')
    const of = { kind: 'Release', billToId: 'BUILDER', releases: bill['documentNo'], docDate: '2026-06-20' }
    const draft = await desk.drafted([], of)
    expect(draft).toMatchObject({ billToId: 'BUILDER', netAmount: '10000', taxAmount: '1300', docAmount: '11300' })
    expect(rules(await desk.act('post', draft))).toEqual([own('docDate', 'releaseDue')])
    const posted = succeeded(await desk.act('post', draft, undefined, ['ar.customerInvoice.releaseDue']))
    expect(await entryOf(books, posted)).toEqual(inOrder('Dr 1100 11,300.00; Cr 1150 10,000.00; Cr 2100 1,300.00'))
    expect(await desk.listed(bill)).toMatchObject({ holdbackOpen: '0' })
    expect(await untied(books)).toEqual([])
    expect(rules(await desk.act('reverse', bill, { reversalDate: '2026-06-21' }))).toEqual([
      own(null, 'nothingApplied'),
    ])
    succeeded(await desk.act('reverse', posted, { reversalDate: '2026-06-25' }))
    expect(await desk.listed(bill)).toMatchObject({ holdbackOpen: '10000' })
    expect(await untied(books)).toEqual([])
  })

  it('[R7] of a part bears its part of the tax; more than is held, of another customer, or under a lien it is refused', async () => {
    const bill = await desk.posted('1000.00', { billToId: 'BUILDER', holdbackPercent: '10' })
    const of = { kind: 'Release', billToId: 'BUILDER', releases: bill['documentNo'], docDate: '2026-06-20' }
    const part = await desk.posted([{ amount: '40.00' }], of)
    expect(await entryOf(books, part)).toEqual(inOrder('Dr 1100 45.20; Cr 1150 40.00; Cr 2100 5.20'))
    expect(await refusedPosting(await desk.drafted([{ amount: '60.01' }], of))).toEqual([
      own('lines.0.amount', 'releaseWithin'),
    ])
    expect(await refusedPosting(await desk.drafted([], { ...of, billToId: 'C100' }))).toEqual([
      own('releases', 'releaseNamed'),
    ])
    const rest = await desk.drafted([], of)
    const { id, version } = bill
    const lien = { version, record: { lienClaimed: true } }
    succeeded(await admin.save('PUT', `${CUSTOMER_INVOICE}/${String(id)}`, lien))
    expect(await refusedPosting(rest)).toEqual([own('releases', 'noLien')])
    expect(await untied(books)).toEqual([])
  })
})

describe('an adjustment', () => {
  it('[finance 8.1 adjustment] moves what is owed to the account that it names, up or down, by right and with its reason', async () => {
    const down = { kind: 'Adjustment', reason: 'Freight was ours' }
    const less = await desk.posted([{ amount: '-12.50', glAccount: '6200' }], down)
    expect(less).toMatchObject({ taxAmount: '0', docAmount: '-12.5', dueDate: '2026-06-05' })
    expect(await entryOf(books, less)).toEqual(inOrder('Dr 6200 12.50; Cr 1100 12.50'))
    expect(await desk.listed(less)).toMatchObject({ openAmount: '-12.5', payment: 'Open' })
    const more = await desk.posted([{ amount: '12.50', glAccount: '6200' }], down)
    expect(await entryOf(books, more)).toEqual(inOrder('Dr 1100 12.50; Cr 6200 12.50'))
    expect(await untied(books)).toEqual([])
    succeeded(await desk.act('reverse', less, { reversalDate: '2026-06-21' }))
    expect(await untied(books)).toEqual([])
  })

  it('[finance 8.1 adjustment] without a reason, an account or the right to it, with tax, or above its limit it is refused', async () => {
    const bare = await desk.drafted([{ amount: '-5.00', taxGroup: 'HST' }], { kind: 'Adjustment' })
    expect(await refusedPosting(bare)).toEqual([
      ...[own('reason', 'adjustmentWhole'), own('lines.0.glAccount', 'adjustmentAccounts')],
      own('lines.0.taxGroup', 'adjustmentUntaxed'),
    ])
    const of = async (amount: string) =>
      rules(
        await clerk.act(
          'post',
          await clerk.drafted([{ amount, glAccount: '6200' }], { kind: 'Adjustment', reason: 'x' }),
        ),
      )
    expect(await of('-25.01')).toEqual([['lines', 'kit:refused.beyondLimit']])
    expect(await of('-1000.01')).toContainEqual(['lines', 'kit:refused.aboveLimit'])
    expect(await of('0.00')).toEqual([own('lines', 'somethingDue')])
  })
})

describe('what is refused', () => {
  it('nothing due, no account as customer, no order number where one is wanted', async () => {
    expect(await refusedPosting(await desk.drafted([]))).toEqual([own('lines', 'somethingDue')])
    await sql`update firm_bill_to set po_required = true`.execute(books.db)
    expect(await refusedPosting(await desk.drafted('1.00'))).toEqual([own('customerReference', 'referenceGiven')])
    await sql`update firm_bill_to set po_required = false`.execute(books.db)
    const draft = await desk.drafted('1.00')
    await sql`update firm set status = 'Inactive' where firm_id = 'C100'`.execute(books.db)
    expect(await refusedPosting(draft)).toContainEqual(own('billToId', 'customerBillable'))
    await sql`update firm set status = 'Active' where firm_id = 'C100'`.execute(books.db)
  })

  it('[finance 2.3] [finance 5.6] [finance 3.1] a control account, a rate beside the table, more decimals than cents', async () => {
    const refused = async (line: Row, more: Row = {}) => rules(await desk.save([{ amount: '5.00', ...line }], more))
    expect(await refusedPosting(await desk.drafted([{ amount: '5.00', glAccount: '1100' }]))).toEqual([
      own('lines.0.glAccount', 'notOnControl'),
    ])
    expect(await refused({}, { billToId: 'USBUYER', rate: '2.5' })).toEqual([own('rate', 'rateWithinFluctuation')])
    expect(await refused({ amount: '5.001' })).toEqual([own('lines.0.amount', 'wholeCents')])
  })

  it('[S6.01] who may not: a payer looks at none, a clerk reverses none', async () => {
    expect((await as('payer').get(CUSTOMER_INVOICE)).statusCode).toBe(403)
    const invoice = await desk.posted('1.00')
    const path = `${CUSTOMER_INVOICE}/${String(invoice['id'])}/reverse`
    const given = { version: invoice['version'], parameters: { reversalDate: '2026-06-20' } }
    expect((await as('clerk').write('POST', path, given)).statusCode).toBe(403)
  })
})
