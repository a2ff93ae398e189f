import { OpeningBalance } from '../../../../shared/contracts/gl/opening-balance.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'

export const OpeningBalanceStore = stored(OpeningBalance, {
  table: 'opening_balance',
  constraints: { opening_balance_posted_by_another: ownHand },
})
