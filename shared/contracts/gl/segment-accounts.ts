import { code, flag, lookup, optional } from '../fields.ts'
import { processContract } from '../process.ts'
import { of } from '../report.ts'
import { Account } from './account.ts'

const account = () => lookup('gl.account', { heading: 'false', active: 'true' }, { max: 40, upper: true })
const value = () => optional(code({ max: 10, upper: true }))

/** [finance 6, gl-chart] Accounts of a range once more for each branch or department that they are not there for yet. */
export const SegmentAccounts = processContract('gl.segmentAccounts', {
  parameters: {
    accountFrom: account(),
    accountTo: account(),
    /** Only that value; else every one in use. */
    branchSegment: value(),
    withDepartments: flag(),
    departmentSegment: value(),
  },
  columns: {
    account: of(Account, 'account'),
    name: of(Account, 'name'),
    accountType: of(Account, 'accountType'),
    currency: of(Account, 'currency'),
  },
})
