import { describe, expect, it } from 'vitest'
import { beancount, hledger, type Leaving } from '../../../../../server/modules/gl/audit-export/plain-text.ts'
import type { LeavingLine } from '../../../../../server/ledger/leaving-lines.ts'

const of: Leaving = {
  ...{ company: 'Northgate; Metals', currency: 'CAD', currencies: ['CAD', 'USD'], from: '2026-01-01' },
  accounts: [
    { account: '1010', name: 'Bank "USD"', type: 'Asset' },
    { account: '2010', name: 'Payables', type: 'Liability' },
    { account: '7010', name: 'Unrealized', type: 'OtherExpense' },
  ],
}
const line = (account: string, more: Partial<LeavingLine>): LeavingLine => ({
  ...{ entryNo: '2026-000007', postingDate: '2026-06-05', source: 'CD', description: 'Pay; twice | "quoted"', account },
  ...{
    debit: '0',
    credit: '0',
    txnCurrency: 'CAD',
    txnDebit: '0',
    txnCredit: '0',
    firmId: null,
    reference: null,
    ...more,
  },
})
const lines = [
  line('2010', { debit: '1350', txnCurrency: 'USD', txnDebit: '1000', firmId: 'V200', reference: 'INV-9' }),
  line('1010', { credit: '1360.5', txnCurrency: 'USD', txnCredit: '1000' }),
  // What a revaluation moves is ours alone.
  line('7010', { debit: '10.5', txnCurrency: 'USD' }),
]

describe('[finance 9.9] plain-text accounting', () => {
  it('writes foreign amounts with what they were booked at, and no sign that means something else', () => {
    expect(hledger.entry(of, lines)).toBe(`2026-06-05 * (2026-000007) Pay twice "quoted"  ; source:CD
    Liabilities:2010  1000.00 USD @@ 1350.00 CAD  ; firm:V200, reference:INV-9
    Assets:1010  -1000.00 USD @@ 1360.50 CAD
    Expenses:7010  10.50 CAD

`)
    expect(beancount.entry(of, lines)).toBe(`2026-06-05 * "Pay; twice | \\"quoted\\"" #CD
  entry: "2026-000007"
  Liabilities:2010  1000.00 USD @@ 1350.00 CAD
    firm: "V200"
    reference: "INV-9"
  Assets:1010  -1000.00 USD @@ 1360.50 CAD
  Expenses:7010  10.50 CAD

`)
  })

  it('opens each account, and begins with what stood before', () => {
    expect(hledger.head(of)).toContain(
      '; Northgate Metals\ncommodity 1000.00 CAD\ncommodity 1000.00 USD\naccount Assets:1010  ; Bank "USD"\n',
    )
    expect(beancount.head(of)).toContain('2026-01-01 open Assets:1010\n  name: "Bank \\"USD\\""\n')
    const balances = [{ account: '1010', currency: 'USD', amount: '-135.5', txn: '-100' }]
    expect(hledger.opening(of, balances)).toContain('    Assets:1010  -100.00 USD @@ 135.50 CAD')
    expect([hledger.opening(of, []), beancount.opening(of, [])]).toEqual(['', ''])
  })
})
