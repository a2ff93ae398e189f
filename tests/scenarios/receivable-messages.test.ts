import { randomUUID } from 'node:crypto'
import { resolve } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { readSuiteTexts } from '../../server/platform/entity/texts.ts'
import { CustomerInvoice } from '../../shared/contracts/ar/customer-invoice.ts'
import { LOCALES } from '../../shared/contracts/shell.ts'
import type { CallResult } from '../../shared/contracts/result.ts'
import type { Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk } from '../support/payables-desk.ts'
import { DEPOSIT, ReceiptsDesk } from '../support/receipts-desk.ts'
import { CUSTOMER_INVOICE, enterCustomers, ReceivablesDesk } from '../support/receivables-desk.ts'

/** Rules and messages of the product text about receivables, as the server answers them, in words of each language. */
const { books, app, as } = await startNorthgate({ clock: { now: () => new Date('2026-06-30T16:00:00Z') } })
const admin = as('admin')
const desk = new ReceivablesDesk(admin)
const receipts = new ReceiptsDesk(admin)
const texts = readSuiteTexts(resolve(import.meta.dirname, '../..'))

beforeAll(async () => {
  await enterMasters(admin, books)
  await enterCustomers(books)
})

/** What is refused, at which field, and how the sentence begins that the product text has for it; each language has one of its own. */
function said({ ResultStatus, Problems }: CallResult<unknown>, field: string | null, sentence: string): void {
  expect(ResultStatus).toBe(2)
  const problem = Problems!.find(({ Field, Key }) => Field === field && texts.raw('en-CA', Key).startsWith(sentence))
  expect(problem, `${sentence} at ${String(field)}, and not ${JSON.stringify(Problems)}`).toBeDefined()
  const each = LOCALES.map((locale) => texts.text(locale, problem!.Key, problem!.Args))
  expect(new Set(each).size, each.join(' | ')).toBe(LOCALES.length)
}
const line = [{ amount: '100.00' }]
/** A document as its form sends it. */
const pure = (document: Row): Row =>
  Object.fromEntries(Object.keys(CustomerInvoice.fields).map((name) => [name, document[name] ?? null]))

describe('what the product text says of receivables, said by the server', () => {
  it('[S8.31] of a bill-to or a ship-to that is none, at its field', async () => {
    said(await desk.save(line, { billToId: 'NOBODY' }), 'billToId', 'Bill To is invalid.')
    said(await desk.save(line, { billToId: 'V100' }), 'billToId', 'Bill To is invalid.')
    said(await desk.save(line, { shipToId: 'NOBODY' }), 'shipToId', 'Ship To is invalid.')
    said(await desk.save(line, { billToId: 'NOBODY', shipToId: 'NONE' }), 'billToId', 'Bill-to and ship-to id invalid.')
  })

  it('[S5.10] of one that is not active; a document that named it before is saved all the same', async () => {
    const draft = await desk.drafted(line, { billToId: 'BUILDER' })
    await sql`update firm set status = 'Inactive' where firm_id = 'BUILDER'`.execute(books.db)
    said(await desk.save(line, { billToId: 'BUILDER' }), 'billToId', 'Bill-to and ship-to ids must be active.')
    const again = { version: draft['version'], record: { ...pure(draft), notes: 'Called' } }
    expect((await admin.save('PUT', `${CUSTOMER_INVOICE}/${String(draft['id'])}`, again)).ResultStatus).toBe(1)
    await sql`update firm set status = 'Active' where firm_id = 'BUILDER'`.execute(books.db)
  })

  it('[S5.40] [S8.19] [S8.20] of a day without a period, and of one that is closed to receivables or to the ledger', async () => {
    const ahead = await desk.drafted('100.00', { docDate: '2019-06-05' })
    said(await desk.act('post', ahead), 'docDate', 'Accounting period does not exist.')
    const may = await desk.drafted('100.00', { docDate: '2026-05-05' })
    const receipt = await receipts.drafted([{ amount: '50.00', leaveOnAccount: true }], { depositDate: '2026-05-06' })
    for (const flag of ['ar_closed', 'gl_closed']) {
      await sql`update fiscal_period set ${sql.ref(flag)} = true where end_date = '2026-05-31'`.execute(books.db)
      said(await desk.act('post', may), 'docDate', 'Period is closed (')
      said(await receipts.act(DEPOSIT, 'post', receipt), 'depositDate', 'Period is closed (')
      await sql`update fiscal_period set ${sql.ref(flag)} = false where end_date = '2026-05-31'`.execute(books.db)
    }
  })

  it('[S8.21] of a journal that is closed', async () => {
    await desk.posted('10.00', { docDate: '2026-04-07' })
    await sql`update journal set status = 'Closed' where source = 'SJ' and journal_date = '2026-04-07'`.execute(
      books.db,
    )
    const late = await desk.drafted('100.00', { docDate: '2026-04-07' })
    said(await desk.act('post', late), 'docDate', 'Accounting journal for the period is closed, choose another date.')
  })

  it('[S5.43] [S5.44] of what is applied beyond a balance, and of what is left to apply', async () => {
    const { invoiceNo } = await desk.posted('5000.00', { discountAmount: '50.00' })
    const pays = { [String(invoiceNo)]: { pay: '5620.00', discount: '50.00' } }
    said(
      await receipts.save([{ amount: '5620.00', pays }]),
      'items.0.pay',
      'Payment plus discount cannot exceed the balance.',
    )
    const short = await receipts.drafted([{ amount: '100.00', pays: { [String(invoiceNo)]: '90.00' } }])
    said(await receipts.act(DEPOSIT, 'post', short), 'receipts.0.amount', 'Remaining To Apply must be zero.')
  })

  it('[S8.17] of a bank of another currency', async () => {
    await new PayablesDesk(books, admin).usdRate('2026-06-04', '1.35')
    const dollars = await receipts.save([{ amount: '10.00', leaveOnAccount: true }], { currency: 'USD', rate: '1.35' })
    said(dollars, 'bankAccountId', 'Not allowed to change bank due to different currency.')
  })

  it('[S8.30] of a file of another kind', async () => {
    const answer = await app.call('admin', {
      method: 'POST',
      url: `${DEPOSIT}/remittance?bank=MAIN&date=2026-06-15&name=remittance`,
      headers: { 'content-type': 'application/octet-stream', 'idempotency-key': randomUUID() },
      payload: '%PDF-1.7',
    })
    said(answer.json<CallResult<Row>>(), 'file', 'File format or type not supported.')
  })

  it('[S5.48] of a report without its days, or of more than a year', async () => {
    const run = (parameters: object) =>
      admin.save('POST', '/api/ar/sales-rep-commission/run', { parameters, groupBy: [] })
    const none = await run({})
    expect(none.Problems!.map(({ Field, Key }) => [Field, Key])).toEqual([
      ['fromDate', 'kit:problems.required'],
      ['toDate', 'kit:problems.required'],
    ])
    said(
      await run({ fromDate: '2026-06-30', toDate: '2026-06-01' }),
      'toDate',
      texts.raw('en-CA', 'kit:report.endBeforeStart'),
    )
    said(
      await run({ fromDate: '2025-01-01', toDate: '2026-06-01' }),
      'toDate',
      texts.raw('en-CA', 'kit:report.moreThanAYear'),
    )
  })

  it('[S8.33] of a save that changes nothing', async () => {
    const draft = await desk.drafted(line)
    const body = { version: draft['version'], record: pure(draft) }
    const answer = await admin.save('PUT', `${CUSTOMER_INVOICE}/${String(draft['id'])}`, body)
    expect([answer.ResultCode, answer.Message]).toEqual(['NO_CHANGES', 'No changes made.'])
  })
})
