import type { RecurringCustomerInvoice } from '../../../../shared/contracts/ar/recurring-invoice.ts'
import type { Stored } from '../../../../shared/contracts/entity.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { customerOf } from '../../../trade/party/customer.ts'
import { completeTemplate } from '../../../trade/recurring/complete.ts'

type Row = Record<string, unknown>
export type Template = Stored<typeof RecurringCustomerInvoice>

/** What a template comes to before tax and in which currency, and when it comes next. */
export const complete = (record: Row, { trx }: ActionContext, before: Row | null): Promise<void> =>
  completeTemplate(record, before, {
    firm: 'billToId',
    currencyOf: async (id) => (await customerOf(trx, id, null))?.currency ?? null,
  })
