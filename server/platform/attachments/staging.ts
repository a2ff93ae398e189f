import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  attachmentType,
  LARGEST_ATTACHMENT,
  TELLING_BYTES,
  type AttachmentType,
} from '../../../shared/contracts/attachment.ts'

/** A file that has arrived whole and waits in a folder of its own. */
export interface StagedFile {
  readonly path: string
  /** Bytes. */
  readonly size: number
  readonly sha256: Buffer
  readonly type: AttachmentType | null
  /** Its content once more, in pieces of at most 256 KB. */
  read(): Readable
  /** Removes it from the folder. */
  forget(): Promise<void>
}

/** What arrives is longer than an attachment may be. */
export class TooLarge extends Error {}

const PIECE = 256 * 1024

/**
 * Writes what arrives into a file, so that no connection of the database waits for a slow line and no memory holds it.
 * @throws TooLarge; the file is gone then
 */
export async function stage(incoming: Readable): Promise<StagedFile> {
  const folder = await mkdtemp(join(tmpdir(), 'novus-attachment-'))
  const path = join(folder, 'content')
  const forget = () => rm(folder, { recursive: true, force: true })
  const hash = createHash('sha256')
  let size = 0
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      // Read to its end all the same: a line that is cut off hears no answer.
      if (size > LARGEST_ATTACHMENT) return done()
      hash.update(chunk)
      done(null, chunk)
    },
  })
  try {
    await pipeline(incoming, measure, createWriteStream(path, { mode: 0o600 }))
    if (size > LARGEST_ATTACHMENT) throw new TooLarge()
    const type = attachmentType(await headOf(path))
    return {
      path,
      size,
      sha256: hash.digest(),
      type,
      read: () => createReadStream(path, { highWaterMark: PIECE }),
      forget,
    }
  } catch (error) {
    await forget()
    throw error
  }
}

async function headOf(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(TELLING_BYTES), 0, TELLING_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
