import { numberedBy } from '../../../trade/numbering/serial-number.ts'
import { sql } from 'kysely'
import { VendorStatement } from '../../../../shared/contracts/ap/vendor-statement.ts'
import { stored } from '../../../platform/entity/stored.ts'
import { ownPayables } from '../../gl/index.ts'
import { statementOnce } from './rules.ts'

export const VendorStatementStore = stored(VendorStatement, {
  table: 'vendor_statement',
  restriction: ownPayables,
  outOfScope: 'gl:rules.account.notAssigned',
  lines: { theirs: { table: 'vendor_statement_line' }, ours: { table: 'vendor_statement_ours' } },
  derived: { vendorName: sql`(select f.name from firm_shown f where f.firm_id = t.vendor_id)` },
  constraints: { vendor_statement_once: statementOnce },
})

/** Our own number, given with the first save. */
export const numberVendorStatement = numberedBy(VendorStatement, { prefix: 'VS', sequence: 'vendor_statement_number' })
