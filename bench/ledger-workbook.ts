import { Writable } from 'node:stream'
import type { Deps } from '../server/platform/deps.ts'
import { readSuiteTexts } from '../server/platform/entity/texts.ts'
import { reportFile } from '../server/platform/reports/report-file.ts'
import type { BegunRun } from '../server/platform/reports/run-report.ts'

export interface Written {
  readonly rows: number
  readonly seconds: number
  /** Seconds until its first rows were read. */
  readonly first: number
  readonly megabytes: number
  /** Largest resident memory of this process above what it had before, in MB. */
  readonly peak: number
}

export const writtenText = (name: string, { rows, seconds, first, megabytes, peak }: Written): string =>
  `${name} to Excel: ${rows} rows in ${seconds.toFixed(1)} s, the first after ${first.toFixed(2)} s, ${megabytes.toFixed(1)} MB, ` +
  `${peak.toFixed(0)} MB of memory at its peak`

/** Writes a run as an Excel file that nobody keeps. */
export async function workbookOf(db: Deps['db'], run: BegunRun): Promise<Written> {
  let bytes = 0
  const nowhere = new Writable({
    write(piece: Buffer, _encoding, done) {
      bytes += piece.length
      done()
    },
  })
  const before = process.memoryUsage().rss
  let peak = before
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 50)
  const deps = { db, clock: { now: () => new Date() } } as Deps
  const speech = { texts: readSuiteTexts(process.cwd()), locale: 'en-CA', zone: 'UTC' } as const
  const paper = { size: 'letter', landscape: true } as never
  try {
    const began = performance.now()
    const letterhead = () => Promise.resolve({ company: 'Bench', logo: null })
    const file = await reportFile(deps, letterhead, run, { format: 'xlsx', columns: [], paper, speech })
    const first = performance.now() - began
    await file.writeTo(nowhere)
    const seconds = (performance.now() - began) / 1000
    return { rows: file.total, seconds, first: first / 1000, megabytes: bytes / 1e6, peak: (peak - before) / 1e6 }
  } finally {
    clearInterval(watch)
  }
}
