import { sql } from 'kysely'
import { Collection } from '../../../../shared/contracts/ar/collection.ts'
import { stored } from '../../../platform/entity/stored.ts'

/** [S6.07] Whoever is limited to some customers reads what was said with these alone. */
export const CollectionStore = stored(Collection, {
  table: 'collection_note',
  restriction: ({ id, externalUser }) => ({
    applies: sql<boolean>`${externalUser}::boolean or exists (select from user_scope_shown s where s.id = ${id}::uuid and (s.customers_limited
      or exists (select from customer_assignment_shown a where a.user_id = s.id)))`,
    scope: sql<boolean>`t.customer_id in (select a.firm_id from customer_assignment_shown a where a.user_id = ${id}::uuid)`,
  }),
})
