import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { InvoicePrinting } from '../../../../shared/contracts/ar/invoice-printing.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { resultOf } from '../../../platform/work/work-rows.ts'
import type { Works } from '../../../platform/work/work.ts'
import { sheetFile } from '../../../trade/sheet/kept-sheet.ts'
import { sendSheets } from '../../../trade/sheet/send-file.ts'
import { sendRoute } from '../../../platform/reports/send-route.ts'
import { INVOICE_FILE, printedInvoices, sendInvoices, sentInvoice } from './send.ts'

const { room } = InvoicePrinting
const PATH = `/api/${room}`

/** [supply 9 invoice-printing] Invoices that leave: a run of them, and its paper as one file. */
export function invoicePrintingRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms & { works: Works }): void {
  const { db } = deps
  const { texts, registry } = rooms
  const named = (summary: string) => ({ summary, tags: [room] })
  rooms.works.add({ room, action: 'send', right: `${room}.send`, run: (hand) => sendInvoices(hand, texts) })
  registry.keepBeside('customer_invoice_sent')
  deps.mailer.attachFrom(INVOICE_FILE, async (id) => ({
    contentType: 'application/pdf',
    content: await sheetFile(await sentInvoice(db, id)),
  }))

  sendRoute(app, deps, rooms, {
    contract: InvoicePrinting,
    summary: 'Send invoices to their customers, each once',
    refuses: (asked) =>
      asked['which'] === 'Again' && !asked['reason']
        ? [{ Field: 'reason', Key: 'ar:rules.invoicePrinting.reasonGiven', Args: {} }]
        : [],
  })

  app.get<{ Params: { id: string } }>(
    `${PATH}/sent/:id/file`,
    {
      schema: {
        ...named('The invoices of a run that go by paper, as one PDF'),
        params: Type.Object({ id: Type.String({ format: 'uuid' }) }),
      },
      ...guarded(`${room}.export`),
    },
    async (request, reply) => {
      const run = await resultOf(db, request.params.id, { room: null, userId: request.user.id })
      if (run?.room !== room) throw notFound()
      const title = texts.text('en-CA', 'ar:invoicePrinting.title')
      const look = { locale: 'en-CA', title, asOf: new Date(run.askedOn) } as const
      return sendSheets(reply, `${title} ${String(run.asked['toDate'])}.pdf`, look, printedInvoices(db, run.id))
    },
  )
}
