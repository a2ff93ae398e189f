import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { CsvAsked, CsvColumns } from '../../../../shared/contracts/gl/bank-reconciliation.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action } from '../../../platform/action/action.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { fileCalls } from '../../../platform/http/file-calls.ts'
import { isReturnFile } from '../eft-return/return-file.ts'
import { takeReturns } from '../eft-return/take-returns.ts'
import { bankOf, type Bank } from './bank.ts'
import { ReconciliationStore } from './entity.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { LARGEST_FILE, type BankFile } from './files/bank-file.ts'
import { rowsOf } from '../../../platform/tables/rows-of.ts'
import { guessed, headOf, readCsv } from './files/csv.ts'
import { textOf } from '../../../platform/tables/decode.ts'
import { readBankFile } from './files/read-file.ts'
import { importLines, statementOf } from './import-file.ts'
import type { BankPapers } from './papers.ts'
import { problem } from './problem.ts'

const RIGHT = 'gl/bank-reconciliation.bring'
/** Rows that are shown to whoever says what the columns mean. */
const SHOWN = 8

interface Asked {
  bank: string
  name: string
  columns?: string
}

/** `POST …/import?bank=&name=&columns=`: a file of a bank, the body itself. All of it or nothing. */
export function importRoute(app: FastifyInstance, deps: Deps, answers: Answers, papers: BankPapers): void {
  fileCalls(app, (scope) => {
    scope.post<{ Querystring: Asked; Body: Readable }>(
      '/api/gl/bank-reconciliation/import',
      {
        ...documented(ReconciliationStore, 'Bring a file of a bank', {
          querystring: {
            type: 'object',
            additionalProperties: false,
            required: ['bank', 'name'],
            properties: {
              bank: { type: 'string', maxLength: 20 },
              name: { type: 'string', minLength: 1, maxLength: 255 },
              columns: { type: 'string', maxLength: 2000 },
            },
          },
          response: { 200: { type: 'object', additionalProperties: true } },
        }),
        ...guarded(RIGHT),
      },
      async (request): Promise<CallResult> => {
        const { bank: bankAccountId, name } = request.query
        const columns = columnsIn(request.query.columns)
        const bytes = await whole(request.body)
        if (bytes === null)
          return answers.refused([problem('file.tooLarge', { most: LARGEST_FILE / 1024 / 1024 }, 'file')])
        const bank = await bankOf(deps.db, request.user, bankAccountId)
        const hash = createHash('sha256').update(bytes).digest('hex')
        try {
          const text = textOf(bytes)
          if (isReturnFile(text)) {
            const content = { bank: bankAccountId, name, hash }
            return await action(deps, answers, { request, right: RIGHT, content }, async (context) =>
              answers.saved('', await takeReturns(papers.returns, context, { bank, text, name, hash })),
            )
          }
          // Read before the transaction: no connection waits for it.
          const { file, used, asks } = await readAs(deps, bank, bytes, columns)
          if (asks) return answers.found('', asks)
          const content = { bank: bankAccountId, name, hash, columns }
          return await action(deps, answers, { request, right: RIGHT, content }, async (context) => {
            try {
              const statement = await statementOf(context, deps, bank, file)
              const how = { name, hash, format: file.format, columns: used }
              const outcome = await importLines(deps, papers, context, bank, statement, how)
              return answers.saved(outcome.importId, outcome)
            } catch (error) {
              return refusedFile(answers, error)
            }
          })
        } catch (error) {
          return refusedFile(answers, error)
        }
      },
    )
  })
}

function refusedFile(answers: Answers, error: unknown): CallResult {
  if (!(error instanceof FileRefused)) throw error
  return answers.refused([problem(`file.${error.why}`, error.args, 'file')])
}

type ReadAs =
  | { readonly file: BankFile; readonly used: { head: string; mapping: CsvColumns } | null; readonly asks: null }
  | { readonly file: null; readonly used: null; readonly asks: CsvAsked }

/** A file as it reads by itself; a table by the columns that were named now, or once. */
async function readAs({ db }: Deps, bank: Bank, bytes: Uint8Array, given: CsvColumns | null): Promise<ReadAs> {
  const file = readBankFile(bytes)
  if (!('text' in file)) return { file, used: null, asks: null }
  const rows = rowsOf(file.text, SHOWN + 60)
  const head = headOf(rows)
  const { rows: kept } = await sql<{ mapping: CsvColumns }>`
    select mapping from bank_csv_mapping where bank_account_id = ${bank.bankAccountId} and head = ${head}`.execute(db)
  const mapping = given ?? kept[0]?.mapping
  if (mapping) return { file: readCsv(file.text, mapping), used: { head, mapping }, asks: null }
  const guess = guessed(rows)
  const asks: CsvAsked = {
    asksColumns: true,
    head: guess.hasHead ? rows[0]! : (rows[0] ?? []).map((_, at) => String(at + 1)),
    rows: rows.slice(guess.hasHead ? 1 : 0, SHOWN + 1),
    guess,
  }
  return { file: null, used: null, asks } as ReadAs
}

/** @throws 400 for what the dialog cannot send */
function columnsIn(text: string | undefined): CsvColumns | null {
  if (text === undefined) return null
  try {
    const value = JSON.parse(text) as CsvColumns
    const isColumn = (at: unknown, orNone: boolean) =>
      (orNone && at === null) || (Number.isInteger(at) && (at as number) >= 0 && (at as number) < 60)
    const { day, dayOrder, mark, text: texts, amount, out, cheque, reference, balance } = value
    const all = [amount, out, value.in, cheque, reference, balance].every((at) => isColumn(at, true))
    const known = ['YMD', 'DMY', 'MDY'].includes(dayOrder) && ['.', ','].includes(mark)
    const some = Array.isArray(texts) && texts.length <= 10 && texts.every((at) => isColumn(at, false))
    const moves = amount !== null || (out !== null && value.in !== null)
    if (!all || !known || !some || !moves || !isColumn(day, false)) throw new Error('columns')
    return {
      ...{ hasHead: value.hasHead, day, dayOrder, amount, out, in: value.in, turned: value.turned, mark },
      ...{ text: texts, cheque, reference, balance },
    }
  } catch {
    throw badRequest('columns do not say what the columns of a table mean.')
  }
}

/** All that arrives, or null when it is more than a file may be; it is read to its end all the same. */
async function whole(incoming: Readable): Promise<Uint8Array | null> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    size += piece.length
    if (size <= LARGEST_FILE) pieces.push(piece)
  }
  return size > LARGEST_FILE ? null : Buffer.concat(pieces)
}
