import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { ProcessPreview } from '../../../../shared/contracts/process.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { address, Calls, contact, newFirm, rules, startStaff, type Row } from './calls.ts'

/** [supply 7.1] Two firms that are one. */
const { app, admin, clerk } = await startStaff()
const FIRMS = '/api/admin/firm'
const vendorGroup = emptyRecord(Firm.fields.vendor.fields!)
const billToGroup = emptyRecord(Firm.fields.billTo.fields!)

async function firm(changes: Row = {}): Promise<string> {
  const record = newFirm(changes)
  const answer = await admin.save('POST', FIRMS, { record, confirmed: ['admin.firm.noDuplicate'] })
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  return String(record['firmId'])
}
const vendor = (changes: Row = {}, group: Row = {}) =>
  firm({ isBillTo: false, isVendor: true, vendor: { ...vendorGroup, ...group }, ...changes })
const stored = async (firmId: string) => (await admin.read(`${FIRMS}/${firmId}`)).Data!
async function change(path: string, record: Row): Promise<CallResult<Row>> {
  const { Data } = await admin.read(path)
  return admin.save('PUT', path, { record, version: Data!['version'] })
}
const asked = (fromFirm: string, intoFirm: string) => ({ fromFirm, intoFirm, reason: 'Entered twice' })
const begin = (fromFirm: string, intoFirm: string, confirmed: string[] = [], by = admin) =>
  by.save('POST', '/api/admin/merge-firms/run', { parameters: asked(fromFirm, intoFirm), confirmed })
const YES = ['admin.mergeFirms.confirms']
async function merge(fromFirm: string, intoFirm: string, confirmed = YES): Promise<Row> {
  const answer = await begin(fromFirm, intoFirm, confirmed)
  expect(answer.ResultStatus, JSON.stringify(answer.Problems)).toBe(1)
  await app.deps.jobs.drain()
  return (await admin.get(`/api/admin/merge-firms/runs/${answer.EntityId}`)).json()
}
const own = (rule: string) => `admin:rules.mergeFirms.${rule}`
const draft = (vendorId: string, docNumber: string): Row => ({
  ...emptyRecord(PurchaseInvoice.fields),
  ...{ kind: 'Invoice', vendorId, docNumber, docAmount: '100', holdbackPercent: '0', currency: null, rate: null },
  ...{ docDate: '2026-11-02', transactionDate: '2026-11-02' },
})
const enter = (vendorId: string, docNumber: string) =>
  admin.save('POST', '/api/ap/purchase-invoice', { record: draft(vendorId, docNumber) })

describe('[supply 7.1] what is not merged', () => {
  it('is refused at its field, with what is to be done first', async () => {
    const [plain, above, early, late] = [await vendor(), await firm(), await firm(), await firm()]
    const [sold, bought] = [await firm(), await firm()]
    await sql`
      insert into commission_plan (customer_id, from_date, percent, basis, earned, with_charges, created_by, updated_by)
      select c, '2026-01-01', 3, 'NetSales', 'Invoiced', false, 'test', 'test' from unnest(${[sold, bought]}::text[]) c`.execute(
      app.db,
    )
    await sql`
      insert into interest_rate (customer_id, from_date, percent, compounds, is_sample, created_by, updated_by)
      select c, '2026-01-01', 12, false, false, 'test', 'test' from unnest(${[early, late]}::text[]) c`.execute(app.db)
    const refusals: [string, string, [string | null, string]][] = [
      [plain, plain, ['intoFirm', own('intoAnother')]],
      [plain, await firm(), ['intoFirm', own('sameTypes')]],
      [plain, await vendor({}, { currency: 'USD' }), ['intoFirm', own('sameCurrency')]],
      [
        await vendor({ businessNumber: '111111111' }),
        await vendor({ businessNumber: '222222222' }),
        ['intoFirm', own('sameBusiness')],
      ],
      [plain, await vendor({}, { onHold: true }), ['intoFirm', own('notHeld')]],
      [plain, await vendor({ jobberFirmId: plain }), ['intoFirm', own('notItsJobber')]],
      [
        above,
        await firm({
          billTo: { ...billToGroup, parentId: await firm({ billTo: { ...billToGroup, parentId: above } }) },
        }),
        ['intoFirm', own('notItsParent')],
      ],
      [early, late, ['intoFirm', own('oneRateADay')]],
      [sold, bought, ['intoFirm', own('oneAgreementADay')]],
      [plain, await vendor({ status: 'Inactive' }), ['intoFirm', 'kit:refused.notOffered']],
      ['NOBODY', plain, ['fromFirm', 'kit:refused.unknownRecord']],
    ]
    for (const [from, into, problem] of refusals) expect(rules(await begin(from, into))).toEqual([problem])
    const unsaid = { parameters: { ...asked(plain, plain), reason: '' } }
    expect((await admin.write('POST', '/api/admin/merge-firms/run', unsaid)).statusCode).toBe(400)
  })

  it('our own company stays', async () => {
    const { rows } = await sql<{ number: string }>`
      update company set business_number = coalesce(business_number, '803456780') where is_default
      returning business_number as number`.execute(app.db)
    const us = await vendor({ businessNumber: rows[0]!.number })
    expect(rules(await begin(us, await vendor()))).toEqual([['fromFirm', own('notOurselves')]])
  })

  it('what is open in the books, drafted to be paid or being approved is settled first', async () => {
    const owed = await vendor()
    const { rows } = await sql<{ terms: string; bank: string }>`
      select (select min(terms_code) from account_terms where active and used_by_payables) as terms,
             (select min(bank_account_id) from bank_account where active and currency = 'CAD') as bank`.execute(app.db)
    const { terms, bank } = rows[0]!
    const line = emptyRecord(PurchaseInvoice.fields.distribution.fields!)
    const entered = await admin.save('POST', '/api/ap/purchase-invoice', {
      record: {
        ...{ ...draft(owed, 'OPEN-1'), termsCode: terms, bankAccountId: bank, shipToRegion: 'CA-ON' },
        distribution: [{ ...line, glAccount: '6120', amount: '100' }],
      },
    })
    const posted = await admin.save('POST', `/api/ap/purchase-invoice/${String(entered.Data!['id'])}/post`, {
      version: entered.Data!['version'],
    })
    expect(posted.ResultStatus, JSON.stringify(posted.Problems)).toBe(1)
    const refused = await begin(owed, await vendor())
    expect(refused.Problems).toMatchObject([
      { Field: 'fromFirm', Key: own('nothingOpen'), Args: { from: owed, items: 1, references: 'OPEN-1' } },
    ])

    const [one, other] = [await vendor(), await vendor()]
    await enter(one, 'TWICE-1')
    await enter(other, 'twice-1 ')
    expect(rules(await begin(one, other))).toEqual([['fromFirm', own('draftNumbersOnce')]])
    await sql`update ap_invoice set status = 'Submitted', submitted_by = 'x' where vendor_id = ${one}`.execute(app.db)
    expect(rules(await begin(one, other))).toEqual([['fromFirm', own('noneInApproval')]])
    await sql`delete from ap_invoice where vendor_id = ${one}`.execute(app.db)
    await sql`
      insert into ap_payment (payment_no, company_id, status, paid_by, vendor_id, created_by, updated_by)
      select 'P-MERGE', company_id, 'Draft', 'Bank', ${one}, 'x', 'x' from company where is_default`.execute(app.db)
    expect(rules(await begin(one, other))).toEqual([['fromFirm', own('noPaymentDrafted')]])
    await sql`delete from ap_payment where payment_no = 'P-MERGE'`.execute(app.db)
  })

  it('[FI12] neither while bank details wait, nor by whoever wrote where the other is paid, nor by whom it pays', async () => {
    const [one, other] = [await vendor(), await vendor()]
    const bank = {
      ...{ firmId: other, payee: 'STEEL LTD', currency: 'CAD', institution: '006', transit: '00011' },
      ...{ accountNumber: '1234567', evidence: 'Void cheque, called back' },
    }
    const entered = await admin.save('POST', '/api/admin/vendor-bank-change', { record: bank })
    expect(rules(await begin(one, other))).toEqual([['intoFirm', own('bankDecided')]])
    const decided = await new Calls(app, 'approver').save(
      'POST',
      `/api/admin/vendor-bank-change/${String(entered.Data!['id'])}/confirm`,
      { version: entered.Data!['version'] },
    )
    expect(decided.ResultStatus).toBe(1)
    expect(rules(await begin(one, other))).toEqual([['intoFirm', own('byAnother')]])

    const mine = await vendor()
    await sql`
      insert into sales_rep (sales_rep_id, name, ap_firm_id, commission_percent, commission_basis, commission_earned, active,
                             is_sales_manager, created_by, updated_by)
      values ('MINE', 'Alex Morgan', ${mine}, 0, 'Margin', 'Paid', true, false, 'x', 'x')`.execute(app.db)
    await sql`update app_user set sales_rep_id = 'MINE' where user_name = 'admin'`.execute(app.db)
    expect(rules(await begin(mine, one))).toEqual([['fromFirm', own('notOneself')]])
    await sql`update app_user set sales_rep_id = null where user_name = 'admin'`.execute(app.db)
  })

  it('[S8.03] a clerk and a controller do not merge', async () => {
    for (const user of ['clerk', 'controller']) {
      const body = { parameters: asked('HARLOW-01', 'BRIGHT-01') }
      expect((await new Calls(app, user).write('POST', '/api/admin/merge-firms/run', body)).statusCode).toBe(403)
    }
  })
})

describe('[S3.06] [supply 7.1] a merge', () => {
  it('hands over what is still to come, shows it before and asks, logs each record, and leaves what was posted', async () => {
    const group = { isBillTo: true, isShipTo: false, isVendor: true, billTo: billToGroup, vendor: vendorGroup }
    const from = await firm({ ...group, contacts: [contact(), contact({ name: 'Grace Hopper' })] })
    const into = await firm({
      ...{ ...group, contacts: [contact({ name: 'ada lovelace' })], addresses: [address({ line1: '2 Other St' })] },
    })
    await change(`${FIRMS}/${from}`, {
      addresses: [address({ kind: 'Shipping' }), address({ kind: 'Remittance', line1: 'PO Box 9' })],
    })
    const shipTo = { ...emptyRecord(Firm.fields.shipTo.fields!), billToId: from }
    const site = await firm({ isBillTo: false, isShipTo: true, shipTo })
    const invoice = (await enter(from, 'DRAFT-7')).Data!
    await sql`
      insert into user_securable (user_id, position, identifier)
      select id, 7, ${`${from},${from},${site}`} from app_user where user_name = 'buyer'
      union all select id, 8, ${`${into},${into}`} from app_user where user_name = 'buyer'`.execute(app.db)

    const parameters = asked(from, into)
    const shown = await admin.write('POST', '/api/admin/merge-firms/preview', { parameters })
    const { rows } = (shown.json() as CallResult).Data as unknown as ProcessPreview
    expect(rows.map(([kind, key]) => [kind, key])).toEqual([
      ['firm', site],
      ['user-securables', 'buyer'],
      ['purchase-invoice', invoice['invoiceNo']],
    ])
    const answer = await begin(from, into)
    expect([answer.ResultStatus, rules(answer)]).toEqual([3, [[null, own('confirms')]]])
    const run = await merge(from, into)
    expect(run).toMatchObject({ state: 'Done' })

    const [old, now] = [await stored(from), await stored(into)]
    expect(old).toMatchObject({ status: 'Inactive', mergedInto: into, mergeReason: 'Entered twice' })
    expect((old['contacts'] as Row[]).length).toBe(2)
    expect(now['formerIds']).toBe(from)
    expect((now['contacts'] as Row[]).map(({ name }) => name)).toEqual(['ada lovelace', 'Grace Hopper'])
    // Where the other's cheques went does not become where these go.
    expect((now['addresses'] as Row[]).map(({ kind }) => kind)).toEqual(['Main', 'Shipping'])
    expect((await stored(site))['shipTo']).toMatchObject({ billToId: into })
    expect((await admin.read(`/api/ap/purchase-invoice/${String(invoice['id'])}`)).Data).toMatchObject({
      vendorId: into,
    })
    const securables = await admin.read('/api/admin/user-securables/buyer').catch(() => null)
    expect(JSON.stringify(securables)).not.toContain(from)
    const { rows: held } = await sql<{ identifier: string }>`
      select identifier from user_securable where identifier like ${`${into}%`}`.execute(app.db)
    expect(held).toEqual([{ identifier: `${into},${into},${site}` }])

    for (const [path, column, newValue] of [
      [`${FIRMS}/${from}`, 'mergedInto', into],
      [`${FIRMS}/${from}`, 'mergeReason', 'Entered twice'],
      [`${FIRMS}/${into}`, 'formerIds', from],
      [`${FIRMS}/${site}`, 'shipTo.billToId', into],
    ] as const)
      expect((await admin.list(`${path}/history`)).List).toContainEqual(
        expect.objectContaining({ columnName: column, newValue }),
      )

    // Its number leads to the firm that it is now, and to nothing new of its own.
    const found = await admin.list(`${FIRMS}/lookup?q=${from}&status=${encodeURIComponent('=Active')}`)
    expect(found.List.map(({ key }) => key)).toEqual([into])
    const search = (await admin.get(`/api/shell/search?q=${from}`)).body
    expect(search).toContain(into)
    expect(rules(await change(`${FIRMS}/${from}`, { status: 'Active' }))).toEqual([
      ['status', 'admin:rules.firm.mergedStays'],
    ])
    expect(rules(await admin.save('DELETE', `${FIRMS}/${from}?version=${String(old['version'])}`))).toContainEqual([
      null,
      'admin:rules.firm.mergedKept',
    ])
    expect(rules(await begin(from, await firm(group)))).toEqual([['fromFirm', own('mergedOnce')]])
  })

  it('[S5.42] a document of the one is not entered again for the other, two merges later', async () => {
    const [first, second, third] = [await vendor(), await vendor(), await vendor()]
    await enter(first, 'ONCE-1')
    await merge(first, second)
    await merge(second, third)
    expect((await stored(third))['formerIds']).toBe(`${second} ${first}`)
    // As what was posted stays with the vendor whom it was posted for.
    await sql`update ap_invoice set vendor_id = ${first} where vendor_id = ${third}`.execute(app.db)
    expect(rules(await enter(third, 'once-1'))).toEqual([['docNumber', 'ap:rules.purchaseInvoice.docNumberUsedOnce']])
  })

  it('what has come between the question and the run is judged again, and then nothing is done', async () => {
    const [one, other] = [await vendor(), await vendor()]
    const answer = await begin(one, other, YES)
    expect(answer.ResultStatus).toBe(1)
    await sql`update firm_vendor set on_hold = true where owner_id = (select id from firm where firm_id = ${one})`.execute(
      app.db,
    )
    await app.deps.jobs.drain()
    const run = (await admin.get(`/api/admin/merge-firms/runs/${answer.EntityId}`)).json() as Row
    expect(JSON.stringify(run)).toContain(own('notHeld'))
    expect(await stored(one)).toMatchObject({ status: 'Active', mergedInto: null })
  })

  it('[FI9] a merge and the posting of a document of the firm that goes, at once: one of them is done', async () => {
    const { rows } = await sql<{ terms: string; bank: string }>`
      select (select min(terms_code) from account_terms where active and used_by_payables) as terms,
             (select min(bank_account_id) from bank_account where active and currency = 'CAD') as bank`.execute(app.db)
    const { terms, bank } = rows[0]!
    const amounts = { glAccount: '6120', amount: '100' }
    for (const round of [1, 2, 3]) {
      const [one, other] = [await vendor(), await vendor()]
      const entered = await admin.save('POST', '/api/ap/purchase-invoice', {
        record: {
          ...{ ...draft(one, `RACE-${round}`), termsCode: terms, bankAccountId: bank, shipToRegion: 'CA-ON' },
          distribution: [{ ...emptyRecord(PurchaseInvoice.fields.distribution.fields!), ...amounts }],
        },
      })
      const { id, version } = entered.Data!
      await begin(one, other, YES)
      const path = `/api/ap/purchase-invoice/${String(id)}`
      const [posted] = await Promise.all([admin.save('POST', `${path}/post`, { version }), app.deps.jobs.drain()])
      const isMerged = (await stored(one))['mergedInto'] !== null
      expect([posted.ResultStatus === 1, isMerged], JSON.stringify(posted)).toContain(true)
      expect(posted.ResultStatus === 1 && isMerged, 'posted for a firm that is gone').toBe(false)
      // Merged first, the draft is the other's; posted first, it stays with whom it was posted for.
      expect((await admin.read(path)).Data).toMatchObject({
        ...(isMerged ? { vendorId: other, status: 'Draft' } : { vendorId: one, status: 'Posted' }),
      })
    }
  })

  it('every column that names a firm either goes along or is said to stay', async () => {
    const { rows } = await sql<{ place: string }>`
      select c.conrelid::regclass::text || '.' || a.attname as place
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'firm'::regclass and a.attname <> 'owner_id' order by 1`.execute(app.db)
    // Items and payments are settled before; who was paid where stays as it was decided, and a firm's merge is its own.
    const stays = [
      ...['open_item.firm_id', 'ap_payment.vendor_id', 'ap_payment_batch_document.vendor_id'],
      ...['vendor_bank_change.firm_id', 'firm.merged_into', 'fx_revaluation_line.firm_id'],
      // A slip says what was paid under a number; who gets one keeps it for the years that it was.
      ...['issued_slip.vendor_id', 'slip_recipient.vendor_id', 'vendor_statement.vendor_id'],
      // Whom a paper was read to be from; who enters it is asked about a firm that was merged as with every document.
      'ap_arrival.vendor_id',
      // Money that was received, and what was said about what is owed, stay with whom they were of.
      ...['ar_receipt.customer_id', 'collection_note.customer_id', 'customer_statement.customer_id'],
      // What a batch has taken was taken of whom it names.
      ...['ar_debit_batch_document.customer_id', 'ar_debit_batch_collection.customer_id', 'credit_decision.firm_id'],
      'sales_price_by_right.bill_to_id',
      // What a file of his said is asked anew of the firm that he became; his offers go along with his numbers.
      ...['vendor_price_row.vendor_id', 'vendor_sku_match.vendor_id'],
    ]
    expect(rows.map(({ place }) => place).filter((place) => !stays.includes(place))).toEqual([
      'ap_invoice.vendor_id',
      'ar_deposit_receipt.customer_id',
      'ar_mandate.customer_id',
      'ar_recurring_invoice.bill_to_id',
      'ar_recurring_invoice.ship_to_id',
      'cash_drawer.walk_in_id',
      'commission_plan.customer_id',
      'credit_card.issuer_firm_id',
      'customer_assignment.firm_id',
      'customer_invoice.bill_to_id',
      'customer_invoice.ship_to_id',
      'customer_sku.customer_id',
      'firm.jobber_firm_id',
      'firm_bill_to.parent_id',
      'firm_ship_to.bill_to_id',
      'interest_rate.customer_id',
      'job_master.customer_id',
      'journal_entry_line.firm_id',
      'manufacturer_agreement.manufacturer_id',
      'portal_account.bill_to_id',
      'portal_cart_line.bill_to_id',
      'portal_notification.bill_to_id',
      'price_adjustment.bill_to_id',
      'price_table.bill_to_id',
      'price_table.ship_to_id',
      'product_return.bill_to_id',
      'product_vendor.vendor_id',
      'purchase_order.vendor_id',
      'purchase_receipt.vendor_id',
      'recurring_entry_line.firm_id',
      'recurring_invoice.vendor_id',
      'sales_order.bill_to_id',
      'sales_order.ship_to_id',
      'sales_rep.ap_firm_id',
      'tax_filing.authority_id',
      'tax_return.authority_id',
    ])
  })

  it('[S6.07] whoever is limited to some customers merges none that he does not see', async () => {
    const [one, other] = [await firm(), await firm()]
    await sql`insert into role_right (role_id, right_id) values ('clerk', 'admin/merge-firms.run')`.execute(app.db)
    await sql`update user_scope set customers_limited = true where id = (select id from app_user where user_name = 'clerk')`.execute(
      app.db,
    )
    expect(rules(await begin(one, other, YES, clerk))).toEqual([
      ['fromFirm', 'kit:refused.unknownRecord'],
      ['intoFirm', 'kit:refused.unknownRecord'],
    ])
  })
})
