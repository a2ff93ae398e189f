import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocated } from '../../../server/ledger/allocation.ts'
import { amountOf, amountText, sumOf } from '../../../server/ledger/amount.ts'
import { differences, residueOf } from '../../../server/ledger/balance.ts'
import { askedHash } from '../../../server/ledger/canonical.ts'
import { carriedAt, revaluationLegs, transferLegs } from '../../../server/ledger/exchange.ts'
import { credit, debit, posting, type Currency, type Side } from '../../../server/ledger/legs.ts'
import type { Line } from '../../../server/ledger/line.ts'
import { accountFor, type RoleRow } from '../../../server/ledger/roles.ts'
import { converted, rounded } from '../../../server/ledger/rounding.ts'

const line = (side: Side, account: string, txn: string, rate: string, control = false): Line => ({
  account,
  control: control ? 'AP' : null,
  side,
  currency: 'USD',
  rate,
  txn: amountOf(txn),
  functional: converted(amountOf(txn), rate),
  isFixed: false,
})

describe('allocation', () => {
  it('[FA10] gives the residue of rounding to the last share', () => {
    expect(allocated('1234.56', ['50', '30', '20'])).toEqual(['617.28', '370.37', '246.91'])
    expect(allocated('100.00', ['1', '1', '1'])).toEqual(['33.33', '33.33', '33.34'])
  })

  it('loses no cent, whatever the shares', () => {
    const figure = fc.integer({ min: -999_999_999, max: 999_999_999 })
    const shares = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 })
    fc.assert(
      fc.property(figure, shares, (cents, parts) => {
        const amount = amountText(amountOf(cents).div(100))
        expect(amountText(sumOf(allocated(amount, parts.map(String))))).toBe(amount)
      }),
    )
  })
})

describe('rounding [FI13]', () => {
  it('[FX7] gives the residue to the largest line on no control account, the first of equals', () => {
    const lines = [1, 2, 3].map(() => line('Debit', '6200', '10.01', '1.3333'))
    const result = rounded([...lines, line('Credit', '2010', '30.03', '1.3333', true)])
    expect(result.residue).toBeNull()
    expect(result.lines.map(({ functional }) => amountText(functional))).toEqual(['13.34', '13.35', '13.35', '40.04'])
  })

  it('rounds half away from zero', () => {
    expect(amountText(converted(amountOf('1.005'), '1'))).toBe('1.01')
    expect(amountText(converted(amountOf('-1.005'), '1'))).toBe('-1.01')
  })

  it('answers the residue of control accounts alone, for ROUNDING', () => {
    const lines = [1, 2, 3].map(() => line('Debit', '1110', '10.01', '1.3333', true))
    const result = rounded([...lines, line('Credit', '2010', '30.03', '1.3333', true)])
    expect(result).toMatchObject({ isRounding: true })
    expect(amountText(result.residue!)).toBe('0.01')
  })

  it('always balances what balances in its own currency', () => {
    const cents = fc.integer({ min: 1, max: 99_999_999 })
    const rates = fc.integer({ min: 1, max: 300_000_000 }).map((n) => amountOf(n).div(100_000_000).toFixed(8))
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 30 }), rates, (amounts, rate) => {
        const debits = amounts.map((n) => line('Debit', '6200', amountText(amountOf(n).div(100)), rate))
        const whole = amountText(sumOf(debits.map(({ txn }) => txn)))
        const result = rounded([...debits, line('Credit', '2010', whole, rate, true)])
        expect(result.residue).toBeNull()
        expect(residueOf(result.lines).isZero()).toBe(true)
        expect(differences(result.lines)).toEqual([])
      }),
    )
  })
})

describe('legs', () => {
  it('have no negative amounts: a negative debit is a credit', () => {
    expect(debit('6200', '-5.00')).toMatchObject({ side: 'Credit', amount: '5' })
    expect(credit('6200', '0', { functional: '-5.00' })).toMatchObject({ side: 'Debit', functional: '5.00' })
  })

  it('of nothing are dropped, but not those that count a quantity', () => {
    const legs = [debit('6200', '0.00'), debit('6200', '0', { quantity: '3' }), debit('6200', '1')]
    const document = { type: 'test', id: '00000000-0000-4000-8000-000000000000', purpose: 'post' }
    expect(posting({ companyId: 'X', source: 'GJ', date: '2026-06-01', document, legs }).legs).toHaveLength(2)
  })
})

describe('exchange', () => {
  it('[FX5] carries a part at its share and the last part at all that is left', () => {
    const item = { txn: amountOf('-10000'), amount: amountOf('-13600') }
    expect(amountText(carriedAt(item, amountOf('4000')))).toBe('5440.00')
    expect(amountText(carriedAt({ txn: amountOf('0.03'), amount: amountOf('0.05') }, amountOf('0.03')))).toBe('0.05')
  })

  it('a transfer between banks of two currencies is two balanced pairs through FX_CLEARING', () => {
    const side = (account: string, amount: string, currency: Currency, rate: string) => ({
      account,
      amount,
      currency,
      rate,
    })
    const legs = transferLegs(side('1000', '13720.00', 'CAD', '1'), side('1010', '10000.00', 'USD', '1.3700'))
    const told = legs.map(({ account, side, currency, amount, functional }) =>
      [typeof account === 'string' ? account : account!.role, side, currency, amount, functional].join(' '),
    )
    expect(told).toEqual([
      '1000 Credit CAD 13720 13720.00',
      'FX_CLEARING Debit CAD 13720 13720.00',
      '1010 Debit USD 10000 13700.00',
      'FX_CLEARING Credit USD 10000 13700.00',
      'FX_CLEARING Credit USD 0 20.00',
      'FX_REALIZED Debit USD 0 20.00',
    ])
  })

  it('[FX2] a revaluation moves the difference to the closing rate and no foreign amount', () => {
    const item = { account: '2010', currency: 'USD' as const, txn: amountOf('-10000'), amount: amountOf('-13600') }
    expect(
      revaluationLegs([item], '1.3850').map(({ side, amount, functional }) => `${side} ${amount} ${functional}`),
    ).toEqual(['Credit 0 250.00', 'Debit 0 250.00'])
  })
})

describe('account roles', () => {
  const row = (gl_account: string, more: Partial<RoleRow> = {}): RoleRow => ({
    role: 'SALES',
    branch_id: null,
    currency: null,
    qualifier: null,
    gl_account,
    valid_from: '1001-01-01',
    ...more,
  })
  const rows = [
    row('4000'),
    row('4001', { branch_id: 'HAM' }),
    row('4002', { currency: 'USD' }),
    row('4003', { qualifier: 'COIL' }),
    row('4004', { valid_from: '2026-01-01' }),
  ]
  it('means the most specific row: qualifier, then currency, then branch, then the newest', () => {
    const asked = { role: 'SALES' as const, currency: 'CAD' }
    expect(accountFor(rows, asked)).toBe('4004')
    expect(accountFor(rows, { ...asked, branchId: 'HAM' })).toBe('4001')
    expect(accountFor(rows, { ...asked, branchId: 'HAM', currency: 'USD' })).toBe('4002')
    expect(accountFor(rows, { ...asked, branchId: 'HAM', currency: 'USD', qualifier: 'COIL' })).toBe('4003')
    expect(accountFor(rows, { ...asked, role: 'COGS' })).toBeNull()
  })
})

describe('what was asked for', () => {
  it('[FI7] is hashed as the books of all years have it: known keys in one order, nothing that shows a problem', () => {
    const document = { type: 'test', id: 'D1', purpose: 'post' }
    const opens = {
      id: 'I1',
      firmId: 'V100',
      kind: 'Invoice',
      reference: 'R',
      documentDate: '2026-06-01',
      dueDate: '2026-07-01',
    }
    const asked = posting({
      ...{ companyId: 'NORTHGATE', source: 'PJ', date: '2026-06-02', document },
      legs: [
        debit('6200', '10.00', { memo: 'é "1"', jobId: null, field: 'lines.0' }),
        credit(null as never, '10.00', { opens }),
      ],
    })
    const text =
      '{"companyId":"NORTHGATE","source":"PJ","dataType":"Actual","date":"2026-06-02","isAdjusting":false,' +
      '"document":{"type":"test","id":"D1","purpose":"post"},"kind":"Ordinary","description":"","currency":"CAD","rate":"1",' +
      '"rateDate":null,"journalId":null,"autoReverseOn":null,"isManual":false,"legs":[' +
      '{"account":"6200","side":"Debit","amount":"10","jobId":null,"memo":"é \\"1\\""},' +
      '{"account":null,"side":"Credit","amount":"10","opens":{"id":"I1","kind":"Invoice","firmId":"V100","reference":"R",' +
      '"documentDate":"2026-06-01","dueDate":"2026-07-01"}}]}'
    expect(askedHash(asked).toString('hex')).toBe(createHash('sha256').update(text).digest('hex'))
  })
})
