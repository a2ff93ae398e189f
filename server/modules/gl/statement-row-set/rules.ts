import { sql, type Kysely } from 'kysely'
import { StatementRowSet } from '../../../../shared/contracts/gl/statement-row-set.ts'
import { fail, rule, type Finding, type Rule } from '../../../platform/action/rules.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { readRows, type Fault } from '../financial-statement/design.ts'

/** A row set id is given to one set only. */
export const idUsedOnce = rule(
  StatementRowSet,
  'gl.statementRowSet.idUsedOnce',
  'rowSetId',
  async (set, { db, before }) => {
    if (before || !set.rowSetId) return false
    const { rows } = await sql`select from statement_row_set where row_set_id = ${set.rowSetId}`.execute(db)
    return rows.length > 0 && fail({ rowSetId: set.rowSetId })
  },
)

/** A set has rows. */
export const rowsThere = rule(
  StatementRowSet,
  'gl.statementRowSet.rowsThere',
  'rows',
  (set) => set.rows.length === 0 && fail(),
)

/** Codes of the chart that a dash could be mistaken in. */
export async function dashedCodes(db: Kysely<Tables>): Promise<(code: string) => boolean> {
  const { rows } = await sql<{ account: string }>`
    select account from gl_account where account ~ '^[0-9]+-[0-9]+$' and not heading`.execute(db)
  const codes = new Set(rows.map(({ account }) => account))
  return (code) => codes.has(code)
}

const found = (faults: readonly Fault[], name: string): Finding[] =>
  faults.filter((fault) => fault.rule === name).map(({ args, field }) => fail(args, field))

const ofDesign = (name: string): Rule =>
  rule(StatementRowSet, `gl.statementRowSet.${name}`, 'rows', async (set, { db }) =>
    found(readRows(set.rows, await dashedCodes(db)).faults, name),
  )

/** A number is that of one row. */
export const numberOnce = ofDesign('numberOnce')

/** A row of accounts names some. */
export const accountsGiven = ofDesign('accountsGiven')

/** Accounts are named as they are read. */
export const accountsRead = ofDesign('accountsRead')

/** A total, a formula and a percentage name the rows that they are of. */
export const rowsGiven = ofDesign('rowsGiven')

/** Rows are named as they are read, and are there. */
export const rowsRead = ofDesign('rowsRead')

/** A row that another one names is there. */
export const rowThere = ofDesign('rowThere')

/** No row stands on itself, whatever the way. */
export const noLoop = ofDesign('noLoop')

export const onSave = [
  ...[idUsedOnce, rowsThere, numberOnce, accountsGiven, accountsRead, rowsGiven, rowsRead, rowThere, noLoop],
]
