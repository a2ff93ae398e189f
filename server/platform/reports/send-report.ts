import type { FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import type { Deps } from '../deps.ts'
import { attachment } from '../export/send.ts'
import { badRequest } from '../http/errors.ts'
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
  const stream = new PassThrough()
  // Without a listener a broken line would end the process; the writer sees it by `destroyed`.
  stream.on('error', () => undefined)
  reply.type(file.type).header('content-disposition', attachment(file.name)).send(stream)
  void file.writeTo(stream).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a report broke off')
    stream.destroy(error as Error)
  })
  return reply
}
