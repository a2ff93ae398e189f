/** Lines and columns of text, as spreadsheets exchange them. */
export type Block = readonly (readonly string[])[]

const NEEDS_QUOTES = /[\t\n\r"]/

/** What a spreadsheet would work out, or what this file has guarded before. */
const WORKED_OUT = /^'*[=+\-@＝＋－＠]/
/** A figure with its sign, in whatever language: it is to be worked with. */
const FIGURE = /^[+-][\d\s.,\u00a0\u202f]*$/

/**
 * Words that begin as a formula does, which came from whoever typed them, stand behind the apostrophe by which spreadsheets know
 * words: a cell that is copied out never does anything there. `unguarded` takes it away again.
 */
const guarded = (text: string): string => (WORKED_OUT.test(text) && !FIGURE.test(text) ? `'${text}` : text)
const unguarded = (text: string): string =>
  text.startsWith("'") && WORKED_OUT.test(text) && !FIGURE.test(text.slice(1)) ? text.slice(1) : text

const quoted = (text: string): string => (NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Tab-separated text; a value that holds a tab, a line end or a quote stands in quotes. */
export const writeBlock = (block: Block): string =>
  block.map((line) => line.map((text) => quoted(guarded(text))).join('\t')).join('\r\n')

/**
 * The lines and columns of a text from a spreadsheet. A quote counts at the begin of a value only, and only when another one
 * ends it. The line end after the last line begins no line.
 */
export function readBlock(text: string): Block {
  const lines: string[][] = []
  let line: string[] = []
  const value = /"((?:[^"]|"")*)"(?=\t|\r|\n|$)|([^\t\r\n]*)/y
  let at = 0
  for (;;) {
    value.lastIndex = at
    const match = value.exec(text)!
    line.push(unguarded(match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"')))
    at = value.lastIndex
    if (text[at] === '\t') {
      at++
      continue
    }
    lines.push(line)
    line = []
    if (at < text.length) at += text.startsWith('\r\n', at) ? 2 : 1
    if (at >= text.length) return lines
  }
}
