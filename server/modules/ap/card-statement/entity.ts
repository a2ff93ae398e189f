import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { sql } from 'kysely'
import { CardStatement } from '../../../../shared/contracts/ap/card-statement.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { statementOnce } from './rules.ts'

export const CardStatementStore = stored(CardStatement, {
  table: 'ap_card_statement',
  lines: { charges: { table: 'ap_card_statement_charge' } },
  derived: { cardLabel: sql`(select c.label from credit_card c where c.card_id = t.card_id)` },
  constraints: { ap_card_statement_once: statementOnce },
})

/** Our own number, given with the first save. */
export const numberStatement = numberedBy(CardStatement, { prefix: 'CS', sequence: 'ap_card_statement_number' })
