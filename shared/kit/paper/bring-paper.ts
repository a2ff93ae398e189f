import { upload } from '../../api/upload.ts'
import { ResultStatus } from '../../contracts/result.ts'
import type { RecordStore } from '../editor/record-store.ts'
import { roomOfPapers } from './paper-store.ts'

/** Brings a file to where papers arrive, and names it in the record; what became of it is said in the record's line. Never rejects. */
export async function bringPaper(record: RecordStore, from: string, file: File): Promise<void> {
  const { name } = file
  record.tell({ level: 'info', key: 'kit:paper.sending', args: { name } })
  try {
    const answer = await upload<{ key: string }>(roomOfPapers(record), file, {
      ...{ query: { name }, idempotencyKey: crypto.randomUUID() },
      ...{ onProgress: () => undefined, signal: new AbortController().signal },
    })
    const [problem] = answer.Problems ?? []
    if (answer.ResultStatus === ResultStatus.success) return record.write([[from, answer.Data!.key]])
    if (problem) record.tell({ level: 'error', key: problem.Key, args: problem.Args as Record<string, string> })
  } catch {
    record.tell({ level: 'error', key: 'kit:paper.failed', args: { name } })
  }
}
