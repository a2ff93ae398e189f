import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../../../shared/contracts/ap/purchase-invoice.ts'
import { Calls, rules, startStaff } from './calls.ts'
import { asked, billToGroup, draft, mergeDesk, own } from './merge-desk.ts'

/** [supply 7.1] Two firms that are one, and what is to be done first. */
const { app, admin } = await startStaff()
const { firm, vendor, begin, enter } = mergeDesk({ app, admin })

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
