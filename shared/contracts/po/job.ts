import { entity, type RecordOfEntity } from '../entity.ts'
import { choice, code, lines, lookup, money, optional, text } from '../fields.ts'

const amount = () => optional(money({ least: '0' }))

/** [S3.35] [S5.45] A contract that costs are kept of, with the codes that they are kept under. */
export const Job = entity('po.job', {
  roles: { controller: ['*'] },
  key: 'jobNo',
  title: 'name',
  fields: {
    jobNo: code({ max: 20, upper: true, fixed: true }),
    name: text({ max: 100 }),
    customerId: optional(lookup('admin.firm', { firmType: 'customer|both', status: '=Active' }, { upper: true })),
    status: choice(['Open', 'Closed']),
    glAccount: optional(lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })),
    contractAmount: amount(),
    costCodes: lines({
      costCode: lookup('admin.userCode', { codeType: '=COST_CODE', active: 'true' }, { upper: true }),
      budget: amount(),
    }),
  },
  derived: {
    customerName: optional(text({ max: 100, readOnly: true })),
    /** [finance 7.2] Still to be received for it of approved orders, in the company's currency. */
    committed: money({ readOnly: true }),
    /** What the books have it at: all of its lines that are no revenue. */
    spent: money({ readOnly: true }),
    /** What was invoiced of it, by the books: its lines on accounts of revenue. */
    earned: money({ readOnly: true }),
  },
  list: [
    'jobNo',
    'name',
    'customerId',
    'customerName',
    'status',
    'contractAmount',
    'earned',
    'spent',
    'committed',
    'glAccount',
  ],
  totals: ['contractAmount', 'earned', 'spent', 'committed'],
  search: ['jobNo', 'name', 'customerId', 'customerName'],
  ownActions: ['import'],
})
export type Job = RecordOfEntity<typeof Job>
