import type { FastifyInstance } from 'fastify'
import { Readable } from 'node:stream'
import { Type, type TSchema } from 'typebox'
import type { ReportFileAsk } from '../../../../shared/contracts/report.ts'
import { action } from '../../action/action.ts'
import { refuseActing } from '../../action/refuse-acting.ts'
import { Answers } from '../../action/answers.ts'
import { guarded } from '../../entity/contract.ts'
import { resultSchema } from '../../entity/schemas.ts'
import { XLSX } from '../../export/send.ts'
import { attachment } from '../../http/sent-file.ts'
import { forbidden, notFound } from '../../http/errors.ts'
import { holdJob, stopJob } from '../../jobs/commands.ts'
import { requireRight } from '../../rights/require.ts'
import type { Asking } from '../asking.ts'
import { ReportRunJob } from './run-job.ts'
import { addRun, fileOfRun, jobOfRun, ownRuns, partsOf } from './run-rows.ts'

const params = Type.Object({ id: Type.String({ format: 'uuid' }) })
type Named = { Params: { id: string } }

/** Files that are made in the background: asked for, looked at, stopped and fetched by their owner alone. */
export function runRoutes(app: FastifyInstance, asking: Asking, fileSchema: TSchema): void {
  const { deps, rooms, path, right, named } = asking
  const { room } = asking.report.contract
  const answers = new Answers(rooms.texts)

  app.post<{ Body: ReportFileAsk }>(
    `${path}/runs`,
    {
      schema: { ...named('Make a file in the background'), body: fileSchema, response: { 200: resultSchema() } },
      ...guarded(right('export')),
    },
    (request) =>
      action(
        deps,
        answers,
        { request, right: right('export'), content: request.body },
        async ({ trx, user, rights, now }) => {
          refuseActing(user)
          const run = await asking.begin(request, request.body)
          const problems = [...run.problems]
          if (problems.length > 0 || !rights.can(right('view'))) return answers.refused(problems, 'INVALID')
          const { format, columns, paper, speech } = asking.formOf(run, request.body)
          const id = deps.random.uuid()
          const jobId = await deps.jobs.enqueue(trx, ReportRunJob, { runId: id }, { by: user.name })
          const asked = { ...run.ask, format, columns, paper, zone: run.zone, locale: speech.locale }
          await addRun(trx, { id, userId: user.id, jobId, room, asked, now })
          return answers.saved(id, null)
        },
      ),
  )

  app.get(`${path}/runs`, { schema: named('Files of the user in the background, newest first') }, async (request) => {
    await requireRight(request, right('view'))
    return { runs: await ownRuns(deps.db, request.user.id, room) }
  })

  app.post<Named>(
    `${path}/runs/:id/stop`,
    {
      schema: { ...named('Stop making a file'), params, response: { 200: resultSchema() } },
      ...guarded(right('view')),
    },
    (request) =>
      action(deps, answers, { request, right: right('view'), content: null }, async ({ trx, user, now }) => {
        refuseActing(user)
        const { id } = request.params
        const jobId = await jobOfRun(trx, user.id, room, id)
        const job = jobId === null ? null : await holdJob(trx, jobId)
        if (!job) throw notFound()
        await stopJob(trx, job, user.name, now)
        return answers.saved(id, null)
      }),
  )

  app.get<Named>(
    `${path}/runs/:id/file`,
    { schema: { ...named('A file that was made in the background'), params } },
    async (request, reply) => {
      await requireRight(request, right('export'))
      // It was made with all that its owner sees, which may be more than is left to whoever acts as him.
      if (request.user.acting) throw forbidden()
      const file = await fileOfRun(deps.db, request.user.id, room, request.params.id)
      if (!file) throw notFound()
      return reply
        .type(file.format === 'pdf' ? 'application/pdf' : XLSX)
        .header('content-disposition', attachment(file.name))
        .header('content-length', file.size)
        .send(Readable.from(partsOf(deps.db, request.params.id)))
    },
  )
}
