import type { FastifyInstance } from 'fastify'
import type { Readable } from 'node:stream'
import { sql, type Kysely } from 'kysely'
import {
  COLUMNS_OF,
  OPENING_DAY_ORDERS,
  OPENING_PARTS,
  type OpeningAsked,
  type OpeningMapping,
  type OpeningPart,
} from '../../../../shared/contracts/gl/opening-balance.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action } from '../../../platform/action/action.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import { stage, TooLarge } from '../../../platform/attachments/staging.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { badRequest } from '../../../platform/http/errors.ts'
import { fileCalls } from '../../../platform/http/file-calls.ts'
import { FileRefused } from '../../../platform/tables/file-refused.ts'
import { Unreadable } from '../../../platform/transfer/reading/source.ts'
import { folded } from '../../../platform/transfer/words.ts'
import { bring } from './bring.ts'
import { ABOVE, daysOf, guessed, hasAll, headKey, markOf } from './files/columns.ts'
import { iifTable } from './files/iif.ts'
import { programOf } from './files/known-headings.ts'
import { otherCompany } from './files/titles.ts'
import { tableOf, textIn, type Table } from '../../../platform/tables/table.ts'
import { OpeningBalanceStore } from './entity.ts'
import { problem } from './problem.ts'

const RIGHT = 'gl/opening-balance.bring'
/** Rows that are shown to whoever says what the columns mean. */
const SHOWN = 12

interface Asked {
  part: OpeningPart
  name: string
  columns?: string
  confirmed?: string
}

/** `POST …/bring?part=&name=&columns=&confirmed=`: a file of the system before, the body itself. All of it or nothing. */
export function bringRoute(app: FastifyInstance, deps: Deps, answers: Answers): void {
  fileCalls(app, (scope) => {
    scope.post<{ Querystring: Asked; Body: Readable }>(
      '/api/gl/opening-balance/bring',
      {
        ...documented(OpeningBalanceStore, 'Bring a file of the system before', {
          querystring: {
            type: 'object',
            additionalProperties: false,
            required: ['part', 'name'],
            properties: {
              part: { enum: OPENING_PARTS },
              name: { type: 'string', minLength: 1, maxLength: 255 },
              columns: { type: 'string', maxLength: 2000 },
              confirmed: { type: 'string', maxLength: 100 },
            },
          },
          response: { 200: { type: 'object', additionalProperties: true } },
        }),
        ...guarded(RIGHT),
      },
      async (request): Promise<CallResult> => {
        const { part, name, confirmed } = request.query
        const columns = columnsIn(part, request.query.columns)
        try {
          const staged = await stage(request.body)
          try {
            const hash = staged.sha256.toString('hex')
            // Read before the transaction: no connection waits for it.
            const table = await partOf(part, staged.path)
            const { mapping, head, asks } = await mappingOf(deps.db, part, table, columns)
            if (asks) return answers.found('', asks)
            const words =
              mapping.head === null ? [] : table.rows[mapping.head]!.cells.map((cell) => folded(textIn(cell)))
            const program = table.iif ? 'QuickBooks' : programOf(words)
            const titles = table.rows.slice(0, mapping.head ?? 0).map(({ cells }) => cells.map(textIn))
            const other = await otherCompany(deps.db, titles)
            const asked = other && problem('otherCompany', other, 'file')
            if (asked && confirmed !== asked.Key) return answers.question([asked])
            const content = { part, name, hash, columns }
            return await action(deps, answers, { request, right: RIGHT, content }, async (context) => {
              const { id, brought } = await bring(context, { part, name, hash, program, table, mapping, head })
              return answers.saved(id, brought)
            })
          } finally {
            await staged.forget()
          }
        } catch (error) {
          if (error instanceof TooLarge) return answers.refused([problem('file.tooLarge', {}, 'file')])
          if (error instanceof FileRefused)
            return answers.refused([problem(`file.${whyOf(error)}`, error.args, 'file')])
          if (error instanceof Unreadable) return answers.refused([{ Field: 'file', Key: error.key, Args: error.args }])
          throw error
        }
      },
    )
  })
}

const whyOf = ({ why }: FileRefused) => (why === 'notBankFile' ? 'notTable' : why)

/** The rows of a file that are of this part. */
async function partOf(part: OpeningPart, path: string): Promise<Table> {
  const table = await tableOf(path)
  return table.iif === null ? table : { ...table, rows: iifTable(table.iif, part) }
}

type Mapped =
  | { readonly mapping: OpeningMapping; readonly head: string | null; readonly asks: null }
  | { readonly mapping: null; readonly head: null; readonly asks: OpeningAsked }

/** What the columns mean: as somebody says now, or has said once, or as their headings are known. */
async function mappingOf(
  db: Kysely<Tables>,
  part: OpeningPart,
  table: Table,
  given: OpeningMapping | null,
): Promise<Mapped> {
  const guess = guessed(part, table.rows)
  const keyOf = ({ head }: OpeningMapping) => (head === null ? '#' : headKey(table.rows[head]?.cells ?? []))
  if (given) return { mapping: given, head: keyOf(given), asks: null }
  const { rows } = await sql<{ mapping: OpeningMapping }>`
    select mapping from opening_mapping where part = ${part} and head = ${keyOf(guess.mapping)}`.execute(db)
  const kept = rows[0]?.mapping
  if (kept) {
    // Titles above may be more or fewer than they were, and days of another month may say their order by themselves.
    const { head } = guess.mapping
    const body = table.rows.slice((head ?? -1) + 1)
    const { order, doubt } = daysOf(body, kept.columns)
    const mark = markOf(body, kept.columns, kept.mark)
    return { mapping: { ...kept, head, mark, dayOrder: doubt ? kept.dayOrder : order }, head: null, asks: null }
  }
  if (guess.isSure && guess.doubtfulDay === null) {
    const turned = table.iif !== null ? part === 'Vendors' : guess.mapping.turned
    return { mapping: { ...guess.mapping, turned }, head: null, asks: null }
  }
  const from = guess.mapping.head ?? 0
  const asks: OpeningAsked = {
    ...{ asksColumns: true, part, guess: guess.mapping, doubtfulDay: guess.doubtfulDay },
    rows: table.rows
      .slice(from, from + SHOWN)
      .map(({ cells }) => cells.slice(0, 40).map((cell) => textIn(cell).slice(0, 60))),
  }
  return { mapping: null, head: null, asks }
}

/** @throws 400 for what the dialog cannot send */
function columnsIn(part: OpeningPart, text: string | undefined): OpeningMapping | null {
  if (text === undefined) return null
  try {
    const { head, columns, dayOrder, mark, turned } = JSON.parse(text) as OpeningMapping
    const isHead = head === null || (Number.isInteger(head) && head >= 0 && head < 60)
    const all = Object.entries(columns)
    const isKnown = all.every(
      ([name, at]) =>
        (COLUMNS_OF[part] as readonly string[]).includes(name) && Number.isInteger(at) && at >= ABOVE && at < 200,
    )
    const orders: readonly (string | null)[] = [...OPENING_DAY_ORDERS, null]
    if (!isHead || !isKnown || !orders.includes(dayOrder) || !['.', ','].includes(mark) || typeof turned !== 'boolean')
      throw new Error('columns')
    const mapping = { head, columns, dayOrder, mark, turned }
    if (!hasAll(part, mapping)) throw new Error('columns')
    return mapping
  } catch {
    throw badRequest('columns do not say what the columns of a table mean.')
  }
}
