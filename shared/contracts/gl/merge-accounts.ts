import { ENTITIES } from '../entities.ts'
import { choice, code, integer, lookup, text } from '../fields.ts'
import { kindsNaming } from '../lookups-to.ts'
import { processContract } from '../process.ts'

const account = () => lookup('gl.account', { heading: 'false' }, { max: 40, upper: true })

/** What may name an account for what it will post, as the contracts say it: the last word of its room. */
export const ACCOUNT_USERS: readonly string[] = kindsNaming('gl.account', Object.values(ENTITIES)).map(
  ({ room }) => room.split('/')[1]!,
)

/**
 * [finance 6, gl-chart] Makes one account do without another: whatever names it for what will be posted names the other one, and it
 * becomes inactive. What was posted stays where it is.
 */
export const MergeAccounts = processContract('gl.mergeAccounts', {
  parameters: {
    fromAccount: account(),
    intoAccount: lookup('gl.account', { heading: 'false', active: 'true' }, { max: 40, upper: true }),
  },
  columns: {
    kind: choice(ACCOUNT_USERS),
    key: code({ max: 60 }),
    title: text({ max: 100 }),
    uses: integer(),
  },
  stops: false,
})
