import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { emptyRecord } from '../../../../../shared/contracts/check.ts'
import { JournalEntry } from '../../../../../shared/contracts/gl/journal-entry.ts'
import { ResultStatus, type CallResult, type Problem } from '../../../../../shared/contracts/result.ts'
import { rolledBack } from '../../../../platform/action/action.ts'
import { Answers } from '../../../../platform/action/answers.ts'
import { stage, TooLarge } from '../../../../platform/attachments/staging.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Asked } from '../../../../platform/entity/contract.ts'
import { saveRecord, type EntityParts } from '../../../../platform/entity/save.ts'
import { fileNameSchema, resultSchema } from '../../../../platform/entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../../../../platform/entity/texts.ts'
import { excel } from '../../../../platform/export/excel.ts'
import { XLSX } from '../../../../platform/export/send.ts'
import { attachment } from '../../../../platform/http/sent-file.ts'
import { fileCalls } from '../../../../platform/http/file-calls.ts'
import { requireRight } from '../../../../platform/rights/require.ts'
import { Unreadable } from '../../../../platform/transfer/reading/source.ts'
import { JournalEntryStore } from '../entity.ts'
import { FILE_COLUMNS, headingOf, linesInFile, type FileLine } from './columns.ts'

const PATH = `${pathOf(JournalEntryStore)}/lines`
const localeSchema = { type: 'object', properties: { Locale: { type: 'string' } }, additionalProperties: false }

/**
 * [finance 9.1] Lines out of a workbook or a text of columns. `POST …/lines` reads and judges them as a save would, and keeps nothing: all of
 * them are answered, or what is wrong with which. `GET …/lines/template` is the workbook to fill in.
 */
export function linesFileRoutes(
  app: FastifyInstance,
  deps: Deps,
  { texts }: { texts: SuiteTexts },
  parts: EntityParts,
): void {
  const answers = new Answers(texts)
  const right = rightTo(JournalEntryStore, 'add')
  app.get<{ Querystring: { Locale?: string } }>(
    `${PATH}/template`,
    {
      ...documented(JournalEntryStore, 'Workbook of lines to fill in', { querystring: localeSchema }),
      ...guarded(right),
    },
    async (request, reply) => {
      const locale = localeOf(request.query.Locale)
      const workbook = new (excel().Workbook)()
      const name = texts.text(locale, 'gl:journalEntry.sections.lines')
      const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
      sheet.columns = FILE_COLUMNS.map((column) => ({ header: headingOf(column, locale, texts), width: 18 }))
      sheet.getRow(1).font = { bold: true }
      return reply
        .type(XLSX)
        .header('content-disposition', attachment(`${name}.xlsx`))
        .send(Buffer.from(await workbook.xlsx.writeBuffer()))
    },
  )
  fileCalls(app, (scope) => {
    scope.post<Asked & { Body: Readable }>(
      PATH,
      {
        config: { unkeyed: true },
        ...documented(JournalEntryStore, 'Lines of a file, judged and not kept', {
          querystring: fileNameSchema,
          response: { 200: resultSchema() },
        }),
        ...guarded(right),
      },
      async (request): Promise<CallResult> => {
        const rights = await requireRight(request, right)
        const refused = ({ key, args }: Unreadable) => answers.refused([{ Field: null, Key: key, Args: args }])
        let found: FileLine[]
        try {
          const file = await stage(request.body)
          try {
            found = await linesInFile(file.path, texts, localeOf(request.headers['x-locale']))
          } finally {
            await file.forget()
          }
        } catch (error) {
          if (error instanceof TooLarge) return refused(new Unreadable('kit:transfer.problems.tooLarge'))
          if (error instanceof Unreadable) return refused(error)
          throw error
        }
        const lines = found.map(({ line }) => line)
        const record = {
          ...emptyRecord(JournalEntry.fields),
          source: 'GJ',
          dataType: 'Actual',
          isAdjusting: false,
          lines,
        }
        const caller = { user: request.user, rights, requestId: request.id }
        const judged = await rolledBack(deps, answers, caller, (context) =>
          saveRecord(parts, context, null, { record }),
        )
        if (judged.ResultStatus !== ResultStatus.success)
          return { ...judged, Problems: (judged.Problems ?? []).map((problem) => inRow(problem, found)) }
        return { ...judged, EntityId: null, Data: { lines } }
      },
    )
  })
}

/** A problem says the row of the file that it stands in: `lines.0.glAccount` is row 2 where the headings are row 1. */
function inRow(problem: Problem, found: readonly FileLine[]): Problem {
  const at = /^lines\.(\d+)(?:\.|$)/.exec(problem.Field ?? '')?.[1]
  const row = at === undefined ? undefined : found[Number(at)]?.row
  return row === undefined ? problem : { ...problem, Args: { ...problem.Args, row: String(row) } }
}
