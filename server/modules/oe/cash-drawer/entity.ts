import { CashDrawer } from '../../../../shared/contracts/oe/cash-drawer.ts'
import { stored } from '../../../platform/entity/stored.ts'
import * as rules from './rules.ts'

export const CashDrawerStore = stored(CashDrawer, {
  table: 'cash_drawer',
  constraints: { cash_drawer_id_used_once: rules.idUsedOnce, cash_drawer_rounds_somewhere: rules.roundsSomewhere },
})
