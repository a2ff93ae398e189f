import { execFile } from 'node:child_process'
import { chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../config.ts'
import { binariesIn, type Binaries } from './binaries.ts'

const run = promisify(execFile)

/** How PostgreSQL, which refuses to run as root, is run on this machine. */
export interface Account {
  binaries: Binaries
  /** Owner of the files of the database; null: whoever we are. */
  owner: { uid: number; gid: number } | null
  /** Command and options to spawn for one of the binaries. */
  command(binary: string, args: string[]): { file: string; args: string[]; options: { uid?: number; gid?: number } }
}

const plainly = (binaries: Binaries): Account => ({
  binaries,
  owner: null,
  command: (file, args) => ({ file, args, options: {} }),
})

const as = (binaries: Binaries, owner: { uid: number; gid: number }): Account => ({
  binaries,
  owner,
  command: (file, args) => ({ file, args, options: owner }),
})

/** A user namespace in which root is somebody else: files stay root's, so folders closed to others are no hindrance. */
const unshared = (binaries: Binaries): Account => ({
  binaries,
  owner: { uid: 0, gid: 0 },
  command: (file, args) => ({ file: 'unshare', args: [...UNSHARE, file, ...args], options: {} }),
})

const UNSHARE = ['--user', '--map-user=65534', '--map-group=65534', '--']

const canUnshare = () =>
  run('unshare', [...UNSHARE, 'true']).then(
    () => true,
    () => false,
  )

/** The account that owns nothing, as this machine numbers it. */
async function nobody(): Promise<{ uid: number; gid: number }> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const [, , uid, gid] =
    accounts
      .split('\n')
      .find((line) => line.startsWith('nobody:'))
      ?.split(':') ?? []
  const number = (text: string | undefined) => (/^\d+$/.test(text ?? '') ? Number(text) : 65534)
  return { uid: number(uid), gid: number(gid) }
}

/** The nearest folder at or above `path` that others may not pass; null: they pass all of them. */
export async function obstacle(path: string): Promise<string | null> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & 0o001) === 0) return folder
    if (folder === dirname(folder)) return null
  }
}

/** A copy of the binaries where everybody may execute them; made whole before it gets its name. */
async function passableCopy(binaries: Binaries): Promise<Binaries | null> {
  const { version } = JSON.parse(await readFile(join(binaries.folder, '../package.json'), 'utf8')) as {
    version: string
  }
  const parent = tmpdir()
  if (await obstacle(parent)) return null
  const copy = join(parent, `novus-postgresql-${version}`)
  const owner = await lstat(copy).catch(() => null)
  // What somebody else put there is not executed.
  if (owner && (!owner.isDirectory() || owner.uid !== process.getuid!())) return null
  if (!owner) {
    const part = `${copy}.${process.pid}`
    await rm(part, { recursive: true, force: true })
    await cp(binaries.folder, part, { recursive: true, verbatimSymlinks: true })
    await chmod(part, 0o755)
    await rename(part, copy).catch(async (error: NodeJS.ErrnoException) => {
      await rm(part, { recursive: true, force: true })
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  }
  return binariesIn(copy)
}

/**
 * Decides how to run PostgreSQL on `dataDir`. As root: under the account nobody, where it may pass all folders; else in a
 * user namespace; else with a copy of the binaries that everybody may reach.
 * @throws StartError when nothing is left but a folder elsewhere
 */
export async function chooseAccount(binaries: Binaries, dataDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return plainly(binaries)
  const account = await nobody()
  await openForPassage(dataDir)
  const dataObstacle = await obstacle(dataDir)
  const binariesObstacle = await obstacle(join(binaries.folder, 'bin'))
  if (!dataObstacle && !binariesObstacle) return as(binaries, account)
  if (await canUnshare()) return unshared(binaries)
  if (dataObstacle)
    throw new StartError(
      `PostgreSQL does not run as root, and the account nobody may not pass ${dataObstacle}. ` +
        'Set DATA_DIR to a folder that it may pass, start as another user, or set DATABASE_URL.',
    )
  const copy = await passableCopy(binaries)
  if (copy) return as(copy, account)
  throw new StartError(
    `PostgreSQL does not run as root, and the account nobody may not pass ${binariesObstacle}. ` +
      'Move the product to a folder that it may pass, start as another user, or set DATABASE_URL.',
  )
}

/** The data folder is ours: others may pass it, though not read it, if that is all that stands in the way. */
async function openForPassage(dataDir: string): Promise<void> {
  const { mode } = await stat(dataDir)
  if ((mode & 0o011) !== 0o011) await chmod(dataDir, (mode & 0o7777) | 0o011)
}

/** Gives a folder with all that is in it to the account; a copied or once differently run folder has another owner. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (!account.owner) return
  const { uid, gid } = account.owner
  if ((await lstat(folder)).uid === uid) return
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) if (!entry.isSymbolicLink()) await chown(join(entry.parentPath, entry.name), uid, gid)
  // Last, as the mark that all is done.
  await chown(folder, uid, gid)
}

/** Makes a folder that only the account reads. */
export async function privateFolder(account: Account, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  if (account.owner) await chown(folder, account.owner.uid, account.owner.gid)
}
