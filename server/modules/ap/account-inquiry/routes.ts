import type { FastifyInstance } from 'fastify'
import { VendorInquiry } from '../../../../shared/contracts/ap/account-inquiry.ts'
import { Answers } from '../../../platform/action/answers.ts'
import type { Deps } from '../../../platform/deps.ts'
import { inquiryRoutes, type InquiryRooms } from '../../../platform/inquiry/routes.ts'
import { applyRoutes } from '../../../trade/items/apply-routes.ts'
import { FirmStore } from '../../admin/index.ts'
import { followedByStatements } from '../vendor-statement/follow.ts'
import { vendorInquiry, vendorOf } from './reads.ts'

/**
 * [finance 7.10] Everything about one vendor's account: figures and lists at the end of a day; credits applied and taken back.
 * A vendor who is not the user's to see is refused in all of them [S6.02].
 */
export function accountInquiryRoutes(app: FastifyInstance, deps: Deps, rooms: InquiryRooms): void {
  const answers = new Answers(rooms.texts)
  inquiryRoutes(app, deps, rooms, vendorInquiry(deps, answers))
  const followed = followedByStatements(deps)
  applyRoutes(app, deps, {
    ...{ contract: VendorInquiry, firms: FirmStore, firmOf: vendorOf, answers },
    after: (firmId, context) => followed([firmId], context),
  })
}
