import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux keeps a file system in memory. */
const MEMORY = '/dev/shm'
/** What the tests' databases and browsers take at most, in bytes, several times over. */
const ROOM = 6 * 1024 ** 3

function hasRoom(path) {
  try {
    const { bavail, bsize } = statfsSync(path)
    return bavail * bsize >= ROOM
  } catch {
    return false
  }
}

/**
 * Has this process and those that it starts keep what they throw away in memory, where there is room: databases are copied
 * and removed some hundred times, and each took a quarter of its processor time to a disk that nobody reads again. Without
 * such a place all is as it was. What is left at the end goes with the process.
 */
export function throwAwayInMemory() {
  if (process.env.TMPDIR || !hasRoom(MEMORY)) return tmpdir()
  const folder = mkdtempSync(join(MEMORY, 'novus-'))
  // PostgreSQL runs under an account of its own when root starts it.
  chmodSync(folder, 0o755)
  process.env.TMPDIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ])
    process.on(signal, () => process.exit(code))
  return folder
}
