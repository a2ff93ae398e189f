import { Writable } from 'node:stream'
import type { Kysely } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { addPart } from './run-rows.ts'

/** Bytes of a piece. */
const PART = 1024 * 1024

/** A file that is written into the database piece by piece, so that no more of it is in memory than one. */
export class FileInParts extends Writable {
  size = 0
  #position = 0
  #waiting: Buffer[] = []
  #length = 0

  constructor(
    private readonly db: Kysely<Tables>,
    private readonly runId: string,
  ) {
    super({ highWaterMark: PART })
  }

  override _write(piece: Buffer, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#waiting.push(piece)
    this.#length += piece.length
    this.size += piece.length
    if (this.#length < PART) return done()
    this.#flush().then(() => done(), done)
  }

  override _final(done: (error?: Error | null) => void): void {
    this.#flush().then(() => done(), done)
  }

  async #flush(): Promise<void> {
    if (this.#length === 0) return
    const content = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#length = 0
    await addPart(this.db, this.runId, this.#position++, content)
  }
}
