import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import {
  FinancialStatement,
  type StatementAsk,
  type StatementPanel,
} from '../../../../shared/contracts/gl/financial-statement.ts'
import { StatementColumnSet } from '../../../../shared/contracts/gl/statement-column-set.ts'
import { STATEMENT_TYPES, StatementRowSet } from '../../../../shared/contracts/gl/statement-row-set.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded, largestRecord } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { sightOf } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import { zoneOf } from '../../../platform/http/zone.ts'
import { rhythmRoute } from '../../../platform/reports/mailed/rhythm-route.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { forgetParameters, keptParameters, saveParameters } from '../../../platform/reports/saved-parameters.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { courseOf } from './course.ts'
import { drawUp } from './draw.ts'
import { mailedStatement } from './mailed.ts'
import { panelOf } from './panel.ts'
import { spokenIn, statementFile } from './statement-file.ts'
import { behind, viewOf } from './view.ts'

const exact = { additionalProperties: false }
const { rows } = StatementRowSet.fields
const { columns } = StatementColumnSet.fields
const code = Type.String({ maxLength: 20 })
const segment = Type.Optional(Type.Union([Type.String({ maxLength: 10 }), Type.Null()]))

const asks = {
  rowSetId: Type.Optional(code),
  columnSetId: Type.Optional(code),
  design: Type.Optional(
    Type.Object({ statementType: Type.Enum([...STATEMENT_TYPES]), rows: Type.Unsafe(rows.schema) }, exact),
  ),
  columns: Type.Optional(Type.Unsafe(columns.schema)),
  fiscalYear: Type.Integer({ minimum: 1001, maximum: 9998 }),
  periodNo: Type.Integer({ minimum: 1, maximum: 13 }),
  day: Type.Optional(Type.Union([Type.String({ format: 'date' }), Type.Null()])),
  branchSegment: segment,
  departmentSegment: segment,
  hideZeros: Type.Optional(Type.Boolean()),
}
const askSchema = Type.Object(asks, exact)
const { design: _design, columns: _columns, ...byHand } = asks
/** What is kept under a name is what was asked for by hand; the rest is as the statement begins, so that its period can be the one that runs. */
const keptSchema = Type.Partial(Type.Object(byHand, exact), exact)
const figureSchema = Type.Object(
  { ...asks, row: Type.Integer(), column: Type.Integer({ minimum: 0, maximum: 500 }) },
  exact,
)
const courseSchema = Type.Object({ ...asks, row: Type.Integer() }, exact)
const fileSchema = Type.Object(
  { ...asks, format: Type.Enum(['pdf', 'xlsx']), zone: Type.Optional(Type.String({ maxLength: 60 })) },
  exact,
)
type FigureAsk = StatementAsk & { row: number; column: number }
type FileAsk = StatementAsk & { format: 'pdf' | 'xlsx'; zone?: string }

/** [finance 9.5] The calls of the financial statement: what can be asked, the statement, what stands behind a figure, and its files. */
export function statementRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms): void {
  const { room } = FinancialStatement
  rooms.registry.offer(room, ['view', 'export'])
  const answers = new Answers(rooms.texts)
  const [view, kept] = [`${room}.view`, `${room}.export`]
  const bodyLimit = largestRecord({ rows, columns })
  const named = (summary: string, body: object) => ({
    ...{ bodyLimit, config: { unkeyed: true }, serializerCompiler: () => (data: unknown) => JSON.stringify(data) },
    schema: { summary, tags: [room], body, response: { 200: resultSchema() } },
    ...guarded(view),
  })
  const drawn = async (request: FastifyRequest<{ Body: StatementAsk }>) => {
    const spoken = await spokenIn(deps, rooms, localeOf(request.headers['x-locale']))
    const { companyId, locale } = spoken
    return { spoken, drawing: await drawUp(deps.db, { companyId, locale, user: request.user }, request.body) }
  }

  app.get(
    `/api/${room}/panel`,
    { schema: { summary: 'What a financial statement can be asked with', tags: [room] }, ...guarded(view) },
    async (request): Promise<StatementPanel> => {
      const rights = await requireRight(request, view)
      const today = await businessDay(deps.db, deps.clock.now())
      const locale = localeOf(request.headers['x-locale'])
      const { saved } = await keptParameters(deps.db, request.user.id, { room })
      return {
        canExport: rights.can(kept),
        saved,
        ...(await panelOf(deps.db, { today, locale, sight: sightOf(rights) })),
      }
    },
  )

  app.put<{ Params: { name: string }; Body: Partial<StatementAsk> }>(
    `/api/${room}/saved/:name`,
    {
      schema: {
        ...{
          summary: 'Keep a statement under a name',
          tags: [room],
          body: keptSchema,
          response: { 200: resultSchema() },
        },
        params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }) }),
      },
      ...guarded(view),
    },
    (request) =>
      action(deps, answers, { request, right: view, content: request.body }, (context) =>
        saveParameters(context, answers, { room }, request.params.name.trim(), {
          ...{ parameters: { ...request.body }, groupBy: [] },
        }),
      ),
  )

  app.delete<{ Params: { id: string } }>(
    `/api/${room}/saved/:id`,
    {
      schema: {
        ...{ summary: 'Forget a statement that was kept', tags: [room], response: { 200: resultSchema() } },
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      },
      ...guarded(view),
    },
    (request) =>
      action(deps, answers, { request, right: view, content: null }, (context) =>
        forgetParameters(context, answers, { room }, request.params.id),
      ),
  )

  rhythmRoute(app, deps, rooms, room, mailedStatement(deps, rooms))

  app.post<{ Body: StatementAsk }>(
    `/api/${room}/drawn`,
    named('A financial statement, of kept sets or of one as it is designed', askSchema),
    async (request) => {
      const { spoken, drawing } = await drawn(request)
      if ('problems' in drawing) return answers.refused([...drawing.problems], 'INVALID')
      return answers.found(room, viewOf(drawing, spoken, request.body.hideZeros ?? false))
    },
  )

  app.post<{ Body: FigureAsk }>(
    `/api/${room}/figure`,
    named('What stands behind a figure of a financial statement', figureSchema),
    async (request) => {
      const { spoken, drawing } = await drawn(request)
      if ('problems' in drawing) return answers.refused([...drawing.problems], 'INVALID')
      const found = behind(drawing, spoken, request.body.row, request.body.column)
      if (!found) throw notFound()
      return answers.found(room, found)
    },
  )

  app.post<{ Body: StatementAsk & { row: number } }>(
    `/api/${room}/course`,
    named('A row of a financial statement over twelve periods', courseSchema),
    async (request) => {
      const { companyId, locale, currency } = await spokenIn(deps, rooms, localeOf(request.headers['x-locale']))
      const found = await courseOf(deps.db, { companyId, locale, currency, user: request.user }, request.body)
      if (!found) throw notFound()
      if ('problems' in found) return answers.refused([...found.problems], 'INVALID')
      return answers.found(room, found)
    },
  )

  app.post<{ Body: FileAsk }>(
    `/api/${room}/print`,
    {
      ...{ bodyLimit, config: { unkeyed: true } },
      schema: { summary: 'A financial statement as a PDF or an Excel file', tags: [room], body: fileSchema },
      ...guarded(kept),
    },
    async (request, reply) => {
      await requireRight(request, view)
      const { spoken, drawing } = await drawn(request)
      if ('problems' in drawing) throw badRequest()
      const { format, zone, hideZeros = false } = request.body
      const { name, type, content } = await statementFile(deps, rooms, {
        ...{ drawing, spoken, hideZeros, format },
        zone: zoneOf(zone),
        user: request.user.name,
      })
      return reply.header('content-disposition', attachment(name)).type(type).send(content)
    },
  )
}
