import type { Writable } from 'node:stream'
import type Excel from 'exceljs'

/** Resolves when `begin` calls back or the stream is closed, whichever is first. */
const orClosed = (stream: Writable, begin: (done: () => void) => () => void): Promise<void> =>
  new Promise((resolve) => {
    const done = () => {
      stream.off('close', done)
      stop()
      resolve()
    }
    stream.once('close', done)
    const stop = begin(done)
  })

/** Waits until the stream takes more, or nobody reads it any longer. */
export async function takesMore(stream: Writable): Promise<void> {
  if (!stream.writableNeedDrain || stream.destroyed) return
  await orClosed(stream, (done) => {
    stream.once('drain', done)
    return () => stream.off('drain', done)
  })
}

/** What ExcelJS does not show of a sheet that it writes as rows arrive: where its bytes go to be compressed. */
interface Piped {
  readonly stream: { readonly pipes: readonly Writable[] }
}

/**
 * Waits until the rows written to a sheet are compressed and the stream of its file takes more. ExcelJS accepts rows faster than they are
 * compressed and keeps what waits, so that a file of a million rows grew in memory with each of them. An empty piece comes back when
 * those before it were taken. Only the sheet at hand may be asked: a second one waits for the end of the first.
 */
export async function sheetTaken(sheet: Excel.Worksheet, stream: Writable): Promise<void> {
  const [compressor] = (sheet as unknown as Piped).stream.pipes
  if (compressor && !stream.destroyed)
    await orClosed(stream, (done) => {
      compressor.write(Buffer.alloc(0), done)
      return () => undefined
    })
  await takesMore(stream)
}
