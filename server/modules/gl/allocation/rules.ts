import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { Allocation } from '../../../../shared/contracts/gl/allocation.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { accountsByHand } from '../../../trade/lines/accounts-by-hand.ts'
import { notOnControl } from '../../../trade/lines/control-account.ts'

/** An id is given to one allocation only. */
export const idUsedOnce = rule(
  Allocation,
  'gl.allocation.idUsedOnce',
  'allocationId',
  async ({ allocationId }, { db, before }) => {
    if (before || !allocationId) return null
    const { rows } = await sql`select from gl_allocation where allocation_id = ${allocationId}`.execute(db)
    return rows.length > 0 && fail({ allocationId })
  },
)

/** Fixed percents bear the whole of an amount. [finance 9.1] */
const sharesWhole = rule(Allocation, 'gl.allocation.sharesWhole', 'lines', ({ lines, basis }) => {
  if (basis !== 'Percent') return null
  const whole = lines.reduce((sum, { share }) => sum.plus(share ?? 0), new Decimal(0))
  return !whole.eq(100) && fail({ whole: whole.toFixed() })
})

/** An allocation by what is counted says for each line where it is counted. [finance 9.1] */
const statisticsGiven = rule(Allocation, 'gl.allocation.statisticsGiven', 'lines', ({ lines, basis }) => {
  if (basis !== 'Statistic') return null
  if (lines.length === 0) return fail()
  return lines.flatMap(({ statisticAccount }, at) =>
    statisticAccount ? [] : [fail({}, `lines.${at}.statisticAccount`)],
  )
})

export const onSave: readonly Rule[] = [
  ...[idUsedOnce, sharesWhole, statisticsGiven],
  ...[notOnControl(Allocation, 'lines'), accountsByHand('lines')],
]
