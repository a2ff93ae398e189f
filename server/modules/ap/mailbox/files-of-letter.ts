import type { Attachment } from 'postal-mime'

/** A file that hangs on a letter, as it came. */
export interface LetterFile {
  readonly name: string
  readonly content: Buffer
}

/** Who wrote it, what it is called, and what hangs on it. */
export interface ReadLetter {
  readonly sender: string
  readonly subject: string
  readonly files: readonly LetterFile[]
}

/** Files of one letter that are looked at; who sends more sends them again. */
const MOST_FILES = 20

/** One line of text that fits a column: no line breaks, no marks that turn the direction of what stands around. */
const line = (text: string | undefined, most: number): string =>
  (text ?? '')
    .normalize('NFC')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, most)

/** A letter as it travels, taken apart. What it says of the kind of a file is not believed: that is judged by what the file holds. */
export async function readLetter(source: Buffer): Promise<ReadLetter> {
  const { default: reader } = await import('postal-mime')
  const letter = await reader.parse(source, { maxNestingDepth: 20, maxHeadersSize: 256 * 1024 })
  const { name, address } = letter.from ?? {}
  return {
    sender: line([name, address && name ? `<${address}>` : address].filter(Boolean).join(' '), 100) || '?',
    subject: line(letter.subject, 200),
    files: letter.attachments.filter(isBrought).slice(0, MOST_FILES).map(fileOf),
  }
}

/** Pictures that stand in the text are its letterhead, not what it brings. */
const isBrought = ({ mimeType, disposition, related, contentId }: Attachment): boolean =>
  !(mimeType.startsWith('image/') && (related || (disposition === 'inline' && contentId)))

function fileOf({ filename, content }: Attachment, at: number): LetterFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer)
  const name = line(filename ?? undefined, 180).replace(/[<>:"/\\|?*]+/g, '_')
  return { name: name === '' || /^\.+$/.test(name) ? `attachment-${at + 1}` : name, content: bytes }
}
