import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { CustomerInquiry } from '../../../../shared/contracts/ar/account-inquiry.ts'
import { AccountStatement } from '../../../../shared/contracts/ar/account-statement.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { outOfScope } from '../../../platform/entity/save.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { FirmStore } from '../../admin/index.ts'
import { customerAsked } from '../account-inquiry/reads.ts'
import { addressedTo } from './paper.ts'
import { writeStatements } from './send.ts'
import { statementAddresses } from './whom.ts'
import { NOT_WHOLE, seesWhole } from './whole.ts'

interface Left {
  readonly id: string
  readonly no: string
  readonly asOf: string
  readonly balance: string
  readonly currency: string
  readonly addresses: string | null
}

/** [finance 8.4] A statement that left goes once more, as it stood, to all who get statements of this customer today. */
export function resendRoute(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  const answers = new Answers(texts)
  const { room } = CustomerInquiry
  const right = `${AccountStatement.room}.send`
  app.post<{ Params: { firm: string }; Body: { id: string } }>(
    `/api/${room}/:firm/resend`,
    {
      schema: {
        ...{ summary: 'Send a statement that left once more, as it stood', tags: [room] },
        body: Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false }),
        params: Type.Object({ firm: Type.String({ minLength: 1, maxLength: 40 }) }),
        response: { 200: resultSchema() },
      },
      ...guarded(right),
    },
    (request) =>
      action(deps, answers, { request, right, content: request.body }, async (context) => {
        const { trx, user, now } = context
        const customer = await customerAsked(trx, user, request.params.firm)
        if (!customer.inScope) return outOfScope({ entity: FirmStore, answers })
        if (!(await seesWhole(trx, user))) return answers.refused([NOT_WHOLE])
        const { rows } = await sql<Left>`
          select s.id, s.statement_no as no, s.as_of::text as "asOf", s.balance::text as balance, s.currency::text as currency,
                 ${statementAddresses} as addresses
          from customer_statement s join firm_shown t on t.firm_id = s.customer_id
          where s.id = ${request.body.id}::uuid and s.customer_id = ${customer.firmId}`.execute(trx)
        const [left] = rows
        if (!left) throw notFound()
        const { id, no, asOf, balance, currency, addresses } = left
        if (!addresses)
          return answers.refused([{ Field: null, Key: 'ar:rules.accountStatement.noAddress', Args: { no } }])
        const to = await addressedTo(trx, customer.firmId)
        for (const address of addresses.split(', '))
          await writeStatements(context, deps, address, to, asOf, [{ id, no, balance, currency }], texts)
        await sql`
          insert into statement_sent_again (statement_id, sent_to, sent_by, sent_on)
          values (${id}::uuid, ${addresses}, ${user.name}, ${now})`.execute(trx)
        return answers.saved(String(customer.record['id']), null)
      }),
  )
}
