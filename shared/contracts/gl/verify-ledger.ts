import { choice, code, integer, optional } from '../fields.ts'
import { processContract } from '../process.ts'
import { CHAINS } from './tamper-report.ts'

/** [finance 9.9, I11] Reads every sealed entry and every sealed save again and names the first that is not what was written, block by block. */
export const VerifyLedger = processContract('gl.verifyLedger', {
  // All years without one, and the change log, which has no years.
  parameters: { fiscalYear: optional(integer({ least: 1001, most: 9998, ungrouped: true })) },
  columns: {
    chain: choice(CHAINS),
    firstEntry: optional(code({ max: 20 })),
    lastEntry: optional(code({ max: 20 })),
    firstSave: optional(integer({ ungrouped: true })),
    lastSave: optional(integer({ ungrouped: true })),
    entries: integer(),
  },
  drill: { firstEntry: 'gl/entry', lastEntry: 'gl/entry' },
})
