import { sql } from 'kysely'
import { StatementRowDetail } from '../../../../shared/contracts/gl/statement-row.ts'
import { StatementRowSet } from '../../../../shared/contracts/gl/statement-row-set.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as statementRowSet from './rules.ts'

export const StatementRowSetStore = stored(StatementRowSet, {
  table: 'statement_row_set',
  lines: { rows: { table: 'statement_row' } },
  derived: { rowCount: sql`(select count(*)::int from statement_row r where r.owner_id = t.id)` },
  constraints: { statement_row_set_id_used_once: statementRowSet.idUsedOnce },
})

export const StatementRowStore = stored(StatementRowDetail, { table: 'statement_row_read' })
