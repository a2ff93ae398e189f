import { sql } from 'kysely'
import { Collection } from '../../../../shared/contracts/ar/collection.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ofOwnCustomers } from '../own-customers.ts'

/** [S6.07] Whoever is limited to some customers reads what was said with these alone. */
export const CollectionStore = stored(Collection, {
  table: 'collection_note',
  restriction: ofOwnCustomers(sql.ref('t.customer_id')),
})
