import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { emptyRecord } from '../../../../shared/contracts/check.ts'
import { CashDrawer } from '../../../../shared/contracts/oe/cash-drawer.ts'
import type { Fields } from '../../../../shared/contracts/fields.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { insertRecord, writeParts } from '../../../platform/entity/write.ts'
import { authorOf, FirmStore } from '../../admin/index.ts'
import { CashDrawerStore } from '../cash-drawer/entity.ts'

/** Whoever walks in at the counter, and pays for what he takes along. */
const walkIn = {
  ...emptyRecord(Firm.fields),
  ...{ firmId: 'CASH-01', name: 'Walk-in, Hamilton counter', status: 'Active', isBillTo: true, language: 'en-CA' },
  billTo: {
    ...emptyRecord(Firm.fields.billTo.fields! as Fields),
    ...{ currency: 'CAD', termsCode: 'N30', creditLimit: '0', statementCycle: 'None' },
  },
  addresses: [
    {
      ...emptyRecord(Firm.fields.addresses.fields! as Fields),
      ...{ kind: 'Main', line1: '12 Mill Rd', city: 'Hamilton', region: 'ON', country: 'CA', postalCode: 'L8L 1A1' },
    },
  ],
}

const drawer = {
  ...emptyRecord(CashDrawer.fields),
  ...{ drawerId: 'HAM-TILL-1', name: 'Till 1', warehouseId: 'HAM-1', walkInId: 'CASH-01', active: true },
  ...{ cashAccount: 'TILL-HAM', cardAccount: 'OPER-CAD', cashStep: '0.05', roundingAccount: '7910' },
}

/** [judgement 42] The counter in Hamilton: its drawer, and who buys there when nobody says who he is. */
export async function loadCounter(context: ActionContext): Promise<void> {
  const by = authorOf(context)
  const id = await insertRecord(context.trx, FirmStore, walkIn, by)
  await writeParts(context.trx, FirmStore, id, null, walkIn)
  await insertRecord(context.trx, CashDrawerStore, drawer, by)
}
