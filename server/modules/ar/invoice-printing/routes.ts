import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { InvoicePrinting } from '../../../../shared/contracts/ar/invoice-printing.ts'
import { normalize } from '../../../../shared/contracts/check.ts'
import { objectSchema } from '../../../../shared/contracts/fields.ts'
import { underWayProblem } from '../../../../shared/contracts/process.ts'
import { parameterProblems } from '../../../../shared/contracts/report.ts'
import { action } from '../../../platform/action/action.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { valueProblems } from '../../../platform/entity/references.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { notFound } from '../../../platform/http/errors.ts'
import type { ReportRooms } from '../../../platform/reports/report-rooms.ts'
import { beginWork } from '../../../platform/work/work-job.ts'
import { resultOf } from '../../../platform/work/work-rows.ts'
import type { Works } from '../../../platform/work/work.ts'
import { statementFile } from '../statement/kept.ts'
import { sendSheets } from '../statement/send-file.ts'
import { INVOICE_FILE, printedInvoices, sendInvoices, sentInvoice } from './send.ts'

const { room } = InvoicePrinting
const PATH = `/api/${room}`

/** [supply 9 invoice-printing] Invoices that leave: a run of them, and its paper as one file. */
export function invoicePrintingRoutes(app: FastifyInstance, deps: Deps, rooms: ReportRooms & { works: Works }): void {
  const { db } = deps
  const { texts, registry } = rooms
  const answers = new Answers(texts)
  const named = (summary: string) => ({ summary, tags: [room] })
  rooms.works.add({ room, action: 'send', right: `${room}.send`, run: (hand) => sendInvoices(hand, texts) })
  registry.keepBeside('customer_invoice_sent')
  deps.mailer.attachFrom(INVOICE_FILE, async (id) => ({
    contentType: 'application/pdf',
    content: await statementFile(await sentInvoice(db, id)),
  }))

  app.post<{ Body: { parameters: Record<string, unknown> } }>(
    `${PATH}/send`,
    {
      schema: {
        ...named('Send invoices to their customers, each once'),
        body: Type.Object(
          { parameters: Type.Unsafe(objectSchema(InvoicePrinting.parameters)) },
          { additionalProperties: false },
        ),
        response: { 200: resultSchema() },
      },
      ...guarded(`${room}.send`),
    },
    (request) =>
      action(deps, answers, { request, right: `${room}.send`, content: request.body }, async (context) => {
        const { trx, user } = context
        const asked = normalize({ fields: InvoicePrinting.parameters }, { ...request.body.parameters })
        const wrong = parameterProblems(InvoicePrinting as never, asked)
        const unknown = await valueProblems(
          { db: trx, user, registry, own: [] },
          InvoicePrinting.parameters,
          null,
          asked,
        )
        if (wrong.length + unknown.length > 0) return answers.refused([...wrong, ...unknown], 'INVALID')
        if (asked['which'] === 'Again' && !asked['reason'])
          return answers.refused([{ Field: 'reason', Key: 'ar:rules.invoicePrinting.reasonGiven', Args: {} }])
        const begun = await beginWork(deps, context, { room, action: 'send', subject: '', asked })
        if ('id' in begun) return answers.begun(begun.id)
        const { askedBy, askedOn } = begun.other
        return answers.refused([underWayProblem(askedBy, new Date(askedOn).toISOString())])
      }),
  )

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
