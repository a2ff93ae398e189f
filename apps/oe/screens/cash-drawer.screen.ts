import { CashDrawer } from '../../../shared/contracts/oe/cash-drawer.ts'
import { maintenance, section } from '../../../shared/kit/screen.ts'

/** [supply 9, judgement 42] Drawers at the counter, and where their money goes. */
export default maintenance({
  id: 'oe/cash-drawer',
  entity: CashDrawer,
  list: ['drawerId', 'name', 'warehouseId', 'walkInId', 'cashAccount', 'cardAccount', 'cashStep', 'active'],
  initial: () => ({ active: true, cashStep: '0.05' }),
  editor: [
    section('identity', ['drawerId', 'name', 'warehouseId', 'walkInId', 'active']),
    section('money', ['cashAccount', 'chequeAccount', 'cardAccount', 'cashStep', 'roundingAccount']),
  ],
})
