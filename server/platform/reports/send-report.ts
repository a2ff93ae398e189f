import type { FastifyReply } from 'fastify'
import type { Deps } from '../deps.ts'
import { badRequest } from '../http/errors.ts'
import { sendFile } from '../http/sent-file.ts'
import type { ReadLetterhead } from './letterhead.ts'
import { NoFile, reportFile, type FileForm } from './report-file.ts'
import type { BegunRun } from './run-report.ts'

/**
 * [S7.14] Streams a whole report as a file; reading stops when the caller hangs up.
 * @throws 400 with the sentence that a failed download shows [S8.08]
 */
export async function sendReport(
  deps: Deps,
  letterhead: ReadLetterhead,
  reply: FastifyReply,
  run: BegunRun,
  form: FileForm,
): Promise<FastifyReply> {
  const file = await reportFile(deps, letterhead, run, form).catch((error: unknown) => {
    throw error instanceof NoFile ? badRequest(error.message) : error
  })
  return sendFile(reply, { type: file.type, name: file.name, broken: 'a report broke off' }, (stream) =>
    file.writeTo(stream),
  )
}
