import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { isProgramAccount } from '../../../../shared/contracts/admin/business-number.ts'
import { SlipReturn } from '../../../../shared/contracts/ap/slip-return.ts'
import { ask, fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { today } from '../../../platform/calendar/business-day.ts'
import { craPhone } from './t5018-xml.ts'

/** A fiscal year must exist to be reported. [S5.38] */
const yearKnown = rule(
  SlipReturn,
  'ap.slipReturn.yearKnown',
  'year',
  ({ year, basis, firstDay }) => !!year && basis === 'Fiscal' && !firstDay && fail({ year }),
)

/** The payer's account is his business number with RZ and four digits. [finance 7.13] */
const payerAccountHolds = rule(
  SlipReturn,
  'ap.slipReturn.payerAccountHolds',
  'payerAccount',
  ({ payerAccount }) => !!payerAccount && !isProgramAccount(payerAccount, 'RZ') && fail(),
)

/** The phone of whom to ask has ten digits. [finance 7.13] */
const phoneWhole = rule(
  SlipReturn,
  'ap.slipReturn.phoneWhole',
  'contactPhone',
  ({ contactPhone }) => !!contactPhone && craPhone(contactPhone) === null && fail(),
)

/** A return has a slip. [finance 7.13] */
const somethingIncluded = rule(
  SlipReturn,
  'ap.slipReturn.somethingIncluded',
  'slips',
  ({ slips }) => !slips.some(({ include }) => include) && fail(),
)

/** A slip says what its recipient is. [finance 7.13] */
const kindsKnown = rule(SlipReturn, 'ap.slipReturn.kindsKnown', 'slips', ({ slips }) =>
  slips.flatMap(({ include, standing, vendorId }, at) =>
    include && standing === 'KindMissing' ? [fail({ vendorId: vendorId ?? '' }, `slips.${at}.recipientKind`)] : [],
  ),
)

/** A payment is reported in one period: slips are by calendar year or by fiscal year, not by both. [finance 7.13] */
const oneBasis = rule(SlipReturn, 'ap.slipReturn.oneBasis', 'basis', async ({ firstDay, lastDay }, { db }) => {
  const { rows } = await sql<{ first: string; last: string }>`
    select first_day::text as first, last_day::text as last from live_slip
    where first_day <= ${lastDay}::date and last_day >= ${firstDay}::date
      and (first_day, last_day) <> (${firstDay}::date, ${lastDay}::date) limit 1`.execute(db)
  return rows[0] && fail({ ...rows[0] })
})

/** Whoever issues slips of a period that is not over is asked: what is paid after it needs slips that amend them. */
const periodOver = rule(SlipReturn, 'ap.slipReturn.periodOver', 'year', async ({ lastDay }, { db }) => {
  const { rows } = await sql<{ today: string }>`
    select to_char(${today}, 'YYYY-MM-DD') as today where ${lastDay}::date >= ${today}`.execute(db)
  return rows[0] !== undefined && ask({ lastDay: lastDay ?? '', today: rows[0].today })
})

/** Whoever issues slips whose payments are not those of the books is asked. [finance 7.13] */
const tied = rule(
  SlipReturn,
  'ap.slipReturn.tied',
  'difference',
  ({ difference }) => !new Decimal(difference ?? 0).isZero() && ask({ difference: difference ?? '0' }),
)

/** Whoever issues a slip without a number that holds is asked: it goes with zeros in its place. [finance 7.13] */
const numbersGiven = rule(SlipReturn, 'ap.slipReturn.numbersGiven', 'slips', ({ slips }) => {
  const without = slips.filter(
    ({ include, standing, type }) =>
      include && type !== 'Cancelled' && (standing === 'NumberMissing' || standing === 'NumberWrong'),
  )
  return without.length > 0 && ask({ vendors: without.map(({ vendorId }) => vendorId).join(', ') })
})

/** Whoever issues slips by a threshold that nobody has looked up is asked. [finance 7.13] */
const thresholdLookedUp = rule(
  SlipReturn,
  'ap.slipReturn.thresholdLookedUp',
  'threshold',
  ({ sample, threshold }) => sample && ask({ threshold: threshold ?? '' }),
)

export const onSave: readonly Rule[] = [yearKnown, payerAccountHolds, phoneWhole]
export const onIssue: readonly Rule[] = [
  somethingIncluded,
  kindsKnown,
  oneBasis,
  periodOver,
  tied,
  numbersGiven,
  thresholdLookedUp,
]
