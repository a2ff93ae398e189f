import type { OpeningLine, OpeningWork } from '../../shared/contracts/gl/opening-balance.ts'
import { MOVING_STEPS, type MovingInState } from '../../shared/contracts/gl/moving-in.ts'
import { sampleId } from '../sample/value.ts'

const BROUGHT = { by: 'Helen Marsh', on: '2026-11-30T15:00:00.000Z' }

const WORK: OpeningWork = {
  ...{ id: sampleId(0), version: 3, openingNo: 'OB000001', status: 'Draft', companyName: 'Northgate', currency: 'CAD' },
  ...{ opensOn: '2026-11-30', entryId: null, entryNo: null, postedBy: null, postedOn: null },
  ...{ postedAlone: false, submittedBy: null, submittedOn: null, approvalNote: null, waitsFor: null },
  files: [
    { ...BROUGHT, part: 'TrialBalance', fileName: 'trial-balance.xlsx', lines: 412, amount: '0.00' },
    { ...BROUGHT, part: 'Vendors', fileName: 'open-vendors.csv', lines: 105, amount: '-905446.33' },
    { ...BROUGHT, part: 'Customers', fileName: 'open-customers.csv', lines: 4106, amount: '5310442.18' },
  ],
  proof: [
    {
      ...{ glAccount: '2000', name: 'Accounts payable, trade', part: 'Vendors', items: 105 },
      ...{ trialBalance: '-910965.33', details: '-905446.33', difference: '5519.00' },
      suspects: [{ firmId: 'V100', reference: 'GH-7702', amount: '-5519.00', fits: 'Whole', row: 41 }],
    },
    {
      ...{ glAccount: '1200', name: 'Accounts receivable, trade', part: 'Customers', items: 4106 },
      ...{ trialBalance: '5310442.18', details: '5310442.18', difference: '0.00', suspects: [] },
    },
  ],
  ...{ otherAccounts: 401, otherAmount: '-4399476.85', difference: '0.00', detailDifference: '5519.00', laterItems: 2 },
  acts: ['submit', 'post', 'return', 'bring', 'undo'],
}

const LINES: readonly OpeningLine[] = [
  {
    ...{
      row: 2,
      glAccount: '2000',
      accountName: 'Accounts payable, trade',
      firmId: 'V100',
      firmName: 'Gantry and Hoist',
    },
    ...{ reference: 'GH-7702', documentDate: '2026-11-27', dueDate: '2026-12-27', currency: 'CAD' },
    ...{ txn: '-5519.00', amount: '-5519.00' },
  },
  {
    ...{
      row: 3,
      glAccount: '2010',
      accountName: 'Accounts payable, USD',
      firmId: 'V200',
      firmName: 'Erie Line Haulage',
    },
    ...{ reference: 'EL-20118', documentDate: '2026-11-28', dueDate: '2026-12-28', currency: 'USD' },
    ...{ txn: '-2000.00', amount: '-2720.00' },
  },
]

/** The calls of opening balances, by what stands behind their room. */
export function openingAnswer(path: readonly string[] | null | undefined): object | undefined {
  if (path?.[0] === 'work') return WORK
  if (path?.[1] === 'lines') return { lines: LINES }
  return undefined
}

const MOVING: MovingInState = {
  steps: MOVING_STEPS.map((step, at) => ({
    ...{ step, isDone: at < 4, count: at < 4 ? 1 : 0, name: step === 'company' ? 'Northgate' : null },
    waitsBy: null,
    offers: step === 'tax' || step === 'terms' ? step : null,
  })),
  ...{ chartAccounts: 180, provinces: ['CA-ON', 'CA-QC'], mayBegin: true },
}

/** The one call of the page that leads a new company. */
export const movingInAnswer = (path: readonly string[] | null | undefined): object | undefined =>
  path?.[0] === 'state' ? MOVING : undefined
