import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { privateFolder, type Account } from './account.ts'

/** `sockaddr_un` holds 108 bytes on Linux and 104 on macOS, with the file's own name and an end mark. */
const LONGEST_FOLDER = 80
const PREFIX = 'novus-socket-'

/** Connection text of a database behind the socket in a folder. */
export const socketUrl = (folder: string, database: string): string =>
  `postgres://novus@localhost/${database}?host=${encodeURIComponent(folder)}`

/**
 * A folder for the socket of one start, in the data folder or, where its path is too long for a socket, in the one for
 * temporary files. A new one each time: PostgreSQL takes the lock file of an older socket for its own owner's as long as
 * any process has that number, even one that is dead and not yet collected.
 */
export async function makeSocketFolder(account: Account, dataDir: string): Promise<string> {
  const short = Buffer.byteLength(join(dataDir, PREFIX)) <= LONGEST_FOLDER - 6
  const folder = await mkdtemp(join(short ? dataDir : tmpdir(), PREFIX))
  await privateFolder(account, folder)
  return folder
}

/** Removes the folder of an ended start; any other folder is left alone. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(PREFIX)) await rm(folder, { recursive: true, force: true })
}
