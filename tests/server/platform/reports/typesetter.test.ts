import PDFDocument from 'pdfkit'
import { describe, expect, it } from 'vitest'
import { MOST_WORDS, Typesetter } from '../../../../server/platform/reports/pdf/typesetter.mjs'

/** What the types of PDFKit do not tell of the face that is written with. */
interface Face {
  readonly layoutCache: Readonly<Record<string, unknown>>
  layout(text: string): Laid
  layoutRun(text: string): Laid
}
interface Laid {
  readonly glyphs: readonly { readonly id: number }[]
  readonly positions: readonly { readonly xAdvance: number }[]
  readonly advanceWidth: number
}

function written(texts: readonly string[], bold = false): Face {
  const doc = new PDFDocument()
  const type = new Typesetter(doc, 'fr-CA')
  for (const text of texts) type.write(text, 0, 0, { bold })
  return (doc as unknown as { _font: Face })._font
}
const drawn = ({ glyphs, positions }: Laid) => [glyphs.map(({ id }) => id), positions.map(({ xAdvance }) => xAdvance)]

describe('words of a file', () => {
  it.each([false, true])(
    'a figure that is put together of its digits is drawn as the face draws it (bold: %s)',
    (bold) => {
      const face = written(['0'], bold)
      for (const figure of ['1,234.56', '1 111 111,74', '0.07', '47', '10 000'])
        expect(drawn(face.layout(figure)), figure).toEqual(drawn(face.layoutRun(figure)))
    },
  )

  it('[finance 8.4] the figures of thousands of papers are not remembered, only what they are written with', () => {
    const face = written(Array.from({ length: 2000 }, (_, nth) => `${nth + 1000}.25`))
    expect(Object.keys(face.layoutCache).toSorted().join('')).toBe('.0123456789')
  })

  it('[finance 8.4] other words are forgotten when they are many', () => {
    const face = written(Array.from({ length: MOST_WORDS + 10 }, (_, nth) => `A${nth}`))
    expect(Object.keys(face.layoutCache).length).toBeLessThanOrEqual(MOST_WORDS)
    expect(Object.keys(face.layoutCache).length).toBeGreaterThan(0)
  })
})
