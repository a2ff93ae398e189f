import type { Stats } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../log.ts'
import type { Clock } from '../ports.ts'

/** A release says so often, in ms, that it still runs. */
const MARK_MS = 60 * 60_000
/** After its last mark a release is kept for a day, and for the hour in which it may have run on. */
const KEPT_MS = 24 * 60 * 60_000 + MARK_MS
/** No mark for longer than this, in ms: nobody was served, or the clock has jumped. */
const PAUSE_MS = 2 * MARK_MS
/** Former releases beyond these are forgotten whatever their age: a folder of many short days does not grow for ever. */
const MOST_FORMER = 20
/** Names of folders: `0.1.0-3fa9c1d2`. What begins with a dot is being copied. */
const NAME = /^[\w+-][\w.+-]*$/

interface Parts {
  /** `releases` of the data folder. */
  folder: string
  /** What is served now, and by which name. */
  webDir: string
  release: string
  clock: Clock
  log: Log
}

interface Marked {
  readonly name: string
  readonly folder: string
  /** When it said last that it ran, in ms since 1970. */
  readonly ranAt: number
}

/**
 * The built files of this release and of those before it, each in `DATA_DIR/releases/<release>`: a page that was opened
 * before the server was replaced asks for parts of its own release for a day more. Its folder's time is the mark that it ran.
 * Several processes may share the folder: a copy is made beside it and renamed into place. The day is one of service, told
 * from mark to mark: a clock that jumps and a server that stood still make no release older.
 */
export class Releases {
  readonly #parts: Parts
  #marking: NodeJS.Timeout | null = null
  #work: Promise<void> = Promise.resolve()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Keeps what is served now, and forgets what nobody has run for a day. A folder that cannot be written is told in the log. */
  keep(): Promise<void> {
    const { release, log } = this.#parts
    // A start from sources has no release of its own.
    if (!NAME.test(release) || release.endsWith('-dev')) return this.#work
    this.#marking ??= setInterval(() => void this.keep(), MARK_MS).unref()
    return (this.#work = this.#work
      .then(() => this.#keepAges())
      .then(() => this.#copy())
      .then(() => this.#forget())
      .catch((error: unknown) =>
        log.warn({ err: error }, 'the files of this release could not be kept for open pages'),
      ))
  }

  /** Nothing is written any more once this has resolved. */
  async end(): Promise<void> {
    if (this.#marking) clearInterval(this.#marking)
    await this.#work
  }

  /** The folder of a release that is kept; null when it is not, or not whole yet. */
  async folderOf(release: string): Promise<string | null> {
    if (!NAME.test(release)) return null
    const folder = join(this.#parts.folder, release)
    return (await found(folder))?.isDirectory() ? folder : null
  }

  /** The folder of the release that ran last of those that have this file: a safe path below `dist/web`. */
  async folderWith(path: string): Promise<string | null> {
    for (const { folder } of await this.#all()) if ((await found(join(folder, path)))?.isFile()) return folder
    return null
  }

  /** After a pause, or with a clock that went back, each mark is moved along: how long a release has not run stays as it was. */
  async #keepAges(): Promise<void> {
    const all = await this.#all()
    const pause = this.#parts.clock.now().getTime() - Math.max(...all.map(({ ranAt }) => ranAt))
    if (all.length === 0 || (pause >= 0 && pause <= PAUSE_MS)) return
    for (const { folder, ranAt } of all) {
      const moved = new Date(ranAt + pause)
      await utimes(folder, moved, moved)
    }
  }

  /** Those that are kept, the one that ran last first. */
  async #all(): Promise<Marked[]> {
    const all = await Promise.all((await this.#kept()).map((name) => this.#marked(name)))
    return all.sort((a, b) => b.ranAt - a.ranAt)
  }

  async #marked(name: string): Promise<Marked> {
    const folder = join(this.#parts.folder, name)
    return { name, folder, ranAt: (await found(folder))?.mtimeMs ?? 0 }
  }

  async #kept(): Promise<string[]> {
    const names = await readdir(this.#parts.folder).catch(() => [])
    return names.filter((name) => NAME.test(name))
  }

  async #copy(): Promise<void> {
    const { folder, webDir, release, clock } = this.#parts
    const own = join(folder, release)
    if (!(await found(own))) {
      const draft = join(folder, `.${release}.${process.pid}`)
      await rm(draft, { recursive: true, force: true })
      await copyTree(webDir, draft)
      // Another process of this release may have been quicker; its copy is as good.
      await rename(draft, own).catch(() => rm(draft, { recursive: true, force: true }))
    }
    const now = clock.now()
    await utimes(own, now, now)
  }

  async #forget(): Promise<void> {
    const { folder: all, release, clock } = this.#parts
    const oldest = clock.now().getTime() - KEPT_MS
    for (const draft of (await readdir(all)).filter((name) => !NAME.test(name))) {
      const left = await found(join(all, draft))
      if (left && left.mtimeMs < oldest) await rm(join(all, draft), { recursive: true, force: true })
    }
    const former = (await this.#all()).filter(({ name }) => name !== release)
    for (const [at, { folder, ranAt }] of former.entries())
      if (ranAt < oldest || at >= MOST_FORMER) await rm(folder, { recursive: true, force: true })
  }
}

const found = (path: string): Promise<Stats | null> => stat(path).catch(() => null)

/** A build replaces its folder and never writes into it, so that a second name for the same file is as good as a copy. */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  const entries = await readdir(from, { withFileTypes: true, recursive: true })
  for (const entry of entries.filter((one) => one.isFile() && !one.name.startsWith('.'))) {
    const source = join(entry.parentPath, entry.name)
    const target = join(to, source.slice(from.length))
    await mkdir(dirname(target), { recursive: true })
    await link(source, target).catch(() => copyFile(source, target))
  }
}
