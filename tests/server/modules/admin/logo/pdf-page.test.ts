import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { firstPageOf, LARGEST_LOGO } from '../../../../../server/modules/admin/organization/logo/pdf-page.ts'
import { pdfOf, PLATE } from './pdf.ts'

/** Nested repetition: each form draws the next one ten times, so the page never ends. */
function bomb(): Buffer {
  const levels = 12
  const forms = Array.from({ length: levels }, (_, i) => {
    const content = i === levels - 1 ? '1 0 0 rg 0 0 10 10 re f' : `/F${i + 1} Do `.repeat(10)
    const next = i === levels - 1 ? '' : `/XObject << /F${i + 1} ${11 + i} 0 R >>`
    return (
      `${10 + i} 0 obj\n<< /Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << ${next} >>` +
      ` /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj\n`
    )
  })
  // Without the table of references, which would not name the forms, the file is repaired by reading it.
  const file = pdfOf('/F0 Do', { resources: '/XObject << /F0 10 0 R >>', objects: forms.join('') }).toString('latin1')
  return Buffer.from(file.replace(/xref[\s\S]*?trailer/, 'trailer').replace(/startxref\n\d+/, 'startxref\n0'), 'latin1')
}

describe('the first page of a PDF', () => {
  it('[S1.11] [S3.12] is a PNG of the drawing, without the white around it', async () => {
    const { width, height, data } = PNG.sync.read(await firstPageOf(PLATE))
    expect(width).toBeGreaterThan(300)
    expect(width).toBeLessThanOrEqual(640)
    expect(width / height).toBeCloseTo(4, 0)
    // Copper, not blue: the colours are in the order that a PNG has them.
    const middle = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4
    expect([...data.subarray(middle, middle + 4)].map((part) => Math.round(part / 16))).toEqual([14, 8, 3, 16])
  })

  it.each([
    ['cut off', PLATE.subarray(0, 120)],
    ['a name and nothing else', Buffer.from('%PDF-1.7\n')],
    ['noise after its first line', Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(4000, 0x9d)])],
    ['without a page', Buffer.from(PLATE.toString('latin1').replace('/Kids [3 0 R] /Count 1', '/Kids [] /Count 0'))],
    ['blank', pdfOf('')],
    ['as wide as a street', pdfOf('0 0 0 rg 0 0 9 9 re f', { mediaBox: '[0 0 900000000 900000000]' })],
    ['too large', Buffer.concat([PLATE, Buffer.alloc(LARGEST_LOGO)])],
    ['another kind of file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ])('[S1.11] is refused with a reason when the file is %s', async (_what, file) => {
    await expect(firstPageOf(file)).rejects.toThrow(/\w/)
  })

  it('[S1.11] is given up when it takes too long, and its thread with it', async () => {
    await expect(firstPageOf(bomb(), 1500)).rejects.toThrow('within 1500 ms')
  })
})
