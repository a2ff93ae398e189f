/** A run of tests that is under way: has its PostgreSQL and tells its parent which. */
import { runPostgres } from '../../../support/run-postgres.ts'

const { pid } = await runPostgres()
process.send!(pid)
// Until somebody ends it.
setInterval(() => undefined, 60_000)
