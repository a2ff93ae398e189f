/**
 * Draws the first page of a PDF as a PNG, in a thread of its own: what a file makes it do ends with the thread. The white
 * around the drawing is cut away, so that a logo in the middle of a letter page is as large as any other.
 */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { PNG } from 'pngjs'
import { parentPort, workerData } from 'node:worker_threads'

/** Pixels: the largest picture of the bar, for screens of double density, and the drawing in which its edges are looked for. */
const MOST = { width: 640, height: 192 }
const DRAFT = 1000
/** Paper, in points, that is no page of a logo. */
const WIDEST = 14_400

parentPort.postMessage(await firstPage(workerData))

/** @param {Uint8Array} pdf */
async function firstPage(pdf) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  const { originalWidth, originalHeight } = document.getPage(0).getOriginalSize()
  if (!(originalWidth >= 1 && originalHeight >= 1 && Math.max(originalWidth, originalHeight) <= WIDEST))
    throw new Error(`The page measures ${originalWidth} by ${originalHeight} points.`)
  // A drawing closes its page.
  const draw = (scale) => document.getPage(0).render({ scale, render: 'bitmap' })

  const draftScale = DRAFT / Math.max(originalWidth, originalHeight)
  const edges = inkOf(await draw(draftScale))
  if (!edges) throw new Error('The page is blank.')
  const fit = Math.min(MOST.width / edges.width, MOST.height / edges.height)
  // Thin paper would need a drawing larger than it is worth.
  const image = await draw(Math.min(draftScale * fit, (DRAFT * 4) / Math.max(originalWidth, originalHeight)))
  return PNG.sync.write(cut(image, inkOf(image)))
}

/** The smallest box that holds everything that is not white; null when nothing is. */
function inkOf({ data, width, height }) {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4
      if (data[at] > 250 && data[at + 1] > 250 && data[at + 2] > 250) continue
      left = Math.min(left, x)
      right = Math.max(right, x)
      top = Math.min(top, y)
      bottom = Math.max(bottom, y)
    }
  return right < 0 ? null : { left, top, width: right - left + 1, height: bottom - top + 1 }
}

function cut({ data, width }, box) {
  const png = new PNG({ width: box.width, height: box.height })
  for (let y = 0; y < box.height; y++) {
    const from = ((box.top + y) * width + box.left) * 4
    png.data.set(data.subarray(from, from + box.width * 4), y * box.width * 4)
  }
  return png
}
