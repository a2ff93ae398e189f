import { sql, type RawBuilder } from 'kysely'
import type { StoredEntity } from '../../platform/entity/stored.ts'

/**
 * [S6.07] Rows `t` whose customer stands in this column: whoever is limited to some customers, and who is none of our people, sees those of his
 * own alone.
 */
export const ofOwnCustomers =
  (customer: RawBuilder<unknown>): NonNullable<StoredEntity['restriction']> =>
  ({ id, externalUser }) => ({
    applies: sql<boolean>`${externalUser}::boolean or exists (select from user_scope_shown s where s.id = ${id}::uuid and (s.customers_limited
      or exists (select from customer_assignment_shown a where a.user_id = s.id)))`,
    scope: sql<boolean>`${customer} in (select a.firm_id from customer_assignment_shown a where a.user_id = ${id}::uuid)`,
  })
