import { sql } from 'kysely'
import { StatementColumnDetail } from '../../../../shared/contracts/gl/statement-row.ts'
import { StatementColumnSet } from '../../../../shared/contracts/gl/statement-column-set.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as statementColumnSet from './rules.ts'

export const StatementColumnSetStore = stored(StatementColumnSet, {
  table: 'statement_column_set',
  lines: { columns: { table: 'statement_column' } },
  derived: { columnCount: sql`(select count(*)::int from statement_column c where c.owner_id = t.id)` },
  constraints: { statement_column_set_id_used_once: statementColumnSet.idUsedOnce },
})

export const StatementColumnStore = stored(StatementColumnDetail, { table: 'statement_column_read' })
