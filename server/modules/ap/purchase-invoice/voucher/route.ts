import type { FastifyInstance } from 'fastify'
import type { FieldSight } from '../../../../../shared/contracts/field-sight.ts'
import type { Locale } from '../../../../../shared/contracts/shell.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../../platform/entity/contract.ts'
import { readInSight } from '../../../../platform/entity/read.ts'
import * as schemas from '../../../../platform/entity/schemas.ts'
import { localeOf, type SuiteTexts } from '../../../../platform/entity/texts.ts'
import { isReadable, sightOf, visibilityOf, visibleRecord } from '../../../../platform/entity/visibility.ts'
import { attachment } from '../../../../platform/http/sent-file.ts'
import { notFound } from '../../../../platform/http/errors.ts'
import { zoneOf } from '../../../../platform/http/zone.ts'
import { drawSheets } from '../../../../platform/print/sheet-paper.ts'
import { PurchaseInvoiceStore } from '../entity.ts'
import { settlementsAsSeen } from '../../settlement/route.ts'
import { settledOf } from '../../settlement/settled.ts'
import { drawVoucher } from './voucher-sheet.ts'
import { voucherFactsOf, voucherOf } from './voucher.ts'

const LETTER = [612, 792] as const
const asked = {
  type: 'object',
  additionalProperties: false,
  properties: { Locale: { type: 'string', maxLength: 10 }, Zone: { type: 'string', maxLength: 60 } },
} as const

/** [finance 7.1] `GET …/:id/voucher`: a purchase document on paper, in the language of whoever asks; marked unless it is posted. */
export function voucherRoute(app: FastifyInstance, deps: Deps, { texts }: { texts: SuiteTexts }): void {
  app.get<Named & { Querystring: { Locale?: string; Zone?: string } }>(
    `${pathOf(PurchaseInvoiceStore)}/:id/voucher`,
    {
      schema: documented(PurchaseInvoiceStore, 'The voucher of a document as a PDF', {
        params: schemas.idSchema,
        querystring: asked,
      }).schema,
      ...guarded(rightTo(PurchaseInvoiceStore, 'export')),
    },
    async (request, reply) => {
      const seen = await visibilityOf(deps.db, request.user, PurchaseInvoiceStore)
      const found = await readInSight(deps.db, PurchaseInvoiceStore, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const { record } = found
      const locale = localeOf(request.query.Locale)
      const speech = { texts, locale, zone: zoneOf(request.query.Zone) }
      const facts = await voucherFactsOf(deps.db, record, locale)
      const rows = await settledOf(deps.db, request.user, String(record['id']))
      const sight = sightOf(seen.rights)
      const settled = settlementsAsSeen(sight, rows, isReadable(seen, 'docAmount'))
      const sheet = voucherOf(visibleRecord(record, seen), { ...factsAsSeen(facts, sight), settled }, speech)
      const number = String(record['invoiceNo'])
      const file = await drawSheets(
        { draw: (paper) => drawVoucher(paper, sheet), rest: () => undefined, paper: LETTER },
        [{ number, content: {} }],
        {
          ...{
            locale,
            title: sheet.title,
            asOf: new Date(String(record['updatedOn'])),
            mark: markOf(record['status'], texts, locale),
          },
          foot: (page, pages) => `${number}, ${texts.text(locale, 'kit:report.page', { page, pages })}`,
        },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${number}.pdf`))
        .send(file)
    },
  )
}

/** What stands on the paper beside the document is of records that have a form security of their own. */
const factsAsSeen = (facts: Awaited<ReturnType<typeof voucherFactsOf>>, sight: FieldSight): typeof facts => ({
  ...facts,
  vendor: ['admin.firm.name', ...ADDRESS].every((source) => sight.reads(source)) ? facts.vendor : [],
  terms: sight.reads('admin.accountTerms.description') ? facts.terms : null,
  accounts: sight.reads('gl.account.name') ? facts.accounts : {},
})
const ADDRESS = ['line1', 'line2', 'city', 'region', 'postalCode', 'country'].map(
  (name) => `admin.firm.addresses.${name}`,
)

const markOf = (status: unknown, texts: SuiteTexts, locale: Locale): string | null =>
  status === 'Posted' ? null : texts.text(locale, `ap:purchaseInvoice.choices.status.${String(status)}`)
