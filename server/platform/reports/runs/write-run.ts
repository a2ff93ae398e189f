import { finished } from 'node:stream/promises'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../../database/transaction.ts'
import type { JobContext } from '../../jobs/job.ts'
import type { ReportFile } from '../report-file.ts'
import { FileInParts } from './file-in-parts.ts'
import { forgetParts, keepFile } from './run-rows.ts'

/**
 * Writes the file of a run, from the beginning at each attempt. It can be stopped between rows, and its file is there with "done", and with
 * what else `ending` writes, or not at all.
 */
export async function writeRun(
  { db }: Pick<Deps, 'db'>,
  { progress, finish, signal }: JobContext,
  runId: string,
  file: ReportFile,
  ending: (trx: Trx, size: number) => Promise<unknown> = () => Promise.resolve(),
): Promise<void> {
  await forgetParts(db, runId)
  const parts = new FileInParts(db, runId)
  const stop = () => parts.destroy(signal.reason as Error)
  signal.addEventListener('abort', stop, { once: true })
  // The writer sees a broken file by `destroyed`; `finished` below tells why.
  parts.on('error', () => undefined)
  try {
    await file.writeTo(parts, (done) => progress({ done, total: file.total }))
    await finished(parts)
    await finish(async (trx) => {
      await keepFile(trx, runId, { name: file.name, size: parts.size, rows: file.total })
      await ending(trx, parts.size)
    })
  } catch (error) {
    parts.destroy()
    await forgetParts(db, runId)
    throw error
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
