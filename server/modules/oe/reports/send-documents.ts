import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Type } from 'typebox'
import { SalesDocuments } from '../../../../shared/contracts/oe/sales-documents.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import type { SuiteTexts } from '../../../platform/entity/texts.ts'
import { visibilityOf } from '../../../platform/entity/visibility.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { sendRoute } from '../../../platform/reports/send-route.ts'
import { DONE } from '../../../platform/work/outcome.ts'
import type { WorkInHand } from '../../../platform/work/work-in-hand.ts'
import { resultOf } from '../../../platform/work/work-rows.ts'
import type { Works } from '../../../platform/work/work.ts'
import { sendSheets } from '../../../trade/sheet/send-file.ts'
import { FirmStore } from '../../admin/index.ts'
import { printedInvoices, sendInvoiceAgain } from '../../ar/index.ts'
import { sendOrderAgain } from '../sales-order/send.ts'
import { printedOrders } from '../sales-order/sent.ts'
import { printedCertificates, sendCertificateAgain } from '../shipment/papers/send.ts'
import { documents, type DocumentsAsked } from './sales-documents.ts'

const { room } = SalesDocuments
/** Kinds of what left, each with where it is found and by whom it is sent once more. */
const AGAIN = {
  SentQuote: { room: 'oe/sales-order', send: sendOrderAgain },
  Confirmation: { room: 'oe/sales-order', send: sendOrderAgain },
  Certificate: { room: 'oe/shipment', send: sendCertificateAgain },
} as const
const OF_INVOICES = { room: 'ar/customer-invoice', send: sendInvoiceAgain } as const
const ROOMS = JSON.stringify(Object.entries(AGAIN).map(([kind, of]) => ({ kind, room: of.room })))

/** [supply 9 sales-documents] What is listed and has left goes once more, each as it stood; who gets it is as his contacts say today. */
async function sendListed(hand: WorkInHand, texts: SuiteTexts): Promise<void> {
  const { db } = hand.deps
  const parameters = hand.asked as unknown as DocumentsAsked
  const { scope } = await visibilityOf(db, hand.user, FirmStore)
  const listed = documents({ parameters, user: hand.user, inSight: () => scope ?? sql<boolean>`true` })
  await hand.plan(sql`
    select x.kind || ' ' || x.sent || coalesce(' ' || x.email, '') as item,
           coalesce(r.room, ${OF_INVOICES.room}) as room, x.record, x.number as key, x.name as title
    from (${listed}) x left join json_to_recordset(${ROOMS}::json) as r (kind text, room text) on r.kind = x.kind where x.sent is not null order by x.number, x.kind`)
  await hand.each(async (context, { item }) => {
    const [kind, sentId, ...addresses] = item.split(' ') as [string, string, ...string[]]
    const again = {
      ...{ sentId, runId: hand.runId, reason: String(parameters.reason) },
      email: addresses.length === 0 ? null : addresses.join(' '),
    }
    const { send } = (AGAIN as Partial<Record<string, { send: typeof sendInvoiceAgain }>>)[kind] ?? OF_INVOICES
    return (await send(context, hand.deps, texts, again)) ? DONE : { outcome: 'unchanged' }
  })
}

/** All kinds of paper of a run, one after the other. */
async function* printed(db: Deps['db'], runId: string) {
  yield* printedOrders(db, runId)
  yield* printedCertificates(db, runId)
  yield* printedInvoices(db, runId)
}

/** [supply 9 sales-documents] Documents that leave once more: a run of them, and its paper as one file. */
export function sendDocumentRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms & { works: Works }): void {
  const { db } = deps
  const { texts } = rooms
  rooms.works.add({ room, action: 'send', right: `${room}.send`, run: (hand) => sendListed(hand, texts) })
  sendRoute(app, deps, rooms, {
    contract: SalesDocuments,
    summary: 'Send what is listed and has left once more, as it stood',
    refuses: ({ reason, customerId, find }) => [
      ...(customerId || find ? [] : [{ Field: 'find', Key: 'oe:rules.salesDocuments.narrowed', Args: {} }]),
      ...(reason ? [] : [{ Field: 'reason', Key: 'oe:rules.salesDocuments.reasonGiven', Args: {} }]),
    ],
  })
  app.get<{ Params: { id: string } }>(
    `/api/${room}/sent/:id/file`,
    {
      schema: {
        ...{ summary: 'The documents of a run that go by paper, as one PDF', tags: [room] },
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      },
      ...guarded(`${room}.export`),
    },
    async (request, reply) => {
      const run = await resultOf(db, request.params.id, { room: null, userId: request.user.id })
      if (run?.room !== room) throw notFound()
      const title = texts.text('en-CA', 'oe:salesDocuments.title')
      const look = { locale: 'en-CA', title, asOf: new Date(run.askedOn) } as const
      return sendSheets(reply, `${title} ${String(run.asked['toDate'])}.pdf`, look, printed(db, run.id))
    },
  )
}
