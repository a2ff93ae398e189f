import exceljs from 'exceljs'
import { describe, expect, it } from 'vitest'
import { trialBalance } from '../../../../server/ledger/balances.ts'
import type {
  EnquiryFigures,
  EnquiryHead,
  EnquiryLine,
  EnquiryPeriod,
} from '../../../../shared/contracts/gl/account-enquiry.ts'
import type { InquiryRows } from '../../../../shared/contracts/inquiry.ts'
import { Calls, startStaff } from '../admin/calls.ts'

const { app, clerk, admin } = await startStaff()
const PATH = '/api/gl/account-enquiry'

type Asked = Record<string, string>

const read = async (list: string, { accountFrom, ...asked }: Asked) =>
  (await clerk.read(`${PATH}/${accountFrom}${list}?${new URLSearchParams(asked).toString()}`)).Data as unknown
const rowsOf = async <R>(list: string, asked: Asked) => (await read(`/${list}`, asked)) as InquiryRows<R>
/** What stands above, and the periods under it. */
const ask = async (asked: Asked) => {
  const head = (await read('', asked)) as EnquiryHead
  const { rows: periods, totals } = await rowsOf<EnquiryPeriod>('periods', asked)
  return { ...head, periods, total: totals! as unknown as EnquiryFigures }
}
const linesOf = async ({ period, ...asked }: Asked) => {
  const { rows: lines, ...rest } = await rowsOf<EnquiryLine>('lines', { ...asked, Row: period! })
  return { lines, ...rest }
}
const sum = (amounts: readonly string[]) => amounts.reduce((total, amount) => total + Number(amount), 0).toFixed(2)

describe('the account enquiry', () => {
  it.each(['1000', '6100', '3100', '1690'])(
    '[finance 6, account-enquiry] %s: each period opens with what the last one closed with, and closes with the trial balance',
    async (account) => {
      let closed = '0.00'
      for (const fiscalYear of ['2024', '2025', '2026']) {
        const { periods, total, account: one } = await ask({ accountFrom: account, fiscalYear })
        expect(one).toMatchObject({ account })
        expect(periods).toHaveLength(13)
        for (const period of periods) {
          expect(period.opening).toBe(closed)
          expect(Number(period.net)).toBeCloseTo(Number(period.debit) - Number(period.credit), 2)
          expect(Number(period.closing)).toBeCloseTo(Number(period.opening) + Number(period.net), 2)
          closed = period.closing
        }
        expect([total.opening, total.closing]).toEqual([periods[0]!.opening, periods.at(-1)!.closing])
        for (const { endDate, closing } of [periods[2]!, periods.at(-1)!]) {
          const rows = await trialBalance(app.db, { companyId: 'NORTHGATE', date: endDate })
          expect(closing).toBe(rows.find((row) => row.account === account)?.balance ?? '0.00')
        }
      }
    },
  )

  it('a range adds its accounts up, parts of a year open with what came before, and nothing else is looked at', async () => {
    const all = await ask({ accountFrom: '1000', accountTo: '7999', fiscalYear: '2025' })
    expect(all.account).toBeNull()
    expect(all.accounts).toBeGreaterThan(50)
    // Everything together is balanced in every period.
    expect(all.periods.map(({ net }) => net)).toEqual(all.periods.map(() => '0.00'))
    const year = await ask({ accountFrom: '6100', accountTo: '6130', fiscalYear: '2025' })
    const each = await Promise.all(
      ['6100', '6110', '6120', '6130'].map((account) => ask({ accountFrom: account, fiscalYear: '2025' })),
    )
    expect(year.total.debit).toBe(sum(each.map(({ total }) => total.debit)))
    const summer = await ask({ accountFrom: '6100', fiscalYear: '2025', periodFrom: '6', periodTo: '8' })
    expect(summer.periods.map(({ periodNo }) => periodNo)).toEqual([6, 7, 8])
    expect(summer.total.opening).toBe(each[0]!.periods[4]!.closing)
    expect(await ask({ accountFrom: '1000', dataType: 'Forecast' })).toMatchObject({ total: { closing: '0.00' } })
    expect((await ask({ accountFrom: '1010', currency: 'USD' })).total.txnClosing).toMatch(/^-?\d+\.\d\d$/)
    expect((await ask({ accountFrom: '6100', branchSegment: '99' })).accounts).toBe(0)
  })

  it('a period leads to its lines, whose sum is its movement, each with its entry and the balance after it', async () => {
    const asked = { accountFrom: '1000', fiscalYear: '2026' }
    const { periods } = await ask(asked)
    const june = periods[5]!
    const { lines, totalCount } = await linesOf({ ...asked, period: june.id })
    expect(lines).toHaveLength(totalCount!)
    expect(sum(lines.map(({ debit }) => debit))).toBe(june.debit)
    expect(sum(lines.map(({ credit }) => credit))).toBe(june.credit)
    expect(lines.at(-1)!.balance).toBe(june.closing)
    const { entryId, entryNo, documentType, documentId } = lines[0]!
    expect((await clerk.read(`/api/gl/entry/${entryId}`)).Data).toMatchObject({ entryNo, documentType, documentId })
    expect(documentId).toMatch(/^[0-9a-f-]{36}$/)
    const mixed = await linesOf({ accountFrom: '6100', accountTo: '6130', fiscalYear: '2026', period: june.id })
    expect(new Set(mixed.lines.map(({ account }) => account)).size).toBe(4)
    expect(mixed.lines[0]!.balance).toBeNull()
  })

  it('[S8.03] is for whoever has the right, and asks for what it can answer', async () => {
    expect((await new Calls(app, 'buyer').get(`${PATH}/1000`)).statusCode).toBe(403)
    expect((await clerk.get(`${PATH}/1000?periodFrom=x`)).statusCode).toBe(400)
    // [S8.20] Said at its field, and of an account that is none [S8.37] beside what there is.
    const noYear = await clerk.read(`${PATH}/1000?fiscalYear=1999`)
    expect([noYear.ResultStatus, noYear.Problems?.map(({ Field, Key }) => [Field, Key])]).toEqual([
      2,
      [['fiscalYear', 'ledger:refused.noPeriod']],
    ])
    expect((await ask({ accountFrom: '99999' })).problems?.map(({ Field }) => Field)).toEqual(['accountFrom'])
    const other = (await ask({ accountFrom: '1000', fiscalYear: '2025' })).periods[0]!.id
    expect((await clerk.get(`${PATH}/1000/lines?fiscalYear=2026&Row=${other}`)).statusCode).toBe(404)
  })

  it('[S9.02] its lists leave as Excel files, for whoever may export them', async () => {
    const { periods } = await ask({ accountFrom: '1000', fiscalYear: '2026' })
    const june = periods[5]!
    const { lines } = await linesOf({ accountFrom: '1000', fiscalYear: '2026', period: june.id })
    const fileOf = async (list: string) => {
      const file = await admin.get(`${PATH}/1000/${list}/export?fiscalYear=2026&Row=${june.id}&Locale=fr-CA`)
      expect(file.statusCode).toBe(200)
      const book = new exceljs.Workbook()
      await book.xlsx.load(file.rawPayload as unknown as ArrayBuffer)
      return book.worksheets[0]!
    }
    const sheet = await fileOf('periods')
    expect([sheet.rowCount - 1, sheet.getRow(7).getCell(5).value]).toEqual([13, Number(june.credit)])
    expect((await fileOf('lines')).rowCount - 1).toBe(lines.length)
    expect((await clerk.get(`${PATH}/1000/periods/export`)).statusCode).toBe(403)
  })
})
