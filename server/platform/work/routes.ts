import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import type { RunNews } from '../../../shared/contracts/work.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { notFound } from '../http/errors.ts'
import { holdJob, stopJob } from '../jobs/commands.ts'
import { requireKnown } from '../rights/require.ts'
import { announcing } from '../live/announce.ts'
import { inWords } from './own-run-words.ts'
import { jobOfOwnRun, lookAtRuns, newsOfRuns, ownRuns, RUN_SOURCES, type RunSource } from './own-runs.ts'
import { resultOf } from './work-rows.ts'

const id = Type.String({ format: 'uuid' })
const params = Type.Object({ id })
const lookedSchema = Type.Object(
  { ids: Type.Optional(Type.Array(id, { maxItems: 100 })) },
  { additionalProperties: false },
)
type ById = { Params: { id: string } }

/** What a user has in the background, of whatever kind: looked at and stopped by him alone, without any other right. */
export function ownRunRoutes(
  app: FastifyInstance,
  deps: Deps,
  texts: SuiteTexts,
  sources: readonly RunSource[] = RUN_SOURCES,
): void {
  const answers = new Answers(texts)
  const named = (summary: string) => ({ summary, tags: ['shell'] })

  app.get(
    '/api/shell/runs',
    { schema: named('What the user has in the background, newest first') },
    async (request) => {
      await requireKnown(request)
      const locale = localeOf(request.headers['x-locale'])
      const rows = await ownRuns(deps.db, sources, request.user.id)
      return { runs: rows.map((row) => inWords(row, texts, locale)) }
    },
  )

  app.get(
    '/api/shell/runs/news',
    { schema: named('How many runs of the user have ended since he looked, and the newest of them') },
    async (request): Promise<RunNews> => {
      await requireKnown(request)
      const rows = await newsOfRuns(deps.db, sources, request.user.id)
      if (!rows[0]) return { count: 0, newest: null }
      const { id, title, what, state } = inWords(rows[0], texts, localeOf(request.headers['x-locale']))
      return { count: rows.length, newest: { id, title, what, state } }
    },
  )

  app.post<{ Body: { ids?: string[] } }>(
    '/api/shell/runs/looked',
    {
      schema: {
        ...named('The user has looked at these runs, or at all'),
        body: lookedSchema,
        response: { 200: resultSchema() },
      },
    },
    (request) =>
      action(deps, answers, { request, right: null, content: request.body }, async ({ trx, user }) => {
        if (await lookAtRuns(trx, sources, user.id, request.body.ids ?? null))
          await sql`select ${announcing({ counter: 'runs', userId: user.id })}`.execute(trx)
        return answers.saved(user.id, null)
      }),
  )

  app.get<ById>(
    '/api/shell/runs/:id',
    { schema: { ...named('A run on many records and what became of each'), params } },
    async (request) => {
      await requireKnown(request)
      const result = await resultOf(deps.db, request.params.id, { room: null, userId: request.user.id })
      if (!result) throw notFound()
      return result
    },
  )

  app.post<ById>(
    '/api/shell/runs/:id/stop',
    { schema: { ...named('Stop a run'), params, response: { 200: resultSchema() } } },
    (request) =>
      action(deps, answers, { request, right: null, content: null }, async ({ trx, user, now }) => {
        const { id } = request.params
        const jobId = await jobOfOwnRun(trx, sources, user.id, id)
        const job = jobId === null ? null : await holdJob(trx, jobId)
        if (!job) throw notFound()
        await stopJob(trx, job, user.name, now)
        return answers.saved(id, null)
      }),
  )
}
