import { sql, type RawBuilder } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { BATCH, batch, batchDesk, BATCHES, documents, OVERDRAFT, shown } from '../support/batch-desk.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { COMPANY } from './northgate.ts'

/** [finance 13] What Northgate pays its vendors together: proposed, chosen, and approved by another, over HTTP. */
const { books, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const [admin, payer, approver] = [as('admin'), as('payer'), as('approver')]
const desk = new PayablesDesk(books, admin)
const { payers, approvers, proposed, submitted, approved, dropped, open } = batchDesk(books, as)

beforeAll(() => open())

describe('the payments queue', () => {
  it('[finance 5.7] proposes what is due, with its discounts, by vendor', async () => {
    await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
    await desk.invoice('V200', 'INV-2', '2560.00', '2892.80')
    await desk.invoice('SUBCO', 'SUB-8', '9000.00', '10170.00')
    const proposal = await proposed({ payDate: '2026-06-10', payThrough: '2026-07-02' })
    expect(proposal).toMatchObject({ status: 'Proposed', currency: 'CAD', total: '13941.6', discountTaken: '251.2' })
    expect(shown(proposal)).toEqual([
      ['SUB-8', '9990', '180', true, 'Ready'],
      ['INV-1', '1110', '20', true, 'Ready'],
      ['INV-2', '2841.6', '51.2', true, 'Ready'],
    ])
    // Where each is paid, of its number the last digits, and who has confirmed that; how far the bank may go.
    expect(documents(proposal).map(({ paidTo, verifiedBy }) => [paidTo, verifiedBy])).toEqual(
      Array(3).fill(['004-10202 ··1002', expect.stringMatching(/\w/)]),
    )
    expect(proposal).toMatchObject({ overdraftLimit: expect.stringMatching(/^\d/) })
    // A copy takes what was chosen, not the documents.
    const copy = succeeded(await payers.save(BATCH, batch({ documents: documents(proposal) })))
    expect(copy).toMatchObject({ status: 'Draft', documents: [], total: '0' })
    await dropped(proposal)
  })

  it('[FA19] [FI12] whoever has chosen what is paid does not approve it, not even an administrator', async () => {
    const own = succeeded(
      await desk.act(BATCH, 'propose', succeeded(await desk.save(BATCH, batch({ takeDiscounts: false })))),
    )
    const waits = succeeded(await desk.act(BATCH, 'submit', own, OVERDRAFT))
    expect(rules(await desk.act(BATCH, 'approve', waits, OVERDRAFT))).toEqual([[null, 'kit:refused.ownHand']])
    // Nor does whoever writes past the rules: the database asks who it was, and knows who has chosen.
    const marked = (approver: RawBuilder<unknown>) =>
      sql`
        update ap_payment_batch set status = 'Approved', approved_by = 'Somebody', approved_on = now(), approver_id = ${approver}
        where id = ${waits['id']}::uuid`.execute(books.db)
    await expect(marked(sql`null`)).rejects.toMatchObject({ code: 'NV002' })
    await expect(marked(sql`written_by[1]`)).rejects.toMatchObject({
      constraint: 'ap_payment_batch_approved_by_another',
    })
    succeeded(await desk.act(BATCH, 'cancel', waits, ['ap.paymentBatch.givenUp']))
  })

  it('[judgement 3] begins with the bank that was paid from last in its way, and the day of the company; an emptied bank stays empty', async () => {
    const begun = async (more: Row = {}) =>
      succeeded(
        await payer.save('POST', `${BATCHES}/complete`, {
          record: batch({ bankAccountId: null, payDate: null, payThrough: null, ...more }),
        }),
      )
    const proposal = await proposed({ payDate: '2026-06-10', payThrough: '2026-07-02' })
    expect(await begun({ method: proposal['method'] })).toMatchObject({
      ...{ bankAccountId: proposal['bankAccountId'], payDate: '2026-06-30', payThrough: '2026-06-30' },
    })
    expect(await begun({ payDate: '2026-06-29' })).toMatchObject({ bankAccountId: null })
    await dropped(proposal)
  })

  it('[FI12] a payer approves nothing, an approver chooses nothing; his HOME says what it comes to', async () => {
    const waits = await submitted(await proposed())
    const home = (await approver.get('/api/shell/home?zone=America/Toronto')).json() as { queues: Row[] }
    expect(home.queues.find(({ id }) => id === 'batchesToApprove')).toMatchObject({
      count: 1,
      amount: { amount: Number(waits['total']).toFixed(2), currency: 'CAD' },
    })
    const path = `${BATCHES}/${String(waits['id'])}`
    expect((await payer.write('POST', `${path}/approve`, { version: waits['version'] })).statusCode).toBe(403)
    expect((await approver.write('PUT', path, { version: waits['version'], record: {} })).statusCode).toBe(403)
    expect(rules(await approvers.act(BATCH, 'return', waits))).toEqual([
      ['given.approvalNote', 'kit:problems.required'],
    ])
    const back = succeeded(
      await approvers.act(BATCH, 'return', waits, [], { approvalNote: 'Pay the small ones first' }),
    )
    expect(back).toMatchObject({ status: 'Proposed', submittedBy: null, approvalNote: 'Pay the small ones first' })
    // Who sends it back has chosen nothing, and may approve it when it comes again.
    const again = await approved(back)
    await dropped(again)
  })

  it('[finance 6] [FI12] above a limit for payments it is approved in the role that the limit names', async () => {
    const band = (aboveAmount: string, roleId: string) => sql`
      insert into gl_approval_limit (owner_id, position, document_kind, currency, above_amount, role_id)
      select id, 0, 'Payment', 'CAD', ${aboveAmount}::numeric, ${roleId} from gl_control where company_id = ${COMPANY}`
    const waits = await submitted(await proposed())
    await band('1.00', 'controller').execute(books.db)
    const refused = await approvers.act(BATCH, 'approve', waits, OVERDRAFT)
    expect(rules(refused)).toEqual([['total', 'kit:refused.approverOfLimit']])
    expect(refused.Problems![0]!.Args).toEqual({ above: '1', limitCurrency: 'CAD', roles: 'Controller' })
    // A limit that it does not pass asks for nobody.
    await sql`update gl_approval_limit set above_amount = 9999999`.execute(books.db)
    const done = succeeded(await approvers.act(BATCH, 'approve', waits, OVERDRAFT))
    await dropped(done)
    await sql`delete from gl_approval_limit`.execute(books.db)
  })

  it('[finance 7.4] a document is in one live batch only', async () => {
    const first = await proposed({ vendorFrom: 'V100', vendorTo: 'V100' })
    const other = await payers.act(
      BATCH,
      'propose',
      succeeded(await payers.save(BATCH, batch({ vendorFrom: 'V100', vendorTo: 'V100' }))),
    )
    expect(rules(other)).toEqual([['payThrough', 'ap:rules.paymentBatch.nothingDue']])
    const line = documents(first)[0]!
    await expect(
      sql`insert into ap_payment_batch_document (owner_id, position, include, item_id, pay, discount)
          select b.id, 0, true, ${line['itemId']}::uuid, 1, 0 from ap_payment_batch b
          where b.id <> ${first['id']}::uuid and b.status = 'Proposed'
          union all select ${first['id']}::uuid, 9, true, ${line['itemId']}::uuid, 1, 0`.execute(books.db),
    ).rejects.toThrow('ap_payment_batch_document_once')
    // Left out, it is free.
    const without = succeeded(
      await payer.save('PUT', `${BATCHES}/${String(first['id'])}`, {
        version: first['version'],
        record: { documents: [{ ...line, include: false }] },
      }),
    )
    expect(without).toMatchObject({ total: '0', paymentCount: 0 })
    const free = await proposed({ vendorFrom: 'V100', vendorTo: 'V100' })
    const taken = await payer.save('PUT', `${BATCHES}/${String(without['id'])}`, {
      version: without['version'],
      record: { documents: [{ ...documents(without)[0]!, include: true }] },
    })
    expect(rules(taken)).toEqual([['documents.0.include', 'ap:rules.paymentBatch.documentInOneBatch']])
    for (const one of [without, free]) await dropped(one)
  })

  it('[S5.44] payment plus discount do not exceed the balance, and a discount comes in time', async () => {
    const proposal = await proposed({ vendorFrom: 'V100', vendorTo: 'V100' })
    const change = (figures: Row) =>
      payer.save('PUT', `${BATCHES}/${String(proposal['id'])}`, {
        version: proposal['version'],
        record: { documents: [{ ...documents(proposal)[0]!, ...figures }] },
      })
    expect(rules(await change({ pay: '1120.00', discount: '20.00' }))).toEqual([
      ['documents.0.pay', 'ap:rules.paymentBatch.withinBalance'],
      ['documents.0.discount', 'ap:rules.paymentBatch.discountInTime'],
    ])
    expect(rules(await change({ pay: '1.005' }))).toContainEqual([
      'documents.0.pay',
      'ap:rules.paymentBatch.wholeCents',
    ])
    expect(rules(await change({ pay: '-1.00' }))).toEqual([['documents.0.pay', 'ap:rules.paymentBatch.withinBalance']])
    await dropped(proposal)
  })

  it('[finance 7.4] is chosen by group of vendors, by job, and without or with nothing but releases of holdbacks', async () => {
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('FIRM_GROUP', 'STEEL', 'Steel', 10, true, false, 'test', 'test')`.execute(books.db)
    await sql`
      update firm_vendor set firm_group = 'STEEL'
      where owner_id in (select id from firm where firm_id in ('V200', 'SUBCO'))`.execute(books.db)
    const held = await desk.invoice('SUBCO', 'SUB-HB', '1000.00', '1117.00', { holdbackPercent: '10' })
    const release = await desk.save('purchase-invoice', {
      ...emptyRecord(PurchaseInvoice.fields),
      ...{ kind: 'Release', vendorId: 'SUBCO', docNumber: 'SUB-HB-R', docDate: '2026-06-20', holdbackPercent: '0' },
      ...{ transactionDate: '2026-06-20', releases: held['invoiceNo'], shipToRegion: 'CA-ON', bankAccountId: 'MAIN' },
      distribution: [],
    })
    succeeded(await desk.act('purchase-invoice', 'post', succeeded(release)))
    await sql`update ap_distribution set job_id = 'J1' where owner_id = ${held['id']}::uuid`.execute(books.db)
    const chosenBy = async (more: Row) => {
      const one = await proposed({ payThrough: '2026-08-31', takeDiscounts: false, ...more })
      await dropped(one)
      return documents(one).map(({ reference }) => reference)
    }
    expect(await chosenBy({ vendorGroup: 'STEEL' })).toEqual(['SUB-8', 'SUB-HB', 'SUB-HB-R', 'INV-2'])
    expect(await chosenBy({ jobId: 'J1' })).toEqual(['SUB-HB', 'SUB-HB-R'])
    expect(await chosenBy({ jobId: 'J1', releases: 'LeftOut' })).toEqual(['SUB-HB'])
    expect(await chosenBy({ releases: 'Alone' })).toEqual(['SUB-HB-R'])
  })

  it('[finance 7.4] a document is held where it is proposed, and no batch pays it until it is released', async () => {
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
      values ('HOLD_REASON', 'DISPUTE', 'In dispute', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
      books.db,
    )
    const proposal = await proposed({ vendorFrom: 'V200', vendorTo: 'V200' })
    const hold = (line: number) => payers.act(BATCH, 'hold', proposal, [], { line, holdReason: 'DISPUTE' })
    expect(rules(await hold(2))).toEqual([['given.line', 'ap:rules.paymentBatch.lineHeld']])
    const without = succeeded(await hold(1))
    expect(without).toMatchObject({ status: 'Proposed', total: '0', paymentCount: 0 })
    expect(shown(without)).toEqual([['INV-2', '2892.8', '0', false, 'Held']])
    await dropped(without)
    const again = await proposed({ vendorFrom: 'V200', vendorTo: 'V200' })
    expect(shown(again)).toEqual([['INV-2', '2892.8', '0', false, 'Held']])
    const { List } = await admin.list('/api/ap/purchase-invoice?docNumber==INV-2')
    succeeded(await desk.act('purchase-invoice', 'release', List[0]!))
    // Proposed anew, it can be paid.
    const anew = succeeded(await payers.act(BATCH, 'propose', again, ['ap.paymentBatch.proposedAnew']))
    expect(shown(anew)).toEqual([['INV-2', '2892.8', '0', true, 'Ready']])
    await dropped(anew)
  })

  it('[finance 5.7] an overdraft beyond the limit of the bank is asked about', async () => {
    await desk.invoice('V100', 'INV-22', '90000.00', '101700.00')
    const proposal = await proposed({ payDate: '2026-07-09' })
    expect(await payers.act(BATCH, 'submit', proposal)).toMatchObject({
      ResultStatus: 3,
      Problems: [{ Key: 'ap:rules.paymentBatch.enoughInBank' }],
    })
    await dropped(proposal)
  })
})
