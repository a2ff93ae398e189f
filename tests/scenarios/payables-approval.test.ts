import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { rules, type Calls, type Row } from '../server/modules/admin/calls.ts'
import { enterLimits } from '../support/approval-limits.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { inOrder, succeeded } from '../support/payables-desk.ts'
import { document, INVOICES, line, purchaseDesk } from '../support/purchase-desk.ts'

/** [finance 7.1, 7.13, 12] What stands between a purchase document and its posting or payment: limits, approvals, holds, dates. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const clerk = as('clerk')
const approver = as('approver')
const { act, drafted, posted, reverse, entryOf, listed, expectTies } = purchaseDesk(books, admin)

const LIMIT = '5000'
const draftOf = (docNumber: string, docAmount: string, calls: Calls = clerk, more: Row = {}) =>
  drafted(document(docNumber, docAmount, [line('6200', docAmount)], more), calls)
const submit = async (invoice: Row) => succeeded(await act('submit', invoice, [], clerk))
const waiting = async (docNumber: string, docAmount: string) => submit(await draftOf(docNumber, docAmount))
/** In the currency of the company; no credit is among them. */
const sumOf = (rows: readonly Row[], column: string) =>
  Decimal.sum(
    ...rows.map((row) => new Decimal(String(row[column])).times(row['currency'] === 'USD' ? '1.36' : 1)),
  ).toFixed(2)
const sendBack = (invoice: Row, approvalNote: string | null, calls = approver) =>
  act('return', invoice, [], calls, { approvalNote })

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterLimits(books, [
    ['PurchaseInvoice', LIMIT, 'approver'],
    ['PurchaseInvoice', '50000', 'controller'],
  ])
})

describe('approval', () => {
  it('[finance 7.1] [FI12] above the limit nothing is posted before another has approved it, not even by an administrator', async () => {
    const draft = await draftOf('AP-1', '6000.00', admin)
    const refused = await act('post', draft)
    expect(rules(refused)).toEqual([['docAmount', 'kit:refused.aboveLimit']])
    expect(refused.Problems![0]!.Args).toEqual({ above: LIMIT, limitCurrency: 'CAD', roles: 'Approver, Controller' })
    const own = succeeded(await act('submit', draft))
    expect(rules(await act('approve', own))).toEqual([[null, 'kit:refused.ownHand']])
    const approved = succeeded(await act('approve', own, [], approver))
    expect(approved).toMatchObject({ status: 'Approved', approvedBy: 'David Chen', submittedBy: 'Alex Morgan' })
    expect(succeeded(await act('post', approved))).toMatchObject({ status: 'Posted' })
    expect(await entryOf(draft)).toEqual(inOrder('Dr 6200 6,000.00; Cr 2000 6,000.00'))
    await expectTies()
  })

  it('[FI12] the database asks the same of whoever writes past the rules', async () => {
    const post = ({ id }: Row, more = sql``) =>
      sql`update ap_invoice set status = 'Posted', ${more} entry_id = (select entry_id from ap_invoice where entry_id is not null limit 1)
          where id = ${id}::uuid`.execute(books.db)
    await expect(post(await draftOf('AP-D1', '5000.01', admin))).rejects.toMatchObject({ code: 'NV002' })
    const other = await draftOf('AP-D2', '5000.01', admin)
    const own = sql`approver_id = written_by[1], approved_by = 'x',`
    await expect(post(other, own)).rejects.toMatchObject({ constraint: 'ap_invoice_approved_by_another' })
  })

  it('[finance 7.1] at the limit and below it a document is posted as before', async () => {
    await posted(document('AP-2', '5000.00', [line('6200', '5000.00')]))
  })

  it('[FI12] the same of one that is drafted and posted by one call, which is written as it was posted', async () => {
    const byOneCall = (docNumber: string, docAmount: string, more: Row = {}) =>
      admin.save('POST', INVOICES, {
        ...{ record: document(docNumber, docAmount, [line('6200', docAmount)], more), then: 'post' },
        confirmed: ['notTwice', 'registrationKnown', 'taxExpected'].map((name) => `ap.purchaseInvoice.${name}`),
      })
    expect(rules(await byOneCall('AP-O1', '5000.01'))).toEqual([['docAmount', 'kit:refused.aboveLimit']])
    const foreign = { vendorId: 'USVENDOR', bankAccountId: 'USD' }
    expect(rules(await byOneCall('AP-O2', '4000.00', foreign))).toEqual([['docAmount', 'kit:refused.aboveLimit']])
    const { rowCount } = await books.database.pool.query(`select from ap_invoice where doc_number like 'AP-O%'`)
    expect(rowCount).toBe(0)
    const whole = succeeded(await byOneCall('AP-O3', '5000.00'))
    expect(await entryOf(whole)).toEqual(inOrder('Dr 6200 5,000.00; Cr 2000 5,000.00'))
    await expectTies()
    const { rows } = await books.database.pool.query<{ all: string }>(
      `select string_agg(column_name, ', ') as all from information_schema.columns where table_name = 'ap_invoice' and is_generated = 'NEVER'`,
    )
    const above = `to_jsonb(i) || jsonb_build_object('id', gen_random_uuid(), 'invoice_no', 'APX', 'doc_number', 'AP-O4', 'doc_amount', 5000.01)`
    const written = books.database.pool.query(
      `insert into ap_invoice (${rows[0]!.all})
       select ${rows[0]!.all} from jsonb_populate_record(null::ap_invoice, (select ${above} from ap_invoice i where i.id = $1))`,
      [whole['id']],
    )
    await expect(written).rejects.toMatchObject({ code: 'NV002' })
  })

  it('[finance 7.1] a higher limit asks for its own role; a limit counts in the currency of the company where none is kept', async () => {
    const large = await waiting('AP-3', '60000.00')
    const refused = await act('approve', large, [], approver)
    expect(rules(refused)).toEqual([['docAmount', 'kit:refused.approverOfLimit']])
    expect(refused.Problems![0]!.Args).toMatchObject({ above: '50000', roles: 'Controller' })
    expect(succeeded(await act('approve', large, [], as('controller')))).toMatchObject({ status: 'Approved' })
    // 4,000 US dollars at 1.36 are 5,440 of ours.
    const foreign = { vendorId: 'USVENDOR', bankAccountId: 'USD' }
    const draft = await draftOf('AP-4', '4000.00', admin, foreign)
    expect(rules(await act('post', draft))).toEqual([['docAmount', 'kit:refused.aboveLimit']])
    succeeded(await act('post', await draftOf('AP-5', '3600.00', admin, foreign)))
  })

  it('[FI12] approved with others is what was seen: one that came back and was submitted anew is not', async () => {
    const seen = await waiting('INV-SEEN', '6001.00')
    const approve = ({ id, version }: Row) => {
      const body = { parameters: {}, ids: [id], versions: { [String(id)]: version }, total: 1 }
      return approver.save('POST', `${INVOICES}/actions/approve`, body)
    }
    const sent = await submit(succeeded(await sendBack(seen, 'Wrong branch')))
    expect((await approve(seen)).Data).toMatchObject({
      changed: 0,
      rows: [{ problems: [{ Key: 'kit:bulk.changedMeanwhile' }] }],
    })
    expect((await approve(sent)).Data).toMatchObject({ changed: 1, rows: [] })
  })

  it('[FI12] whoever has changed a draft, or submitted it, does not approve it; the database knows too', async () => {
    const draft = await draftOf('AP-6', '6006.00')
    const changed = await admin.save('PUT', `${INVOICES}/${String(draft['id'])}`, {
      ...{ record: { notes: 'checked' }, version: draft['version'] },
    })
    const sent = await submit(succeeded(changed))
    expect(rules(await act('approve', sent))).toEqual([[null, 'kit:refused.ownHand']])
    expect((await clerk.write('POST', `${INVOICES}/${String(sent['id'])}/approve`, { version: 1 })).statusCode).toBe(
      403,
    )
    await expect(
      sql`update ap_invoice set approver_id = written_by[1], approved_by = 'x' where id = ${sent['id']}::uuid`.execute(
        books.db,
      ),
    ).rejects.toMatchObject({ constraint: 'ap_invoice_approved_by_another' })
  })

  it('[finance 7.1] what waits is not changed; sent back with a reason it is a draft again, and its approval is gone', async () => {
    const sent = await waiting('AP-7', '6007.00')
    const change = await clerk.save('PUT', `${INVOICES}/${String(sent['id'])}`, {
      ...{ record: { docAmount: '6007.01' }, version: sent['version'] },
    })
    expect(rules(change)).toEqual([['status', 'kit:refused.notADraft']])
    expect(rules(await sendBack(sent, null))).toEqual([['given.approvalNote', 'kit:problems.required']])
    const approved = succeeded(await act('approve', sent, [], approver))
    const back = succeeded(await sendBack(approved, 'Wrong branch'))
    expect(back).toMatchObject({ status: 'Draft', approvalNote: 'Wrong branch', approvedBy: null, submittedBy: null })
    expect(rules(await act('post', back))).toEqual([['docAmount', 'kit:refused.aboveLimit']])
    // Who sent it back has written nothing of it, and may approve it the next time.
    const again = await submit(back)
    expect(again['approvalNote']).toBeNull()
    succeeded(await act('approve', again, [], approver))
  })

  it('[S5.43] what is sent for approval could be posted', async () => {
    const draft = await drafted(document('AP-8', '6000.00', [line('6200', '5999.99')]), clerk)
    expect(rules(await act('submit', draft, [], clerk))).toEqual([
      ['docAmount', 'ap:rules.purchaseInvoice.nothingRemains'],
    ])
  })

  it('[D17] the command palette finds it by its numbers and by its vendor, with how far it has come', async () => {
    const { docNumber, invoiceNo } = await waiting('Rech-7781/B', '6077.81')
    const find = async (q: string) =>
      (await approver.get(`/api/shell/search?kind=document&q=${encodeURIComponent(q)}`)).json() as Row[]
    const [found] = await find('7781')
    expect(found).toMatchObject({
      ...{ kind: 'document', room: 'ap/purchase-invoice', record: invoiceNo, key: invoiceNo, title: docNumber },
      note: expect.stringMatching(/^Purchase document · .+ · To approve$/) as string,
      figure: { label: 'Doc amount', value: '6077.81' },
    })
    expect((await find(String(invoiceNo)))[0]).toMatchObject({ key: invoiceNo })
    expect((await find('v100')).length).toBeGreaterThan(2)
    expect(await find('no such number')).toEqual([])
  })

  it('[finance 7.13 inbox] the inbox holds what waits; many are approved at once, and who may not is told which', async () => {
    const [one, two] = [await waiting('AP-9', '6001.00'), await waiting('AP-10', '6002.00')]
    const large = await waiting('AP-11', '60003.00')
    const dollars = await submit(
      await draftOf('AP-12', '4100.00', clerk, { vendorId: 'USVENDOR', bankAccountId: 'USD' }),
    )
    const ids = [one, two, large].map(({ id }) => id)
    const inbox = await approver.list(`${INVOICES}?status==Submitted`)
    expect(inbox.List.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    const answer = await approver.save('POST', `${INVOICES}/actions/approve`, { parameters: {}, ids, total: 3 })
    expect(answer.Data).toMatchObject({ changed: 2, rows: [{ id: large['id'] }] })
    const home = (await approver.get('/api/shell/home?zone=America/Toronto')).json()
    const queue = home.queues.find(({ id }: Row) => id === 'invoicesToApprove')
    const waits = await approver.list(`${INVOICES}?status==Submitted&PageSize=250`)
    expect(queue.count).toBe(waits.TotalCount)
    expect(waits.List.map(({ id }) => id)).toEqual(expect.arrayContaining([large['id'], dollars['id']]))
    expect(queue.amount).toEqual({ amount: sumOf(waits.List, 'docAmount'), currency: 'CAD' })
    // Whoever does not read the amount does not read its sum.
    await sql`insert into widget_security (role_id, screen, widget, mode)
      values ('approver', 'ap/purchase-invoice', 'docAmount', 'mask')`.execute(books.db)
    const masked = (await approver.get('/api/shell/home')).json().queues
    expect(masked.find(({ id }: Row) => id === 'invoicesToApprove')).toMatchObject({ count: queue.count, amount: null })
    await sql`delete from widget_security`.execute(books.db)

    // What is due, in the company's currency: the open documents of its list, the dollars at the rate of their posting.
    const due = home.kpis.find(({ id }: Row) => id === 'payablesDue')
    const open = (await approver.list(`${INVOICES}?PageSize=250&${new URLSearchParams(due.opens.query)}`)).List
    expect(open.map((row) => row['currency'])).toEqual(expect.arrayContaining(['CAD', 'USD']))
    expect(due).toMatchObject({
      value: { amount: sumOf(open, 'openAmount'), currency: 'CAD' },
      note: { count: open.length, overdue: open.length },
    })
    // [judgement 11] What is overdue, then six weeks: each column is the sum of the list that it leads to.
    expect(home.due.columns).toHaveLength(7)
    for (const { amount, opens } of home.due.columns) {
      const rows = (await approver.list(`${INVOICES}?PageSize=250&${new URLSearchParams(opens.query)}`)).List
      expect(amount).toBe(rows.length === 0 ? '0.00' : sumOf(rows, 'openAmount'))
    }
    expect(home.due.columns[0].amount).toBe(sumOf(open, 'openAmount'))
  })
})

describe('a hold', () => {
  const heldItems = async () => {
    const { isPayable } = await import('../../server/modules/ap/index.ts')
    const { rows } = await sql<{ reference: string }>`
      select reference from open_item i where not ${isPayable(sql`i.id`)}`.execute(books.db)
    return rows.map(({ reference }) => reference)
  }
  const hold = (invoice: Row, holdReason: string, calls = clerk) => act('hold', invoice, [], calls, { holdReason })

  beforeAll(async () => {
    await sql`
      insert into user_code (code_type, code_id, description, sequence, active, created_by, updated_by)
      values ('HOLD_REASON', 'DISPUTE', 'In dispute', 1, true, 'test', 'test') on conflict do nothing`.execute(books.db)
  })

  it('[finance 7.1, 5.7] has a reason that is known, keeps a posted document from payment, and is released by who may', async () => {
    const invoice = await posted(document('HO-1', '90.00', [line('6200', '90.00')]))
    expect(rules(await hold(invoice, 'NOSUCH'))).toEqual([['given.holdReason', 'kit:refused.unknownRecord']])
    const held = succeeded(await hold(invoice, 'DISPUTE'))
    expect(held).toMatchObject({ status: 'Posted', holdReason: 'DISPUTE' })
    expect(await heldItems()).toEqual(['HO-1'])
    expect(rules(await hold(held, 'DISPUTE'))).toEqual([[null, 'kit:refused.notAsItIs']])
    const release = `${INVOICES}/${String(held['id'])}/release`
    expect((await clerk.write('POST', release, { version: held['version'] })).statusCode).toBe(403)
    expect(succeeded(await act('release', held, [], approver))).toMatchObject({ holdReason: null })
    expect(await heldItems()).toEqual([])
  })

  it('[finance 7.1] is set by its action alone, also on a draft that lacks what a posting needs', async () => {
    const draft = await drafted(document('HO-2', '90.00', [], { docDate: null, holdReason: 'DISPUTE' }))
    expect(draft['holdReason']).toBeNull()
    expect(succeeded(await hold(draft, 'DISPUTE'))).toMatchObject({ status: 'Draft', holdReason: 'DISPUTE' })

    // A credit takes away from what waits; a posted document counts with what is open of it.
    const credit = document('HO-3', '30.00', [], { kind: 'Credit' })
    succeeded(await hold(await drafted(credit), 'DISPUTE'))
    succeeded(await hold(await posted(document('HO-4', '200.00', [line('6200', '200.00')])), 'DISPUTE'))
    const { queues } = (await admin.get('/api/shell/home')).json()
    expect(queues.find(({ id }: Row) => id === 'invoicesHeld')).toMatchObject({
      ...{ count: 3, amount: { amount: '260.00', currency: 'CAD' } },
    })
  })
})

describe('a reversal', () => {
  it('[FI5] has the day that its user chooses: proposed is that of the document while its period is open', async () => {
    const invoice = await posted(document('RE-1', '70.00', [line('6200', '70.00')]))
    expect(invoice['reversesOn']).toBe('2026-06-02')
    expect(rules(await act('reverse', invoice))).toEqual([['given.reversalDate', 'kit:problems.required']])
    const early = await reverse(invoice, '2026-06-01')
    expect(rules(early)).toContainEqual(['given.reversalDate', 'ledger:refused.reversedEarlier'])
    const reversed = succeeded(await reverse(invoice, '2026-06-20'))
    expect(reversed).toMatchObject({ status: 'Reversed', reversedOn: '2026-06-20', reversesOn: null })
    expect(await entryOf(invoice, 'post.rev')).toEqual(inOrder('Dr 2000 70.00; Cr 6200 70.00'))
    const { rows } = await sql<{ date: string }>`
      select posting_date::text as date from entry where document_id = ${invoice['id']}::uuid and purpose = 'post.rev'`.execute(
      books.db,
    )
    expect(rows[0]!.date).toBe('2026-06-20')
    await expectTies()
  })

  it('[FI5] [S8.22] in a closed period is refused at its date, and the first open day is proposed instead', async () => {
    const may = { docDate: '2026-05-20', transactionDate: '2026-05-20' }
    const invoice = await posted(document('RE-2', '71.00', [line('6200', '71.00')], may))
    await sql`update fiscal_period set ap_closed = true where id = ${books.periods[4]}::uuid`.execute(books.db)
    const refused = await reverse(invoice, '2026-05-31')
    expect(refused.Problems).toMatchObject([{ Field: 'given.reversalDate' }])
    expect(refused.Message).toContain('Period is closed')
    const proposed = (await admin.read(`${INVOICES}/${String(invoice['id'])}`)).Data!
    expect(proposed['reversesOn']).toBe('2026-06-01')
    succeeded(await reverse(proposed, '2026-06-01'))
    expect(await listed(invoice)).toMatchObject({ status: 'Reversed', openAmount: '0' })
  })
})
