import { OpeningBalance } from '../../../../shared/contracts/gl/opening-balance.ts'
import { Answers } from '../../../platform/action/answers.ts'
import { tradeDocument, type TradeDocument } from '../../../trade/document/trade-document.ts'
import { openingActions } from './actions.ts'
import { bringRoute } from './bring-route.ts'
import { OpeningBalanceStore } from './entity.ts'
import { readRoutes } from './read-routes.ts'
import { openingHand } from './second-person.ts'
import { templateRoute } from './template.ts'
import { writeRoutes } from './write-routes.ts'

/** Opening balances and open items of a company that moves in: files that are brought, proven, posted as one by another, taken back as one. */
export const OpeningBalances: TradeDocument = tradeDocument(OpeningBalanceStore, {
  approval: openingHand,
  actions: openingActions,
  calls: [
    (app, deps, rooms) => {
      const answers = new Answers(rooms.texts)
      rooms.registry.keepBeside('opening_file', 'opening_line', 'opening_mapping')
      readRoutes(app, deps)
      templateRoute(app, rooms.texts)
      bringRoute(app, deps, answers)
      writeRoutes(app, deps, answers)
    },
  ],
  also: () => ({ writable: false, actions: OpeningBalance.ownActions }),
})
