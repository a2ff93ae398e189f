import exceljs from 'exceljs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { VendorAccount } from '../../shared/contracts/ap/account-inquiry.ts'
import type { AccountList } from '../../shared/contracts/ap/account-rows.ts'
import type { HomeFigures } from '../../shared/contracts/home.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import { PurchaseInvoice } from '../../shared/contracts/ap/purchase-invoice.ts'
import { tieOut } from '../../server/ledger/balances.ts'
import { contact, rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { approved, enterPurchasingMasters, ORDER, order, orderLine, received } from '../support/purchasing.ts'
import { runReport } from '../support/report-run.ts'
import { COMPANY } from './northgate.ts'
import { figureOf } from './figures.ts'

/** [finance 7.10] The account of a vendor as clerks look into it and apply his credits, over HTTP, with exact figures. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const ROOM = '/api/ap/account-inquiry'

async function posted(docNumber: string, kind: 'Invoice' | 'Credit', net: string, more: Row = {}): Promise<Row> {
  const line = { ...emptyRecord(PurchaseInvoice.fields.distribution.fields!), glAccount: '6200', amount: net }
  const taxGroup = more['currency'] ? null : 'HST'
  const gross = more['currency'] ? net : (Number(net) * 1.13).toFixed(2)
  const record = {
    ...emptyRecord(PurchaseInvoice.fields),
    ...{ kind, vendorId: 'V100', docNumber, docAmount: gross, docDate: '2026-06-02', transactionDate: '2026-06-02' },
    ...{ shipToRegion: 'CA-ON', bankAccountId: 'MAIN', holdbackPercent: '0', currency: null, rate: null },
    distribution: [{ ...line, taxGroup }],
    ...more,
  }
  const draft = await admin.save('POST', '/api/ap/purchase-invoice', { record })
  const { id, version } = draft.Data!
  // Without a tax group no tax is said to be right.
  const confirmed = taxGroup ? [] : ['ap.purchaseInvoice.taxExpected']
  const answer = await admin.save('POST', `/api/ap/purchase-invoice/${String(id)}/post`, { version, confirmed })
  expect(answer.ResultStatus, JSON.stringify([draft.Problems, answer.Problems])).toBe(1)
  return answer.Data!
}
const account = async (vendor: string, asOf = '2026-06-30', calls = admin) =>
  (await calls.read(`${ROOM}/${vendor}?AsOf=${asOf}`)).Data as unknown as VendorAccount
const list = async (vendor: string, name: string, asOf = '2026-06-30') =>
  ((await admin.read(`${ROOM}/${vendor}/${name}?AsOf=${asOf}`)).Data as unknown as AccountList).rows as unknown as Row[]
const item = async (vendor: string, reference: string) =>
  (await account(vendor)).items.find((one) => one.reference === reference)!
const applied = (vendor: string, body: Row, calls = admin) => calls.save('POST', `${ROOM}/${vendor}/apply`, body)
const workbookOf = async (bytes: Buffer) => {
  const book = new exceljs.Workbook()
  await book.xlsx.load(bytes as unknown as ArrayBuffer)
  return book
}
const entries = async () =>
  Number((await sql<{ n: number }>`select count(*)::int as n from entry`.execute(books.db)).rows[0]!.n)
const unapplied = async () =>
  (await runReport(admin, 'ap/unapplied-debit', { parameters: { asOf: '2026-06-30', amountsIn: 'Company' } })).total[
    'unapplied'
  ]

beforeAll(() => enterMasters(admin, books))

describe('the vendor inquiry', () => {
  it('[FA15] a credit memo is unapplied until it is applied to an invoice, and nothing is posted for that', async () => {
    await posted('INV-1', 'Invoice', '1000.00')
    await posted('CR-15', 'Credit', '100.00')
    expect(await unapplied()).toBe('113')
    expect(await account('V100')).toMatchObject({ balance: '1017.00', unapplied: '113.00', overdue: '0.00' })
    const before = await entries()
    const [fromItem, toItem] = [(await item('V100', 'CR-15')).id, (await item('V100', 'INV-1')).id]
    const answer = await applied(
      'V100',
      { fromItem, toItem, amount: figureOf('A15', 'unapplied'), date: '2026-06-15' },
      as('clerk'),
    )
    expect(answer).toMatchObject({ ResultStatus: 1, Data: { entryId: null } })
    expect(await unapplied()).toBe('0')
    expect(await entries()).toBe(before)
    const shown = await account('V100')
    expect(shown).toMatchObject({ balance: '1017.00', unapplied: '0.00', purchases: figureOf('A15', 'left') })
    expect(shown.items.map(({ reference, open, state }) => [reference, open, state])).toEqual([
      ['INV-1', '1017.00', 'Partly'],
    ])
    // The day before it was applied the account was as it was.
    expect(await account('V100', '2026-06-14')).toMatchObject({ balance: '1017.00', unapplied: '113.00' })
  })

  it('[finance 7.10] taken back, both documents are open again from that day on; it is taken back once', async () => {
    const [row] = await list('V100', 'applications')
    expect(row).toMatchObject({ from: 'CR-15', to: 'INV-1', amount: '113.00', canTakeBack: true, state: 'Applied' })
    const back = (date: string) => admin.save('POST', `${ROOM}/V100/unapply`, { applicationId: row!['id'], date })
    expect((await back('2026-06-14')).ResultStatus).toBe(2)
    expect((await back('2026-06-20')).ResultStatus).toBe(1)
    expect((await back('2026-06-21')).ResultStatus).toBe(2)
    expect(await unapplied()).toBe('113')
    expect((await account('V100', '2026-06-16')).unapplied).toBe('0.00')
    expect((await list('V100', 'applications'))[0]).toMatchObject({ canTakeBack: false, state: 'TakenBack' })
  })

  it('[finance 7.10] at different rates the difference is realized', async () => {
    const foreign = { vendorId: 'USVENDOR', bankAccountId: 'USD', currency: 'USD' }
    await posted('US-1', 'Invoice', '1000.00', { ...foreign, rate: '1.36' })
    await posted('US-C', 'Credit', '400.00', { ...foreign, rate: '1.38' })
    const [fromItem, toItem] = [(await item('USVENDOR', 'US-C')).id, (await item('USVENDOR', 'US-1')).id]
    const answer = await applied('USVENDOR', { fromItem, toItem, amount: '400', date: '2026-06-15' })
    const { rows } = await sql<{ side: string; account: string; amount: string }>`
      select case when debit > 0 then 'Dr' else 'Cr' end as side, gl_account as account, (debit + credit)::numeric(19, 2)::text as amount
      from entry_line where entry_id = ${answer.Data!['entryId']}::uuid order by debit = 0`.execute(books.db)
    expect(rows.map(({ side, account: code, amount }) => `${side} ${code} ${amount}`)).toEqual([
      'Dr 7000 8.00',
      'Cr 2010 8.00',
    ])
    expect((await account('USVENDOR')).byCurrency).toEqual([{ currency: 'USD', open: '600.00', carried: '816.00' }])
    const [year] = await list('USVENDOR', 'applications')
    await admin.save('POST', `${ROOM}/USVENDOR/unapply`, { applicationId: year!['id'], date: '2026-06-16' })
    expect(await account('USVENDOR')).toMatchObject({ balance: '808.00', unapplied: '552.00' })
    expect(await tieOut(books.db, COMPANY, '2026-06-30')).toEqual([])
  })

  it('[finance 7.10] what is not fitting is refused: more than is open, one side, another vendor, a right that is not given', async () => {
    const [credit, invoice] = [(await item('V100', 'CR-15')).id, (await item('V100', 'INV-1')).id]
    const body = { fromItem: credit, toItem: invoice, amount: '113.01', date: '2026-06-25' }
    expect(rules(await applied('V100', body))[0]![1]).toContain('ledger:')
    expect((await applied('V100', { ...body, toItem: credit, amount: '1' })).ResultStatus).toBe(2)
    const other = await as('admin').write('POST', `${ROOM}/V200/apply`, { ...body, amount: '1' })
    expect(other.statusCode).toBe(404)
    expect((await as('approver').write('POST', `${ROOM}/V100/apply`, body)).statusCode).toBe(403)
    expect((await admin.get(`${ROOM}/C100?AsOf=2026-06-30`)).statusCode).toBe(404)
  })

  it('[finance 5.5] [finance 7.1] a due date that is changed ages the open document by its new day', async () => {
    const invoice = await posted('INV-D', 'Invoice', '50.00', { dueDate: '2026-06-10' })
    expect((await account('V100')).ageing.slice(0, 2)).toEqual(['1017.00', '56.50'])
    const changed = await admin.save('POST', `/api/ap/purchase-invoice/${String(invoice['id'])}/redate`, {
      version: invoice['version'],
      parameters: { dueDate: '2026-05-20', discountDate: invoice['discountDate'], redateReason: 'as printed' },
      confirmed: ['ap:rules.purchaseInvoice.dueAfterDocument'],
    })
    expect(changed.ResultStatus).toBe(1)
    expect((await account('V100')).ageing.slice(0, 3)).toEqual(['1017.00', '0.00', '56.50'])
    expect((await item('V100', 'INV-D')).daysLate).toBe(41)
  })

  it('[finance 7.10] documents, payments and figures of the year, each up to the day', async () => {
    await posted('SUB-1', 'Invoice', '1000.00', { vendorId: 'SUBCO', holdbackPercent: '10', docAmount: '1117.00' })
    expect(await account('SUBCO')).toMatchObject({
      balance: '1017.00',
      holdback: '100.00',
      yearBegan: '2026-01-01',
      lastPayment: null,
    })
    expect((await list('SUBCO', 'holdbacks'))[0]).toMatchObject({ reference: 'SUB-1', open: '100.00', state: 'Open' })
    expect((await list('V100', 'documents')).map(({ reference, state }) => [reference, state])).toEqual([
      ['CR-15', 'Open'],
      ['INV-1', 'Open'],
      ['INV-D', 'Open'],
    ])
    expect(await list('V100', 'documents', '2026-05-31')).toEqual([])
    expect(await list('V100', 'payments')).toEqual([])
  })

  it('[finance 7.10] the statement of a range begins with what was owed and ends with the balance, in either currency', async () => {
    const moves = async (vendor: string, more = '', asOf = '2026-06-30') =>
      (
        (await admin.read(`${ROOM}/${vendor}/statement?AsOf=${asOf}${more}`))
          .Data as unknown as AccountList<'statement'>
      ).rows.map(({ move, reference, charged, credited, balance }) => [move, reference, charged ?? credited, balance])
    // V100: an invoice, its credit memo, and one more invoice, all of June 2.
    expect(await moves('V100')).toEqual([
      ['Invoice', 'INV-1', '1130.00', '1130.00'],
      ['Credit', 'CR-15', '113.00', '1017.00'],
      ['Invoice', 'INV-D', '56.50', '1073.50'],
    ])
    expect((await account('V100')).balance).toBe('1073.50')
    expect(await moves('V100', '&From=2026-06-03')).toEqual([['Opening', null, null, '1073.50']])
    // USVENDOR: 1,000.00 at 1.36 and 400.00 credited at 1.38; what was realized between them came and went.
    expect((await moves('USVENDOR')).map(([move, , amount]) => [move, amount])).toEqual([
      ['Invoice', '1360.00'],
      ['Credit', '552.00'],
      ['Exchange', '8.00'],
      ['Reversal', '8.00'],
    ])
    expect((await moves('USVENDOR')).at(-1)![3]).toBe((await account('USVENDOR')).balance)
    expect(await moves('USVENDOR', '&Currency=USD&From=2026-06-02')).toEqual([
      ['Opening', null, null, '0.00'],
      ['Invoice', 'US-1', '1000.00', '1000.00'],
      ['Credit', 'US-C', '400.00', '600.00'],
    ])
  })

  it('[finance 7.10] lists are narrowed by day, state, currency and number, and leave as Excel files with the same rows', async () => {
    const found = async (name: string, more: string) =>
      ((await admin.read(`${ROOM}/V100/${name}?AsOf=2026-06-30${more}`)).Data as unknown as AccountList)
        .rows as unknown as Row[]
    expect((await found('documents', '&Find=cr-1')).map(({ reference }) => reference)).toEqual(['CR-15'])
    expect(await found('documents', '&Find=%25')).toEqual([])
    expect(await found('documents', '&Currency=USD')).toEqual([])
    expect(await found('documents', '&From=2026-06-03')).toEqual([])
    const held = (await list('V100', 'documents')).find(({ reference }) => reference === 'INV-D')!
    await sql`insert into user_code (code_type, code_id, description, sequence, active, system, created_by, updated_by)
              values ('HOLD_REASON', 'PRICE', 'Price', 10, true, false, 'test', 'test') on conflict do nothing`.execute(
      books.db,
    )
    await sql`update ap_invoice set hold_reason = 'PRICE' where id = ${held['invoiceId']}::uuid`.execute(books.db)
    expect((await found('open', '&State=OnHold')).map(({ reference }) => reference)).toEqual(['INV-D'])
    expect((await found('documents', '&State=Open')).map(({ reference }) => reference)).toEqual(['CR-15', 'INV-1'])
    expect((await admin.get(`${ROOM}/V100/documents?AsOf=2026-06-30&State=Nonsense`)).statusCode).toBe(404)
    expect((await admin.get(`${ROOM}/V100/documents?AsOf=2026-02-30`)).statusCode).toBe(400)
    for (const [name, rows] of [
      ['documents', 3],
      ['statement', 3],
      ['contacts', 0],
      ['orders', 0],
    ] as const) {
      const file = await admin.get(`${ROOM}/V100/${name}/export?AsOf=2026-06-30&Locale=fr-CA`)
      const [sheet] = (await workbookOf(file.rawPayload)).worksheets
      expect([name, sheet!.rowCount - 1]).toEqual([name, rows])
    }
    const file = await admin.get(`${ROOM}/V100/documents/export?AsOf=2026-06-30&Locale=fr-CA`)
    const sheet = (await workbookOf(file.rawPayload)).worksheets[0]!
    expect((sheet.getRow(1).values as string[]).slice(1, 4)).toEqual(['N° de document', 'Genre', 'Daté du'])
    expect((sheet.getRow(2).values as unknown[]).slice(1, 3)).toEqual(['CR-15', 'Note de crédit'])
    expect(sheet.getRow(2).getCell(7).value).toBe(-113)
    expect((await as('approver').get(`${ROOM}/V100/documents/export?AsOf=2026-06-30`)).statusCode).toBe(403)
  })

  it('[judgement 11 pictures] purchases by month beside the same days of the year before, and what a month or an age leads to', async () => {
    const months = async (asOf: string) => (await account('V100', asOf)).purchasesByMonth
    const june = await months('2026-06-30')
    expect(june).toHaveLength(12)
    expect(june[0]).toEqual({ from: '2025-07-01', to: '2025-07-31', amount: '0.00', before: '0.00' })
    // 1,130.00 and 56.50 were bought and 113.00 credited, all on the second; what was bought since the year began is the same.
    expect(june[11]).toEqual({ from: '2026-06-01', to: '2026-06-30', amount: '1073.50', before: '0.00' })
    expect((await account('V100')).purchases).toBe('1073.50')
    expect((await months('2026-06-01'))[11]).toMatchObject({ to: '2026-06-01', amount: '0.00' })
    expect((await months('2027-06-01'))[11]).toMatchObject({ amount: '0.00', before: '0.00' })
    expect((await months('2027-06-02'))[11]).toMatchObject({ amount: '0.00', before: '1073.50' })
    expect((await months('2027-07-15'))[10]).toEqual({
      ...{ from: '2027-06-01', to: '2027-06-30', amount: '0.00', before: '1073.50' },
    })

    const found = async (name: string, more: string) =>
      ((await admin.read(`${ROOM}/V100/${name}?AsOf=2026-06-30${more}`)).Data as unknown as AccountList).rows.map(
        (row) => (row as unknown as Row)['reference'],
      )
    expect(await found('documents', '&From=2026-06-01&To=2026-06-30')).toEqual(['CR-15', 'INV-1', 'INV-D'])
    expect(await found('documents', '&To=2026-06-01')).toEqual([])
    // Due on May 20 it is 41 days late: in the second period, and the others are not late.
    expect(await found('open', '&Age=2')).toEqual(['INV-D'])
    expect((await found('open', '&Age=0')).toSorted()).toEqual(['CR-15', 'INV-1'])
    expect((await admin.get(`${ROOM}/V100/open?AsOf=2026-06-30&Age=x`)).statusCode).toBe(400)
  })

  it('[judgement 12c ties] HOME says that the control accounts tie, and which does not', async () => {
    const ties = async () => {
      const { ties: told } = (await admin.get('/api/shell/home')).json() as HomeFigures
      return told!.rows.map(({ account: code, kind, ledger, difference }) => [code, kind, ledger, difference])
    }
    const told = await ties()
    expect(told.map(([, kind]) => kind)).toEqual(expect.arrayContaining(['AP', 'HoldbackPayable']))
    expect(told.every(([, , , difference]) => difference === '0.00')).toBe(true)
    const payable = told.find(([, kind]) => kind === 'AP')!
    const sum = await sql<{ amount: string }>`
      select money_text(-sum(open_amount)) as amount from open_item where gl_account = ${payable[0]}`.execute(books.db)
    expect(payable[2]).toBe(sum.rows[0]!.amount)
    // Whoever may not see the proof is not told of it.
    expect(((await as('clerk').get('/api/shell/home')).json() as HomeFigures).ties).toBeNull()
  })

  it('[S6.09] whoever may not read what an invoice comes to is told no purchases by month either', async () => {
    await sql`insert into widget_security (role_id, screen, widget, mode)
              values ('approver', 'ap/purchase-invoice', 'docAmount', 'hide')`.execute(books.db)
    const told = await account('V100', '2026-06-30', as('approver'))
    expect(told).not.toHaveProperty('purchases')
    expect(told).not.toHaveProperty('purchasesByMonth')
  })

  it('[finance 7.10] orders with what they still bring, contacts, and the files of all papers', async () => {
    await enterPurchasingMasters(admin, books)
    const first = await approved(admin, [orderLine({ quantity: '1000', unitPrice: '1.25' })], { vendorId: 'V200' })
    await received(admin, first, ['400'])
    // Nobody has approved it: it is no order yet.
    await admin.save('POST', ORDER, { record: order([orderLine({ quantity: '8' })], { vendorId: 'V200' }) })
    expect((await account('V200')).onOrder).toBe('750.00')
    const orders = await list('V200', 'orders')
    expect(orders[1]).toMatchObject({
      orderNo: first['orderNo'],
      toCome: '750.00',
      notInvoiced: '500.00',
      depositOpen: '0.00',
    })
    expect(orders[0]).toMatchObject({ approval: 'Needed', state: 'Open' })
    const firm = (await admin.read('/api/admin/firm/V200')).Data!
    const people = [contact({ name: 'Ada Lovelace', email: 'ada@example.com', receivesInvoices: true })]
    const changed = await admin.save('PUT', `/api/admin/firm/${String(firm['id'])}`, {
      ...{ record: { contacts: people }, version: firm['version'] },
    })
    expect(changed.ResultStatus, JSON.stringify(changed.Problems)).toBe(1)
    expect(await list('V200', 'contacts')).toMatchObject([{ name: 'Ada Lovelace', receivesInvoices: true }])
    for (const [room, id, name] of [
      ['admin/firm', firm['id'], 'contract.png'],
      ['po/purchase-order', first['id'], 'quotation.png'],
    ] as const)
      await sql`
        insert into attachment (id, room, record_id, name, content_type, size, sha256, store, created_by)
        values (gen_random_uuid(), ${room}, ${String(id)}::uuid, ${name}, 'image/png', 9, sha256('x'), 'database', 'test')`.execute(
        books.db,
      )
    const files = async (calls = admin) =>
      ((await calls.read(`${ROOM}/V200/attachments?AsOf=2026-06-30`)).Data as unknown as AccountList<'attachments'>)
        .rows
    expect((await files()).map(({ name, room, key }) => [name, room, key]).toSorted()).toEqual([
      ['contract.png', 'admin/firm', 'V200'],
      ['quotation.png', 'po/purchase-order', first['orderNo']],
    ])
    // Whoever may not see orders sees neither them nor what hangs on them.
    await sql`delete from role_right where role_id = 'clerk' and right_id like 'po/%'`.execute(books.db)
    const clerk = as('clerk')
    expect(await account('V200', '2026-06-30', clerk)).toMatchObject({ onOrder: null })
    expect((await clerk.get(`${ROOM}/V200/orders?AsOf=2026-06-30`)).statusCode).toBe(403)
    expect((await files(clerk)).map(({ name }) => name)).toEqual(['contract.png'])
  })
})
