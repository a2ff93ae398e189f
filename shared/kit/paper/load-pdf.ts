/** What the reader of PDF files gives us, as far as we use it. */
export interface PdfPage {
  getViewport(o: { scale: number }): { readonly width: number; readonly height: number }
  render(o: { canvas: HTMLCanvasElement; viewport: unknown }): { readonly promise: Promise<void>; cancel(): void }
}
export interface PdfDocument {
  readonly numPages: number
  getPage(number: number): Promise<PdfPage>
}
interface PdfLoading {
  readonly promise: Promise<PdfDocument>
  destroy(): Promise<void>
}
interface Pdf {
  readonly GlobalWorkerOptions: { workerSrc: string }
  getDocument(o: Record<string, unknown>): PdfLoading
}

const FOLDER = '/pdf-reader'
let loading: Promise<Pdf> | null = null

/**
 * The reader of PDF files, out of its package as it is (Apache-2.0): our server gives it, with its worker, letters and tables, and nothing
 * comes from elsewhere. It is fetched when the first paper is shown.
 */
function pdfReader(): Promise<Pdf> {
  loading ??= new Promise<Pdf>((done, fail) => {
    const script = document.createElement('script')
    script.type = 'module'
    script.src = `${FOLDER}/legacy/build/pdf.min.mjs`
    script.addEventListener('load', () => {
      const reader = (globalThis as { pdfjsLib?: Pdf }).pdfjsLib
      if (!reader) return fail(new Error('The reader of PDF files is not what it should be.'))
      reader.GlobalWorkerOptions.workerSrc = `${FOLDER}/legacy/build/pdf.worker.min.mjs`
      done(reader)
    })
    script.addEventListener('error', () => fail(new Error('The reader of PDF files did not come.')))
    document.head.append(script)
  }).catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

/** Opens a file; nothing in it runs, and nothing is fetched for it but letters. */
export async function openPdf(data: Uint8Array): Promise<PdfLoading> {
  const reader = await pdfReader()
  return reader.getDocument({
    data,
    ...{ isEvalSupported: false, enableXfa: false, useWasm: false, useSystemFonts: false, stopAtErrors: false },
    ...{ standardFontDataUrl: `${FOLDER}/standard_fonts/`, cMapUrl: `${FOLDER}/cmaps/`, cMapPacked: true },
    maxImageSize: 40_000_000,
  })
}
