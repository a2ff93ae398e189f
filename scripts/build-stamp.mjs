import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')

/** What each half of the product is built from. */
const SOURCES = {
  web: [
    'apps',
    'build',
    'import-map.json',
    'locales',
    'package-lock.json',
    'root-config',
    'scripts/build.mjs',
    'shared',
    'shell-elements',
    'tsconfig.json',
    'vite.config.ts',
  ],
  server: ['package-lock.json', 'scripts/build-server.mjs', 'server', 'shared', 'tsconfig.json'],
}

// Inside what is built: a build started by hand empties the folder, and the stamp of the one before goes with it.
const stampFile = (half) => join(root, 'dist', half, '.stamp')

/** The files of a folder, or the file itself; none when there is nothing. */
function filesOf(whole) {
  if (!existsSync(whole)) return []
  if (statSync(whole).isFile()) return [whole]
  const entries = readdirSync(whole, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Hash over names and contents of the sources of one half, `web` or `server`. */
export function sourceHash(half, from = root) {
  const hash = createHash('sha256')
  const files = SOURCES[half].flatMap((path) => filesOf(join(from, path))).sort()
  for (const file of files) {
    const content = readFileSync(file)
    hash.update(`${file.slice(from.length)}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/** Whether what is in dist was built from these sources. */
export const isFresh = (half, hash) => existsSync(stampFile(half)) && readFileSync(stampFile(half), 'utf8') === hash

/** Before a build: a build that is broken off must not pass for a whole one. */
export const forget = (half) => rmSync(stampFile(half), { force: true })

export function remember(half, hash) {
  mkdirSync(join(root, 'dist', half), { recursive: true })
  writeFileSync(stampFile(half), hash)
}

/** The build part of the release, which addresses of texts carry: it changes with any source. */
export function writeRelease() {
  const build = createHash('sha256').update(sourceHash('web')).update(sourceHash('server')).digest('hex').slice(0, 8)
  mkdirSync(join(root, 'dist'), { recursive: true })
  // Renamed into place: a server that starts meanwhile reads the old release or the new one, never half of it.
  const unfinished = join(root, `dist/release.${process.pid}.json`)
  writeFileSync(unfinished, `${JSON.stringify({ build })}\n`)
  renameSync(unfinished, join(root, 'dist/release.json'))
}
