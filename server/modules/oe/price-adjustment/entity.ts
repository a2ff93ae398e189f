import { sql } from 'kysely'
import { PriceAdjustment } from '../../../../shared/contracts/oe/price-adjustment.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { ofOwnCustomers } from '../../ar/index.ts'

export const PriceAdjustmentStore = stored(PriceAdjustment, {
  table: 'price_adjustment',
  lines: { lines: { table: 'price_adjustment_line' } },
  restriction: ofOwnCustomers(sql.ref('t.bill_to_id')),
  constraints: { price_adjustment_approved_by_another: ownHand },
})
