import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { amountOf } from '../../../server/ledger/amount.ts'
import { problems } from '../../../server/ledger/problems.ts'
import { readSuiteTexts } from '../../../server/platform/entity/texts.ts'
import { spokenArgs, type Problem } from '../../../shared/contracts/result.ts'

const texts = readSuiteTexts(resolve(import.meta.dirname, '../../..'))
const said = ({ Key, Args }: Problem) =>
  texts.text(
    'en-CA',
    Key,
    spokenArgs(Args, (key) => texts.text('en-CA', key)),
  )

describe('what the ledger says', () => {
  it('[S8.19, S8.20, S8.21, S8.22] are the sentences of the product text', () => {
    expect(said(problems.periodClosed('AP'))).toBe('Period is closed (A/P).')
    expect(said(problems.periodClosed('GL'))).toBe('Period is closed (G/L).')
    expect(said(problems.periodClosed('AR'))).toBe('Period is closed (A/R).')
    expect(said(problems.noPeriod())).toBe('Accounting period does not exist.')
    expect(said(problems.journalClosed())).toBe('Accounting journal for the period is closed, choose another date.')
    expect(said(problems.dateInClosedPeriod())).toBe('Selected date is in a closed period.')
  })

  it('[S5.39, S8.37] begin with the sentence of the product text and add what it is about', () => {
    expect(said(problems.notBalanced(amountOf('-0.01'), 'CAD'))).toBe(
      'G/L distribution must sum to zero. The difference is 0.01 CAD.',
    )
    expect(said(problems.accountNotValid('9999', 'unknown'))).toBe(
      'An account entered is not valid. 9999: There is no such account.',
    )
  })
})
