import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { Payment } from '../../shared/contracts/ap/payment.ts'
import { SlipRecipient } from '../../shared/contracts/ap/slip-recipient.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters, enterReasons } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { enterPurchasingMasters } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'
import { pagesOf } from '../support/pdf-pages.ts'
import { begun, QUESTIONS, RETURN, slipReturns, slipsOf, steelBought } from '../support/slip-returns.ts'
import { KEYS_ELSEWHERE, withoutKeys } from '../support/without-keys.ts'

/** [finance 7.13] What subcontractors were paid, by the day of payment and with tax, to the cent of the books. */
const { books, app, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const reported = (more: Row = {}) =>
  runReport(as('controller'), 'ap/t5018', { parameters: { year: 2026, basis: 'Calendar', ...more } })
const figures = ({ rows }: Awaited<ReturnType<typeof reported>>) =>
  rows.map((row) => ['firmId', 'payments', 'paid', 'goods', 'reported', 'standing'].map((name) => row[name]))
const proven = ({ ties }: Awaited<ReturnType<typeof reported>>) =>
  ties.map(({ name, reported: own, difference }) => [name, own, difference])

const flag = (firmId: string, number: string | null) =>
  sql`
    with f as (update firm set business_number = ${number} where firm_id = ${firmId} returning id)
    update firm_vendor v set reporting_slip = 'T5018' from f where v.owner_id = f.id`.execute(books.db)
/** Pays documents of a vendor with these amounts, discounts beside. */
const paid = async (vendorId: string, date: string, amount: string, of: Record<string, Row>, more: Row = {}) =>
  desk.paid(desk.payment(vendorId, date, amount, await desk.items(vendorId, date, of), more))

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterPurchasingMasters(admin, books)
  await enterReasons(books)
  await flag('SUBCO', '123456782RT0001')
  await flag('STEELCO', '123456783RT0001')
  await flag('V100', '123456782')
  await sql`
    insert into slip_recipient (vendor_id, kind, created_by, updated_by) values ('SUBCO', 'Corporation', 'test', 'test')`.execute(
    books.db,
  )
})

describe('the T5018 report', () => {
  it('[finance 7.13 slips] counts what was paid with its tax, without discounts, charges of the bank and goods, to the cent of the books', async () => {
    await desk.invoice('SUBCO', 'S-1', '1000.00', '1130.00')
    await desk.invoice('SUBCO', 'S-2', '100.00', '113.00')
    await desk.invoice('V200', 'X-1', '900.00', '1017.00')
    await desk.invoice('V100', 'V-1', '442.48', '500.00')
    await desk.invoice('V100', 'V-2', '10.00', '11.30')
    // Asked for when a document bears tax; it may be taken out later.
    await flag('V100', null)
    await desk.invoice('STEELCO', 'W-1', '500.00', '565.00')
    await steelBought(admin, 'G-1')
    await paid('SUBCO', '2026-06-10', '1110.00', { 'S-1': { pay: '1110.00', discount: '20.00' } })
    const fee = { ...emptyRecord(Payment.fields.distribution.fields!), glAccount: '6300', amount: '5.00' }
    await paid('SUBCO', '2026-06-20', '118.00', { 'S-2': { pay: '113.00' } }, { distribution: [fee] })
    await paid('V200', '2026-06-20', '1017.00', { 'X-1': { pay: '1017.00' } })
    await paid('V100', '2026-06-20', '500.00', { 'V-1': { pay: '500.00' } })
    await paid('STEELCO', '2026-06-20', '706.25', { 'W-1': { pay: '565.00' }, 'G-1': { pay: '141.25' } })
    const year = await reported()
    expect(figures(year)).toEqual([
      ['STEELCO', 1, '706.25', '141.25', '565', 'NumberWrong'],
      ['SUBCO', 2, '1223', '0', '1223', 'Due'],
      ['V100', 1, '500', '0', '500', 'Below'],
    ])
    expect(year.total).toMatchObject({ paid: '2429.25', goods: '141.25', reported: '2288' })
    expect(proven(year)).toEqual([['payments', '2288.00', '0.00']])
  })

  it('[finance 7.13 slips] a payment that is taken back counts no more, and one cent above the threshold is due', async () => {
    const lost = await paid(
      'V100',
      '2026-06-22',
      '11.30',
      { 'V-2': { pay: '11.30' } },
      { method: 'Cheque', chequeNo: 601 },
    )
    expect(figures(await reported({ only: 'NumberMissing' }))).toEqual([
      ['V100', 2, '511.3', '0', '511.3', 'NumberMissing'],
    ])
    const how = { cancelDate: '2026-06-25', cancelReason: 'LOST', cancelThen: 'Reopen', stopReference: null }
    succeeded(await desk.act('payment', 'cancel', lost, [], how))
    const year = await reported()
    expect(figures(year).at(-1)).toEqual(['V100', 1, '500', '0', '500', 'Below'])
    expect(proven(year)).toEqual([['payments', '2288.00', '0.00']])
    await sql`
      insert into slip_threshold (slip, from_date, amount, is_sample) values ('T5018', '2026-01-01', 499.99, false)`.execute(
      books.db,
    )
    expect(
      figures(await reported())
        .at(-1)!
        .at(-1),
    ).toBe('NumberMissing')
  })

  it('[S5.38] [finance 7.13 slips] by fiscal year, which must exist; only for whoever may', async () => {
    expect(figures(await reported({ basis: 'Fiscal' }))).toHaveLength(3)
    const parameters = { year: 2031, basis: 'Fiscal' }
    const unknown = await as('controller').save('POST', '/api/ap/t5018/run', { parameters })
    expect(rules(unknown)).toEqual([['year', 'ap:rules.t5018.yearKnown']])
    expect((await as('payer').write('POST', '/api/ap/t5018/run', { parameters })).statusCode).toBe(403)
    expect(figures(await reported({ year: 2025 }))).toEqual([])
  })

  it('[finance 7.13 slips] a business number has its check digit, with a program account or without', async () => {
    const { rows } = await sql<{ holds: boolean }>`
      select business_number_holds(n) as holds
      from unnest(${['123456782', '123456782RT0001', '12345 6782 rz 0002', '123456783', '12345678', 'ABCDEFGHI', '']}::text[])
        with ordinality x (n, at) order by at`.execute(books.db)
    expect(rows.map(({ holds }) => holds)).toEqual([true, true, true, false, false, false, false])
  })
})

describe('recipients of slips', () => {
  const RECIPIENT = '/api/ap/slip-recipient'
  const recipient = (vendorId: string, more: Row = {}) =>
    as('controller').save('POST', RECIPIENT, {
      record: { ...emptyRecord(SlipRecipient.fields), vendorId, kind: 'Individual', surname: 'Roy', ...more },
    })

  it.each([
    ['000000000', 'sinHolds'],
    ['812345674', 'sinHolds'],
    ['046454287', 'sinHolds'],
    ['04645428', 'sinHolds'],
  ])('[finance 11.4] the SIN %s is refused', async (sin, name) => {
    expect(rules(await recipient('V100', { sin }))).toEqual([['sin', `ap:rules.slipRecipient.${name}`]])
  })

  it('[finance 7.13 slips] a company has no SIN, a person has a surname, a vendor is entered once; a threshold says where it was looked up', async () => {
    expect(rules(await recipient('V100', { kind: 'Corporation', sin: '046454286' }))).toEqual([
      ['sin', 'ap:rules.slipRecipient.sinOfIndividual'],
    ])
    expect(rules(await recipient('V100', { kind: 'SoleProprietor', surname: null }))).toEqual([
      ['surname', 'ap:rules.slipRecipient.surnameGiven'],
    ])
    expect(rules(await recipient('SUBCO'))).toEqual([['vendorId', 'ap:rules.slipRecipient.oncePerVendor']])
    expect(rules(await recipient('V200'))).toEqual([['vendorId', 'ap:rules.slipRecipient.vendorMarked']])
    const threshold = { slip: 'T5018', fromDate: '2027-01-01', amount: '500', isSample: false, source: null }
    expect(rules(await as('controller').save('POST', '/api/ap/slip-threshold', { record: threshold }))).toEqual([
      ['source', 'ap:rules.slipThreshold.sourceGiven'],
    ])
  })

  it('[finance 11.4] a SIN is sealed, shown by its last digits, and whole to whoever may see it and says why', async () => {
    const saved = succeeded(await recipient('V100', { sin: '046 454 286', givenName: 'Ana' }))
    expect(saved).toMatchObject({ sin: '••••4286' })
    const { rows } = await sql<{ sin: string; log: string }>`
      select r.sin, (select string_agg(concat(old_value, new_value), ' ') from audit_log where id_value = r.id::text) as log
      from slip_recipient r where vendor_id = 'V100'`.execute(books.db)
    expect(rows[0]!.sin).not.toContain('046454286')
    expect(rows[0]!.log).toContain('••••4286')
    expect(rows[0]!.log).not.toContain('046454286')
    const path = `${RECIPIENT}/${String(saved['id'])}/reveal`
    expect(rules(await as('controller').save('POST', path, { reason: ' ' }))).toEqual([
      ['reason', 'kit:refused.noReason'],
    ])
    expect((await as('controller').save('POST', path, { reason: 'Slip came back' })).Data).toBe('046454286')
    expect(rules(await as('approver').save('POST', path, { reason: 'Curious' }))).toEqual([
      [null, 'kit:refused.noRight'],
    ])
    const { List } = await as('approver').list(`${RECIPIENT}?SortFields=vendorId`)
    expect(List.map((row) => [row['vendorId'], row['sin'], row['standing']])).toEqual([
      ['SUBCO', null, 'Complete'],
      ['V100', '••••4286', 'Complete'],
    ])
  })
})

describe('T5018 returns', () => {
  const { draft, issue, download } = slipReturns(as)
  let original: Row

  it('[finance 7.13 slips] a slip for each subcontractor above the threshold, which come to the report and the books', async () => {
    // Nobody has said yet what SUBCO is.
    await sql`update slip_recipient set vendor_id = 'V200' where vendor_id = 'SUBCO'`.execute(books.db)
    const unsaid = await draft()
    const at = (unsaid['slips'] as Row[]).findIndex(({ vendorId }) => vendorId === 'SUBCO')
    expect(rules(await issue(unsaid, QUESTIONS))).toContainEqual([
      `slips.${at}.recipientKind`,
      'ap:rules.slipReturn.kindsKnown',
    ])
    await sql`update slip_recipient set vendor_id = 'SUBCO' where vendor_id = 'V200'`.execute(books.db)
    const made = await draft()
    expect(slipsOf(made)).toEqual([
      ['STEELCO', 'Original', '565', null, '123456783RT0001', 'NumberWrong'],
      ['SUBCO', 'Original', '1223', null, '123456782RT0001', 'Due'],
      ['V100', 'Original', '500', null, '••••4286', 'Due'],
    ])
    expect(made).toMatchObject({ firstDay: '2026-01-01', lastDay: '2026-12-31', slipCount: 3, total: '2288' })
    expect(made).toMatchObject({ reported: '2288', booked: '2288', difference: '0', sample: false, status: 'Draft' })
    original = made
  })

  it('[finance 7.13 slips] is issued once: its slips are kept with what they stand on, and neither changed nor removed', async () => {
    await sql`
      insert into slip_recipient (vendor_id, kind, created_by, updated_by)
      values ('STEELCO', 'Partnership', 'test', 'test')`.execute(books.db)
    // Somebody has said meanwhile what STEELCO is: what was looked at is not what would be issued.
    expect(rules(await issue(original, QUESTIONS))).toEqual([['slips', 'ap:rules.slipReturn.changedMeanwhile']])
    const change = { record: { notes: 'Looked at again' }, version: original['version'] }
    const saved = succeeded(await as('controller').save('PUT', `${RETURN}/${String(original['id'])}`, change))
    const asked = await issue(saved)
    expect([asked.ResultStatus, rules(asked)]).toEqual([
      3,
      expect.arrayContaining([['slips', 'ap:rules.slipReturn.numbersGiven']]),
    ])
    expect((await as('payer').write('POST', `${RETURN}/${String(saved['id'])}/issue`, { version: 1 })).statusCode).toBe(
      403,
    )
    original = succeeded(await issue(saved, QUESTIONS))
    expect(original).toMatchObject({ status: 'Issued', slipCount: 3, total: '2288', issuedBy: 'Marie Bouchard' })
    await expect(sql`update issued_slip set amount = amount + 1, paid = paid + 1`.execute(books.db)).rejects.toThrow(
      /never changed/,
    )
    await expect(sql`delete from slip_return`.execute(books.db)).rejects.toThrow(/never changed/)
    const { total, ties } = await runReport(as('controller'), 'ap/slip-payments', {
      parameters: { returnNo: original['returnNo'], vendorId: null },
    })
    expect(total).toMatchObject({ paid: '2429.25', goods: '141.25', amount: '2288' })
    expect(ties.map(({ expected, difference }) => [expected, difference])).toEqual([['2288.00', '0.00']])
    expect((await draft())['slips']).toEqual([])
  })

  it('[finance 7.13 slips] leaves as file and on paper; a SIN only for whoever may see it, who is logged', async () => {
    const xml = await download(original, 'xml')
    expect(xml.headers['content-type']).toContain('application/xml')
    expect(xml.body).toContain('<sin>046454286</sin>')
    expect(xml.body).toContain('<tot_sbctrcr_amt>2288.00</tot_sbctrcr_amt>')
    expect((await download(original, 'xml')).body).toBe(xml.body)
    const pages = await pagesOf((await download(original, 'slips')).rawPayload)
    expect(pages).toHaveLength(3)
    expect(pages.map(({ text }) => text).join()).toContain('046454286')
    expect(pages.every(({ text }) => text.includes('not the official form') && !text.includes('RZ0001'))).toBe(true)
    const [summary] = await pagesOf((await download(original, 'summary')).rawPayload)
    expect(summary!.text).toContain('2,288.00')
    expect(summary!.text).not.toContain('046454286')
    expect((await download(original, 'xml', 'approver')).statusCode).toBe(403)
    const { rows } = await sql<{ what: string }>`
      select new_value as what from audit_log where table_name = 'slip_return' and column_name = 'sin.view'
      order by action_on, new_value`.execute(books.db)
    const name = `T5018-${String(original['returnNo'])}`
    expect(rows.map(({ what }) => what).toSorted()).toEqual([`${name}-slips.pdf`, `${name}.xml`, `${name}.xml`])
  })

  it('[finance 11.4] a server without the keys says so where a SIN is opened, and does what needs none', async () => {
    await withoutKeys(app, async () => {
      for (const part of ['xml', 'slips']) {
        const answer = await download(original, part)
        expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining('does not have the keys')])
      }
      expect((await download(original, 'summary')).statusCode).toBe(200)
      expect(rules(await as('controller').save('POST', RETURN, { record: begun() }))).toEqual([[null, KEYS_ELSEWHERE]])
    })
    expect((await download(original, 'summary')).statusCode).toBe(200)
  })

  it('[finance 7.13 slips] an amended return says what is so now in place of what was issued, and cancels what is none any more', async () => {
    await desk.invoice('SUBCO', 'S-3', '100.00', '113.00')
    await paid('SUBCO', '2026-06-28', '113.00', { 'S-3': { pay: '113.00' } })
    await sql`
      update firm_vendor v set reporting_slip = 'None' from firm f where f.id = v.owner_id and f.firm_id = 'STEELCO'`.execute(
      books.db,
    )
    const made = await draft({ kind: 'Amended' })
    expect(slipsOf(made)).toEqual([
      ['STEELCO', 'Cancelled', '565', '565', '123456783RT0001', 'Due'],
      ['SUBCO', 'Amended', '1336', '1223', '123456782RT0001', 'Due'],
    ])
    const amended = succeeded(await issue(made, QUESTIONS))
    expect(amended).toMatchObject({ slipCount: 2, total: '1901' })
    const { List } = await as('controller').list('/api/ap/issued-slip?SortFields=slipNo')
    expect(
      List.map((row) => ['vendorId', 'type', 'amount', 'standing'].map((name) => row[name]).join(' ')).toSorted(),
    ).toEqual([
      'STEELCO Cancelled 565 Cancels',
      'STEELCO Original 565 Cancelled',
      'SUBCO Amended 1336 Live',
      'SUBCO Original 1223 Amended',
      'V100 Original 500 Live',
    ])
    const xml = (await download(amended, 'xml')).body
    expect([...xml.matchAll(/<rpt_tcd>(.)</g)].map(([, code]) => code).toSorted()).toEqual(['A', 'A', 'C'])
    expect(rules(await issue(await draft({ kind: 'Amended' }), QUESTIONS))).toEqual([
      ['slips', 'ap:rules.slipReturn.somethingIncluded'],
    ])
  })

  it('[finance 7.13 slips] firms that were merged are one recipient: one slip says what both were paid, the other is cancelled', async () => {
    // V100 has a slip of 500.00, SUBCO one of 1,336.00; it turns out that they are one firm.
    const into = (firmId: string | null) =>
      sql`update firm set status = ${firmId ? 'Inactive' : 'Active'}, merged_into = ${firmId},
            merged_on = ${firmId ? new Date(0) : null}, merge_reason = ${firmId && 'Entered twice'} where firm_id = 'V100'`.execute(
        books.db,
      )
    await into('SUBCO')
    expect((await reported()).rows.map((row) => [row['firmId'], row['reported']])).toEqual([['SUBCO', '1836']])
    const made = await draft({ kind: 'Amended' })
    expect(slipsOf(made)).toEqual([
      ['SUBCO', 'Amended', '1836', '1336', '123456782RT0001', 'Due'],
      ['V100', 'Cancelled', '500', '500', '••••4286', 'Due'],
    ])
    expect(made).toMatchObject({ reported: '1836', booked: '1836', difference: '0' })
    expect((await draft())['slips']).toEqual([])
    await into(null)
    // Merged the other way round, into a firm that never had a slip, the slip goes on under the kept number.
    await sql`update firm set status = 'Inactive', merged_into = 'V200', merged_on = now(), merge_reason = 'Entered twice'
      where firm_id = 'SUBCO'`.execute(books.db)
    expect(slipsOf(await draft({ kind: 'Amended' }))).toEqual([
      ['V200', 'Amended', '1336', '1336', '104567897RT0001', 'NumberWrong'],
    ])
    expect((await draft())['slips']).toEqual([])
    await sql`update firm set status = 'Active', merged_into = null, merged_on = null, merge_reason = null
      where firm_id = 'SUBCO'`.execute(books.db)
  })

  it('[finance 7.13 slips] payments are reported by one kind of year; account and phone have their form', async () => {
    await sql`
      insert into fiscal_year (company_id, fiscal_year, start_date, end_date, created_by, updated_by)
      select company_id, 2030, '2026-05-01', '2027-04-30', 'test', 'test' from company where is_default`.execute(
      books.db,
    )
    const fiscal = await draft({ basis: 'Fiscal', year: 2030 })
    expect(rules(await issue(fiscal, QUESTIONS))).toEqual([['basis', 'ap:rules.slipReturn.oneBasis']])
    const wrong = { basis: 'Fiscal', year: 2031, payerAccount: '123456783RZ0001', contactPhone: '555-0134' }
    const refused = await as('controller').save('POST', RETURN, { record: begun(wrong) })
    expect(rules(refused)).toEqual([
      ['year', 'ap:rules.slipReturn.yearKnown'],
      ['payerAccount', 'ap:rules.slipReturn.payerAccountHolds'],
      ['contactPhone', 'ap:rules.slipReturn.phoneWhole'],
    ])
  })
})
