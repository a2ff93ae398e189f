import { sql } from 'kysely'
import type { CallResult, Problem } from '../../../shared/contracts/result.ts'
import type { ActionContext } from '../action/action.ts'
import { notFound } from '../http/errors.ts'
import type { ManyWork } from './many.ts'
import type { EntityParts } from './save.ts'
import type { Row } from './stored.ts'
import { visibilityOf } from './visibility.ts'

/** How a bulk action of the contract is done to one record, in its transaction; it answers what refuses it, or the whole answer. */
export interface BulkActionWork {
  readonly name: string
  run(
    context: ActionContext,
    id: string,
    parameters: Row,
    confirmed: readonly string[],
  ): Promise<readonly Problem[] | CallResult>
}

const CHANGED: Problem = { Field: null, Key: 'kit:bulk.changedMeanwhile', Args: {} }

/** The bulk actions of an entity as work on many records: each record locked, and in sight of whoever does it. */
export function bulkActionsAsWork(parts: EntityParts, done: readonly BulkActionWork[]): ManyWork[] {
  const { bulkActions, id } = parts.entity.entity
  return Object.entries(bulkActions).map(([name, { right }]): ManyWork => {
    const action = done.find((one) => one.name === name)
    if (!action) throw new Error(`${id} declares the bulk action ${name}, which nobody does.`)
    return {
      action: name,
      right,
      async one(context, record, { values, confirmed, versions }) {
        const { entity } = parts
        const { scope } = await visibilityOf(context.trx, context.user, entity)
        const { rows } = await sql<{ version: number }>`
          select t.version from ${sql.table(entity.table)} t
          where t.id = ${record.id}::uuid and ${scope ?? sql`true`} for update`.execute(context.trx)
        if (rows.length === 0) throw notFound()
        // What is decided is what was looked at.
        if ((versions?.[record.id] ?? rows[0]!.version) !== rows[0]!.version) return parts.answers.refused([CHANGED])
        const problems = await action.run(context, record.id, values, confirmed)
        if ('ResultStatus' in problems) return problems
        return problems.length > 0 ? parts.answers.refused([...problems]) : parts.answers.saved(record.id, null)
      },
    }
  })
}
