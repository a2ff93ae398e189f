import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { Type } from 'typebox'
import {
  PRICE_FILE_FORMATS,
  PriceTableFile,
  type PriceFileRead,
} from '../../../../../shared/contracts/oe/price-table-file.ts'
import type { CallResult } from '../../../../../shared/contracts/result.ts'
import { action, rolledBack } from '../../../../platform/action/action.ts'
import { Answers } from '../../../../platform/action/answers.ts'
import { stage, TooLarge } from '../../../../platform/attachments/staging.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { guarded } from '../../../../platform/entity/contract.ts'
import type { EntityRooms } from '../../../../platform/entity/routes.ts'
import { resultSchema } from '../../../../platform/entity/schemas.ts'
import { localeOf } from '../../../../platform/entity/texts.ts'
import { isReadable, visibilityOf } from '../../../../platform/entity/visibility.ts'
import { XLSX } from '../../../../platform/export/send.ts'
import { attachment } from '../../../../platform/http/sent-file.ts'
import { forbidden } from '../../../../platform/http/errors.ts'
import { fileCalls } from '../../../../platform/http/file-calls.ts'
import { requireRight } from '../../../../platform/rights/require.ts'
import { Unreadable } from '../../../../platform/transfer/reading/source.ts'
import { versionParts } from '../next-version.ts'
import { PriceTableStore } from '../entity.ts'
import { broughtFile, type Asked } from './bring.ts'
import { rowsInFile, type FileRow } from './columns.ts'
import { pricesAsText, pricesAsWorkbook } from './written.ts'

const exact = { additionalProperties: false }
const querystring = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 255 }),
    effective: Type.Optional(Type.String({ format: 'date' })),
    activate: Type.Optional(Type.Union([Type.Literal('true'), Type.Literal('false')])),
  },
  exact,
)
type Sent = { Querystring: { name: string; effective?: string; activate?: 'true' | 'false' }; Body: Readable }

/**
 * [supply 9, 9.1 price-table-import-export] `GET …/file` takes prices out; `POST …/check` reads a file, judges it as its import would and keeps nothing; `POST …` makes the
 * next versions out of it, all or none.
 */
export function priceFileRoutes(app: FastifyInstance, deps: Deps, rooms: EntityRooms): void {
  const { room } = PriceTableFile
  const { registry, texts } = rooms
  const path = `/api/${room}`
  const answers = new Answers(texts)
  const parts = versionParts(rooms)
  const [view, kept, import_] = [`${room}.view`, `${room}.export`, `${room}.import`]
  registry.offer(room, ['view', 'export', 'import'])
  const named = (summary: string) => ({ summary, tags: [room] })

  app.get(
    `${path}/panel`,
    { schema: named('What the user may do with files of prices'), ...guarded(view) },
    async (request) => {
      const rights = await requireRight(request, view)
      return { canExport: rights.can(kept), canImport: rights.can(import_) }
    },
  )

  app.get<{ Querystring: { tableId?: string; Format?: 'xlsx' | 'csv'; Locale?: string } }>(
    `${path}/file`,
    {
      schema: {
        ...named('Prices of a table, or of all, as a file'),
        querystring: Type.Object(
          {
            tableId: Type.Optional(Type.String({ maxLength: 20 })),
            Format: Type.Optional(Type.Enum([...PRICE_FILE_FORMATS])),
            Locale: Type.Optional(Type.String({ maxLength: 10 })),
          },
          exact,
        ),
      },
      ...guarded(kept),
    },
    async (request, reply) => {
      await requireRight(request, kept)
      const seen = await visibilityOf(deps.db, request.user, PriceTableStore)
      // A file that comes in again has all its columns: it leaves for whoever sees them.
      if (!isReadable(seen, 'lines.price') || !isReadable(seen, 'lines.safetyPrice')) throw forbidden()
      const { tableId, Format = 'xlsx', Locale } = request.query
      const locale = localeOf(Locale)
      const title = texts.text(locale, 'oe:priceTable.title')
      const asked = { tableIds: tableId ? [tableId] : null, locale, title }
      const name = attachment(`${title}${tableId ? ` ${tableId}` : ''}.${Format}`)
      const file =
        Format === 'csv' ? await pricesAsText(deps.db, asked, texts) : await pricesAsWorkbook(deps.db, asked, texts)
      return reply
        .type(Format === 'csv' ? 'text/csv; charset=utf-8' : XLSX)
        .header('content-disposition', name)
        .send(file)
    },
  )

  fileCalls(app, (scope) => {
    scope.post<Sent>(
      `${path}/check`,
      {
        config: { unkeyed: true },
        schema: { ...named('A file of prices, judged and not kept'), querystring, response: { 200: resultSchema() } },
        ...guarded(import_),
      },
      async (request) => {
        const rights = await requireRight(request, import_)
        return read(request, async ({ rows }, asked) => {
          let told: PriceFileRead | null = null
          const caller = { user: request.user, rights, requestId: request.id }
          const judged = await rolledBack(deps, answers, caller, async (context) => {
            told = await broughtFile(parts, context, rows, asked)
            return answers.found(room, told)
          })
          return told ? answers.found(room, told) : judged
        })
      },
    )
    scope.post<Sent>(
      path,
      {
        schema: {
          ...named('Next versions of price tables out of a file'),
          querystring,
          response: { 200: resultSchema() },
        },
        ...guarded(import_),
      },
      (request) =>
        read(request, ({ rows, hash }, asked) =>
          action(deps, answers, { request, right: import_, content: { hash, ...asked } }, async (context) => {
            const told = await broughtFile(parts, context, rows, asked)
            const whole = (answer: CallResult): CallResult => ({ ...answer, Data: told })
            if (told.faults.length > 0) return whole(answers.refused(told.faults.map(({ problem }) => problem)))
            return told.tables.length === 0 ? whole(answers.noChanges(room)) : answers.saved(room, told)
          }),
        ),
    )
  })

  /** Reads the file before anything is asked of the database; what cannot be read is refused with its reason. */
  async function read(
    request: FastifyRequest<Sent>,
    work: (file: { rows: FileRow[]; hash: string }, asked: Asked) => Promise<CallResult>,
  ): Promise<CallResult> {
    const { effective = null, activate } = request.query
    const refused = ({ key, args }: Unreadable) => answers.refused([{ Field: null, Key: key, Args: args }])
    try {
      const file = await stage(request.body)
      try {
        const rows = await rowsInFile(file.path, texts, localeOf(request.headers['x-locale']))
        return await work({ rows, hash: file.sha256.toString('hex') }, { effective, activate: activate === 'true' })
      } finally {
        await file.forget()
      }
    } catch (error) {
      if (error instanceof TooLarge) return refused(new Unreadable('kit:transfer.problems.tooLarge'))
      if (error instanceof Unreadable) return refused(error)
      throw error
    }
  }
}
