import { FileRefused } from '../../../../platform/tables/file-refused.ts'

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' }

/** The five entities of XML and characters by number; any other stays as it is written. */
export const plainText = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,6}));/gi,
        (whole, hex?: string, number?: string, name?: string) => {
          if (name) return NAMED[name.toLowerCase()] ?? whole
          const code = hex ? parseInt(hex, 16) : Number(number)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
        },
      )
    : text

export interface Tag {
  /** Without its namespace. */
  readonly name: string
  readonly isEnd: boolean
  readonly attributes: string
  /** What stands before it since the last tag. */
  readonly text: string
}

const DEEPEST = 64

/**
 * Tags of an XML text in their order, one pass and no tree. It knows no document types and no entities of their own: what declares some is refused.
 * @throws FileRefused
 */
export function* tagsOf(xml: string): Generator<Tag> {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(xml)) throw new FileRefused('xmlUnsafe')
  const tags = /<(?:\?[^>]*\?|!--[\s\S]*?--|!\[CDATA\[([\s\S]*?)\]\]|(\/?)([\w.-]+:)?([\w.-]+)((?:\s[^<>]*?)?)(\/?))>/g
  const open: string[] = []
  let from = 0
  let text = ''
  for (const found of xml.matchAll(tags)) {
    text += plainText(xml.slice(from, found.index))
    from = found.index + found[0].length
    const [, cdata, slash, , name, attributes, alone] = found
    if (name === undefined) {
      text += cdata ?? ''
      continue
    }
    const isEnd = slash === '/'
    if (isEnd && open.pop() !== name) throw new FileRefused('xmlBroken')
    if (!isEnd) open.push(name)
    if (open.length > DEEPEST) throw new FileRefused('xmlBroken')
    yield { name, isEnd, attributes: attributes ?? '', text: text.trim() }
    text = ''
    if (alone === '/') {
      open.pop()
      yield { name, isEnd: true, attributes: '', text: '' }
    }
  }
  if (open.length > 0) throw new FileRefused('cutOff')
}
