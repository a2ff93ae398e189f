import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, readdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../config.ts'
import { giveTo, privateFolder, type Account } from './account.ts'
import { diskFull, saysDiskFull } from './data-folder.ts'

/** PostgreSQL's messages are read by us: no translation, no locale of the machine. */
export const environment = (): NodeJS.ProcessEnv => {
  const { PATH, TMPDIR } = process.env
  return { PATH, TMPDIR, LC_ALL: 'C', TZ: 'UTC' }
}

const exists = (cluster: string) => existsSync(join(cluster, 'PG_VERSION'))

/**
 * Makes the cluster in `cluster` unless it is there. It is made under another name and renamed when whole, so a start that
 * was broken off leaves nothing that looks finished.
 */
export async function makeCluster(account: Account, dataDir: string, cluster: string): Promise<'made' | 'found'> {
  if (exists(cluster)) {
    await giveTo(account, cluster)
    await chmod(cluster, 0o700)
    return 'found'
  }
  await removeUnfinished(dataDir, cluster)
  const part = `${cluster}.${process.pid}.new`
  await privateFolder(account, part)
  await initialise(account, part)
  await rename(part, cluster).catch(async (error: NodeJS.ErrnoException) => {
    await rm(part, { recursive: true, force: true })
    // Another start was quicker; which of the two may go on is decided by who gets the database running.
    if (!exists(cluster)) throw error
  })
  return 'made'
}

/** Leftovers of starts whose process is gone. */
async function removeUnfinished(dataDir: string, cluster: string): Promise<void> {
  for (const entry of await readdir(dataDir)) {
    const pid = /^postgres\.(\d+)\.new$/.exec(entry)?.[1]
    if (!pid || !join(dataDir, entry).startsWith(cluster)) continue
    try {
      process.kill(Number(pid), 0)
      if (Number(pid) === process.pid) await rm(join(dataDir, entry), { recursive: true, force: true })
    } catch {
      await rm(join(dataDir, entry), { recursive: true, force: true })
    }
  }
}

async function initialise(account: Account, folder: string): Promise<void> {
  const { file, args, options } = account.command(account.binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=novus',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=icu',
    '--icu-locale=en-CA',
    '--no-instructions',
  ])
  const output: Buffer[] = []
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(file, args, { ...options, cwd: folder, env: environment(), stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.on('data', (text: Buffer) => output.push(text))
    child.stderr.on('data', (text: Buffer) => output.push(text))
    child.once('error', fail)
    child.once('close', done)
  })
  if (code === 0) return
  await rm(folder, { recursive: true, force: true })
  const said = Buffer.concat(output).toString().trim()
  if (saysDiskFull(said)) throw new StartError(diskFull(dirname(folder)))
  throw new StartError(`The embedded database could not be made:\n${said}`)
}
