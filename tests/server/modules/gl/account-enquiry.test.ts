import { describe, expect, it } from 'vitest'
import { trialBalance } from '../../../../server/ledger/balances.ts'
import type { EnquiryAnswer, EnquiryLines } from '../../../../shared/contracts/gl/account-enquiry.ts'
import { Calls, startStaff } from '../admin/calls.ts'

const { app, clerk } = await startStaff()
const PATH = '/api/gl/account-enquiry'

const ask = async (query: Record<string, string>) =>
  (await clerk.get(`${PATH}?${new URLSearchParams(query).toString()}`)).json() as EnquiryAnswer
const linesOf = async (query: Record<string, string>) =>
  (await clerk.get(`${PATH}/lines?${new URLSearchParams(query).toString()}`)).json() as EnquiryLines
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
    expect(lines).toHaveLength(totalCount)
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
    expect((await new Calls(app, 'buyer').get(`${PATH}?accountFrom=1000`)).statusCode).toBe(403)
    expect((await clerk.get(PATH)).statusCode).toBe(400)
    expect((await clerk.get(`${PATH}?accountFrom=1000&fiscalYear=1999`)).statusCode).toBe(404)
    const other = (await ask({ accountFrom: '1000', fiscalYear: '2025' })).periods[0]!.id
    expect((await clerk.get(`${PATH}/lines?accountFrom=1000&fiscalYear=2026&period=${other}`)).statusCode).toBe(404)
  })
})
