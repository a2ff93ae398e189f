import { wholeAmounts } from '../../../trade/money/whole-amounts.ts'
import { Decimal } from 'decimal.js'
import { sql } from 'kysely'
import { CardStatement } from '../../../../shared/contracts/ap/card-statement.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'

/** A card has each statement once. [finance 7.9] */
export const statementOnce = rule(
  CardStatement,
  'ap.cardStatement.statementOnce',
  'statementId',
  async ({ cardId, statementId }, { db, before }) => {
    if (!cardId || !statementId) return null
    const { rows } = await sql<{ statementNo: string }>`
      select statement_no as "statementNo" from ap_card_statement
      where card_id = ${cardId} and upper(btrim(statement_id)) = upper(btrim(${statementId}))
        and id is distinct from ${before?.id ?? null}::uuid`.execute(db)
    return rows[0] && fail({ ...rows[0] })
  },
)

/** What is ticked comes to the total of the statement. [finance 7.9] */
const comesOut = rule(
  CardStatement,
  'ap.cardStatement.comesOut',
  'total',
  ({ difference }) => !new Decimal(difference ?? 0).isZero() && fail({ difference: difference ?? '0' }),
)

/** A statement without a charge matches nothing. */
const somethingTicked = rule(
  CardStatement,
  'ap.cardStatement.somethingTicked',
  'charges',
  ({ charges }) => !charges.some(({ include }) => include) && fail(),
)

export const onSave: readonly Rule[] = [statementOnce, wholeAmounts(CardStatement)]
export const onMatch: readonly Rule[] = [somethingTicked, comesOut]
