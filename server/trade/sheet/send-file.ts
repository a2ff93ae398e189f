import type { FastifyReply } from 'fastify'
import type { Locale } from '../../../shared/contracts/shell.ts'
import { sendFile } from '../../platform/http/sent-file.ts'
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
  const file = { type: 'application/pdf', name: fileName, broken: 'a file of letters to customers broke off' }
  return sendFile(reply, file, (stream) =>
    streamSheets(stream, LETTER, sheets, (paper, { content }) => drawSheet(paper, drawnSheet(content)), {
      ...look,
      mark: null,
    }),
  )
}
