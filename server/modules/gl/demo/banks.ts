import { sql } from 'kysely'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

const BANKS = [
  ['OPER-CAD', 'Operating account, CAD', 'CAD', '1000', '012345678', false],
  ['OPER-USD', 'Operating account, USD', 'USD', '1010', '023456789', false],
  ['OPER-EUR', 'Operating account, EUR', 'EUR', '1015', '045678901', false],
  ['PAYROLL', 'Payroll account', 'CAD', '1020', '034567890', true],
  // What lies in the drawers of the counters until it is brought to the bank.
  ['TILL-HAM', 'Cash drawers, Hamilton', 'CAD', '1025', null, false],
] as const

/** Bank accounts of Northgate, at a bank that does not exist. */
export async function loadBanks(db: Trx, secrets: Secrets): Promise<void> {
  const rows = BANKS.map(
    ([id, name, currency, account, number, payroll]) => sql`
      (${id}, ${name}, 'Northgate Metals Ltd.', 'NORTHGATE', ${currency}, ${account}, 'CPA005', '999', '00012',
       ${number && secrets.seal(number, sealedPlace('bank_account', 'account_number'))}, ${currency === 'EUR' || !number ? 'NotUsed' : 'Active'}, '1234567890', '99910', 'NORTHGATE',
       'NORTHGATE METALS LTD.', 1, 1001, 'Top', 'TwoAbove', 10000, 'OFX', ${currency === 'CAD' ? 250_000 : 0},
       ${payroll}::boolean, true, 'system', 'system')`,
  )
  await sql`
    insert into bank_account (bank_account_id, name, account_name, company_id, currency, gl_account, cpa_code, institution,
                              transit, account_number, eft_status, eft_originator_id, data_centre, short_name, long_name,
                              next_file_no, next_cheque_no, cheque_layout, signatures, two_signatures_above,
                              statement_format, overdraft_limit, payroll_default, active, created_by, updated_by)
    values ${sql.join(rows)}`.execute(db)
}
