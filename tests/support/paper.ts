import PDFDocument from 'pdfkit'

/** A piece of text and where it stands, in points from the upper left. */
export type Put = readonly [text: string, x: number, y: number]

/** A page that says this, as a vendor's program prints it. */
export function printed(pages: readonly (readonly Put[])[], options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  return new Promise((done) => {
    const doc = new PDFDocument({ size: 'LETTER', autoFirstPage: false, compress: true, ...options })
    const parts: Buffer[] = []
    doc.on('data', (part: Buffer) => parts.push(part))
    doc.on('end', () => done(Buffer.concat(parts)))
    for (const page of pages) {
      doc.addPage().fontSize(10)
      for (const [text, x, y] of page) doc.text(text, x, y, { lineBreak: false })
    }
    doc.end()
  })
}

/** An invoice as many programs print it: the head on the right, sums below. */
export const orford = (
  more: { number?: string; date?: string; sums?: readonly [string, string, string]; mark?: string } = {},
) => {
  const {
    number = 'OG-118204',
    date = '2026-11-18',
    sums = ['3,527.00', '458.51', '3,985.51'],
    mark = 'GST/HST 84471 2206 RT0001',
  } = more
  return printed([
    [
      ...([
        ['Orford Gas Products', 50, 50],
        [mark, 50, 66],
        ['Invoice', 440, 50],
        ['Number', 400, 70],
        [number, 480, 70],
      ] as const),
      ...([
        ['Date', 400, 84],
        [date, 480, 84],
        ['Terms', 400, 98],
        ['Net 30 days', 480, 98],
      ] as const),
      ...([
        ['Argon bulk', 50, 200],
        ['1,100', 300, 200],
        ['2.40', 380, 200],
        ['2,640.00', 480, 200],
      ] as const),
      ...([
        ['Subtotal', 380, 300],
        [sums[0], 480, 300],
        ['HST 13%', 380, 315],
        [sums[1], 480, 315],
      ] as const),
      ...([
        ['Total due CAD', 380, 330],
        [sums[2], 480, 330],
      ] as const),
    ],
  ])
}
