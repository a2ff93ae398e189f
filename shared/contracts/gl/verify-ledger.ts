import { code, integer, optional } from '../fields.ts'
import { processContract } from '../process.ts'

/** [finance 9.9, I11] Reads every sealed entry again and names the first that is not what was posted, block by block. */
export const VerifyLedger = processContract('gl.verifyLedger', {
  // All years without one.
  parameters: { fiscalYear: optional(integer({ least: 1001, most: 9998, ungrouped: true })) },
  columns: {
    firstEntry: code({ max: 20 }),
    lastEntry: code({ max: 20 }),
    entries: integer(),
  },
  drill: { firstEntry: 'gl/entry', lastEntry: 'gl/entry' },
})
