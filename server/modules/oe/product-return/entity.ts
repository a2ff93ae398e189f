import { sql } from 'kysely'
import { ProductReturn } from '../../../../shared/contracts/oe/product-return.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownHand } from '../../../trade/approval/own-hand.ts'
import { ofOwnCustomers } from '../../ar/index.ts'

export const ProductReturnStore = stored(ProductReturn, {
  table: 'product_return',
  lines: { lines: { table: 'product_return_line' }, blind: { table: 'product_return_blind' } },
  costs: ['cost', 'lines.cost', 'blind.cost'],
  restriction: ofOwnCustomers(sql.ref('t.bill_to_id')),
  constraints: { product_return_approved_by_another: ownHand },
})
