import { sql } from 'kysely'
import { Mandate } from '../../../../shared/contracts/ar/mandate.ts'
import { stored, type StoredEntity } from '../../../platform/entity/stored.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'
import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { onePending } from './rules.ts'

export const mandateStore = (secrets: Secrets): StoredEntity =>
  stored(Mandate, {
    table: 'ar_mandate',
    secrets,
    constraints: { ar_mandate_one_pending: onePending },
    // A customer who is merged takes along what he still lets us do.
    stillNames: { customerId: sql<boolean>`t.status in ('Pending', 'Active')` },
  })

/** Our own number, given with the first save. */
export const numberMandate = numberedBy(Mandate, { prefix: 'MD', sequence: 'ar_mandate_number' })
