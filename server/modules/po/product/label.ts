import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { visibilityOf, visibleRecord } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { drawSheets, type SheetPaper } from '../../../platform/print/sheet-paper.ts'
import { drawBars } from '../../../trade/sheet/bars.ts'
import { ProductStore } from '../masters.ts'

/** Four inches by two: the roll of a label printer. */
const LABEL = [288, 144] as const
const MARGIN = 14
const BARS = 46
const TITLES = {
  'fr-CA': 'descriptionFr',
  'zh-CN': 'descriptionZhCn',
  'zh-TW': 'descriptionZhTw',
  'en-CA': 'description',
}
const asked = {
  type: 'object',
  additionalProperties: false,
  properties: { Locale: { type: 'string', maxLength: 10 } },
} as const

/** `GET …/:id/label`: what is stuck on it or on its bin, with its first barcode, else its number, as Code 128. [S3.15] */
export const labelRoute = (app: FastifyInstance, deps: Deps): void => {
  app.get<Named & { Querystring: { Locale?: string } }>(
    `${pathOf(ProductStore)}/:id/label`,
    {
      schema: documented(ProductStore, 'A label as a PDF', { params: schemas.idSchema, querystring: asked }).schema,
      ...guarded(rightTo(ProductStore, 'view')),
    },
    async (request, reply) => {
      const seen = await visibilityOf(deps.db, request.user, ProductStore)
      const found = await readInSight(deps.db, ProductStore, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const locale = localeOf(request.query.Locale)
      const product = visibleRecord(found.record, seen)
      const number = String(found.record['productId'])
      const file = await drawSheets(
        { draw: (paper) => drawLabel(paper, product, TITLES[locale]), rest: () => undefined, paper: LABEL },
        [{ number, content: {} }],
        { locale, title: number, asOf: new Date(String(found.record['updatedOn'])), mark: null },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${number}.pdf`))
        .send(file)
    },
  )
}

function drawLabel(paper: SheetPaper, product: Row, title: string): void {
  const number = String(product['productId'] ?? '')
  const barcodes = (product['barcodes'] ?? []) as { barcode: string }[]
  const coded = barcodes[0]?.barcode ?? number
  paper.write(number, MARGIN, 12, { bold: true, size: 18 })
  const words = String(product[title] ?? product['description'] ?? '')
  const rows = paper.wrapped(words, LABEL[0] - 2 * MARGIN, 2)
  for (const [at, row] of rows.entries()) paper.write(row, MARGIN, 36 + at * 12)
  if (!drawBars(paper, coded, { labelWidth: LABEL[0], top: 72, height: BARS })) return
  paper.write(coded, MARGIN, 72 + BARS + 5, { size: 9 })
}
