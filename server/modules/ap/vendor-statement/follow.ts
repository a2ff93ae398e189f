import { sql } from 'kysely'
import { Type } from 'typebox'
import type { ActionContext } from '../../../platform/action/action.ts'
import { transaction } from '../../../platform/database/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import { saveRecord, type EntityParts } from '../../../platform/entity/save.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import type { Transition } from '../../../platform/document/transition.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { currentUser, findUserById, type CurrentUser } from '../../../platform/identity/user.ts'
import { jobHandler, jobKind } from '../../../platform/jobs/job.ts'
import { rightsOf } from '../../../platform/rights/rights.ts'
import { compared, isAsCompared, type Statement } from './complete.ts'
import { factsOf } from '../../../platform/database/facts.ts'
import { isOneOf } from '../../../platform/database/planned.ts'

const FollowStatements = jobKind(
  'followStatements',
  Type.Object({ vendorId: Type.String({ maxLength: 40 }), userId: Type.String({ format: 'uuid' }) }),
)

type Followed = (vendors: readonly unknown[], context: Pick<ActionContext, 'trx' | 'user'>) => Promise<void>

/**
 * [finance 7.13] What was written, posted, paid or taken back is looked for on the statements of its vendors that are not agreed yet: a
 * line is explained without anybody saving the statement again. Not in the transaction of the document, which waits for no statement.
 */
export const followedByStatements =
  ({ jobs }: Pick<Deps, 'jobs'>): Followed =>
  async (vendors, { trx, user }) => {
    const named = [...new Set(vendors)].filter((vendor): vendor is string => typeof vendor === 'string')
    if (named.length === 0) return
    const rows = await factsOf(
      trx,
      sql<{ vendorId: string }>`
      select distinct vendor_id as "vendorId" from vendor_statement
      where ${isOneOf(sql`vendor_id`, named)} and status = 'Draft'`,
    )
    for (const { vendorId } of rows)
      await jobs.enqueue(
        trx,
        FollowStatements,
        { vendorId, userId: user.id },
        { by: user.name, key: `statements ${vendorId}` },
      )
  }

/** The same of each action of a document: whatever it did moved something of its vendors. */
export const followedActions = (
  deps: Pick<Deps, 'jobs'>,
  transitions: readonly Transition[],
  vendorsOf: (record: Row) => readonly unknown[],
): readonly Transition[] =>
  transitions.map((transition) => ({
    ...transition,
    async run(record, action, given) {
      // Before the action, which may take a number that others wait for; nothing is looked for before the commit.
      await followedByStatements(deps)(vendorsOf(record), action)
      return transition.run(record, action, given)
    },
  }))

/**
 * [finance 7.13] A draft is beside our books as they are now, whatever moved them since it was saved: where they did, it is compared anew
 * before it is shown, so that what is agreed is what was looked at.
 */
export const comparedAtReading =
  (deps: Deps, statements: () => EntityParts) =>
  async (record: Row, user: CurrentUser): Promise<Row> => {
    if (record['status'] !== 'Draft') return record
    const statement = record as unknown as Statement
    if (isAsCompared(statement, await compared(deps.db, statement))) return record
    await compareAnew(deps, statements(), statement.id, user)
    const seen = await visibilityOf(deps.db, user, statements().entity)
    return (await readInSight(deps.db, statements().entity, statement.id, seen))?.record ?? record
  }

/** One statement beside our books, by the path of a save; nothing when somebody has agreed it meanwhile. */
async function compareAnew(deps: Deps, statements: EntityParts, id: string, user: CurrentUser): Promise<void> {
  await transaction(deps.db, async (trx) => {
    const { rows: held } = await sql<{ version: number }>`
      select version from vendor_statement where id = ${id}::uuid and status = 'Draft' for update`.execute(trx)
    if (!held[0]) return
    const requestId = deps.random.uuid()
    const rights = await rightsOf(trx, user)
    const context = { trx, user, rights, requestId, changeId: requestId, now: deps.clock.now() }
    await saveRecord(statements, context, id, { record: {}, version: held[0].version })
  })
}

/** Compares the statements of a vendor with our books anew, in the name of whoever wrote the document. */
export function keepFollowing(deps: Deps, statements: EntityParts): void {
  deps.jobs.add(
    jobHandler(FollowStatements, async ({ vendorId, userId }) => {
      const { rows } = await sql<{ id: string }>`
        select id from vendor_statement where vendor_id = ${vendorId} and status = 'Draft' order by statement_no`.execute(
        deps.db,
      )
      const found = await transaction(deps.db, (trx) => findUserById(trx, userId))
      if (!found) return
      for (const { id } of rows) await compareAnew(deps, statements, id, currentUser(found))
    }),
  )
}
