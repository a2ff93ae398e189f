import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { normalize } from '../../../shared/contracts/check.ts'
import { objectSchema } from '../../../shared/contracts/fields.ts'
import {
  parameterProblems,
  PAPERS,
  type ReportAsk,
  type ReportCall,
  type ReportFileAsk,
  type ReportPanel,
} from '../../../shared/contracts/report.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { badRequest } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import type { ReadLetterhead } from './letterhead.ts'
import { reportViewOf } from './report-view.ts'
import type { StoredReport } from './rows-for.ts'
import { readReport, type Run } from './run-report.ts'
import { forgetParameters, keptParameters, rememberLast, saveParameters } from './saved-parameters.ts'
import { sendReport } from './send-report.ts'

/** What the calls of all reports share. */
export interface ReportRooms {
  registry: EntityRegistry
  texts: SuiteTexts
  letterhead: ReadLetterhead
}

const MOST_PAGES = 1_000_000

/**
 * The calls of one report: what its screen begins with, a run page by page, a file, and the parameters that a user keeps.
 * Each asks for the rights anew; a run says what is wrong with its parameters at their fields.
 */
export function reportRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms, report: StoredReport): void {
  const { contract } = report
  const answers = new Answers(rooms.texts)
  const path = `/api/${contract.room}`
  const right = (name: 'view' | 'export') => `${contract.room}.${name}`
  const named = (summary: string) => ({ summary, tags: [contract.room] })
  const names = Type.Array(Type.String({ maxLength: 60 }), { maxItems: 60 })
  const ask = { parameters: Type.Unsafe(objectSchema(contract.parameters)), groupBy: Type.Optional(names) }
  const call = { ...ask, zone: Type.Optional(Type.String({ maxLength: 60 })) }
  const exact = { additionalProperties: false }

  const begin = async (request: FastifyRequest, asked: ReportCall): Promise<Run> => {
    const view = await reportViewOf(deps, request.user, rooms.registry, contract)
    const given = normalize({ fields: contract.parameters }, asked.parameters)
    // What he may not read, he may not ask by.
    const parameters = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, view.mode(name) === undefined ? value : null]),
    )
    return {
      report,
      ask: { parameters, groupBy: groupingOf(asked.groupBy) },
      user: request.user,
      view,
      zone: zoneOf(asked.zone),
    }
  }
  const groupingOf = (asked: readonly string[] = contract.groupBy[0]!): readonly string[] => {
    const known = contract.groupBy.find((names) => names.join() === asked.join())
    if (!known) throw badRequest('The report is not grouped in this way.')
    return known
  }
  const problemsOf = (run: Run): Problem[] => parameterProblems(contract, run.ask.parameters)

  app.get(`${path}/panel`, { schema: named('What the report screen begins with') }, async (request) => {
    await requireRight(request, right('view'))
    const view = await reportViewOf(deps, request.user, rooms.registry, contract)
    const kept = await keptParameters(deps.db, request.user.id, contract)
    const actions = (['view', 'export'] as const).filter((name) => view.rights.can(right(name)))
    return { access: { actions, fields: view.fields }, ...kept } satisfies ReportPanel
  })

  app.post<{ Body: ReportCall; Querystring: { Page?: string } }>(
    `${path}/run`,
    {
      schema: {
        ...named('One page of a run, with the sums of its groups'),
        querystring: Type.Object({ Page: Type.Optional(Type.String({ pattern: '^[1-9]\\d{0,5}$' })) }, exact),
        body: Type.Object(call, exact),
        response: { 200: resultSchema() },
      },
      serializerCompiler: () => (data: unknown) => JSON.stringify(data),
    },
    async (request) => {
      await requireRight(request, right('view'))
      const run = await begin(request, request.body)
      const problems = problemsOf(run)
      if (problems.length > 0) return answers.refused(problems, 'INVALID')
      const page = Math.min(Number(request.query.Page ?? 1), MOST_PAGES)
      const read = await readReport(deps, run, page)
      await rememberLast(deps.db, request.user.id, contract.room, run.ask)
      return answers.found(contract.room, read)
    },
  )

  app.post<{ Body: ReportFileAsk }>(
    `${path}/file`,
    {
      schema: {
        ...named('The whole report as an Excel file or a PDF'),
        body: Type.Object(
          {
            ...call,
            format: Type.Enum(['xlsx', 'pdf']),
            columns: Type.Optional(names),
            paper: Type.Optional(Type.Enum([...PAPERS])),
          },
          exact,
        ),
      },
    },
    async (request, reply) => {
      await requireRight(request, right('view'))
      await requireRight(request, right('export'))
      const run = await begin(request, request.body)
      if (problemsOf(run).length > 0) throw badRequest()
      const { format, columns = [], paper = 'letter' } = request.body
      for (const name of columns) if (!(name in contract.columns)) throw badRequest('A column is unknown.')
      return sendReport(deps, rooms.letterhead, reply, run, {
        format,
        columns,
        paper,
        speech: { texts: rooms.texts, locale: localeOf(request.headers['x-locale']), zone: run.zone },
      })
    },
  )

  app.put<{ Params: { name: string }; Body: ReportAsk }>(
    `${path}/saved/:name`,
    {
      schema: {
        ...named('Keep parameters under a name'),
        params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 60, pattern: '\\S' }) }),
        body: Type.Object(ask, exact),
        response: { 200: resultSchema() },
      },
    },
    (request) =>
      action(deps, answers, { request, right: right('view'), content: request.body }, async (context) => {
        const { ask: kept } = await begin(request, request.body)
        return saveParameters(context, answers, contract, request.params.name.trim(), kept)
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
    },
    (request) =>
      action(deps, answers, { request, right: right('view'), content: null }, (context) =>
        forgetParameters(context, answers, contract, request.params.id),
      ),
  )
}

/** @throws 400 for a zone that nobody lives in */
export function zoneOf(zone = 'UTC'): string {
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    throw badRequest('The time zone is unknown.')
  }
}
