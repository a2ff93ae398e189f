import type { Readable } from 'node:stream'
import { StringDecoder } from 'node:string_decoder'
import sax from 'sax'
import { LONGEST_CELL, notSupported, Unreadable } from './source.ts'

type Attributes = Readonly<Record<string, string>>

/** What a reader of XML is told, names without the prefix of their namespace. */
export interface XmlReader<T> {
  open?(name: string, attributes: Attributes): void
  close?(name: string, text: string): void
  /** What has become whole since it was asked last. */
  take(): T[]
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads XML as it arrives and yields what the reader makes of it, never holding more than a piece. A document type, and with
 * it any entity of its own, is refused.
 * @throws Unreadable
 */
export async function* readXml<T>(stream: Readable, reader: XmlReader<T>): AsyncGenerator<T> {
  const parser = sax.parser(true, { position: false })
  let text = ''
  let broken: Error | null = null
  const take = (piece: string) => {
    text += piece
    if (text.length > LONGEST_CELL) broken = new Unreadable('kit:transfer.problems.cellTooLong', { max: LONGEST_CELL })
  }
  parser.onopentag = ({ name, attributes }) => {
    text = ''
    reader.open?.(localName(name), attributes as Attributes)
  }
  parser.onclosetag = (name) => {
    reader.close?.(localName(name), text)
    text = ''
  }
  parser.ontext = take
  parser.oncdata = take
  parser.ondoctype = () => (broken = notSupported())
  parser.onerror = () => (broken = notSupported())
  const letters = new StringDecoder('utf8')
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      if (!broken) parser.write(letters.write(chunk))
      if (broken) throw broken
      yield* reader.take()
    }
    parser.write(letters.end()).close()
    if (broken) throw broken
    yield* reader.take()
  } catch (error) {
    // What the archive itself refuses: a part that unpacks to more than it says, a broken checksum.
    throw error instanceof Unreadable ? error : notSupported()
  } finally {
    stream.destroy()
  }
}

export interface XmlElement {
  readonly name: string
  readonly attributes: Attributes
}

/** All elements in the order in which they begin. */
export function elementsIn(stream: Readable): AsyncGenerator<XmlElement> {
  let found: XmlElement[] = []
  return readXml(stream, {
    open: (name, attributes) => found.push({ name, attributes }),
    take: () => {
      const taken = found
      found = []
      return taken
    },
  })
}
