import { choice, code, date, integer, optional, stamp, text } from '../fields.ts'
import { reportContract } from '../report.ts'

export const SEAL_OUTCOMES = ['Intact', 'Altered', 'Missing', 'Broken'] as const

/** [finance 9.9, I11] What verifications of the ledger have found, on paper for whoever audits it. */
export const TamperReport = reportContract('gl.tamperReport', {
  parameters: { from: date(), to: date(), outcome: optional(choice(SEAL_OUTCOMES)) },
  columns: {
    verifiedOn: stamp(),
    verifiedBy: text({ max: 100 }),
    firstEntry: code({ max: 20 }),
    lastEntry: code({ max: 20 }),
    entries: integer(),
    outcome: choice(SEAL_OUTCOMES),
    brokenEntry: optional(code({ max: 20 })),
    seal: text({ max: 64 }),
  },
  groupBy: [[]],
  totals: ['entries'],
  drill: { firstEntry: 'gl/entry', lastEntry: 'gl/entry', brokenEntry: 'gl/entry' },
  initial: (today) => ({ from: today, to: today }),
  opensAnswered: true,
  sort: ['-verifiedOn', 'firstEntry'],
  period: ['from', 'to'],
})
