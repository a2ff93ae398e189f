import { sql } from 'kysely'
import { StatementColumnSet } from '../../../../shared/contracts/gl/statement-column-set.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { readColumns } from '../financial-statement/design.ts'

/** A column set id is given to one set only. */
export const idUsedOnce = rule(
  StatementColumnSet,
  'gl.statementColumnSet.idUsedOnce',
  'columnSetId',
  async (set, { db, before }) => {
    if (before || !set.columnSetId) return false
    const { rows } = await sql`select from statement_column_set where column_set_id = ${set.columnSetId}`.execute(db)
    return rows.length > 0 && fail({ columnSetId: set.columnSetId })
  },
)

/** A set has columns. */
export const columnsThere = rule(
  StatementColumnSet,
  'gl.statementColumnSet.columnsThere',
  'columns',
  (set) => set.columns.length === 0 && fail(),
)

const ofDesign = (name: string): Rule =>
  rule(StatementColumnSet, `gl.statementColumnSet.${name}`, 'columns', (set) =>
    readColumns(set.columns)
      .faults.filter((fault) => fault.rule === name)
      .map(({ args, field }) => fail(args, field)),
  )

/** A number is that of one column. */
export const numberOnce = ofDesign('numberOnce')

/** A column of the ledger says which periods it is of. */
export const spanGiven = ofDesign('spanGiven')

/** Some periods run from the earlier to the later. */
export const periodsInOrder = ofDesign('periodsInOrder')

/** A difference is of two columns, and a formula of columns. */
export const columnsGiven = ofDesign('columnsGiven')

/** A percentage of a row is of one column. */
export const columnGiven = ofDesign('columnGiven')

/** A column that another one names is there. */
export const columnThere = ofDesign('columnThere')

/** A column that another one names is one column. */
export const columnIsOne = ofDesign('columnIsOne')

/** No column stands on itself, whatever the way. */
export const noLoop = ofDesign('noLoop')

export const onSave = [
  ...[idUsedOnce, columnsThere, numberOnce, spanGiven, periodsInOrder, columnsGiven, columnGiven, columnThere],
  ...[columnIsOne, noLoop],
]
