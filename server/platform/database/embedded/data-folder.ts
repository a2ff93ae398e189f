import { mkdir, mkdtemp, realpath, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { StartError } from '../../config.ts'

/**
 * Makes the data folder where there is none, and tries whether this account can keep a database in it.
 * @returns its path, as the machine knows it
 * @throws StartError saying what stands in the way, and what to do
 */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  return withSentence(dataDir, async () => {
    await mkdir(dataDir, { recursive: true }).catch(async (error: unknown) => {
      // Of a disk that can only be read Node says that the folder above is not there: the trial there says why.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') await tryIn((await nearest(dataDir)).folder)
      throw error
    })
    const folder = await realpath(dataDir)
    await tryIn(folder)
    await mustBeOurs(join(folder, 'postgres'))
    return folder
  })
}

const tryIn = async (folder: string) => rmdir(await mkdtemp(join(folder, 'novus-trial-')))

/** What the machine refuses in the data folder, as a sentence for the person who started the server. */
export async function withSentence<R>(dataDir: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error
    throw new StartError(await sentence(dataDir, error as NodeJS.ErrnoException), { cause: error })
  }
}

/** PostgreSQL takes only a folder of its own account. Root gives it to that account; nobody else can. */
async function mustBeOurs(cluster: string): Promise<void> {
  const uid = process.getuid?.()
  const owner = await stat(cluster).catch(() => null)
  if (uid === 0 || owner === null || owner.uid === uid) return
  throw new StartError(foreign(cluster, owner.uid))
}

const foreign = (folder: string, owner: number): string => {
  const uid = process.getuid?.()
  return (
    `The folder ${folder} belongs to the account with number ${owner}, and this server runs as number ${uid}, which may not use it. ` +
    `Give it to that account (chown -R ${uid} ${folder}), start as its owner, or set DATA_DIR to another folder.`
  )
}

export const diskFull = (folder: string): string =>
  `The disk of the folder ${folder} is full. Make room on it, or set DATA_DIR to another folder.`

/** Whether PostgreSQL says so, in its log or in what it prints. */
export const saysDiskFull = (text: string): boolean => /No space left on device|Disk quota exceeded/.test(text)

async function sentence(dataDir: string, { code, path, message }: NodeJS.ErrnoException): Promise<string> {
  const where = path?.startsWith(dataDir) ? path.replace(/\/novus-trial-[^/]*$/, '') : dataDir
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return `DATA_DIR is ${dataDir}, which is a file or lies below one. Set DATA_DIR to a folder.`
    case 'EROFS':
      return `The folder ${where} lies on a disk that can only be read. Make the disk writable, or set DATA_DIR to another folder.`
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(where)
    case 'EACCES':
    case 'EPERM': {
      const { folder, owner } = await nearest(where)
      const uid = process.getuid?.()
      if (owner !== uid) return foreign(folder, owner)
      return `The account with number ${uid} may not write into the folder ${folder}. Allow it (chmod u+rwx ${folder}), or set DATA_DIR to another folder.`
    }
    default:
      return `The folder ${where} cannot be used: ${message}. Set DATA_DIR to another folder.`
  }
}

/** The folder itself, or the nearest one above it that is there. */
async function nearest(path: string): Promise<{ folder: string; owner: number }> {
  for (let folder = path; ; folder = dirname(folder)) {
    const found = await stat(folder).catch(() => null)
    if (found || folder === dirname(folder)) return { folder, owner: found?.uid ?? 0 }
  }
}
