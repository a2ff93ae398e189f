import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { OPENING_PARTS, type OpeningPart } from '../../../../shared/contracts/gl/opening-balance.ts'
import type { CallResult } from '../../../../shared/contracts/result.ts'
import { reverse } from '../../../ledger/reverse.ts'
import { action, type ActionContext } from '../../../platform/action/action.ts'
import type { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded } from '../../../platform/entity/contract.ts'
import { postingContext } from '../../../trade/posting-context.ts'
import { OpeningBalanceStore } from './entity.ts'
import { refusal } from './problem.ts'
import { changed, held, noted, touched } from './state.ts'
import { takeBack } from './take-back.ts'

const PATH = '/api/gl/opening-balance'
const version = { type: 'integer', minimum: 1 } as const
const body = (properties: object) => ({
  ...{ type: 'object', additionalProperties: false, required: Object.keys(properties), properties },
})

interface Held {
  version: number
}

/** What is done with an opening, each in one transaction that holds it. */
export function writeRoutes(app: FastifyInstance, deps: Deps, answers: Answers): void {
  const call = <B extends Held>(
    name: string,
    act: string,
    summary: string,
    schema: object,
    work: (context: ActionContext, id: string, given: B) => Promise<unknown>,
  ) =>
    app.post<{ Params: { id: string }; Body: B }>(
      `${PATH}/:id/${name}`,
      {
        ...documented(OpeningBalanceStore, summary, {
          params: body({ id: { type: 'string', format: 'uuid' } }),
          body: schema,
          response: { 200: { type: 'object', additionalProperties: true } },
        }),
        ...guarded(`gl/opening-balance.${act}`),
      },
      (request): Promise<CallResult> =>
        action(
          deps,
          answers,
          { request, right: `gl/opening-balance.${act}`, content: request.body },
          async (context) => {
            const { id } = request.params
            return answers.saved(id, (await work(context, id, request.body as B)) ?? null)
          },
        ),
    )

  call<Held & { opensOn: string }>(
    'day',
    'bring',
    'Say on which day the books open',
    body({ version, opensOn: { type: 'string', format: 'date' } }),
    async (context, id, given) => {
      const opening = await held(context.trx, id, given.version, 'Draft')
      await sql`update opening_balance set opens_on = ${given.opensOn}::date where id = ${id}::uuid`.execute(
        context.trx,
      )
      await noted(context, opening, [changed('opensOn', opening.opensOn, given.opensOn)])
      await touched(context, opening)
    },
  )
  call<Held & { part: OpeningPart }>(
    'put-away',
    'bring',
    'Put the file of a part away',
    body({ version, part: { enum: OPENING_PARTS } }),
    async (context, id, given) => {
      const opening = await held(context.trx, id, given.version, 'Draft')
      const { rows } = await sql<{ name: string }>`
        delete from opening_file where opening_id = ${id}::uuid and part = ${given.part} returning file_name as name`.execute(
        context.trx,
      )
      if (!rows[0]) return
      await noted(context, opening, [changed(given.part, rows[0].name, null)])
      await touched(context, opening)
    },
  )
  call<Held & { reason: string }>(
    'take-back',
    'undo',
    'Take the opening back as one, while nothing stands on it',
    body({ version, reason: { type: 'string', maxLength: 200 } }),
    async (context, id, given) => {
      const opening = await held(context.trx, id, given.version, 'Posted')
      if (given.reason.trim() === '') throw refusal('reasonGiven', {}, 'reason')
      return takeBack(context, deps, opening, given.reason.trim(), (entryId) =>
        reverse(
          context.trx,
          { entryId, date: opening.opensOn, description: opening.openingNo },
          postingContext(deps, context),
        ),
      )
    },
  )
}
