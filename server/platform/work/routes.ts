import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { titleKeyOf } from '../../../shared/contracts/doors.ts'
import type { Locale } from '../../../shared/contracts/shell.ts'
import type { OwnRun } from '../../../shared/contracts/work.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { notFound } from '../http/errors.ts'
import { holdJob, stopJob } from '../jobs/commands.ts'
import { requireKnown } from '../rights/require.ts'
import { jobOfOwnRun, ownRuns, RUN_SOURCES, type OwnRow, type RunSource } from './own-runs.ts'
import { resultOf } from './work-rows.ts'

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
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

  app.get<ById>(
    '/api/shell/runs/:id',
    { schema: { ...named('A run on many records and what became of each'), params } },
    async (request) => {
      await requireKnown(request)
      const result = await resultOf(deps.db, request.params.id, { userId: request.user.id })
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

/** Called as its screen is called; the module that owns it need not be there. */
function inWords(row: OwnRow, texts: SuiteTexts, locale: Locale): OwnRun {
  const title = titleKeyOf(row.room)
  const act = `${title.replace(/\.title$/, '')}.actions.${row.act}`
  const say = (key: string) => texts.text(locale, key)
  // A process is named by its screen alone.
  const what =
    row.kind === 'report' ? say(`kit:work.acts.${row.act}`) : row.act === 'edit' ? say('kit:work.acts.edit') : say(act)
  return { ...row, title: say(title), what: what === act ? null : what }
}
