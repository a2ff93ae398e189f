import { FileRefused } from './file-refused.ts'

const strictly = (encoding: string, bytes: Uint8Array): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** What Windows-1252 has from 0x80 to 0x9f; decoders that take it for Latin-1 leave control characters there. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

const windows1252 = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (sign) => WINDOWS[sign.charCodeAt(0) - 0x80]!)

/** UTF-8 that was once read as Windows-1252 and written again: `Ã©` for `é`. */
const TWICE = /Ã[\u0080-\u00bf©¨ª®¢´¹»€]|Â[\u00a0-\u00bf]/

/** By its mark, by the head of an XML file, or by that of an OFX file. */
const saysUtf8 = (bytes: Uint8Array): boolean => {
  const [a, b, c] = bytes
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  return (a === 0xef && b === 0xbb && c === 0xbf) || /\bencoding(?:=["']|:\s*)utf-?8/i.test(head)
}

/**
 * What a file says, whatever it is written in: UTF-8, UTF-16 with its mark, else Windows-1252, which holds Latin-1. What was encoded twice is
 * read back once.
 * @throws FileRefused for what is no text, or says that it is UTF-8 and is not
 */
export function textOf(bytes: Uint8Array): string {
  if (bytes.length === 0) throw new FileRefused('empty')
  const [a, b] = bytes
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) {
    const wide = strictly(a === 0xff ? 'utf-16le' : 'utf-16be', bytes)
    if (wide === null) throw new FileRefused('encodingBroken')
    return wide
  }
  if (bytes.includes(0)) throw new FileRefused('notBankFile')
  const utf8 = strictly('utf-8', bytes)
  if (utf8 === null && saysUtf8(bytes)) throw new FileRefused('encodingBroken')
  const text = utf8 ?? windows1252(bytes)
  if (utf8 === null || !TWICE.test(text)) return text
  const once = strictly('utf-8', Buffer.from(text, 'latin1'))
  return once ?? text
}
