import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ActionContext } from '../../../platform/action/action.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { currentUser, findUserById } from '../../../platform/identity/user.ts'
import { jobHandler, jobKind } from '../../../platform/jobs/job.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'

const FollowStatements = jobKind(
  'followStatements',
  Type.Object({ vendorId: Type.String({ maxLength: 40 }), userId: Type.String({ format: 'uuid' }) }),
)

/**
 * [finance 7.13] A document that was written is looked for on the statements of its vendor that are not agreed yet: the line that it was
 * entered for is explained without anybody saving the statement again. Not in the transaction of the document, which waits for no statement.
 */
export const followedByStatements =
  ({ jobs }: Pick<Deps, 'jobs'>) =>
  async (record: Readonly<Record<string, unknown>>, { trx, user }: ActionContext): Promise<void> => {
    const vendorId = record['vendorId']
    if (typeof vendorId !== 'string') return
    const { rows } = await sql`
      select from vendor_statement where vendor_id = ${vendorId} and status = 'Draft' limit 1`.execute(trx)
    if (rows.length === 0) return
    await jobs.enqueue(
      trx,
      FollowStatements,
      { vendorId, userId: user.id },
      { by: user.name, key: `statements ${vendorId}` },
    )
  }

/** Compares the statements of a vendor with our books anew, each by the path of a save, in the name of whoever wrote the document. */
export function keepFollowing(deps: Deps, statements: EntityParts): void {
  deps.jobs.add(
    jobHandler(FollowStatements, async ({ vendorId, userId }) => {
      const { rows } = await sql<{ id: string }>`
        select id from vendor_statement where vendor_id = ${vendorId} and status = 'Draft' order by statement_no`.execute(
        deps.db,
      )
      for (const { id } of rows)
        await transaction(deps.db, async (trx) => {
          const found = await findUserById(trx, userId)
          const { rows: held } = await sql<{ version: number }>`
            select version from vendor_statement where id = ${id}::uuid and status = 'Draft' for update`.execute(trx)
          if (!found || !held[0]) return
          const user = currentUser(found)
          const requestId = deps.random.uuid()
          const context = {
            trx,
            user,
            rights: await rightsOf(trx, user),
            requestId,
            changeId: requestId,
            now: deps.clock.now(),
          }
          await saveRecord(statements, context, id, { record: {}, version: held[0].version })
        })
    }),
  )
}
