import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import type { CallResult } from '../../../../../shared/contracts/result.ts'
import { action } from '../../../../platform/action/action.ts'
import { Answers } from '../../../../platform/action/answers.ts'
import { transaction } from '../../../../platform/database/transaction.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { guarded } from '../../../../platform/entity/contract.ts'
import type { SuiteTexts } from '../../../../platform/entity/texts.ts'
import { Hopeless, jobHandler, jobKind } from '../../../../platform/jobs/job.ts'
import { SERVER } from '../../../../platform/jobs/schedules.ts'
import { feedStanding, keepReading } from './kept.ts'
import { feedAddress, published } from './reading.ts'

const PATH = '/api/gl/foreign-exchange/feed'
const RIGHT = 'gl/foreign-exchange.add'
const tags = ['gl/foreign-exchange']

/** A feed that cannot be reached is asked again after ten minutes and after twenty. */
const FetchRates = jobKind('fetchRates', Type.Object({}), { maxAttempts: 3, retryAfter: (attempt) => attempt * 600 })

/** What another attempt may help against; the rest waits for a person. */
const PASSING = ['unreachable', 'tooSlow', 'answered', 'noRates']

/** `GET api/gl/foreign-exchange/feed`, `POST …/feed`: how published rates stand, and a reading of them by hand. */
export function feedRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts): void {
  const answers = new Answers(texts)
  app.get(
    PATH,
    {
      schema: { summary: 'How the feed of rates stands', tags },
      ...guarded('gl/foreign-exchange.view'),
    },
    () => feedStanding(deps.db),
  )
  app.post(PATH, { schema: { summary: 'Reads published rates now', tags }, ...guarded(RIGHT) }, async (request) => {
    if (!(await feedAddress(deps.db)))
      return answers.refused([{ Field: null, Key: 'gl:foreignExchange.feed.off', Args: {} }])
    // Before the transaction, which waits for nobody outside.
    const read = await published(deps)
    return action(deps, answers, { request, right: RIGHT, content: null }, async (context): Promise<CallResult> => {
      await keepReading({ ...context, by: context.user.name }, read)
      return { ...answers.saved('', await feedStanding(context.trx)), EntityId: null }
    })
  })
}

/** Has rates read on the evening of each business day, once they are published; an administrator sets the hour. */
export function keepFetching(deps: Deps): void {
  deps.jobs.add(
    jobHandler(FetchRates, () => fetchRates(deps)),
    { id: 'fetchRates', cron: '15 17 * * 1-5', payload: {} },
  )
}

/**
 * One reading by the server itself; nothing where the feed is off.
 * @throws when it failed, so that it is tried again and at last stays as a dead letter
 */
async function fetchRates(deps: Deps): Promise<void> {
  if (!(await feedAddress(deps.db))) return
  const read = await published(deps)
  const requestId = deps.random.uuid()
  await transaction(deps.db, (trx) =>
    keepReading({ trx, by: SERVER, now: deps.clock.now(), requestId, changeId: requestId }, read),
  )
  if (!('problem' in read)) return
  const told = `The rates were not read: ${read.problem} ${read.told}`.trim()
  throw PASSING.includes(read.problem) ? new Error(told) : new Hopeless(told)
}
