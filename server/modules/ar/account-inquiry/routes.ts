import type { FastifyInstance } from 'fastify'
import { CustomerInquiry } from '../../../../shared/contracts/ar/account-inquiry.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inquiryRoutes, type InquiryRooms } from '../../../platform/inquiry/routes.ts'
import { applyRoutes } from '../../../trade/items/apply-routes.ts'
import { FirmStore } from '../../admin/index.ts'
import { creditRoutes } from '../credit/routes.ts'
import { customerAsked, customerInquiry } from './reads.ts'

/**
 * [finance 8.3] Everything about one customer's account: figures and lists at the end of a day; credits applied and taken back. A customer
 * who is not the user's to see is refused in all of them [S6.02].
 */
export function accountInquiryRoutes(app: FastifyInstance, deps: Deps, rooms: InquiryRooms): void {
  const answers = new Answers(rooms.texts)
  inquiryRoutes(app, deps, rooms, customerInquiry(deps, answers))
  creditRoutes(app, deps, answers)
  applyRoutes(app, deps, { contract: CustomerInquiry, firms: FirmStore, firmOf: customerAsked, answers })
}
