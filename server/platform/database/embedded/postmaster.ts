import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { StartError } from '../../config.ts'
import { socketUrl } from './socket.ts'

/** What PostgreSQL notes about itself in the folder of a running cluster. */
export interface Postmaster {
  pid: number
  socketFolder: string
}

/** Session lock that a living server holds in its embedded cluster: the mark that the folder is in use. */
const IN_USE = ['select pg_try_advisory_lock(78, 1) as free'] as const
const PATIENCE_MS = 20_000

export const connect = async (socketFolder: string, database: string): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, database),
    connectionTimeoutMillis: 2_000,
    application_name: 'novus start',
  })
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  return { pid: Math.abs(Number(lines[0])), socketFolder: lines[4] ?? '' }
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether a process is a PostgreSQL of this cluster, and not another one that got its number later. */
async function runsCluster(pid: number, cluster: string): Promise<boolean> {
  if (!(pid > 1) || !isAlive(pid)) return false
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await promisify(execFile)('ps', ['-p', String(pid), '-o', 'command='])
          .then(({ stdout }) => stdout)
          .catch(() => '')
  return /postgres/.test(command) && command.includes(cluster)
}

/** Takes the mark that this server uses the cluster; it lasts as long as the connection. False: another one has it. */
export async function takeUse(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ free: boolean }>(IN_USE[0])
  return rows[0]!.free
}

/**
 * Deals with what an earlier server left: ends a PostgreSQL that outlived it, and removes the note of one that is gone.
 * @returns the socket folder that it used, if any
 * @throws StartError when a living server uses the cluster
 */
export async function endOrphan(cluster: string, dataDir: string): Promise<string | null> {
  const found = await readPostmaster(cluster)
  if (!found) return null
  if (!(await runsCluster(found.pid, cluster))) {
    // PostgreSQL would take any process with that number for itself and refuse to start.
    await rm(join(cluster, 'postmaster.pid'), { force: true })
    return found.socketFolder
  }
  await refuseWhenInUse(cluster, dataDir)
  await endProcess(found.pid, cluster)
  return found.socketFolder
}

async function refuseWhenInUse(cluster: string, dataDir: string): Promise<void> {
  const patience = Date.now() + PATIENCE_MS
  for (;;) {
    const now = await readPostmaster(cluster)
    if (!now || !(await runsCluster(now.pid, cluster))) return
    try {
      const client = await connect(now.socketFolder, 'postgres')
      try {
        if (await takeUse(client)) return
      } finally {
        await client.end()
      }
      throw alreadyRuns(dataDir)
    } catch (error) {
      // Starting, recovering or shutting down: it answers or ends soon. A postmaster deaf for so long is ended.
      if (error instanceof StartError) throw error
      if (Date.now() > patience) return
      await pause(100)
    }
  }
}

export const alreadyRuns = (dataDir: string) =>
  new StartError(`Novus already runs on the folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`)

/** Fast shutdown: open transactions are rolled back, everything committed is written. */
async function endProcess(pid: number, cluster: string): Promise<void> {
  const signals: NodeJS.Signals[] = ['SIGINT', 'SIGQUIT', 'SIGKILL']
  for (const signal of signals) {
    const patience = Date.now() + PATIENCE_MS
    if (await runsCluster(pid, cluster)) process.kill(pid, signal)
    while (Date.now() < patience) {
      if (!(await runsCluster(pid, cluster))) return
      await pause(20)
    }
  }
  throw new StartError(`PostgreSQL (process ${pid}) of an earlier start does not end.`)
}
