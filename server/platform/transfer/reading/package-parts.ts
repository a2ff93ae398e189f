import { posix } from 'node:path'
import type { Readable } from 'node:stream'
import { openPromise, type Entry, type ZipFile } from 'yauzl'
import { notSupported, Unreadable } from './source.ts'
import { elementsIn } from './xml.ts'

/** Bytes that a workbook may unpack to, and files that it may hold: beyond that it is made to hurt, not to be read. */
const MOST_UNPACKED = 600 * 1024 * 1024
const MOST_PARTS = 5_000

export interface Relation {
  readonly id: string
  /** The last word of its type: `worksheet`, `sharedStrings`. */
  readonly type: string
  /** Path of the part that it leads to. */
  readonly part: string
}

/**
 * The parts of an Office Open XML file by their paths. Read by the directory of the archive, so in any order; what a part
 * unpacks to is counted by the library and broken off where the directory says less than is there.
 */
export class PackageParts {
  readonly #zip: ZipFile
  readonly #entries: ReadonlyMap<string, Entry>

  private constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>) {
    this.#zip = zip
    this.#entries = entries
  }

  /** @throws Unreadable for what is no archive, is locked with a password, or unpacks to too much */
  static async open(path: string): Promise<PackageParts> {
    let zip: ZipFile
    try {
      zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    } catch {
      throw notSupported()
    }
    try {
      return new PackageParts(zip, await entriesOf(zip))
    } catch (error) {
      zip.close()
      throw error instanceof Unreadable ? error : notSupported()
    }
  }

  /** Null where the file has no such part. */
  async read(part: string): Promise<Readable | null> {
    const entry = this.#entries.get(part.toLowerCase())
    return entry ? this.#zip.openReadStreamPromise(entry) : null
  }

  /** Where the part leads; empty for one that leads nowhere. `''` is the package itself. */
  async relations(part: string): Promise<Relation[]> {
    const folder = posix.dirname(part)
    const stream = await this.read(posix.join(folder, '_rels', `${posix.basename(part)}.rels`))
    if (!stream) return []
    const found: Relation[] = []
    for await (const { name, attributes } of elementsIn(stream))
      if (name === 'Relationship' && attributes['TargetMode'] !== 'External')
        found.push({
          id: attributes['Id'] ?? '',
          type: (attributes['Type'] ?? '').split('/').at(-1)!,
          part: partAt(folder, attributes['Target'] ?? ''),
        })
    return found
  }

  close(): void {
    this.#zip.close()
  }
}

const partAt = (folder: string, target: string): string =>
  target.startsWith('/') ? target.slice(1) : posix.normalize(posix.join(folder, target))

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    if (entry.isEncrypted()) throw notSupported()
    unpacked += entry.uncompressedSize
    if (unpacked > MOST_UNPACKED || entries.size >= MOST_PARTS)
      throw new Unreadable('kit:transfer.problems.unpacksToTooMuch')
    entries.set(entry.fileName.toLowerCase(), entry)
  }
  return entries
}
