import { parse } from 'csv-parse'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { pipeline, Transform } from 'node:stream'
import { LONGEST_CELL, MOST_COLUMNS, notSupported, Unreadable, type Source, type SourceRow } from './source.ts'

const HEAD = 64 * 1024
const DELIMITERS = [';', ',', '\t'] as const

/** Opens a text of columns: UTF-8 with or without its mark, separated by semicolons, commas or tabs. */
export async function openDelimited(path: string): Promise<Source> {
  const delimiter = delimiterIn(await headOf(path))
  return {
    sheets: [{ name: '', rows: () => rowsIn(path, delimiter) }],
    from1904: false,
    close: () => undefined,
  }
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0)
    const head = buffer.subarray(0, bytesRead)
    if (bytesRead === 0) throw new Unreadable('kit:transfer.problems.empty')
    // eslint-disable-next-line no-control-regex -- no text holds these, and files of other kinds do
    if (/[\u0000-\u0008\u000E-\u001F]/.test(head.toString('latin1'))) throw notSupported()
    return head.toString('utf8')
  } finally {
    await file.close()
  }
}

/** The separator that stands most often in the first line, outside of quotes. */
function delimiterIn(head: string): string {
  const first = head.replace(/"[^"]*"/g, '').split(/\r\n|\r|\n/, 1)[0]!
  const count = (delimiter: string) => first.split(delimiter).length
  return DELIMITERS.reduce((most, one) => (count(one) > count(most) ? one : most))
}

async function* rowsIn(path: string, delimiter: string): AsyncGenerator<SourceRow> {
  const parser = parse({ delimiter, relaxColumnCount: true, relaxQuotes: true, maxRecordSize: 4 * LONGEST_CELL * 8 })
  // What goes wrong on the way is told by the parser, whose error the loop below throws.
  pipeline(createReadStream(path), utf8(), parser, () => undefined)
  let number = 0
  try {
    for await (const record of parser as AsyncIterable<string[]>) {
      number++
      const cells = record.slice(0, MOST_COLUMNS).map((text) => (text.trim() === '' ? undefined : text))
      if (cells.some((text) => text !== undefined && text.length > LONGEST_CELL))
        throw new Unreadable('kit:transfer.problems.cellTooLong', { max: LONGEST_CELL })
      if (cells.some((text) => text !== undefined)) yield { number, cells }
    }
  } catch (error) {
    if (error instanceof Unreadable) throw error
    throw error instanceof TypeError
      ? new Unreadable('kit:transfer.problems.notUtf8')
      : new Unreadable('kit:transfer.problems.brokenText', { row: number + 1 })
  } finally {
    parser.destroy()
  }
}

/** Bytes as text without its mark. @throws TypeError for bytes that are no UTF-8 */
function utf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decode = (done: (error: Error | null, text?: string) => void, chunk?: Buffer) => {
    try {
      done(null, chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode())
    } catch (error) {
      done(error as Error)
    }
  }
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => decode(done, chunk),
    flush: (done) => decode(done),
  })
}
