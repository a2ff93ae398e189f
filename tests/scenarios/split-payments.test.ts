import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BATCH, batchDesk, OVERDRAFT } from '../support/batch-desk.ts'
import { openCard } from '../support/card.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { inOrder, entryOf, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { COMPANY } from './northgate.ts'

/** [I12] What a payee gets on one day counts as one amount: a sum that is split below a limit is asked about as the whole would be. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const { payers, approvers, proposed, submitted, approved, dropped, open } = batchDesk(books, as)

const ABOVE = ['amount', 'kit:refused.aboveLimitOfDay']
const line = (glAccount: string, amount: string): Row => ({
  ...emptyRecord(Payment.fields.distribution.fields! as Fields),
  ...{ glAccount, amount },
})
const once = (payee: string, day: string, amount: string, more: Row = {}) =>
  desk.payment(null, day, amount, [], { payee, distribution: [line('6200', amount)], ...more })
const toVendor = (vendorId: string, day: string, amount: string) =>
  desk.payment(vendorId, day, amount, [], { leaveOnAccount: true })
const drafted = async (record: Row, room = 'payment') => succeeded(await payers.save(room, record))
const post = async (record: Row, room = 'payment') => payers.act(room, 'post', await drafted(record, room))
const left = async (record: Row, room = 'payment') => succeeded(await post(record, room))

type Band = readonly [kind: string, above: string, role: string, currency?: string]
async function limits(...bands: readonly Band[]): Promise<void> {
  await sql`delete from gl_approval_limit`.execute(books.db)
  for (const [kind, above, role, currency = 'CAD'] of bands)
    await sql`
      insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id)
      select id, 0, ${kind}, ${currency}, ${above}::numeric, ${role} from gl_control
      where company_id = ${COMPANY}`.execute(books.db)
}
const FIRST: readonly Band[] = [
  ['Payment', '10000', 'approver'],
  ['Payment', '20000', 'controller'],
  ['OneTimePayment', '1000', 'approver'],
  ['CardPayment', '500', 'approver'],
]

beforeAll(async () => {
  await open()
  await sql`update bank_account set overdraft_limit = 900000`.execute(books.db)
})
beforeEach(() => limits(...FIRST))
afterEach(() => limits())

describe('a sum that is split', () => {
  it('[FI12] below a limit, to one payee on one day, is refused as one above it; on another day and to another payee it is not', async () => {
    await left(once('Lakeside Yachts', '2026-06-22', '600.00'))
    const second = await drafted(once('lakeside  yachts.', '2026-06-22', '400.01'))
    const refused = await payers.act('payment', 'post', second)
    expect(rules(refused)).toEqual([ABOVE])
    expect(refused.Problems![0]!.Args).toMatchObject({ above: '1000', sum: '1000.01', limitCurrency: 'CAD' })
    await left(once('Lakeside Yachts', '2026-06-23', '400.01'))
    await left(once('Harbour Boats', '2026-06-22', '400.01'))
    // What fits beside the first one leaves.
    await left(once('Lakeside Yachts', '2026-06-22', '400.00'))

    // Another says yes to the second; what he has approved is no part of a sum that nobody has looked at.
    const waits = succeeded(await payers.act('payment', 'submit', second))
    const yes = succeeded(await approvers.act('payment', 'approve', waits))
    const done = succeeded(await payers.act('payment', 'post', yes))
    expect(await entryOf(books, done)).toEqual(inOrder('Dr 6200 400.01; Cr 1000 400.01'))
  })

  it('[FI12] below the limit of another role is approved by that role: two that one approver may approve are more than he may', async () => {
    const first = await drafted(toVendor('V100', '2026-06-22', '15000.00'))
    const yes = async (draft: Row) =>
      approvers.act('payment', 'approve', succeeded(await payers.act('payment', 'submit', draft)))
    succeeded(await payers.act('payment', 'post', succeeded(await yes(first))))
    // A small one is nothing that anybody would have to approve.
    await left(toVendor('V100', '2026-06-22', '100.00'))
    const large = await drafted(toVendor('V100', '2026-06-22', '15000.00'))
    const refused = await yes(large)
    expect(rules(refused)).toEqual([['amount', 'kit:refused.approverOfLimit']])
    expect(refused.Problems![0]!.Args).toMatchObject({ above: '20000' })
  })

  it('[FI12] between a single payment and a batch is seen by the later of them', async () => {
    const plain = { takeDiscounts: false, includeCredits: false }
    for (const [name, net, gross] of [
      ['SP-1', '8000.00', '9040.00'],
      ['SP-2', '100.00', '113.00'],
    ] as const)
      await desk.invoice(name === 'SP-1' ? 'V200' : 'SUBCO', name, net, gross)
    await left(toVendor('V200', '2026-06-30', '1000.00'))
    await sql`update gl_approval_limit set role_id = 'controller'`.execute(books.db)
    const batch = await submitted(await proposed({ ...plain, vendorFrom: 'V200', vendorTo: 'V200' }))
    expect(rules(await approvers.act(BATCH, 'approve', batch, OVERDRAFT))).toEqual([
      ['total', 'kit:refused.approverOfLimit'],
    ])
    await dropped(batch)
    await limits(['Payment', '10000', 'approver'])
    const other = await approved(await proposed({ ...plain, vendorFrom: 'SUBCO', vendorTo: 'SUBCO' }))
    succeeded(await payers.act(BATCH, 'generate', other, OVERDRAFT))
    // What left in a batch was looked at by another.
    await left(toVendor('SUBCO', '2026-06-30', '9990.00'))
    await limits(['Payment', '10000', 'controller'])
    expect(rules(await post(toVendor('SUBCO', '2026-06-30', '9.00')))).toEqual([ABOVE])
  })

  it('[FI12] is counted by currency: dollars of a limit of their own apart, others in the currency of the company', async () => {
    await limits(['OneTimePayment', '1000', 'approver'], ['OneTimePayment', '700', 'approver', 'USD'])
    const usd = (amount: string) => once('Erie Marine', '2026-06-24', amount, { bankAccountId: 'USD' })
    await left(once('Erie Marine', '2026-06-24', '900.00'))
    await left(usd('600.00'))
    expect((await post(usd('100.01'))).Problems![0]!.Args).toMatchObject({ sum: '700.01', limitCurrency: 'USD' })
    await limits(['OneTimePayment', '1700', 'approver'])
    const refused = await post(usd('100.00'))
    expect(rules(refused)).toEqual([ABOVE])
    expect(refused.Problems![0]!.Args).toMatchObject({ limitCurrency: 'CAD' })
  })

  it('[FI12] is seen by the database too, also when both leave at once: one of them does', async () => {
    const both = [
      await drafted(once('Twin Docks', '2026-06-25', '600.00')),
      await drafted(once('Twin Docks', '2026-06-25', '601.00')),
    ]
    const answers = await Promise.all(both.map((draft) => payers.act('payment', 'post', draft)))
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    expect(rules(answers.find(({ ResultStatus }) => ResultStatus === 2)!)).toEqual([ABOVE])
    const late = await drafted(once('Twin Docks', '2026-06-25', '602.00'))
    await sql`
      update ap_payment set entry_id = (select entry_id from ap_payment where entry_id is not null limit 1), rate = 1
      where id = ${late['id']}::uuid`.execute(books.db)
    await expect(
      sql`update ap_payment set status = 'Posted' where id = ${late['id']}::uuid`.execute(books.db),
    ).rejects.toMatchObject({ code: '40001' })
    await sql`update ap_payment set entry_id = null where id = ${late['id']}::uuid`.execute(books.db)
  })
})

describe('two at once', () => {
  it('[FI12] who approve one batch, and who make its payments, do it once; the other is told', async () => {
    await limits()
    await desk.invoice('V100', 'TW-1', '10.00', '11.30')
    const batch = await submitted(await proposed({ vendorFrom: 'V100', vendorTo: 'V100', includeCredits: false }))
    const both = await Promise.all([
      desk.act(BATCH, 'approve', batch, OVERDRAFT),
      approvers.act(BATCH, 'approve', batch, OVERDRAFT),
    ])
    expect(both.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    const yes = both.find(({ ResultStatus }) => ResultStatus === 1)!.Data!
    expect(both.find(({ ResultStatus }) => ResultStatus === 2)!.ResultCode).toBe('CONFLICT')
    const { rows } =
      await sql`select from ap_payment_batch where id = ${batch['id']}::uuid and approver_id is not null`.execute(
        books.db,
      )
    expect(rows).toHaveLength(1)
    const made = await Promise.all([
      payers.act(BATCH, 'generate', yes, OVERDRAFT),
      desk.act(BATCH, 'generate', yes, OVERDRAFT),
    ])
    expect(made.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    const paid = await sql`select from ap_payment where batch_id = ${batch['id']}::uuid`.execute(books.db)
    expect(paid.rows).toHaveLength(1)
  })
})

describe('the limits of cards', () => {
  const charge = (amount: string, more: Row = {}) => ({
    ...{ ...emptyRecord(CardPayment.fields), cardId: 'CARD-1', paymentDate: '2026-06-22', amount, reference: amount },
    ...{ payee: 'Lakeside Fuel', items: [], distribution: [line('6200', amount)] },
    ...more,
  })
  const card = async (more: Row) => {
    const { List } = await admin.list('/api/ap/credit-card')
    const { Data } = await admin.read(`/api/ap/credit-card/${String(List[0]!['id'])}`)
    succeeded(
      await admin.save('PUT', `/api/ap/credit-card/${String(Data!['id'])}`, {
        record: more,
        version: Data!['version'],
      }),
    )
  }

  beforeAll(() => openCard(admin))

  it('[FI12] count over the day of a payee as all others', async () => {
    await left(charge('300.00'), 'card-payment')
    expect(rules(await post(charge('200.01'), 'card-payment'))).toEqual([ABOVE])
  })

  it('[finance 7.7] what is charged beyond the limit of the card itself is approved by another, as every other limit', async () => {
    await limits()
    await card({ creditLimit: '1300' })
    await left(charge('900.00', { payee: 'Depot A' }), 'card-payment')
    const draft = await drafted(charge('200.00', { payee: 'Depot B' }), 'card-payment')
    const BEYOND = ['amount', 'ap:rules.cardPayment.withinCard']
    expect(rules(await payers.act('card-payment', 'post', draft, ['ap.cardPayment.withinCard']))).toEqual([BEYOND])
    const waits = succeeded(await payers.act('card-payment', 'submit', draft, ['ap.cardPayment.withinLimit']))
    const yes = succeeded(await approvers.act('card-payment', 'approve', waits, ['ap.cardPayment.withinLimit']))
    expect(succeeded(await payers.act('card-payment', 'post', yes))).toMatchObject({ status: 'Posted' })
  })
})
