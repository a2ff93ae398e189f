import type { RecurringInvoice } from '../../../../shared/contracts/ap/recurring-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { completeTemplate } from '../../../trade/recurring/complete.ts'
import { vendorDefaults } from '../purchase-invoice/complete.ts'

type Row = Record<string, unknown>
export type Template = Stored<typeof RecurringInvoice>

/** What a template comes to before tax and in which currency, and when it comes next. */
export const complete = (record: Row, { trx }: ActionContext, before: Row | null): Promise<void> =>
  completeTemplate(record, before, {
    firm: 'vendorId',
    currencyOf: async (id) => (await vendorDefaults(trx, id))?.currency ?? null,
  })
