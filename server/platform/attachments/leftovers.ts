import { sql } from 'kysely'
import { Type } from 'typebox'
import type { Deps } from '../deps.ts'
import { jobHandler, jobKind } from '../jobs/job.ts'
import type { FileStore } from './file-store.ts'

const ForgetAttachments = jobKind('forgetAttachments', Type.Object({}))

/** Removes from the outside store what no row names any more. Answers how many; what cannot be removed stays listed. */
export async function removeLeftovers({ db }: Pick<Deps, 'db'>, store: FileStore): Promise<number> {
  const { rows } = await sql<{ id: string }>`select id from attachment_leftover order by since limit 1000`.execute(db)
  for (const { id } of rows) {
    await store.remove(id)
    await sql`delete from attachment_leftover where id = ${id}::uuid`.execute(db)
  }
  return rows.length
}

/** Has it done every night, also where attachments lie in the database now: some may have been outside before. */
export function keepRemovingLeftovers(deps: Deps, store: FileStore): void {
  deps.jobs.add(
    jobHandler(ForgetAttachments, async () => void (await removeLeftovers(deps, store))),
    { id: 'forgetAttachments', cron: '50 3 * * *', payload: {} },
  )
}
