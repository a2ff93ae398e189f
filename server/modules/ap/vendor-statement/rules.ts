import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { VendorStatement } from '../../../../shared/contracts/ap/vendor-statement.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** A vendor has one statement of a day and currency. [finance 7.13] */
export const statementOnce = rule(
  VendorStatement,
  'ap.vendorStatement.statementOnce',
  'statementDate',
  async ({ vendorId, currency, statementDate }, { db, before }) => {
    if (!vendorId || !statementDate) return false
    const { rows } = await sql<{ statementNo: string }>`
      select statement_no as "statementNo" from vendor_statement
      where vendor_id = ${vendorId} and currency = ${currency} and statement_date = ${statementDate}
        and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows[0] && fail({ ...rows[0] })
  },
)

/** A balance that is carried forward is one of a day before the statement. [finance 7.13] */
const opensBefore = rule(
  VendorStatement,
  'ap.vendorStatement.opensBefore',
  'openingDate',
  ({ form, openingDate, statementDate }) =>
    form === 'BalanceForward' && !!openingDate && !!statementDate && openingDate >= statementDate && fail(),
)

/** A statement that carries a balance forward says which, and of which day. [finance 7.13] */
const openingSaid = rule(
  VendorStatement,
  'ap.vendorStatement.openingSaid',
  'openingBalance',
  ({ form, openingDate, openingBalance }) =>
    form !== 'BalanceForward'
      ? []
      : [...(openingDate ? [] : [fail({}, 'openingDate')]), ...(openingBalance === null ? [fail()] : [])],
)

/** What lowers what we owe has a minus. [finance 7.13] */
const minusOfCredits = rule(VendorStatement, 'ap.vendorStatement.minusOfCredits', 'theirs', ({ theirs }) =>
  theirs.flatMap(({ kind, amount }, at) =>
    (kind === 'Credit' || kind === 'Payment') && amount !== null && new Decimal(amount).gt(0)
      ? [fail({}, `theirs.${at}.amount`)]
      : [],
  ),
)

/** A document that is named by hand is one of this vendor, and of one line. [finance 7.13] */
const ourNumberKnown = rule(VendorStatement, 'ap.vendorStatement.ourNumberKnown', 'theirs', ({ theirs }) =>
  theirs.flatMap(({ byHand, ourNumber, ourAmount }, at) =>
    byHand && ourNumber && ourAmount === null ? [fail({ ourNumber }, `theirs.${at}.ourNumber`)] : [],
  ),
)

/** The lines come to the balance of the statement: nothing is left unexplained. [finance 7.13] */
const explained = rule(
  VendorStatement,
  'ap.vendorStatement.explained',
  'balance',
  ({ unexplained }) => !new Decimal(unexplained ?? 0).isZero() && fail({ unexplained: unexplained ?? '0' }),
)

export const onSave: readonly Rule[] = [
  statementOnce,
  wholeAmounts(VendorStatement),
  opensBefore,
  minusOfCredits,
  ourNumberKnown,
]
export const onAgree: readonly Rule[] = [openingSaid, explained]
