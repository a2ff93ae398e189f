import type { FastifyReply } from 'fastify'
import { PassThrough } from 'node:stream'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { attachment } from '../../platform/export/send.ts'
import { streamSheets, type FileLook } from '../../platform/print/sheet-paper.ts'
import { drawSheet } from './draw-sheet.ts'
import { drawnSheet, LETTER, type KeptSheet } from './kept-sheet.ts'

interface Sheet {
  readonly locale: Locale
  readonly content: KeptSheet
}

/** Statements or reminders as one PDF, drawn while it is sent. Where that breaks off, so does the answer, and the log says why. */
export function sendSheets(
  reply: FastifyReply,
  fileName: string,
  look: Omit<FileLook, 'foot' | 'mark'>,
  sheets: AsyncIterable<Sheet> | Iterable<Sheet>,
): FastifyReply {
  const stream = new PassThrough()
  // Without a listener a broken line would end the process; the writer sees it by `destroyed`.
  stream.on('error', () => undefined)
  reply.type('application/pdf').header('content-disposition', attachment(fileName)).send(stream)
  void streamSheets(stream, LETTER, sheets, (paper, { content }) => drawSheet(paper, drawnSheet(content)), {
    ...look,
    mark: null,
  }).catch((error: unknown) => {
    reply.log.error({ err: error }, 'a file of letters to customers broke off')
    stream.destroy(error as Error)
  })
  return reply
}
