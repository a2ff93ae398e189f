import { deflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { paperWords } from '../../../server/platform/paper/paper-words.ts'
import { printed } from '../../support/paper.ts'

/** A PDF of these objects, as somebody writes it by hand. */
function handmade(...objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')]
  const at: number[] = []
  let length = parts[0]!.length
  objects.forEach((object, index) => {
    at.push(length)
    const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n')])
    parts.push(part)
    length += part.length
  })
  const rows = at.map((one) => `${String(one).padStart(10, '0')} 00000 n \n`).join('')
  parts.push(
    Buffer.from(
      `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${length}\n%%EOF`,
    ),
  )
  return Buffer.concat(parts)
}
const CATALOG = '<< /Type /Catalog /Pages 2 0 R >>'
const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const FONT = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const PAGE = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${FONT} /Contents 4 0 R >>`
const stream = (content: Buffer, more = '') =>
  Buffer.concat([Buffer.from(`<< /Length ${content.length} ${more} >>\nstream\n`), content, Buffer.from('\nendstream')])

describe('[judgement 13 reading] hostile files', () => {
  it('a small file that unpacks to hundreds of megabytes is given up, and the server goes on', async () => {
    const bomb = deflateSync(Buffer.alloc(600 * 1024 * 1024, '(x) Tj '), { level: 1 })
    const before = process.memoryUsage().rss
    const answer = await paperWords(handmade(CATALOG, PAGES, PAGE, stream(bomb, '/Filter /FlateDecode')), {
      patience: 4000,
    })
    expect(['broken', 'slow', 'noText']).toContain(answer.problem)
    expect(process.memoryUsage().rss - before).toBeLessThan(700 * 1024 * 1024)
    expect((await paperWords(await printed([[['Invoice 42', 50, 50]]]))).problem).toBeNull()
  })

  it('pages that are their own parents end', async () => {
    const loop = handmade(CATALOG, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>', PAGE, stream(Buffer.from('')))
    expect((await paperWords(loop)).problem).not.toBeNull()
  })

  it('a form that draws itself ends', async () => {
    const form = stream(
      Buffer.from('/X Do'),
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 5 0 R >> >>',
    )
    const page = PAGE.replace(FONT, '/Resources << /XObject << /X 5 0 R >> >>')
    expect(
      (await paperWords(handmade(CATALOG, PAGES, page, stream(Buffer.from('/X Do')), form))).problem,
    ).not.toBeNull()
  })

  it('a file with a password says so', async () => {
    const locked = await printed([[['Secret', 50, 50]]], { userPassword: 'open', pdfVersion: '1.7' })
    expect((await paperWords(locked)).problem).toBe('encrypted')
  })

  it('what is broken says so', async () => {
    expect((await paperWords(Buffer.from('%PDF-1.7 and nothing more'))).problem).toBe('broken')
    const cut = (await printed([[['Invoice 42', 50, 50]]])).subarray(0, 300)
    expect((await paperWords(cut)).problem).not.toBeNull()
  })

  it('of many pages and words the first are read, and time has a limit', async () => {
    const book = await printed(Array.from({ length: 12 }, (_, at) => [[`Page ${at} says much`, 50, 50] as const]))
    const answer = await paperWords(book)
    expect(answer.problem === null && [answer.count, answer.pages.length]).toEqual([12, 8])
    const few = await paperWords(book, { mostWords: 5 })
    expect(few.problem === null && few.pages.flatMap(({ words }) => words).length).toBe(5)
    expect((await paperWords(book, { patience: 1 })).problem).toBe('slow')
  })
})
