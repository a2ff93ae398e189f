import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { normalize } from '../../../shared/contracts/check.ts'
import { objectSchema } from '../../../shared/contracts/fields.ts'
import { underWayProblem } from '../../../shared/contracts/process.ts'
import { parameterProblems, type ReportContract } from '../../../shared/contracts/report.ts'
import type { Problem } from '../../../shared/contracts/result.ts'
import { action, type ActionContext } from '../action/action.ts'
import { Answers } from '../action/answers.ts'
import type { Deps } from '../deps.ts'
import { guarded } from '../entity/contract.ts'
import { valueProblems } from '../entity/references.ts'
import type { Row } from '../entity/stored.ts'
import { resultSchema } from '../entity/schemas.ts'
import type { ReportRooms } from './report-rooms.ts'
import { beginWork } from '../work/work-job.ts'

interface Sending {
  readonly contract: ReportContract
  readonly summary: string
  /** What is wrong with the fields together, said beside what is wrong with one of them. */
  readonly together?: (asked: Row) => readonly Problem[]
  /** Why it is not sent all the same. */
  readonly refuses?: (asked: Row, context: ActionContext) => readonly Problem[] | Promise<readonly Problem[]>
}

/** What a report shows is sent as a run, one at a time, by whoever has the right `send`: statements and invoices to their customers. [finance 8.4] [supply 9 invoice-printing] */
export function sendRoute(
  app: FastifyInstance,
  deps: Deps,
  { texts, registry }: Pick<ReportRooms, 'texts' | 'registry'>,
  { contract, summary, together, refuses }: Sending,
): void {
  const answers = new Answers(texts)
  const { room, parameters } = contract
  const right = `${room}.send`
  app.post<{ Body: { parameters: Record<string, unknown> } }>(
    `/api/${room}/send`,
    {
      schema: {
        ...{ summary, tags: [room] },
        body: Type.Object({ parameters: Type.Unsafe(objectSchema(parameters)) }, { additionalProperties: false }),
        response: { 200: resultSchema() },
      },
      ...guarded(right),
    },
    (request) =>
      action(deps, answers, { request, right, content: request.body }, async (context) => {
        const { trx, user } = context
        const asked = normalize({ fields: parameters }, { ...request.body.parameters })
        const fields = parameterProblems(contract, asked)
        if (fields.length > 0) return answers.refused(fields, 'INVALID')
        const unknown = await valueProblems({ db: trx, user, registry, own: [] }, parameters, null, asked)
        const wrong = [...unknown, ...(together?.(asked) ?? [])]
        if (wrong.length > 0) return answers.refused(wrong, 'INVALID')
        const refused = (await refuses?.(asked, context)) ?? []
        if (refused.length > 0) return answers.refused([...refused])
        const begun = await beginWork(deps, context, { room, action: 'send', subject: '', asked })
        if ('id' in begun) return answers.begun(begun.id)
        const { askedBy, askedOn } = begun.other
        return answers.refused([underWayProblem(askedBy, new Date(askedOn).toISOString())])
      }),
  )
}
