import { Holdback } from '../../../shared/contracts/ap/holdback.ts'
import { queue } from '../../../shared/kit/screen.ts'

/** [finance 5.4] Holdbacks due for release, many at a time. */
export default queue({
  id: 'ap/holdback',
  entity: Holdback,
  list: [
    'invoiceNo',
    'vendorId',
    'vendorName',
    'docNumber',
    'docDate',
    'holdbackDueOn',
    'standing',
    'currency',
    'holdbackOpen',
    'release',
  ],
  views: [
    { name: 'due', filters: { standing: 'Due' } },
    { name: 'lien', filters: { standing: 'Lien' } },
  ],
  bulkActions: { release: 'box-arrow-in-right' },
  opens: ({ id }) => ({ room: 'ap/purchase-invoice', record: String(id) }),
})
