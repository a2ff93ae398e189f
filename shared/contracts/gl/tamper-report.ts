import { choice, code, date, integer, optional, stamp, text } from '../fields.ts'
import { reportContract } from '../report.ts'

/** What is chained: the entries, and the change log beside them. */
export const CHAINS = ['Entries', 'ChangeLog'] as const
export const SEAL_OUTCOMES = ['Intact', 'Altered', 'Missing', 'Broken'] as const

/** [finance 9.9, I11] What verifications of the ledger have found, on paper for whoever audits it. */
export const TamperReport = reportContract('gl.tamperReport', {
  parameters: { from: date(), to: date(), outcome: optional(choice(SEAL_OUTCOMES)), chain: optional(choice(CHAINS)) },
  columns: {
    verifiedOn: stamp(),
    verifiedBy: text({ max: 100 }),
    chain: choice(CHAINS),
    firstEntry: optional(code({ max: 20 })),
    lastEntry: optional(code({ max: 20 })),
    firstSave: optional(integer({ ungrouped: true })),
    lastSave: optional(integer({ ungrouped: true })),
    /** Entries, or saves of the change log. */
    entries: integer(),
    outcome: choice(SEAL_OUTCOMES),
    brokenEntry: optional(code({ max: 20 })),
    /** Number, record and person of the first save that is not what was written. */
    brokenSave: optional(text({ max: 200 })),
    seal: text({ max: 64 }),
  },
  groupBy: [[]],
  totals: ['entries'],
  drill: { firstEntry: 'gl/entry', lastEntry: 'gl/entry', brokenEntry: 'gl/entry' },
  initial: (today) => ({ from: today, to: today }),
  opensAnswered: true,
  sort: ['-verifiedOn', 'chain', 'firstEntry', 'firstSave'],
  period: ['from', 'to'],
})
