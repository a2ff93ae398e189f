import { PDFiumLibrary } from '@hyzyla/pdfium'

/** What each page of a PDF says, and its size in points. */
export async function pagesOf(pdf: Buffer) {
  const library = await PDFiumLibrary.init()
  const document = await library.loadDocument(pdf)
  try {
    return [...document.pages()].map((page) => ({
      text: page.getText().normalize('NFC'),
      size: page.getOriginalSize(),
    }))
  } finally {
    document.destroy()
    library.destroy()
  }
}
