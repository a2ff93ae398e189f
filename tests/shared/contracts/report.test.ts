import { expect, it } from 'vitest'
import { AgedTrialBalance } from '../../../shared/contracts/ap/aged-trial-balance.ts'
import { drillOf, wordsOf } from '../../../shared/contracts/report.ts'

it('a report is shown in the words of every module that its columns come from', () => {
  expect(wordsOf(AgedTrialBalance).toSorted()).toEqual(['admin', 'ap'])
})

it('[S9.18] a report may begin with parameters of its day', () => {
  expect(AgedTrialBalance.initial('2026-06-30')).toMatchObject({ asOf: '2026-06-30', basis: 'DueDate', days: 30 })
})

it('[finance 1] a cell leads to the record that it names, an open item to the document behind it', () => {
  const item = { firmId: 'V100', reference: 'INV-1', documentNo: 'PJ-7', kind: 'Credit' }
  expect(drillOf(AgedTrialBalance, item, 'firmId')).toEqual({ room: 'ap/account-inquiry', query: { record: 'V100' } })
  expect(drillOf(AgedTrialBalance, item, 'reference')).toEqual({
    room: 'ap/purchase-invoice',
    query: { record: 'PJ-7' },
  })
  expect(drillOf(AgedTrialBalance, { ...item, kind: 'CardCharge' }, 'reference')!.room).toBe('ap/card-payment')
  // What was taken over when the books began has no document here.
  expect(drillOf(AgedTrialBalance, { ...item, kind: 'Opening', documentNo: null }, 'reference')).toBeNull()
  expect(drillOf(AgedTrialBalance, item, 'total')).toBeNull()
})
