import { sql } from 'kysely'
import { HOMEPAGE_TEXT_CONTROL } from '../../../../shared/contracts/portal.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

const NOTICE =
  '<h3>Winter hours and holiday cut-off</h3>' +
  'Orders for delivery before December 24 must reach us by <b>December 17, 14:00</b>. ' +
  'Copper prices are fixed at the time you place the order.'

/** What Northgate says on the portal's homepage [S1.12]; a text that somebody has written since stays. */
export async function loadPortalText(db: Trx): Promise<void> {
  await sql`insert into configuration (control_id, control_value, created_by, updated_by)
    values (${HOMEPAGE_TEXT_CONTROL}, ${NOTICE}, 'system', 'system') on conflict (control_id, scope, scope_id) do nothing`.execute(
    db,
  )
}
