import type { Problem } from '../../../../shared/contracts/result.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { writeAudit } from '../../../platform/audit/audit.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { BulkActionWork } from '../../../platform/entity/bulk-actions.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { giveUpJob, holdJob, retryJob, stopJob, type HeldJob } from '../../../platform/jobs/commands.ts'
import { holdLetter } from '../../../platform/mail/letter-rows.ts'
import { auditStatus } from './call.ts'

const refused = (rule: string): Problem[] => [{ Field: null, Key: `admin:rules.${rule}`, Args: {} }]

async function held({ trx }: ActionContext, id: string): Promise<HeldJob> {
  const job = await holdJob(trx, id)
  if (!job) throw notFound()
  return job
}

const retry = ({ jobs }: Deps): BulkActionWork => ({
  name: 'retry',
  async run(context, id) {
    const job = await held(context, id)
    if (!(await retryJob(context.trx, jobs, job, context.user.name, context.now))) return refused('job.nothingToRetry')
    await auditStatus(context, { table: 'job', id, key: job.name }, job.state, 'Queued')
    return []
  },
})

const stop: BulkActionWork = {
  name: 'stop',
  async run(context, id) {
    const job = await held(context, id)
    if ((await stopJob(context.trx, job, context.user.name, context.now)) === null) return refused('job.nothingToStop')
    await auditStatus(context, { table: 'job', id, key: job.name }, job.state, 'Stopped')
    return []
  },
}

/** Nobody needs it any more: it is no dead letter, and goes with the other jobs that are over. */
const giveUp: BulkActionWork = {
  name: 'giveUp',
  async run(context, id, { reason }) {
    const { trx, user, now, requestId, changeId } = context
    const job = await held(context, id)
    if (job.state !== 'Failed') return refused('job.nothingToGiveUp')
    await giveUpJob(trx, job, String(reason), user.name, now)
    await writeAudit(trx, { table: 'job', id, recordKey: job.name, by: user.name, on: now, requestId, changeId }, [
      { action: 'update', column: 'status', oldValue: job.state, newValue: 'Stopped' },
      { action: 'update', column: 'givenUp', oldValue: null, newValue: String(reason) },
    ])
    return []
  },
}

/** A letter leaves once more, unless its text was for its reader alone and is gone. */
const send = ({ mailer }: Deps): BulkActionWork => ({
  name: 'send',
  async run(context, id) {
    const letter = await holdLetter(context.trx, id)
    if (!letter) throw notFound()
    if (letter.status === 'Waiting') return refused('letter.waitsAlready')
    if (!(await mailer.again(context.trx, id, context.user.name))) return refused('letter.textKept')
    await auditStatus(context, { table: 'letter', id, key: letter.recipient }, letter.status, 'Waiting')
    return []
  },
})

export const jobActions = (deps: Deps): BulkActionWork[] => [retry(deps), stop]
export const deadLetterActions = (deps: Deps): BulkActionWork[] => [retry(deps), giveUp]
export const letterActions = (deps: Deps): BulkActionWork[] => [send(deps)]
