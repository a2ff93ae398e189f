import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { ExpenseTemplate, ExpenseTemplateColumn } from '../../shared/contracts/ap/expense-template.ts'
import { emptyRecord } from '../../shared/contracts/check.ts'
import type { ReportPage } from '../../shared/contracts/report.ts'
import { rules, type Row } from '../server/modules/admin/calls.ts'
import { startNorthgate } from '../support/northgate-app.ts'
import { enterMasters } from '../support/northgate-masters.ts'
import { PayablesDesk, succeeded } from '../support/payables-desk.ts'
import { proven, runReport } from '../support/report-run.ts'

/** [finance 7.11, 7.12] What was bought, in the columns of a template, each against the ledger. */
const { books, as } = await startNorthgate()
const admin = as('admin')
const desk = new PayablesDesk(books, admin)
const JUNE = { from: '2026-06-01', to: '2026-06-30' }

beforeAll(async () => {
  await enterMasters(admin, books)
  await desk.invoice('V100', 'INV-1', '1000.00', '1130.00')
  await desk.invoice('V200', 'INV-2', '200.00', '226.00')
  await desk.invoice('USVENDOR', 'US-1', '1000.00', '1000.00', { bankAccountId: 'USD', taxGroup: null })
})

describe('the expense report', () => {
  const column = (
    sequence: number,
    heading: string,
    headingFr: string,
    ranges: [string, string][],
    more: Row = {},
  ) => ({
    ...emptyRecord(ExpenseTemplateColumn.fields),
    ...{ templateId: 'SPEND', sequence, heading, headingFr, sign: 'AsPosted', width: 14, subtotal: false },
    ranges: ranges.map(([fromAccount, toAccount]) => ({ fromAccount, toAccount })),
    ...more,
  })
  const run = (more: Row = {}) =>
    admin.save('POST', '/api/ap/expense-report/run', { parameters: { templateId: 'SPEND', ...JUNE, ...more } })

  it('[S8.35] without columns it says so at its template', async () => {
    succeeded(
      await admin.save('POST', '/api/ap/expense-template', {
        record: {
          ...emptyRecord(ExpenseTemplate.fields),
          ...{
            templateId: 'SPEND',
            name: 'Spend',
            basis: 'PostingDate',
            rowLevel: 'Document',
            includeTax: true,
            active: true,
          },
        },
      }),
    )
    const answer = await run()
    expect(rules(answer)).toEqual([['templateId', 'ap:expenseReport.noColumns']])
    expect(answer.Message).toBe('No column details found.')
  })

  it('[finance 7.11] its columns are the template’s, what is left over is other, each row its document and each column its accounts', async () => {
    for (const one of [
      column(1, 'Repairs', 'Réparations', [['6200', '6200']]),
      column(2, 'Rent', 'Loyer', [['6100', '6100']], { sign: 'Reversed' }),
      column(3, 'Operating', 'Exploitation', [], { subtotal: true }),
    ])
      succeeded(await admin.save('POST', '/api/ap/expense-template-column', { record: one }))
    await desk.invoice('SUBCO', 'RENT-6', '500.00', '565.00', { glAccount: '6100' })
    await desk.invoice('SUBCO', 'JOB-6', '300.00', '300.00', { glAccount: '5100', taxGroup: null })
    const answer = await run()
    const page = answer.Data as unknown as ReportPage
    expect(page.columns.filter((name) => name.startsWith('column'))).toEqual(['column1', 'column2', 'column3'])
    expect(page.headings).toEqual({ column1: 'Repairs', column2: 'Rent', column3: 'Operating' })
    const { rows, total, ties } = await runReport(admin, 'ap/expense-report', {
      parameters: { templateId: 'SPEND', ...JUNE },
    })
    const of = (reference: string) => rows.find((row) => row['reference'] === reference)
    expect(of('INV-1')).toMatchObject({
      column1: '1000',
      column2: '0',
      column3: '1000',
      other: '0',
      tax: '130',
      total: '1130',
    })
    expect(of('RENT-6')).toMatchObject({ column1: '0', column2: '-500', column3: '-500', tax: '65', total: '565' })
    expect(of('JOB-6')).toMatchObject({ column1: '0', other: '300', tax: '0', total: '300' })
    const { rows: documents } = await sql<{ total: string }>`
      select sum(round(doc_amount * rate, 2))::text as total from ap_invoice where status = 'Posted'`.execute(books.db)
    expect(Number(total['total'])).toBe(Number(documents[0]!.total))
    expect(proven(ties)).toEqual([
      ['column', 'Repairs', '2560.00', '0.00'],
      ['column', 'Rent', '-500.00', '0.00'],
      ['other', '', '300.00', '0.00'],
      ['tax', '', '221.00', '0.00'],
    ])
  })

  it('[finance 7.11 branch] by branch, as the accounts say that it was bought for', async () => {
    await sql`
      insert into gl_account (account, natural_account, branch_segment, name, account_type, heading, manual, revalued, reconciled,
                              active, created_by, updated_by)
      select '6200-HAM', natural_account, 'HAM', name, account_type, heading, manual, revalued, reconciled, active, 't', 't'
      from gl_account where account = '6200'`.execute(books.db)
    const july = { docDate: '2026-07-10', transactionDate: '2026-07-10', taxGroup: null }
    await desk.invoice('V100', 'HAM-7', '70.00', '70.00', { ...july, glAccount: '6200-HAM' })
    await desk.invoice('V200', 'ALL-7', '30.00', '30.00', july)
    const { rows, ties } = await runReport(admin, 'ap/expense-report', {
      parameters: { templateId: 'SPEND', from: '2026-07-01', to: '2026-07-31', rowsBy: 'Branch' },
    })
    expect(rows.map(({ branchSegment, column1, other, total }) => [branchSegment, column1, other, total])).toEqual([
      ['HAM', '0', '70', '70'],
      [null, '30', '0', '30'],
    ])
    expect(ties.filter(({ difference }) => difference !== '0.00')).toEqual([])
  })

  it('[finance 7.11] by vendor or by month, without what says nothing there; its files are headed in the reader’s language', async () => {
    const byVendor = (await run({ rowsBy: 'Vendor' })).Data as unknown as ReportPage
    expect(byVendor.columns).not.toContain('reference')
    expect(byVendor.totalCount).toBe(4)
    expect(((await run({ rowsBy: 'Month' })).Data as unknown as ReportPage).totalCount).toBe(1)
    const file = await admin.app.call('admin', {
      method: 'POST',
      url: '/api/ap/expense-report/file',
      headers: { 'content-type': 'application/json', 'x-locale': 'fr-CA' },
      payload: JSON.stringify({ parameters: { templateId: 'SPEND', ...JUNE }, format: 'xlsx' }),
    })
    const workbook = new (await import('exceljs')).default.Workbook()
    await workbook.xlsx.load(file.rawPayload as never)
    const heads = workbook.worksheets[0]!.getSheetValues().flat().map(String)
    expect(heads).toEqual(expect.arrayContaining(['Réparations', 'Loyer', 'Exploitation']))
  })
})
