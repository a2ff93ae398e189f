import { sql } from 'kysely'
import { Grade } from '../../../../shared/contracts/ic/grade.ts'
import { fail, rule, type Rule } from '../../../platform/action/rules.ts'
import { inOrder, namedOnce } from './limit-rules.ts'

/** A grade id is given once. [supply 8 grade] */
export const idUsedOnce = rule(Grade, 'ic.grade.idUsedOnce', 'gradeId', async ({ gradeId }, { db, before }) => {
  if (before || !gradeId) return null
  const { rows } = await sql`select from grade where grade_id = ${gradeId}`.execute(db)
  return rows.length > 0 && fail({ gradeId })
})

/** A property has one limit. */
export const limitsOnce = rule(Grade, 'ic.grade.limitsOnce', 'limits', ({ limits }) => namedOnce(limits))

/** A limit says something, and its least is no more than its most. */
export const limitsInOrder = rule(Grade, 'ic.grade.limitsInOrder', 'limits', ({ limits }) => inOrder(limits))

/** Published limits say where they were published. */
const sourceNamed = rule(
  Grade,
  'ic.grade.sourceNamed',
  'source',
  ({ limits, source }) => limits.length > 0 && !source && fail(),
)

export const onSave: readonly Rule[] = [idUsedOnce, limitsOnce, limitsInOrder, sourceNamed]
