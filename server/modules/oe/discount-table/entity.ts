import { DiscountTable } from '../../../../shared/contracts/oe/discount-table.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as rules from './rules.ts'

export const DiscountTableStore = stored(DiscountTable, {
  table: 'discount_table',
  lines: { lines: { table: 'discount_table_line' } },
  constraints: {
    discount_table_id_used_once: rules.idUsedOnce,
    discount_table_line_of_one: rules.ofOne,
    discount_table_line_expires_after: rules.expiresAfter,
  },
})
