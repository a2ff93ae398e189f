import { expect, it } from 'vitest'
import { AgedTrialBalance } from '../../../shared/contracts/ap/aged-trial-balance.ts'
import { wordsOf } from '../../../shared/contracts/report.ts'

it('a report is shown in the words of every module that its columns come from', () => {
  expect(wordsOf(AgedTrialBalance).toSorted()).toEqual(['admin', 'ap'])
})

it('[S9.18] a report may begin with parameters of its day', () => {
  expect(AgedTrialBalance.initial('2026-06-30')).toMatchObject({ asOf: '2026-06-30', basis: 'DueDate', days: 30 })
})
