import type { PaperPage, PaperProblem } from '../../../shared/contracts/reading/paper.ts'
import { answerOfThread, workerFile } from '../thread.ts'

/** What a file may ask of the server that reads it. */
export interface ReadingLimits {
  /** In ms, with the start of the thread. */
  readonly patience: number
  /** Bytes that the file may take unpacked. */
  readonly memory: number
  readonly mostPages: number
  readonly mostWords: number
}

const LIMITS: ReadingLimits = { patience: 8000, memory: 192 * 1024 * 1024, mostPages: 8, mostWords: 6000 }

export type PaperWords =
  | { readonly problem: PaperProblem }
  /** `count`: pages of the file, of which the first are read. */
  | { readonly problem: null; readonly count: number; readonly pages: readonly PaperPage[] }

/**
 * The words of a PDF and where they stand on its first pages. Never rejects: whatever is wrong with the file is its answer. It is
 * read in a thread that ends with it, within limits of time, memory, pages and words.
 */
export async function paperWords(pdf: Uint8Array, limits: Partial<ReadingLimits> = {}): Promise<PaperWords> {
  const { patience, ...bounds } = { ...LIMITS, ...limits }
  const file = workerFile(import.meta.dirname, 'paper-words.worker.mjs')
  try {
    const answer = await answerOfThread<{ problem?: PaperProblem; count: number; pages: readonly PaperPage[] }>(
      file,
      { pdf, ...bounds },
      { patience, memory: 128 },
    )
    if (answer.problem) return { problem: answer.problem }
    const { count, pages } = answer
    return pages.every(({ words }) => words.length === 0) ? { problem: 'noText' } : { problem: null, count, pages }
  } catch (error) {
    return { problem: /did not answer within/.test(String(error)) ? 'slow' : 'broken' }
  }
}
