/** A server process that starts: migrates the database of its argument and tells its parent what it ran. */
import { migrate } from '../../../../server/platform/database/migrate.ts'
import { createDatabase, createPool } from '../../../../server/platform/database/pool.ts'
import { createLog } from '../../../../server/platform/log.ts'

const db = createDatabase(createPool({ url: process.argv[2]!, max: 2, log: createLog('silent') }))
const ran = await migrate(db)
await db.destroy()
process.send!(ran, undefined, undefined, () => process.disconnect())
