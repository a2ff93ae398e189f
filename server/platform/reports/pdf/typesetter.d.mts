/** How text looks: size in points, colour of the print. */
export interface Look {
  bold?: boolean | undefined
  size?: number | undefined
  colour?: string | undefined
}

/** Words of a face that are remembered at most. */
export const MOST_WORDS: number

export class Typesetter {
  constructor(doc: PDFKit.PDFDocument, lang: string)
  /** Points. */
  width(text: string, bold?: boolean, size?: number): number
  write(text: string, x: number, y: number, look?: Look): void
  wrapped(text: string, width: number, bold: boolean, most: number): string[]
}
