import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CardPayment } from '../../shared/contracts/ap/card-payment.ts'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { Fields } from '../../shared/contracts/fields.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BATCH, batchDesk, documents, OVERDRAFT } from '../support/batch-desk.ts'
import { openCard } from '../support/card.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterReasons } from '../support/northgate-masters.ts'
import { entryOf, inOrder, PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { COMPANY } from './northgate.ts'

/** [I12] [finance 6, 7.3, 7.4] Money of Northgate that leaves: under limits, and by a second hand, whichever way it takes. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, payer, approver] = [as('admin'), as('payer'), as('approver')]
const desk = new PayablesDesk(books, admin)
const { payers, approvers, proposed, submitted, approved, dropped, open } = batchDesk(books, as)
const DAY = '2026-06-22'

const ABOVE = ['amount', 'kit:refused.aboveLimit']
const line = (glAccount: string, amount: string): Row => ({
  ...emptyRecord(Payment.fields.distribution.fields! as Fields),
  ...{ glAccount, amount },
})
/** Somebody who is no vendor is paid by wire. */
const once = (amount: string, more: Row = {}) =>
  desk.payment(null, DAY, amount, [], { payee: 'Lakeside Yachts', distribution: [line('6200', amount)], ...more })
const drafted = async (record: Row, by = payers, room = 'payment') => succeeded(await by.save(room, record))
const toApprover = async (record: Row, room = 'payment') =>
  succeeded(await payers.act(room, 'submit', await drafted(record, payers, room)))

type Band = readonly [kind: string, above: string, role: string, from?: string]
async function limits(...bands: readonly Band[]): Promise<void> {
  await sql`delete from gl_approval_limit`.execute(books.db)
  for (const [kind, above, role, from = null] of bands)
    await sql`
      insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id, valid_from)
      select id, 0, ${kind}, 'CAD', ${above}::numeric, ${role}, ${from}::date from gl_control
      where company_id = ${COMPANY}`.execute(books.db)
}
const FIRST: readonly Band[] = [
  ['Payment', '10000', 'approver'],
  ['Payment', '100000', 'controller'],
  ['OneTimePayment', '1000', 'approver'],
  ['CardPayment', '500', 'approver'],
]

beforeAll(async () => {
  await open()
  await enterReasons(books)
  await sql`update bank_account set overdraft_limit = 100000 where bank_account_id = 'MAIN'`.execute(books.db)
})
beforeAll(() => limits(...FIRST))
afterEach(() => limits(...FIRST))

describe('a payment above a limit', () => {
  it('[FI12] leaves when another has approved it, whoever wrote it: to a vendor, and sooner to somebody who is none', async () => {
    const large = await drafted(once('25000.00'))
    const refused = await payers.act('payment', 'post', large)
    expect(rules(refused)).toEqual([ABOVE, ABOVE])
    expect(refused.Problems!.map(({ Args }) => Args['above'])).toEqual(['10000', '1000'])
    const small = await drafted(once('1000.01'))
    expect(rules(await payers.act('payment', 'post', small))).toEqual([ABOVE])
    expect(succeeded(await payers.act('payment', 'post', await drafted(once('1000.00'))))).toMatchObject({
      status: 'Posted',
    })
    const vendor = desk.payment('V200', DAY, '10000.01', [], { leaveOnAccount: true })
    expect(rules(await payers.act('payment', 'post', await drafted(vendor)))).toEqual([ABOVE])

    const waits = succeeded(await payers.act('payment', 'submit', large))
    expect(waits).toMatchObject({ status: 'Submitted', submittedBy: 'Julien Roy' })
    const path = `/api/ap/payment/${String(waits['id'])}`
    const version = { version: waits['version'] }
    expect((await payer.write('POST', `${path}/approve`, version)).statusCode).toBe(403)
    expect((await approver.write('POST', `${path}/post`, version)).statusCode).toBe(403)
    expect(rules(await payers.act('payment', 'post', waits))).toEqual([['status', 'kit:refused.wrongState']])
    const yes = succeeded(await approvers.act('payment', 'approve', waits))
    expect(yes).toMatchObject({ status: 'Approved', approvedBy: 'David Chen' })
    const done = succeeded(await payers.act('payment', 'post', yes))
    expect(await entryOf(books, done)).toEqual(inOrder('Dr 6200 25,000.00; Cr 1000 25,000.00'))
  })

  it('[FI12] is approved by nobody who wrote or submitted it, not even an administrator, nor by whoever acted as him', async () => {
    const own = succeeded(await desk.act('payment', 'submit', await drafted(once('2000.00'), desk)))
    expect(rules(await desk.act('payment', 'approve', own))).toEqual([[null, 'kit:refused.ownHand']])
    // Nor below a limit, where he might have posted it himself.
    const small = succeeded(await desk.act('payment', 'submit', await drafted(once('20.00'), desk)))
    expect(rules(await desk.act('payment', 'approve', small))).toEqual([[null, 'kit:refused.ownHand']])
    // Somebody who acts as the payer leaves both hands on what he prepares.
    const waits = await toApprover(once('2001.00'))
    const { paymentHands } = await import('../../server/modules/ap/payment/hands.ts')
    const idOf = async (name: string) =>
      (await sql<{ id: string }>`select id from app_user where user_name = ${name}`.execute(books.db)).rows[0]!.id
    const user = { id: await idOf('payer'), acting: { by: { id: await idOf('approver') } } }
    await books.inTransaction((trx) => paymentHands.noted(waits, { trx, user } as never, null).then(() => undefined))
    expect(rules(await approvers.act('payment', 'approve', waits))).toEqual([[null, 'kit:refused.ownHand']])
    // Nor does whoever writes past the rules: the database asks who it was, and knows who wrote.
    const marked = (approverId: string) =>
      sql`update ap_payment set approver_id = ${approverId}::uuid, approved_by = 'x' where id = ${waits['id']}::uuid`
    await expect(marked(await idOf('payer')).execute(books.db)).rejects.toMatchObject({
      constraint: 'ap_payment_approved_by_another',
    })
    await expect(
      sql`update ap_payment set status = 'Posted' where id = ${waits['id']}::uuid`.execute(books.db),
    ).rejects.toMatchObject({ code: 'NV002' })
  })

  it('[finance 6] goes back with a reason and is judged anew; many are approved at once', async () => {
    const waits = await toApprover(once('2002.00'))
    const back = succeeded(await approvers.act('payment', 'return', waits, [], { approvalNote: 'Which yacht?' }))
    expect(back).toMatchObject({ status: 'Draft', approvalNote: 'Which yacht?', submittedBy: null })
    const home = (await payer.get('/api/shell/home?zone=America/Toronto')).json() as { queues: Row[] }
    expect(home.queues.find(({ id }) => id === 'paymentsSentBack')).toMatchObject({ count: 1 })
    expect(rules(await payers.act('payment', 'post', back))).toEqual([ABOVE])
    const again = succeeded(await payers.act('payment', 'submit', back))
    const other = await toApprover(once('2003.00'))
    const waiting = (await approver.get('/api/shell/home?zone=America/Toronto')).json() as { queues: Row[] }
    expect(waiting.queues.find(({ id }) => id === 'paymentsToApprove')).toMatchObject({ level: 'warn' })
    const ids = [again, other].map(({ id }) => id)
    const answer = await approver.save('POST', '/api/ap/payment/actions/approve', { parameters: {}, ids, total: 2 })
    expect(answer.Data).toMatchObject({ changed: 2, rows: [] })
  })

  it('[finance 7.7] by card, it is approved as well', async () => {
    await openCard(admin)
    const charge = {
      ...{ ...emptyRecord(CardPayment.fields), cardId: 'CARD-1', paymentDate: DAY, amount: '600.00', reference: 'C-1' },
      ...{ payee: 'Lakeside Fuel', items: [], distribution: [line('6200', '600.00')] },
    }
    const draft = await drafted(charge, payers, 'card-payment')
    expect(rules(await payers.act('card-payment', 'post', draft))).toEqual([ABOVE])
    const waits = succeeded(await payers.act('card-payment', 'submit', draft))
    const yes = succeeded(await approvers.act('card-payment', 'approve', waits))
    expect(succeeded(await payers.act('card-payment', 'post', yes))).toMatchObject({ status: 'Posted' })
  })

  it('[FI12] two who approve at once, and the same key twice, approve it once', async () => {
    const waits = await toApprover(once('2004.00'))
    const answers = await Promise.all([
      desk.act('payment', 'approve', waits),
      approvers.act('payment', 'approve', waits),
    ])
    expect(answers.map(({ ResultStatus }) => ResultStatus).toSorted()).toEqual([1, 2])
    const yes = answers.find(({ ResultStatus }) => ResultStatus === 1)!.Data!
    const key = randomUUID()
    const posted = succeeded(await payers.act('payment', 'post', yes, [], undefined, key))
    expect(succeeded(await payers.act('payment', 'post', yes, [], undefined, key))['entryNo']).toBe(posted['entryNo'])
  })

  it('[finance 6 limits] limits that came down since it was approved are asked again when it leaves; later limits take the place of earlier ones', async () => {
    const yes = succeeded(await approvers.act('payment', 'approve', await toApprover(once('2005.00'))))
    await limits(['OneTimePayment', '1000', 'approver'], ['OneTimePayment', '100', 'controller', '2026-06-30'])
    expect(rules(await payers.act('payment', 'post', yes))).toEqual([['amount', 'kit:refused.approvalOutgrown']])
    await limits(['OneTimePayment', '1000', 'approver'], ['OneTimePayment', '100', 'controller', '2026-07-01'])
    succeeded(await payers.act('payment', 'post', yes))
    // A batch that waits for its payments is judged by the limits of the day on which they are made.
    await desk.invoice('V100', 'SH-1', '1000.00', '1130.00')
    const batch = await approved(await proposed({ vendorFrom: 'V100', vendorTo: 'V100' }))
    await limits(['Payment', '1', 'controller'])
    expect(rules(await payers.act(BATCH, 'generate', batch, OVERDRAFT))).toEqual([
      ['total', 'kit:refused.approvalOutgrown'],
    ])
    await dropped(batch)
  })
})

describe('the overdraft of a bank', () => {
  const withRight = (has: boolean) =>
    has
      ? sql`insert into role_named_right (owner_id, position, named_right)
            select id, 99, 'bank.overdraw' from role where role_id = 'approver'`.execute(books.db)
      : sql`delete from role_named_right where named_right = 'bank.overdraw'`.execute(books.db)
  const BEYOND = ['amount', 'ap:rules.overdraft.byRight']

  it('[finance 5.7 overdraft] is passed by whoever has the right, or by what he has approved; nobody answers his own question', async () => {
    await limits()
    const draft = await drafted(once('450000.00'))
    expect(rules(await payers.act('payment', 'post', draft, ['ap.payment.withinBank']))).toEqual([BEYOND])
    expect((await payers.act('payment', 'submit', draft)).ResultStatus).toBe(3)
    const waits = succeeded(await payers.act('payment', 'submit', draft, ['ap.payment.withinBank']))
    await withRight(false)
    expect(rules(await approvers.act('payment', 'approve', waits, ['ap.payment.withinBank']))).toEqual([BEYOND])
    await withRight(true)
    expect((await approvers.act('payment', 'approve', waits)).ResultStatus).toBe(3)
    const yes = succeeded(await approvers.act('payment', 'approve', waits, ['ap.payment.withinBank']))
    const { rows: uses } = await sql`
      select from audit_log where action = 'use' and column_name = 'bank.overdraw' and record_key = ${yes['paymentNo']}`.execute(
      books.db,
    )
    expect(uses).toHaveLength(1)
    await withRight(false)
    expect(rules(await payers.act('payment', 'post', yes))).toEqual([BEYOND])
    await withRight(true)
    succeeded(await payers.act('payment', 'post', yes))
    // A batch the same: whoever submits it is told, whoever approves it has the right.
    await desk.invoice('V100', 'SH-OD', '10.00', '11.30')
    const batch = await submitted(await proposed({ vendorFrom: 'V100', vendorTo: 'V100' }))
    await withRight(false)
    expect(rules(await approvers.act(BATCH, 'approve', batch, OVERDRAFT))).toEqual([
      ['bankAccountId', 'ap:rules.overdraft.byRight'],
    ])
    await withRight(true)
    await dropped(batch)
    const { Data } = await admin.read(`/api/ap/payment/${String(yes['id'])}`)
    const given = { cancelDate: DAY, cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', Data!, [], given))
  })
})

describe('what leaves by EFT', () => {
  it('[finance 7.4] leaves in a file or not at all', async () => {
    await desk.invoice('V100', 'SH-2', '100.00', '113.00')
    const items = await desk.items('V100', DAY, { 'SH-2': { pay: '113.00' } })
    const draft = await drafted(desk.payment('V100', DAY, '113.00', items, { method: 'EFT' }))
    for (const action of ['post', 'submit'])
      expect(rules(await payers.act('payment', action, draft))).toEqual([['method', 'ap:rules.payment.eftInFile']])
  })
})

describe('a document that waits in a batch', () => {
  it('[finance 7.4 by hand] is paid by hand when that is said, and the batch without it is judged anew', async () => {
    for (const name of ['SH-3', 'SH-4']) await desk.invoice('V200', name, '100.00', '113.00')
    const batch = await approved(await proposed({ vendorFrom: 'V200', vendorTo: 'V200', takeDiscounts: false }))
    const items = await desk.items('V200', DAY, { 'SH-3': { pay: '113.00' } })
    const draft = await drafted(desk.payment('V200', DAY, '113.00', items))
    const asked = await payers.act('payment', 'post', draft)
    expect(asked).toMatchObject({
      ResultStatus: 3,
      Problems: [
        {
          Field: 'items.0.pay',
          Key: 'ap:rules.payment.inNoBatch',
          Args: { docNumber: 'SH-3', batchNo: batch['batchNo'] },
        },
      ],
    })
    succeeded(await payers.act('payment', 'post', draft, ['ap.payment.inNoBatch']))
    const left = (await payer.read(`/api/ap/payment-batch/${String(batch['id'])}`)).Data!
    expect(left).toMatchObject({ status: 'Proposed', approvedBy: null, submittedBy: null, paymentCount: 1 })
    expect(documents(left).map(({ reference, include }) => [reference, include])).toContainEqual(['SH-3', false])
    expect(Number(left['total'])).toBe(Number(batch['total']) - 113)
    // Whoever held the approved batch finds it changed; submitted and approved anew it is paid.
    expect((await payers.act(BATCH, 'generate', batch)).Problems).not.toEqual([])
    const done = succeeded(await payers.act(BATCH, 'generate', await approved(left), OVERDRAFT))
    expect(done['status']).toBe('Generated')
    // What a file was made of is paid: nothing is open of it by hand.
    const late = await desk.open('V200', DAY)
    expect(late.map(({ docNumber }) => docNumber)).not.toContain('SH-4')
  })
})

describe('a cheque that is cancelled', () => {
  it('[finance 7.6 consequences] takes with it what its canceller may take back himself, and says when', async () => {
    const invoice = await desk.invoice('SUBCO', 'SH-5', '20.00', '22.60')
    const items = await desk.items('SUBCO', DAY, { 'SH-5': { pay: '22.60' } })
    const paid = await desk.paid(desk.payment('SUBCO', DAY, '22.60', items, { method: 'Cheque', chequeNo: 801 }))
    const given = { cancelDate: DAY, cancelReason: 'LOST', cancelThen: 'CancelInvoices', stopReference: null }
    const cheque = (await admin.list('/api/ap/cheque?chequeNo=801')).List[0]!
    const refusal = [['given.cancelThen', 'ap:rules.payment.cancelThenCancelInvoices']]
    expect(rules(await payers.act('cheque', 'cancel', cheque, [], given))).toEqual(refusal)
    expect(rules(await payers.act('payment', 'cancel', paid, [], given))).toEqual(refusal)
    await sql`delete from role_right where right_id = 'ap/payment.add' and role_id = 'payer'`.execute(books.db)
    expect(rules(await payers.act('payment', 'cancel', paid, [], { ...given, cancelThen: 'Reissue' }))).toEqual([
      ['given.cancelThen', 'ap:rules.payment.cancelThenReissue'],
    ])
    await sql`insert into role_right (role_id, right_id) values ('payer', 'ap/payment.add')`.execute(books.db)
    succeeded(await desk.act('cheque', 'cancel', cheque, [], given))
    const { Data } = await admin.read(`/api/ap/purchase-invoice/${String(invoice['id'])}`)
    expect(Data).toMatchObject({ status: 'Reversed', reversedOn: DAY })
  })
})
