import { sql } from 'kysely'
import { queueOf } from '../../../platform/home/list-figures.ts'
import type { HomeProvider } from '../../../platform/home/provider.ts'
import { PurchaseOrderStore } from '../purchase-order/entity.ts'

const currency = sql`(select c.currency from company_shown c where c.is_default)`

/** What waits in purchasing, for HOME: orders that nobody has approved yet. [supply 3.4] */
export const poHome: readonly HomeProvider[] = [
  {
    ...queueOf({
      ...{ id: 'ordersToApprove', entity: PurchaseOrderStore, filters: { status: 'Open', approval: 'Needed' } },
      ...{ since: sql`t.updated_on`, doors: ['PO0020'], level: 'warn' },
      countedBy: [PurchaseOrderStore.table, 'company', 'currency'],
      amount: {
        columns: ['total'],
        of: sql`round(t.total * case when t.currency = ${currency} then 1 else t.rate end, (select home_decimals()))`,
        currency,
      },
    }),
    right: `${PurchaseOrderStore.room}.approve`,
  },
]
