/** A PDF of one page, written by hand: what it draws and how large it is are up to the test. */
export function pdfOf(content: string, { mediaBox = '[0 0 612 792]', resources = '', objects = '' } = {}): Buffer {
  const bodies = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox ${mediaBox} /Contents 4 0 R /Resources << ${resources} >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
  ]
  let text = '%PDF-1.4\n'
  const offsets: number[] = []
  for (const [i, body] of bodies.entries()) {
    offsets.push(text.length)
    text += `${i + 1} 0 obj\n${body}\nendobj\n`
  }
  text += objects
  const xref = text.length
  text += `xref\n0 ${bodies.length + 1}\n0000000000 65535 f \n`
  text += offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  text += `trailer\n<< /Size ${bodies.length + 1} /Root 1 0 R >>\nstartxref\n${xref}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

/** A copper plate, 200 by 50 points, in the middle of a letter page. */
export const PLATE = pdfOf('0.9 0.5 0.2 rg 200 400 200 50 re f')
