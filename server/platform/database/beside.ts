import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError, type Config } from '../config.ts'
import { createLog } from '../log.ts'
import { startEmbedded } from './embedded/embedded.ts'
import { readPostmaster } from './embedded/postmaster.ts'
import { socketUrl } from './embedded/socket.ts'
import { createPool, isDatabaseAway } from './pool.ts'

/** A database that a command works on, whether or not a server runs. */
export interface BesideServer {
  readonly url: string
  stop(): Promise<void>
}

/** The data folder, as the machine knows it. @throws StartError when there is none */
export const dataFolder = (config: Pick<Config, 'dataDir'>): Promise<string> =>
  realpath(config.dataDir).catch(() => {
    throw new StartError(`There is no folder ${config.dataDir}: set DATA_DIR or DATABASE_URL.`)
  })

/** The database of DATABASE_URL, that of the running server, or its folder started for this command alone. */
export async function besideServer(config: Config): Promise<BesideServer> {
  const stop = async () => undefined
  if (config.databaseUrl) return { url: config.databaseUrl, stop }
  const folder = await dataFolder(config)
  const running = await readPostmaster(join(folder, 'postgres'))
  if (running && (await answers(socketUrl(running.socketFolder, 'novus'))))
    return { url: socketUrl(running.socketFolder, 'novus'), stop }
  const embedded = await startEmbedded({ dataDir: folder, log: createLog('warn') })
  return { url: embedded.url(), stop: () => embedded.stop() }
}

async function answers(url: string): Promise<boolean> {
  const pool = createPool({ url, max: 1, log: createLog('silent') })
  try {
    await pool.query('select 1')
    return true
  } catch (error) {
    if (isDatabaseAway(error)) return false
    throw error
  } finally {
    await pool.end()
  }
}
