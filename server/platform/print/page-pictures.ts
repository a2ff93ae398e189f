import { answerOfThread, workerFile } from '../thread.ts'

/** Pages of one sheet that are shown; the others are in its file. */
const MOST_PAGES = 10

/** The pages of a PDF of our own as pictures that a screen can show, `data:image/png;base64,…`. */
export async function pagePictures(pdf: Buffer): Promise<string[]> {
  const file = workerFile(import.meta.dirname, 'page-pictures.worker.mjs')
  const pages = await answerOfThread<Uint8Array[]>(file, { pdf, most: MOST_PAGES }, { patience: 20_000, memory: 256 })
  return pages.map((page) => `data:image/png;base64,${Buffer.from(page).toString('base64')}`)
}
