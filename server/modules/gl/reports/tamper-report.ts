import { sql } from 'kysely'
import { TamperReport } from '../../../../shared/contracts/gl/tamper-report.ts'
import { rowsFor, where } from '../../../platform/reports/rows-for.ts'

/** [I11] What verifications have found, as it was kept. */
export const tamperReport = rowsFor(
  TamperReport,
  ({ parameters: p }) => sql`
    select v.verified_on as "verifiedOn", v.verified_by as "verifiedBy", v.chain, v.first_entry as "firstEntry",
           v.last_entry as "lastEntry", v.first_save as "firstSave", v.last_save as "lastSave", v.entries,
           v.outcome, v.broken_entry as "brokenEntry", v.broken_save as "brokenSave", v.seal
    from ledger_verification v join company_shown c using (company_id)
    where c.is_default and business_day(v.verified_on) between ${p.from}::date and ${p.to}::date
      and ${where(p.outcome, sql`v.outcome = ${p.outcome}`)} and ${where(p.chain, sql`v.chain = ${p.chain}`)}`,
)
