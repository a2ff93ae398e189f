import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { holdJob, retryJob, stopJob, type HeldJob } from '../../../platform/jobs/commands.ts'
import { enqueueScheduled } from '../../../platform/jobs/schedules.ts'
import { auditStatus, byId, type ById } from './call.ts'

/** What can be done with jobs and schedules beside reading them. */
export function jobRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  const refuse = (rule: string) => answers.refused([{ Field: null, Key: `admin:rules.${rule}`, Args: {} }])
  const contract = (summary: string, tag: string) => ({
    schema: { summary, tags: [tag], params: byId, response: { 200: resultSchema() } },
  })

  const jobCall = (
    name: string,
    summary: string,
    work: (context: ActionContext, job: HeldJob) => Promise<string | null>,
    refusal: string,
  ) =>
    app.post<ById>(
      `/api/admin/job/:id/${name}`,
      { ...contract(summary, 'admin/job'), ...guarded('admin/job.retry') },
      (request): Promise<CallResult> => {
        const { id } = request.params
        return action(deps, answers, { request, right: 'admin/job.retry', content: id }, async (context) => {
          const job = await holdJob(context.trx, id)
          if (!job) throw notFound()
          const state = await work(context, job)
          if (state === null) return refuse(refusal)
          await auditStatus(context, { table: 'job', id, key: job.name }, job.state, state)
          return answers.saved(id, undefined)
        })
      },
    )

  jobCall(
    'retry',
    'Have a job done again from the beginning',
    async ({ trx, user, now }, job) => ((await retryJob(trx, deps.jobs, job, user.name, now)) ? 'Queued' : null),
    'job.nothingToRetry',
  )
  jobCall(
    'stop',
    'Stop a job: at once, or where it next tells its progress',
    ({ trx, user, now }, job) => stopJob(trx, job, user.name, now).then((state) => state && 'Stopped'),
    'job.nothingToStop',
  )

  app.post<ById>(
    '/api/admin/schedule/:id/run',
    { ...contract('Have the work of a schedule done now', 'admin/schedule'), ...guarded('admin/schedule.edit') },
    (request): Promise<CallResult> => {
      const { id } = request.params
      return action(deps, answers, { request, right: 'admin/schedule.edit', content: id }, async ({ trx, user }) => {
        const { rows } = await sql<{ schedule_id: string; job: string; payload: unknown }>`
          select schedule_id, job, payload from schedule_shown where id = ${id}::uuid`.execute(trx)
        const schedule = rows[0]
        if (!schedule) throw notFound()
        const kind = deps.jobs.kind(schedule.job)
        if (!kind) return refuse('schedule.jobKnown')
        const jobId = await enqueueScheduled(trx, deps.jobs, kind, schedule, user.name)
        return answers.saved(id, { jobId })
      })
    },
  )
}
