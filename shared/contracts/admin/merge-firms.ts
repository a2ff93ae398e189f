import { ENTITIES } from '../entities.ts'
import { choice, code, integer, lookup, text } from '../fields.ts'
import { kindsNaming } from '../lookups-to.ts'
import { processContract } from '../process.ts'

const named = kindsNaming('admin.firm', Object.values(ENTITIES)).map(({ room }) => room.split('/')[1]!)

/** What may name a firm and goes with it, as the contracts say it and their modules tell: the last word of its room. */
export const FIRM_USERS: readonly string[] = [...named, 'user-securables', 'purchase-receipt']

/**
 * [supply 7.1] Makes one firm of two that are the same: whatever names the one for what is still to come names the other, which
 * its number leads to from then on. What was posted stays where it is.
 */
export const MergeFirms = processContract('admin.mergeFirms', {
  parameters: {
    fromFirm: lookup('admin.firm', undefined, { max: 20, upper: true }),
    intoFirm: lookup('admin.firm', { status: '=Active' }, { max: 20, upper: true }),
    reason: text({ max: 200 }),
  },
  columns: {
    kind: choice(FIRM_USERS),
    key: code({ max: 60 }),
    title: text({ max: 100 }),
    uses: integer(),
  },
  stops: false,
})
