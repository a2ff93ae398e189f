import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import type { ProcessPreview } from '../../../../shared/contracts/process.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { address, contact, rules, startStaff, type Row } from './calls.ts'
import { asked, billToGroup, draft, FIRMS, mergeDesk, own, vendorGroup, YES } from './merge-desk.ts'

/** [supply 7.1] Two firms that are one. */
const { app, admin, clerk } = await startStaff()
const { firm, vendor, stored, change, begin, merge, enter } = mergeDesk({ app, admin })

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
