/** A start on a folder by the account that this process was given: tells its parent the sentence that it ended with. */
import { startEmbedded } from '../../../../server/platform/database/embedded/embedded.ts'
import { createLog } from '../../../../server/platform/log.ts'

const ended = await startEmbedded({ dataDir: process.argv[2]!, log: createLog('silent') }).then(
  async (database) => {
    await database.stop()
    return 'started'
  },
  (error: Error) => `${error.name}: ${error.message}`,
)
process.send!(ended)
process.disconnect()
