import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { StartError, type Config } from '../config.ts'
import type { DataKey } from './secrets.ts'

const KEY_BYTES = 32
const FILE = 'data-keys'
const FORM = /^([a-z0-9-]{1,20}):([A-Za-z0-9+/]{43}=)$/

/**
 * Keys of `NOVUS_DATA_KEY`: `id:base64`, several separated by commas, the first of which seals. To rotate, a new one is put
 * in front; the old one goes when nothing is sealed with it any more.
 * @throws StartError when it cannot be read; its message repeats no key
 */
export function dataKeysFrom(text: string, source: string): DataKey[] {
  const keys = text.split(/[,\s]+/).filter((one) => one !== '')
  const read = keys.map((one) => {
    const [, id, key] = FORM.exec(one) ?? []
    if (!id || !key) throw new StartError(`${source} must be id:key, the key being 32 bytes in base64.`)
    return { id, key: Buffer.from(key, 'base64') }
  })
  if (read.length === 0 || new Set(read.map(({ id }) => id)).size < read.length)
    throw new StartError(`${source} must name at least one key, and each id once.`)
  return read
}

/**
 * The keys of this installation.
 * @returns null when they are in a file and the file is not there
 */
export const dataKeys = ({ dataKeys: text, dataDir }: Pick<Config, 'dataKeys' | 'dataDir'>): DataKey[] | null =>
  text === null ? keysOfFile(join(dataDir, FILE)) : dataKeysFrom(text, 'NOVUS_DATA_KEY')

/** Where they come from, as a person who starts the server knows it. */
export const sourceOfKeys = ({ dataKeys: text, dataDir }: Pick<Config, 'dataKeys' | 'dataDir'>): string =>
  text === null ? join(dataDir, FILE) : 'NOVUS_DATA_KEY'

function keysOfFile(file: string): DataKey[] | null {
  try {
    return dataKeysFrom(readFileSync(file, 'utf8'), file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error instanceof StartError ? error : notKept(file, error)
  }
}

/**
 * Makes the file `data-keys` of the data folder, which only its owner may read: whole or not at all, so of two processes that start at
 * once the one that comes second finds the key of the first. Only for a database that has no sealed numbers yet.
 */
export function makeDataKeys(dataDir: string, name = FILE): DataKey[] {
  const file = join(dataDir, name)
  try {
    mkdirSync(dataDir, { recursive: true })
    const own = `${file}.${process.pid}`
    try {
      writeFileSync(own, `1:${randomBytes(KEY_BYTES).toString('base64')}\n`, { mode: 0o600 })
      linkSync(own, file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    } finally {
      rmSync(own, { force: true })
    }
    return dataKeysFrom(readFileSync(file, 'utf8'), file)
  } catch (error) {
    throw error instanceof StartError ? error : notKept(file, error)
  }
}

const notKept = (file: string, cause: unknown) =>
  new StartError(`The data key cannot be kept in ${file} (${reason(cause)}). Set NOVUS_DATA_KEY or DATA_DIR.`, {
    cause,
  })

const reason = (error: unknown) => (error as NodeJS.ErrnoException).code ?? (error as Error).message
