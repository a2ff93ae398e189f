import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { AccountStatement } from '../../../../shared/contracts/ar/account-statement.ts'
import { businessDay } from '../../../platform/calendar/business-day.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { badRequest, notFound } from '../../../platform/http/errors.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { resultOf } from '../../../platform/work/work-rows.ts'
import type { Works } from '../../../platform/work/work.ts'
import { customerAsked } from '../account-inquiry/reads.ts'
import { daysInOrder } from '../reports/account-statement.ts'
import { sheetFile } from '../../../trade/sheet/kept-sheet.ts'
import { keptStatement, printedOf } from './kept.ts'
import { addressedTo, statementSheet } from './paper.ts'
import { sendSheets } from '../../../trade/sheet/send-file.ts'
import { sendRoute } from '../../../platform/reports/send-route.ts'
import { sendStatements, STATEMENT_FILE } from './send.ts'
import { resendRoute } from './resend.ts'
import { formOf, statementsOf, type StatementAsked } from './statement.ts'
import type { StatementsAsked } from './whom.ts'
import { NOT_WHOLE, seesWhole } from './whole.ts'

const { room } = AccountStatement
const PATH = `/api/${room}`
const day = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const

/** [finance 8.4] Statements that leave: a run of them, its paper as one file, and the statement of one customer as it would be now. */
export function statementRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms & { works: Works }): void {
  const { db, clock } = deps
  const { texts, registry } = rooms
  const named = (summary: string) => ({ summary, tags: [room] })
  rooms.works.add({ room, action: 'send', right: `${room}.send`, run: (hand) => sendStatements(hand, texts) })
  registry.keepBeside('customer_statement', 'statement_sent_again')
  resendRoute(app, deps, rooms)
  deps.mailer.attachFrom(STATEMENT_FILE, async (id) => ({
    contentType: 'application/pdf',
    content: await sheetFile(await keptStatement(db, id)),
  }))

  sendRoute(app, deps, rooms, {
    contract: AccountStatement,
    summary: 'Send statements to all whose turn it is, each customer once',
    together: (asked) => daysInOrder(asked as unknown as StatementsAsked).problems ?? [],
    refuses: async (_asked, { trx, user }) => ((await seesWhole(trx, user)) ? [] : [NOT_WHOLE]),
  })

  app.get<{ Params: { id: string } }>(
    `${PATH}/sent/:id/file`,
    {
      schema: {
        ...named('The statements of a run that go by paper, as one PDF'),
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      },
      ...guarded(`${room}.export`),
    },
    async (request, reply) => {
      const run = await resultOf(db, request.params.id, { room: null, userId: request.user.id })
      if (run?.room !== room) throw notFound()
      const title = texts.text('en-CA', 'ar:accountStatement.title')
      const look = { locale: 'en-CA', title, asOf: new Date(run.askedOn) } as const
      return sendSheets(reply, `${title} ${String(run.asked['asOf'])}.pdf`, look, printedOf(db, run.id))
    },
  )

  app.get<{ Params: { customer: string }; Querystring: { AsOf?: string; From?: string; Currency?: string } }>(
    `${PATH}/of/:customer`,
    {
      schema: {
        ...named('The statement of a customer as it would be sent, as a PDF'),
        params: { type: 'object', required: ['customer'], properties: { customer: { type: 'string', maxLength: 40 } } },
        querystring: {
          type: 'object',
          additionalProperties: false,
          properties: { AsOf: day, From: day, Currency: { type: 'string', pattern: '^[A-Z]{3}$' } },
        },
      },
      ...guarded(`${room}.export`),
    },
    async ({ user, params, query }, reply) => {
      const customer = await customerAsked(db, user, params.customer)
      if (!customer.inScope) throw notFound()
      if (!(await seesWhole(db, user))) throw badRequest(texts.text('en-CA', NOT_WHOLE.Key))
      const asOf = query.AsOf ?? (await businessDay(db, clock.now()))
      const asked: StatementAsked = {
        ...{
          user,
          firmId: customer.firmId,
          asOf,
          from: query.From ?? `${asOf.slice(0, 8)}01`,
          form: await formOf(db, customer.firmId),
        },
        ...(query.Currency ? { currency: query.Currency } : {}),
      }
      const to = await addressedTo(db, customer.firmId)
      const open = await statementsOf(db, asked)
      // Nothing is open: that is said in his own currency.
      const own = String((customer.record['billTo'] as { currency: string }).currency)
      const statements = open.length > 0 ? open : await statementsOf(db, { ...asked, currency: own })
      const sheets = statements.map((one) => ({ locale: to.locale, content: statementSheet(one, to, asked, texts) }))
      const look = { locale: to.locale, title: customer.firmId, asOf: clock.now() }
      return sendSheets(reply, `${customer.firmId} ${asOf}.pdf`, look, sheets)
    },
  )
}
