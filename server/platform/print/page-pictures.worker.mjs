/** Draws the pages of a PDF as PNG files, in a thread of its own, so that nobody waits for a drawing. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PNG } from 'pngjs'
import { parentPort, workerData } from 'node:worker_threads'

/** Pixels of a point: sharp on a screen of double density at the width of a preview. */
const SCALE = 2

const { pdf, most } = workerData
const library = await PDFiumLibrary.init()
const document = await library.loadDocument(pdf)
const pages = []
for (let at = 0; at < Math.min(document.getPageCount(), most); at++) {
  const { data, width, height } = await document.getPage(at).render({ scale: SCALE, render: 'bitmap' })
  const png = new PNG({ width, height })
  png.data.set(data)
  pages.push(PNG.sync.write(png))
}
parentPort.postMessage(pages)
