import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { fieldProblems, normalize } from '../../../shared/contracts/check.ts'
import { objectSchema } from '../../../shared/contracts/fields.ts'
import {
  LONGEST_PRINT_REASON,
  PRINT_STEPS,
  type PrintAsk,
  type PrintPanel,
  type PrintPreview,
  type PrintStepAsk,
  type ReserveAsk,
  type SheetPictures,
} from '../../../shared/contracts/print-run.ts'
import type { CallResult } from '../../../shared/contracts/result.ts'
import { action } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import { guarded } from '../entity/contract.ts'
import { resultSchema } from '../entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../entity/texts.ts'
import { attachment } from '../http/sent-file.ts'
import { notFound } from '../http/errors.ts'
import type { CurrentUser } from '../identity/user.ts'
import { requireRight } from '../rights/require.ts'
import { pagePictures } from './page-pictures.ts'
import type { PrintAsked, PrintSource } from './print-source.ts'
import * as rows from './rows.ts'
import { drawSheets } from './sheet-paper.ts'
import * as steps from './steps.ts'

interface OfRun {
  Params: { id: string }
}

const exact = { additionalProperties: false }
const number = Type.String({ minLength: 1, maxLength: 60 })
const confirmed = Type.Optional(Type.Array(Type.String({ maxLength: 100 }), { maxItems: 10 }))
const runSchema = Type.Object({ id: Type.String({ format: 'uuid' }) })
const placeSchema = Type.Object({ at: Type.String({ pattern: '^\\d{1,4}$' }) })
const stepSchema = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Type.String({ maxLength: LONGEST_PRINT_REASON })),
    from: Type.Optional(number),
    to: Type.Optional(number),
  },
  exact,
)

/**
 * The calls of one print run: what its screen begins with, what would be printed, and the steps from numbers to confirmed
 * paper. `print` leads a run to its end, `reprint` makes marked copies of what was confirmed.
 */
export function printRoutes(app: FastifyInstance, deps: Deps, texts: SuiteTexts, source: PrintSource): void {
  const { contract } = source
  const { room } = contract
  const path = `/api/${room}`
  const answers = new Answers(texts)
  const prints = guarded(`${room}.print`)
  const parts = { source, answers, texts }
  const runsOf = (user: CurrentUser): rows.RunsOf => ({ room, inSight: source.inSight(user) })
  const named = (summary: string) => ({ summary, tags: [room] })
  const parameters = Type.Unsafe(objectSchema(contract.parameters))
  const given = (body: PrintAsk) => normalize({ fields: contract.parameters }, body.parameters)
  const problemsOf = (values: Record<string, unknown>) => fieldProblems({ fields: contract.parameters }, values)

  app.get(`${path}/panel`, { schema: named('What the print screen begins with') }, async (request) => {
    const rights = await requireRight(request, `${room}.view`)
    const actions = ['view', 'print', 'reprint'].filter((name) => rights.can(`${room}.${name}`))
    const own = runsOf(request.user)
    const last = await rows.lastParameters(deps.db, own, request.user.id)
    return { actions, last, runs: await rows.readHeads(deps.db, own) } satisfies PrintPanel
  })

  /** The waiting documents of a call that takes none of them. */
  const waiting = async <T>(
    request: FastifyRequest<{ Body: PrintAsk }>,
    work: (asked: PrintAsked<Record<string, unknown>>) => Promise<CallResult<T>>,
  ): Promise<CallResult> => {
    const rights = await requireRight(request, `${room}.print`)
    const values = given(request.body)
    const problems = problemsOf(values)
    if (problems.length > 0) return answers.refused(problems, 'INVALID')
    try {
      const locale = localeOf(request.headers['x-locale'])
      return await work({ db: deps.db, parameters: values, user: request.user, rights, locale })
    } catch (error) {
      if (error instanceof steps.NothingReserved) return answers.refused(error.problems)
      throw error
    }
  }

  app.post<{ Body: PrintAsk }>(
    `${path}/preview`,
    {
      config: { unkeyed: true },
      schema: {
        ...named('What would be printed, with the numbers that it would have'),
        body: Type.Object({ parameters }, exact),
        response: { 200: resultSchema() },
      },
      ...prints,
    },
    (request) =>
      waiting(request, async (asked) => {
        const documents = await steps.waitingDocuments(source, asked)
        const numbers = await steps.numbersOf(() => source.numbers.peek(deps.db, asked.parameters, documents.length))
        const sheets = documents.map(({ key, title }) => ({ documentKey: key, title }))
        return answers.found(room, { sheets, numbers } satisfies PrintPreview)
      }),
  )

  app.post<{ Body: PrintAsk; Querystring: { at: string } }>(
    `${path}/preview/sheet`,
    {
      config: { unkeyed: true },
      schema: {
        ...named('The pages of one sheet as they would be printed, marked as a preview'),
        body: Type.Object({ parameters }, exact),
        querystring: placeSchema,
        response: { 200: resultSchema() },
      },
      ...prints,
    },
    (request) =>
      waiting(request, async (asked) => {
        const at = Number(request.query.at)
        const document = (await steps.waitingDocuments(source, asked))[at]
        if (!document) throw notFound()
        const numbers = await steps.numbersOf(() => source.numbers.peek(deps.db, asked.parameters, at + 1))
        const locale = localeOf(request.headers['x-locale'])
        const pdf = await drawSheets(source, [{ number: numbers[at]!, content: document.content }], {
          ...{ locale, title: steps.titleOf(source, texts, locale), asOf: deps.clock.now() },
          mark: texts.text(locale, 'kit:print.marks.preview'),
        })
        return answers.found(room, { pages: await pagePictures(pdf) } satisfies SheetPictures)
      }),
  )

  app.post<{ Body: ReserveAsk }>(
    path,
    {
      schema: {
        ...named('Take the numbers: a run begins'),
        body: Type.Object({ parameters, first: number, confirmed }, exact),
        response: { 200: resultSchema() },
      },
      ...prints,
    },
    (request) =>
      action(deps, answers, { request, right: `${room}.print`, content: request.body }, async (context) => {
        const values = given(request.body)
        const problems = problemsOf(values)
        if (problems.length > 0) return answers.refused(problems, 'INVALID')
        const { first, confirmed: asked = [] } = request.body
        const locale = localeOf(request.headers['x-locale'])
        const id = deps.random.uuid()
        return steps.reserve(parts, context, { id, parameters: values, locale, first, confirmed: asked })
      }),
  )

  app.get<OfRun>(
    `${path}/:id`,
    { schema: { ...named('A run with its sheets'), params: runSchema, response: { 200: resultSchema() } } },
    async (request) => {
      await requireRight(request, `${room}.view`)
      const run = await rows.readRunData(deps.db, runsOf(request.user), request.params.id)
      if (!run) throw notFound()
      return answers.found(run.id, run)
    },
  )

  app.get<OfRun & { Querystring: { copy?: 'true' } }>(
    `${path}/:id/file`,
    {
      schema: {
        ...named('The file to print: of the round that is under way, or the marked copy'),
        params: runSchema,
        querystring: Type.Object({ copy: Type.Optional(Type.Literal('true')) }, exact),
      },
    },
    async (request, reply) => {
      const isCopy = request.query.copy === 'true'
      await requireRight(request, isCopy ? `${room}.reprint` : `${room}.print`)
      const run = await rows.readRun(deps.db, runsOf(request.user), request.params.id)
      // An unmarked file of finished paper would be a second original.
      const file =
        run && (isCopy || run.state === 'Rendered') && (await rows.readFile(deps.db, run.id, run.round, isCopy))
      if (!run || !file) throw notFound()
      const name = `${steps.titleOf(source, texts, run.locale)}.pdf`
      return reply.type('application/pdf').header('content-disposition', attachment(name)).send(file)
    },
  )

  for (const step of PRINT_STEPS) {
    const right = `${room}.${step === 'reprint' ? 'reprint' : 'print'}`
    app.post<OfRun & { Body: PrintStepAsk }>(
      `${path}/:id/${step}`,
      {
        schema: {
          ...named(`Lead a run on: ${step}`),
          params: runSchema,
          body: stepSchema,
          response: { 200: resultSchema() },
        },
        ...guarded(right),
      },
      (request) =>
        action(deps, answers, { request, right, content: request.body }, (context) =>
          steps.take(parts, context, step, request.params.id, request.body),
        ),
    )
  }
}
