import { answerOfThread, workerFile } from '../../../../platform/thread.ts'

/** Largest file that is looked at, in bytes, and largest picture that is kept. */
export const LARGEST_LOGO = 512 * 1024
/** A page that takes longer is given up. In ms, with the start of the thread. */
const PATIENCE = 10_000

/**
 * The first page of a PDF as a PNG [S1.11], drawn in a thread that ends with it.
 * @param patience in ms
 * @throws Error saying why: too large, no PDF, broken, blank, too slow
 */
export async function firstPageOf(pdf: Uint8Array, patience = PATIENCE): Promise<Buffer> {
  if (pdf.length > LARGEST_LOGO) throw new Error(`The file has ${pdf.length} bytes.`)
  const file = workerFile(import.meta.dirname, 'pdf-page.worker.mjs')
  const picture = await answerOfThread<Uint8Array>(file, pdf, { patience, memory: 128 })
  if (picture.length > LARGEST_LOGO) throw new Error(`The picture has ${picture.length} bytes.`)
  return Buffer.from(picture)
}
