import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Largest file that is looked at, in bytes, and largest picture that is kept. */
export const LARGEST_LOGO = 512 * 1024
/** A page that takes longer is given up. In ms, with the start of the thread. */
const PATIENCE = 10_000

/** Beside the bundle, or in the sources. */
function workerFile(): string {
  const bundled = join(import.meta.dirname, 'workers/pdf-page.worker.mjs')
  return existsSync(bundled) ? bundled : join(import.meta.dirname, 'pdf-page.worker.mjs')
}

/**
 * The first page of a PDF as a PNG [S1.11], drawn in a thread that ends with it.
 * @param patience in ms
 * @throws Error saying why: too large, no PDF, broken, blank, too slow
 */
export async function firstPageOf(pdf: Uint8Array, patience = PATIENCE): Promise<Buffer> {
  if (pdf.length > LARGEST_LOGO) throw new Error(`The file has ${pdf.length} bytes.`)
  const worker = new Worker(workerFile(), {
    workerData: pdf,
    // Neither variables nor arguments of the server are any of a file's business.
    env: {},
    execArgv: [],
    argv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const picture = await new Promise<Uint8Array>((done, fail) => {
      timer = setTimeout(() => fail(new Error(`The page was not drawn within ${patience} ms.`)), patience)
      worker.once('message', done)
      worker.once('error', fail)
      worker.once('exit', () => fail(new Error('The thread ended without a picture.')))
    })
    if (picture.length > LARGEST_LOGO) throw new Error(`The picture has ${picture.length} bytes.`)
    return Buffer.from(picture)
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
