/** Reads the words of a PDF and where they stand, in a thread of its own with a bound of memory. */
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { parentPort, workerData } from 'node:worker_threads'

const { pdf, mostPages, mostWords, memory } = workerData

// What a file unpacks lies in the memory of the module, of which the limits of a thread know nothing.
const grow = WebAssembly.Memory.prototype.grow
WebAssembly.Memory.prototype.grow = function (pages) {
  if (this.buffer.byteLength + pages * 65_536 > memory) throw new RangeError('More memory than a file may take.')
  return grow.call(this, pages)
}

const ENCRYPTED = /password|security/i

/** Ends with the words, or with why there are none. */
async function read() {
  const library = await PDFiumLibrary.init()
  const { module } = library
  let document
  try {
    document = await library.loadDocument(pdf)
  } catch (error) {
    return { problem: ENCRYPTED.test(String(error)) ? 'encrypted' : 'broken' }
  }
  const count = document.getPageCount()
  const pages = []
  let left = mostWords
  for (let at = 0; at < Math.min(count, mostPages) && left > 0; at++) {
    const page = document.getPage(at)
    if (!page.pageIdx) return { problem: 'broken' }
    const words = wordsOf(module, page.pageIdx, left)
    left -= words.length
    const { originalWidth: width, originalHeight: height } = page.getOriginalSize()
    pages.push({ width, height, words })
    module._FPDF_ClosePage(page.pageIdx)
  }
  return { count, pages }
}

/** Thousandths of a page: how finely a place is known. */
const GRAIN = 100_000

/** Words with their boxes in shares of the page as it is shown, from its upper left corner. */
function wordsOf(module, page, most) {
  const text = module._FPDFText_LoadPage(page)
  if (!text) return []
  const boxes = module.wasmExports.malloc(40)
  const words = []
  let word = null
  const end = () => {
    if (word) words.push(placed(module, page, boxes, word))
    word = null
  }
  try {
    const count = Math.min(module._FPDFText_CountChars(text), most * 40)
    for (let at = 0; at < count && words.length < most; at++) {
      const letter = String.fromCodePoint(module._FPDFText_GetUnicode(text, at) || 32)
      if (/[\s\u0000-\u001f\u00ad\ufffe\uffff]/u.test(letter)) {
        end()
        continue
      }
      if (!module._FPDFText_GetCharBox(text, at, boxes, boxes + 8, boxes + 16, boxes + 24)) continue
      const [left, right, bottom, top] = new Float64Array(module.HEAPU8.buffer, boxes, 4)
      const height = Math.max(top - bottom, 1)
      // Columns that were printed without a space between them, and the next line.
      if (
        word &&
        (left - word.right > word.size * 0.6 || left < word.left - 1 || bottom > word.top || top < word.bottom)
      )
        end()
      if (word) {
        word.text += letter
        word.right = Math.max(word.right, right)
        word.bottom = Math.min(word.bottom, bottom)
        word.top = Math.max(word.top, top)
        word.size = Math.max(word.size, height)
      } else word = { text: letter, left, right, bottom, top, size: height }
      if (word.text.length > 200) end()
    }
    end()
  } finally {
    module.wasmExports.free(boxes)
    module._FPDFText_ClosePage(text)
  }
  return words
}

function placed(module, page, at, { text, left, right, bottom, top }) {
  const corner = (x, y) => {
    module._FPDF_PageToDevice(page, 0, 0, GRAIN, GRAIN, 0, x, y, at + 32, at + 36)
    const [column, row] = new Int32Array(module.HEAPU8.buffer, at + 32, 2)
    return [column / GRAIN, row / GRAIN]
  }
  const [a, b] = [corner(left, top), corner(right, bottom)]
  const [x, y] = [Math.min(a[0], b[0]), Math.min(a[1], b[1])]
  return [text, x, y, Math.max(a[0], b[0]) - x, Math.max(a[1], b[1]) - y]
}

parentPort.postMessage(await read().catch((error) => ({ problem: 'broken', said: String(error) })))
