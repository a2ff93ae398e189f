import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { CreditJudged } from '../../shared/contracts/trade/credit.ts'
import type { CustomerAccount } from '../../shared/contracts/ar/account-inquiry.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded, untied } from '../support/payables-desk.ts'
import { CASH_RECEIPT, DEPOSIT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** [finance 8.3, 8.5] What customers and the branches of a parent are trusted with, over HTTP, with exact figures. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, approver, clerk] = [as('admin'), as('approver'), as('clerk')]
const desk = new ReceivablesDesk(admin)
const atDesk = new ReceivablesDesk(clerk)

const credit = async (customer: string) => {
  const { Data } = await admin.read(`/api/ar/account-inquiry/${customer}?AsOf=2026-06-30`)
  return Data as unknown as CustomerAccount
}
const limit = (firmId: string, of: string) =>
  sql`update firm_bill_to set credit_limit = ${of}::numeric where owner_id = (select id from firm where firm_id = ${firmId})`.execute(
    books.db,
  )
const change = async (firmId: string, billTo: Row, calls = admin) => {
  const { id, version } = (await calls.read(`/api/admin/firm/${firmId}`)).Data as unknown as Row
  return calls.save('PUT', `/api/admin/firm/${String(id)}`, { version, record: { billTo } })
}
/** All that counts against a limit. */
const bound = async (customer: string) =>
  (await credit(customer)).credit!.parts!.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0) / 100
const own = (field: string, rule: string) => [field, `ar:rules.customerInvoice.${rule}`]

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})

/** Before tax, what comes to 10,000.00, 3,000.00 and 2,000.00 with it. */
const [TEN, THREE, TWO] = ['8849.56', '2654.87', '1769.91'] as const

describe('the credit of a customer', () => {
  it('[R11] is its limit less what is open and what is not in the books yet, part by part', async () => {
    await limit('C100', '20000')
    await desk.posted('5000.00')
    await desk.posted(TEN)
    await desk.drafted(THREE)
    const { available, credit: told } = await credit('C100')
    expect(available).toBe('1350.00')
    expect(told).toMatchObject({
      ...{ limit: '20000.00', currency: 'CAD', group: null, free: '1350.00', isHeld: false, isReviewDue: false },
      parts: [
        { part: 'items', amount: '15650.00' },
        { part: 'unposted', amount: '0.00' },
        { part: 'drafts', amount: '3000.00' },
      ],
    })
  })

  it('[R11] refuses what goes beyond it at its field, and lets it through by right, with a reason that is kept', async () => {
    const beyond = await atDesk.drafted(TWO)
    const refused = await atDesk.act('post', beyond)
    expect(rules(refused)).toEqual([own('billToId', 'withinCredit')])
    expect(refused.Problems![0]!.Args).toEqual({
      ...{ billToId: 'C100', limitOf: 'C100', currency: 'CAD' },
      ...{ creditLimit: '20000.00', free: '1350.00', beyond: '650.00' },
    })
    expect(rules(await desk.act('post', beyond))).toEqual([own('creditReason', 'creditReasoned')])
    const reasoned = await admin.save('PUT', `${CUSTOMER_INVOICE}/${String(beyond['id'])}`, {
      version: beyond['version'],
      record: { creditReason: 'Paid on Friday, says Grace' },
    })
    succeeded(await desk.act('post', succeeded(reasoned)))
    const { List } = await admin.list(`/api/admin/audit-log?action=use`)
    expect(List[0]).toMatchObject({ columnName: 'credit.override', newValue: 'Paid on Friday, says Grace' })
    expect((await credit('C100')).available).toBe('-650.00')
  })

  it('[R11] goes through the second hand with the right of whoever approves it', async () => {
    await limit('C100', '18000')
    await enterLimits(books, [['CustomerInvoice', '100', 'approver']])
    const draft = await atDesk.drafted('1000.00')
    expect(rules(await atDesk.act('submit', draft))).toEqual([own('creditReason', 'creditReasoned')])
    const reasoned = await clerk.save('PUT', `${CUSTOMER_INVOICE}/${String(draft['id'])}`, {
      version: draft['version'],
      record: { creditReason: 'Their largest job' },
    })
    const submitted = succeeded(await atDesk.act('submit', succeeded(reasoned)))
    const approved = succeeded(await new ReceivablesDesk(approver).act('approve', submitted))
    succeeded(await atDesk.act('post', approved))
    await sql`delete from gl_approval_limit`.execute(books.db)
  })

  it('[R11] is bound to the last cent: what others have begun counts, by whoever is first in the books', async () => {
    const [one, other] = [await atDesk.drafted('10.00'), await atDesk.drafted('10.00')]
    await limit('C100', ((await bound('C100')) - 0.01).toFixed(2))
    const both = () => Promise.all([atDesk.act('post', one), atDesk.act('post', other)])
    expect((await both()).map(rules)).toEqual([[own('billToId', 'withinCredit')], [own('billToId', 'withinCredit')]])
    await limit('C100', (await bound('C100')).toFixed(2))
    expect((await both()).map(({ ResultStatus }) => ResultStatus)).toEqual([1, 1])
    expect((await credit('C100')).available).toBe('0.00')
  })
})

describe('branches of a parent', () => {
  it('[finance 8.3] a firm has a parent by the right to limits; none stands below itself', async () => {
    expect(rules(await change('C100', { parentId: 'BUILDER' }, clerk))).toEqual([
      ['billTo.parentId', 'admin:rules.firm.parentRight'],
    ])
    succeeded(await change('C100', { parentId: 'BUILDER' }))
    expect(rules(await change('BUILDER', { parentId: 'C100' }))).toEqual([
      ['billTo.parentId', 'admin:rules.firm.parentNotBelow'],
    ])
    expect(rules(await change('BUILDER', { parentId: 'BUILDER' }))[0]).toEqual([
      'billTo.parentId',
      'admin:rules.firm.parentValid',
    ])
    const below = sql`
      update firm_bill_to set parent_id = 'C100' where owner_id = (select id from firm where firm_id = 'BUILDER')`
    await expect(below.execute(books.db)).rejects.toThrow(/not its own parent/)
  })

  it('[finance 8.3] share the limit of their parent: what one owes is not left for the other', async () => {
    await limit('C100', '0')
    await limit('BUILDER', '30000')
    const left = (30000 - (await bound('C100'))).toFixed(2)
    expect(await credit('BUILDER')).toMatchObject({ available: left, creditLimit: '30000.00' })
    expect((await credit('C100')).credit).toMatchObject({
      ...{ limit: null, available: null, free: left },
      group: { firmId: 'BUILDER', limit: '30000.00', available: left },
    })
    const draft = await atDesk.drafted('20000.00', { billToId: 'BUILDER' })
    const refused = await atDesk.act('post', draft)
    expect(rules(refused)).toEqual([own('billToId', 'withinCredit')])
    expect(refused.Problems![0]!.Args).toMatchObject({ limitOf: 'BUILDER', creditLimit: '30000.00', free: left })
    // Whose limit it is, is said where it is not his own.
    const branch = await atDesk.act('post', await atDesk.drafted('20000.00', { billToId: 'C100' }))
    expect(rules(branch)).toEqual([own('billToId', 'withinParentCredit')])
    expect(branch.Problems![0]!.Args).toMatchObject({ billToId: 'C100', limitOf: 'BUILDER' })
  })

  it('[finance 8.5] none is sold to while their parent is held', async () => {
    const held = (is: boolean) => sql`
      update firm_bill_to set on_hold = ${is} where owner_id = (select id from firm where firm_id = 'BUILDER')`
    await held(true).execute(books.db)
    expect(rules(await atDesk.act('post', await atDesk.drafted('1.00')))).toEqual([own('billToId', 'customerNotHeld')])
    await held(false).execute(books.db)
  })

  it('[finance 5.6] what is owed in another currency counts by the rate of the day', async () => {
    await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
    await limit('USBUYER', '10000')
    await desk.posted('8000.00', { billToId: 'USBUYER' })
    await desk.posted('135.00', { billToId: 'USBUYER', currency: 'CAD', rate: '1' })
    expect((await credit('USBUYER')).credit).toMatchObject({ currency: 'USD', free: '1900.00' })
  })
})

describe('money of a branch', () => {
  const receipts = new ReceiptsDesk(admin)
  const openOf = async (invoice: Row) => (await desk.listed(invoice))['openAmount']

  it('[finance 8.2 branches] settles what another branch of its parent owes, where somebody says so; a stranger it does not', async () => {
    await limit('BUILDER', '0')
    const theirs = await desk.posted('1000.00', { billToId: 'BUILDER' })
    const no = String(theirs['invoiceNo'])
    const [own, named] = [
      await receipts.proposal({ amount: '1130.00' }),
      await receipts.proposal({ amount: '1130.00', remittance: `${no} of the builder` }),
    ]
    const of = ({ items }: typeof own) => items.find(({ docNumber }) => docNumber === no)
    // It is offered behind one's own, and taken only where the payer has named it.
    expect(of(own)).toMatchObject({ firmId: 'BUILDER', openAmount: '1130.00', pay: null, why: null })
    expect(of(named)).toMatchObject({ firmId: 'BUILDER', pay: '1130.00', why: 'Remittance' })
    const deposit = await receipts.posted([{ amount: '1130.00', reference: '881', pays: { [no]: '1130.00' } }])
    const [receipt] = await receipts.receipts(deposit)
    expect(receipt).toMatchObject({ customerId: 'C100', items: [expect.objectContaining({ firmId: 'BUILDER' })] })
    expect(await entryOf(books, receipt!)).toEqual(inOrder('Dr 1000 1,130.00; Cr 1100 1,130.00'))
    expect(await openOf(theirs)).toBe('0')
    expect(await untied(books)).toEqual([])

    const back = { returnDate: '2026-06-18', returnReason: 'NotSufficient', returnFee: null }
    succeeded(await receipts.act(CASH_RECEIPT, 'reverse', receipt!, back))
    expect(await openOf(theirs)).toBe('1130')

    succeeded(await change('C100', { parentId: null }))
    const draft = await receipts.save([{ amount: '1130.00', customerId: 'BUILDER', pays: { [no]: '1130.00' } }])
    const { id, version, receipts: lines } = succeeded(draft)
    const stranger = { receipts: (lines as Row[]).map((line) => ({ ...line, customerId: 'C100' })) }
    const refused = await admin.save('PUT', `${DEPOSIT}/${String(id)}`, { version, record: stranger })
    expect(rules(refused)).toEqual([['items.0.docNumber', 'ar:rules.deposit.itemsOfCustomer']])
  })
})

describe('a bad debt', () => {
  it('[R10] a bad debt is credited on its own account, and gives back the tax that was collected for it', async () => {
    const invoice = await desk.posted('1000.00')
    const off = { kind: 'Credit', credits: invoice['documentNo'], reason: 'Bankrupt' }
    const written = await desk.posted([{ amount: '1000.00', glAccount: '6400' }], off)
    expect(await entryOf(books, written)).toEqual(inOrder('Dr 2100 130.00; Dr 6400 1,000.00; Cr 1100 1,130.00'))
    expect(await desk.listed(invoice)).toMatchObject({ payment: 'Paid', openAmount: '0' })
    expect(await untied(books)).toEqual([])
  })
})

describe('what is judged beside the limit', () => {
  const set = (id: string, value: string) =>
    sql`
      insert into configuration (control_id, scope, control_value, created_by, updated_by) values (${id}, 'System', ${value}, 'test', 'test')
      on conflict do nothing`.execute(books.db)
  const unset = (id: string) => sql`delete from configuration where control_id = ${id}`.execute(books.db)
  const billTo = (fields: Record<string, string | null>) =>
    sql`
      update firm_bill_to set ${sql.join(Object.entries(fields).map(([name, value]) => sql`${sql.ref(name)} = ${value}`))}
      where owner_id = (select id from firm where firm_id = 'C100')`.execute(books.db)
  const typed = async (more = '') =>
    (
      await admin.get(`${CUSTOMER_INVOICE}/credit?billToId=C100&currency=CAD&dueAmount=113.00&rate=1${more}`)
    ).json() as CreditJudged
  const names = ({ problems }: CreditJudged) => problems.map(({ name, args }) => [name, args])
  const refused = async () => rules(await atDesk.act('post', await atDesk.drafted('1.00')))

  beforeAll(async () => {
    await billTo({ credit_limit: '0', parent_id: null })
  })

  it('[finance 8.5 overdue] what is overdue by more days than the setting says asks for the right, while it is typed and when it is posted', async () => {
    await desk.posted('50.00', { docDate: '2026-01-05' })
    expect(names(await typed())).toEqual([])
    await set('CreditOverdueDays', '60')
    expect(await refused()).toEqual([own('billToId', 'creditOverdue')])
    // Terms of 30 days from the 5th of January; the day is the 30th of June.
    expect(names(await typed())).toEqual([['creditOverdue', { billToId: 'C100', days: '146', most: '60' }]])
    const draft = await desk.drafted('1.00')
    expect(rules(await desk.act('post', draft))).toEqual([own('creditReason', 'creditSaidWhy')])
    const reasoned = { version: draft['version'], record: { creditReason: 'Cheque is on my desk' } }
    const saved = succeeded(await admin.save('PUT', `${CUSTOMER_INVOICE}/${String(draft['id'])}`, reasoned))
    succeeded(await desk.act('post', saved))
    await unset('CreditOverdueDays')
    await set('CreditOverdueDays', '146')
    expect(await refused()).toEqual([])
    await unset('CreditOverdueDays')
  })

  it('[finance 8.5 review] a review that is due asks for the right, unless the setting says otherwise', async () => {
    await billTo({ credit_review_on: '2026-06-30' })
    expect(await refused()).toEqual([own('billToId', 'creditReview')])
    await set('CreditReviewJudged', 'false')
    expect(await refused()).toEqual([])
    await unset('CreditReviewJudged')
    await billTo({ credit_review_on: '2026-07-01' })
    expect(await refused()).toEqual([])
    await billTo({ credit_review_on: null })
  })

  it('[finance 8.5 insured] so does what goes beyond what is insured, and all once that has ended', async () => {
    const owed = await bound('C100')
    await billTo({
      credit_insured: (owed + 100).toFixed(2),
      credit_insurer: 'Atradius',
      credit_insured_until: '2026-06-30',
    })
    expect(names(await typed())).toEqual([
      ['creditInsured', expect.objectContaining({ insurer: 'Atradius', beyond: '13.00', currency: 'CAD' })],
    ])
    expect(
      names(
        await typed('').then(
          async () =>
            (
              await admin.get(`${CUSTOMER_INVOICE}/credit?billToId=C100&currency=CAD&dueAmount=100.00`)
            ).json() as CreditJudged,
        ),
      ),
    ).toEqual([])
    await billTo({ credit_insured_until: '2026-06-29' })
    expect(await refused()).toEqual([own('billToId', 'creditUninsured')])
    await billTo({ credit_insured: null, credit_insurer: null, credit_insured_until: null })
  })

  it('[finance 8.5 typing] a document that is being typed is told what is left without itself; nobody is told of a firm that is no customer', async () => {
    await billTo({ credit_limit: ((await bound('C100')) + 100).toFixed(2) })
    const { credit: told, ...judged } = await typed()
    expect(told).toMatchObject({ free: '100.00', currency: 'CAD' })
    expect(names({ credit: told, ...judged })).toEqual([
      ['withinCredit', expect.objectContaining({ free: '100.00', beyond: '13.00', limitOf: 'C100' })],
    ])
    const draft = await desk.drafted('100.00')
    // Kept as a draft it counts for every other document, and not for itself.
    expect((await typed()).credit).toMatchObject({ free: '-13.00' })
    expect((await typed(`&id=${String(draft['id'])}`)).credit).toMatchObject({ free: '100.00' })
    expect((await admin.get(`${CUSTOMER_INVOICE}/credit?billToId=V100`)).statusCode).toBe(404)
    expect((await as('payer').get(`${CUSTOMER_INVOICE}/credit?billToId=C100`)).statusCode).toBe(403)
    await billTo({ credit_limit: '0' })
  })
})

describe('what is charged beside sales', () => {
  it('[finance 8.5 charge] is charged to whoever is held or beyond his limit: a fee sells nothing', async () => {
    const held = (is: boolean) => sql`
      update firm_bill_to set on_hold = ${is}, credit_limit = ${is ? 0.01 : 0}
      where owner_id = (select id from firm where firm_id = 'C100')`
    await held(true).execute(books.db)
    const fee = await atDesk.posted([{ amount: '45.00', glAccount: '4960', taxGroup: null }], { kind: 'Charge' })
    expect(fee).toMatchObject({ status: 'Posted' })
    expect(rules(await atDesk.act('post', await atDesk.drafted('1.00')))).toContainEqual(
      own('billToId', 'customerNotHeld'),
    )
    await held(false).execute(books.db)
  })
})
