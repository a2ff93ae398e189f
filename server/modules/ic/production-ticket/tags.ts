import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { planned } from '../../../platform/database/planned.ts'
import { documented, guarded, pathOf, rightTo, type Named } from '../../../platform/entity/contract.ts'
import { readInSight } from '../../../platform/entity/read.ts'
import * as schemas from '../../../platform/entity/schemas.ts'
import type { Row } from '../../../platform/entity/stored.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { isReadable, visibilityOf, visibleRecord } from '../../../platform/entity/visibility.ts'
import { attachment } from '../../../platform/http/sent-file.ts'
import { forbidden, notFound } from '../../../platform/http/errors.ts'
import { drawSheets } from '../../../platform/print/sheet-paper.ts'
import { LotStore } from '../lot/entity.ts'
import { drawTag, TAG } from '../lot/tag.ts'
import { ProductionTicketStore } from './entity.ts'

const asked = {
  type: 'object',
  additionalProperties: false,
  properties: { Locale: { type: 'string', maxLength: 10 } },
} as const

/** `GET …/:id/tags`: a tag for each lot that the ticket made, one a page in the order of its lines. [judgement 37] [supply 8] */
export const tagsRoute = (app: FastifyInstance, { db }: Deps): void => {
  app.get<Named & { Querystring: { Locale?: string } }>(
    `${pathOf(ProductionTicketStore)}/:id/tags`,
    {
      schema: documented(ProductionTicketStore, 'Tags of the lots that a ticket made, as a PDF', {
        ...{ params: schemas.idSchema, querystring: asked },
      }).schema,
      ...guarded(rightTo(ProductionTicketStore, 'export')),
    },
    async (request, reply) => {
      const { user, params, query } = request
      const [seen, lots] = await Promise.all([
        visibilityOf(db, user, ProductionTicketStore),
        visibilityOf(db, user, LotStore),
      ])
      const found = await readInSight(db, ProductionTicketStore, params.id, seen)
      if (!found?.inScope) throw notFound()
      // A tag says what its lot says: whoever may not see that has no tag of it.
      if (!lots.rights.can(rightTo(LotStore, 'view'))) throw forbidden()
      const { ticketNo, lotNo, outputs } = found.record as { ticketNo: string; lotNo: string | null; outputs: Row[] }
      const told = (path: string, of: readonly unknown[]) =>
        isReadable(lots, 'lotNo') && isReadable(seen, path) ? of.filter((one) => typeof one === 'string') : []
      const numbers = [
        ...told('lotNo', [lotNo]),
        ...(isReadable(seen, 'outputs')
          ? told(
              'outputs.lotNo',
              outputs.map((line) => line['lotNo']),
            )
          : []),
      ]
      // A ticket that is not committed has made none yet.
      const rows = await planned<Row>(
        db,
        sql`
        select t.lot_no as "lotNo", t.product_id as "productId", t.grade_id as "gradeId", t.temper, t.heat_key as "heatKey", t.mfr_no as "mfrNo",
               trim_scale(t.thickness)::text as thickness, trim_scale(t.width)::text as width, trim_scale(t.length)::text as length,
               trim_scale(t.weight)::text as weight
        from stock_lot t where t.lot_no = any (${numbers}::text[]) and ${lots.scope ?? sql`true`} order by array_position(${numbers}::text[], t.lot_no)`,
      )
      if (rows.length === 0) throw notFound()
      const shown = new Map(rows.map((row) => [String(row['lotNo']), visibleRecord(row, lots)]))
      const file = await drawSheets(
        { draw: (paper, { number }) => drawTag(paper, shown.get(number)!), rest: () => undefined, paper: TAG },
        [...shown.keys()].map((number) => ({ number, content: {} })),
        {
          ...{ locale: localeOf(query.Locale), title: ticketNo, mark: null },
          asOf: new Date(String(found.record['updatedOn'])),
        },
      )
      return reply
        .type('application/pdf')
        .header('content-disposition', attachment(`${ticketNo}-tags.pdf`))
        .send(file)
    },
  )
}
