import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { ReportAsk, ReportCall, ReportFileAsk, ReportPanel } from '../../../shared/contracts/report.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import { guarded } from '../entity/contract.ts'
import { resultSchema } from '../entity/schemas.ts'
import { badRequest } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import { Asking, reportSchemas } from './asking.ts'
import { mailedReport } from './mailed/mailed-report.ts'
import { rhythmRoute } from './mailed/rhythm-route.ts'
import type { ReportRooms } from './report-rooms.ts'
import { reportViewOf } from './report-view.ts'
import type { StoredReport } from './rows-for.ts'
import { readReport } from './run-report.ts'
import { runRoutes } from './runs/routes.ts'
import { forgetParameters, keptParameters, rememberLast, saveParameters } from './saved-parameters.ts'
import { sendReport } from './send-report.ts'

const pageSchema = Type.Object(
  { Page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })) },
  { additionalProperties: false },
)

/**
 * The calls of one report: what its screen begins with, a run page by page, a file, files made in the background, and the
 * parameters that a user keeps. Each asks for the rights anew; a run says what is wrong with its parameters at their fields.
 */
export function reportRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms, report: StoredReport): void {
  const { contract } = report
  rooms.reports.set(contract.room, report)
  const acts = ['view', 'export', ...contract.ownActions]
  rooms.registry.offer(contract.room, acts)
  const asking = new Asking(deps, rooms, report)
  const { path, right, named } = asking
  const schemas = reportSchemas(contract)
  const answers = new Answers(rooms.texts)

  app.get(`${path}/panel`, { schema: named('What the report screen begins with') }, async (request) => {
    await requireRight(request, right('view'))
    const view = await reportViewOf(deps, request.user, rooms.registry, contract)
    const kept = await keptParameters(deps.db, request.user.id, contract)
    const actions = acts.filter((name) => view.rights.can(`${contract.room}.${name}`))
    const begins = (await report.begins?.(deps.db)) ?? {}
    return { access: { actions, fields: view.fields }, ...kept, begins } satisfies ReportPanel
  })

  app.post<{ Body: ReportCall; Querystring: { Page?: string } }>(
    `${path}/run`,
    {
      config: { unkeyed: true },
      schema: {
        ...named('One page of a run, with the sums of its groups'),
        querystring: pageSchema,
        body: schemas.call,
        response: { 200: resultSchema() },
      },
      serializerCompiler: () => (data: unknown) => JSON.stringify(data),
      ...guarded(right('view')),
    },
    async (request) => {
      const run = await asking.begin(request, request.body)
      const problems = [...run.problems]
      if (problems.length > 0) return answers.refused(problems, 'INVALID')
      const read = await readReport(deps, run, Number(request.query.Page ?? 1))
      if (!request.user.acting) await rememberLast(deps.db, request.user.id, contract.room, run.ask)
      return answers.found(contract.room, read)
    },
  )

  app.post<{ Body: ReportFileAsk }>(
    `${path}/file`,
    {
      config: { unkeyed: true },
      schema: { ...named('The whole report as an Excel file or a PDF'), body: schemas.file },
      ...guarded(right('export')),
    },
    async (request, reply) => {
      await requireRight(request, right('view'))
      const run = await asking.begin(request, request.body)
      if (run.problems.length > 0) throw badRequest()
      return sendReport(deps, rooms.letterhead, reply, run, asking.formOf(run, request.body))
    },
  )

  app.put<{ Params: { name: string }; Body: ReportAsk }>(
    `${path}/saved/:name`,
    {
      schema: {
        ...named('Keep parameters under a name'),
        params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }) }),
        body: schemas.ask,
        response: { 200: resultSchema() },
      },
      ...guarded(right('view')),
    },
    (request) =>
      action(deps, answers, { request, right: right('view'), content: request.body }, async (context) => {
        const { ask } = await asking.begin(request, request.body)
        return saveParameters(context, answers, contract, request.params.name.trim(), ask)
      }),
  )

  app.delete<{ Params: { id: string } }>(
    `${path}/saved/:id`,
    {
      schema: {
        ...named('Forget parameters that were kept'),
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
        response: { 200: resultSchema() },
      },
      ...guarded(right('view')),
    },
    (request) =>
      action(deps, answers, { request, right: right('view'), content: null }, (context) =>
        forgetParameters(context, answers, contract, request.params.id),
      ),
  )
  rhythmRoute(app, deps, rooms, contract.room, mailedReport(deps, rooms, report))
  runRoutes(app, asking, schemas.file)
}
