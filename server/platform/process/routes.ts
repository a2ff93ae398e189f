import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { objectSchema } from '../../../shared/contracts/fields.ts'
import { processActs, underWayProblem, type ProcessAsk, type ProcessPanel } from '../../../shared/contracts/process.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import { judge } from '../action/rules.ts'
import type { Deps } from '../deps.ts'
import { guarded } from '../entity/contract.ts'
import type { EntityRegistry } from '../entity/registry.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { requireRight } from '../rights/require.ts'
import { beginWork } from '../work/work-job.ts'
import { resultOf, runsOfRoom } from '../work/work-rows.ts'
import { stopRun } from '../work/stop-run.ts'
import type { Works } from '../work/work.ts'
import { askingOf, problemsOf, readPreview, wholePreview } from './asking.ts'
import { sendPreview } from './preview-file.ts'
import type { StoredProcess } from './process.ts'

export interface ProcessRooms {
  registry: EntityRegistry
  texts: SuiteTexts
  works: Works
}

const exact = { additionalProperties: false }
const MOST_SHOWN = 20
const byId = { params: Type.Object({ id: Type.String({ format: 'uuid' }) }) }
type ById = { Params: { id: string } }

/**
 * The calls of one process: what its screen begins with, what would be done, running it once, and what came of each run. Whoever
 * may look at it sees the runs of everybody, since what it does concerns everybody.
 */
export function processRoutes(app: FastifyInstance, deps: Deps, rooms: ProcessRooms, process: StoredProcess): void {
  const { contract, rules, subject } = process
  const { room } = contract
  const { registry, works } = rooms
  const path = `/api/${room}`
  const right = (name: string) => `${room}.${name}`
  const guard = guarded(right('run'))
  const answers = new Answers(rooms.texts)
  const named = (summary: string) => ({ summary, tags: [room] })
  const ask = Type.Object(
    {
      parameters: Type.Unsafe(objectSchema(contract.parameters)),
      confirmed: Type.Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 50 })),
    },
    exact,
  )

  registry.offer(room, processActs(contract))
  works.add({
    room,
    action: 'run',
    right: right('run'),
    run: async (hand) => process.run(hand, await askingOf(deps, registry, process, hand.user, hand.asked)),
  })

  app.get(`${path}/panel`, { schema: named('What the screen of the process begins with') }, async (request) => {
    const rights = await requireRight(request, right('view'))
    const runs = await runsOfRoom(deps.db, room, request.user.id, MOST_SHOWN)
    const last = runs[0] ? await resultOf(deps.db, runs[0].id, { room, userId: request.user.id }) : null
    const actions = processActs(contract).filter((name) => rights.can(right(name)))
    return { access: { actions, fields: rights.widgets(room) }, runs, last } satisfies ProcessPanel
  })

  app.post<{ Body: ProcessAsk }>(
    `${path}/preview`,
    {
      config: { unkeyed: true },
      schema: { ...named('What would be done, were it run now'), body: ask, response: { 200: resultSchema() } },
      ...guard,
    },
    async (request) => {
      await requireRight(request, right('run'))
      const asking = await askingOf(deps, registry, process, request.user, request.body.parameters)
      const problems = await problemsOf(deps, registry, process, asking)
      if (problems.length > 0) return answers.refused(problems, 'INVALID')
      return answers.found(room, await readPreview(deps, process, asking))
    },
  )

  if (contract.exports)
    app.post<{ Body: ProcessAsk }>(
      `${path}/file`,
      {
        config: { unkeyed: true },
        schema: { ...named('What would be done as an Excel file'), body: ask },
        ...guarded(right('export')),
      },
      async (request, reply) => {
        await requireRight(request, right('run'))
        const asking = await askingOf(deps, registry, process, request.user, request.body.parameters)
        if ((await problemsOf(deps, registry, process, asking)).length > 0) throw badRequest()
        const locale = localeOf(request.headers['x-locale'])
        const whole = await wholePreview(deps, process, asking)
        return sendPreview(deps, rooms.texts, reply, { contract, locale, ...whole })
      },
    )

  app.post<{ Body: ProcessAsk }>(
    `${path}/run`,
    { schema: { ...named('Run the process once'), body: ask, response: { 200: resultSchema() } }, ...guard },
    (request) =>
      action(deps, answers, { request, right: right('run'), content: request.body }, async (context) => {
        const { trx, user, rights, now } = context
        const asking = await askingOf({ db: trx }, registry, process, user, request.body.parameters)
        const { parameters } = asking
        const limits = await problemsOf({ db: trx }, registry, process, asking)
        if (limits.length > 0) return answers.refused(limits, 'INVALID')
        const seen = { db: trx, before: null, user, rights, now }
        const judged = await judge(rules, parameters, seen, request.body.confirmed ?? [])
        if (judged.problems.length > 0) return answers.refused(judged.problems)
        if (judged.questions.length > 0) return answers.question(judged.questions)
        const begun = await beginWork(deps, context, {
          ...{ room, action: 'run', asked: parameters },
          subject: subject(parameters as never),
        })
        if ('id' in begun) return answers.saved(begun.id, null)
        const { askedBy, askedOn } = begun.other
        return answers.refused([underWayProblem(askedBy, new Date(askedOn).toISOString())])
      }),
  )

  app.get<ById>(
    `${path}/runs/:id`,
    { schema: { ...named('A run and what became of each thing'), ...byId } },
    async (request) => {
      await requireRight(request, right('view'))
      const result = await resultOf(deps.db, request.params.id, { room, userId: request.user.id })
      if (!result) throw notFound()
      return result
    },
  )

  if (contract.stops)
    app.post<ById>(
      `${path}/runs/:id/stop`,
      { schema: { ...named('Stop a run between two things'), ...byId, response: { 200: resultSchema() } }, ...guard },
      (request) =>
        action(deps, answers, { request, right: right('run'), content: null }, (context) =>
          stopRun(context, answers, request.params.id, { room }),
        ),
    )
}
