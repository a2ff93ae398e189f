import type { FastifyInstance } from 'fastify'
import { ProductInquiry, type FoundProducts } from '../../../../shared/contracts/ic/product-inquiry.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { guarded } from '../../../platform/entity/contract.ts'
import { resultSchema } from '../../../platform/entity/schemas.ts'
import { isReadable, visibilityOf } from '../../../platform/entity/visibility.ts'
import { localeOf } from '../../../platform/entity/texts.ts'
import { inquiryRoutes, type InquiryRooms } from '../../../platform/inquiry/routes.ts'
import { requireRight } from '../../../platform/rights/require.ts'
import { ownCompany } from '../../../trade/company/own-company.ts'
import { findProducts } from './find.ts'
import { productInquiry, type Purchased } from './reads.ts'

const { room } = ProductInquiry

/** [supply 7.7] One product as it is now, and finding it by whatever a caller says of it: `GET api/ic/product-finder?q=`. */
export function productInquiryRoutes(app: FastifyInstance, deps: Deps, rooms: InquiryRooms, of: Purchased): void {
  inquiryRoutes(app, deps, rooms, productInquiry(deps, of))
  const answers = new Answers(rooms.texts)
  app.get<{ Querystring: { q: string; Locale?: string } }>(
    '/api/ic/product-finder',
    {
      schema: {
        ...{ summary: 'Products by number, code, words or sizes', tags: [room], response: { 200: resultSchema() } },
        querystring: {
          ...{ type: 'object', additionalProperties: false, required: ['q'] },
          properties: {
            q: { type: 'string', minLength: 1, maxLength: 100 },
            Locale: { type: 'string', maxLength: 10 },
          },
        },
      },
      ...guarded(`${room}.view`),
    },
    async (request) => {
      await requireRight(request, `${room}.view`)
      const { companyId } = await ownCompany(deps.db)
      const locale = localeOf(request.query.Locale ?? (request.headers['x-locale'] as string | undefined))
      const seen = await visibilityOf(deps.db, request.user, of.products)
      const isRead = (path: string) => isReadable(seen, path)
      const found = await findProducts(deps.db, { typed: request.query.q, companyId, locale, isRead })
      return answers.found<FoundProducts>(room, found)
    },
  )
}
