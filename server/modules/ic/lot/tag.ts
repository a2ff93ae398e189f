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
import { LotStore } from './entity.ts'

/** Four inches by three: what hangs on the eye of a coil and is read from a fork lift. */
export const TAG = [288, 216] as const
const MARGIN = 14
const asked = {
  type: 'object',
  additionalProperties: false,
  properties: { Locale: { type: 'string', maxLength: 10 } },
} as const

/** `GET …/:id/tag`: our number as Code 128, with product, heat, sizes and weight. [supply 8 coil] */
export const tagRoute = (app: FastifyInstance, deps: Deps): void => {
  app.get<Named & { Querystring: { Locale?: string } }>(
    `${pathOf(LotStore)}/:id/tag`,
    {
      schema: documented(LotStore, 'A coil tag as a PDF', { params: schemas.idSchema, querystring: asked }).schema,
      ...guarded(rightTo(LotStore, 'view')),
    },
    async (request, reply) => {
      const seen = await visibilityOf(deps.db, request.user, LotStore)
      const found = await readInSight(deps.db, LotStore, request.params.id, seen)
      if (!found?.inScope) throw notFound()
      const lot = visibleRecord(found.record, seen)
      const number = String(found.record['lotNo'])
      const file = await drawSheets(
        { draw: (paper) => drawTag(paper, lot), rest: () => undefined, paper: TAG },
        [{ number, content: {} }],
        {
          locale: localeOf(request.query.Locale),
          title: number,
          asOf: new Date(String(found.record['updatedOn'])),
          mark: null,
        },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${number}.pdf`))
        .send(file)
    },
  )
}

/** Names are those of the mill and of the world: a tag is read by whoever drives the coil, in whatever language. */
export function drawTag(paper: SheetPaper, lot: Row): void {
  const at = (name: string) => (lot[name] === null || lot[name] === undefined ? '' : String(lot[name]))
  const number = at('lotNo')
  paper.write(number, MARGIN, 12, { bold: true, size: 26 })
  paper.write([at('productId'), at('gradeId'), at('temper')].filter(Boolean).join('  '), MARGIN, 46, { size: 12 })
  paper.write([at('heatKey'), at('mfrNo')].filter(Boolean).join('  '), MARGIN, 64, { size: 12 })
  const sizes = [at('thickness'), at('width'), at('length')].filter(Boolean).join(' × ')
  if (sizes !== '') paper.write(`${sizes} in`, MARGIN, 82, { size: 12 })
  if (at('weight') !== '') paper.write(`${at('weight')} lb`, MARGIN, 102, { bold: true, size: 18 })
  if (drawBars(paper, number, { labelWidth: TAG[0], top: 132, height: 56 }))
    paper.write(number, MARGIN, 194, { size: 10 })
}
