import { sql } from 'kysely'
import { storyDay } from './story-day.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { sealedPlace } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** Vendors of the demo company who are paid by EFT and have a confirmed account; the next one has a change that waits. */
const CONFIRMED = 12

/** Bank details of some vendors, at a bank that does not exist. */
export async function loadVendorBanks(db: Trx, secrets: Secrets): Promise<void> {
  const { rows: known } = await sql`select from vendor_bank_change limit 1`.execute(db)
  if (known.length > 0) return
  const { rows: vendors } = await sql<{ firm_id: string; name: string }>`
    select f.firm_id, f.name from firm f join firm_vendor v on v.owner_id = f.id
    where f.status = 'Active' and v.payment_method = 'EFT' and v.currency = 'CAD'
    order by f.firm_id limit ${CONFIRMED + 1}`.execute(db)
  // Those of whom most is bought have theirs too, or nothing could be paid to them by file.
  const { rows: bought } = await sql<{ firm_id: string; name: string }>`
    select m.firm_id, m.name from (
      select f.firm_id, f.name, v.payment_method from firm f join firm_vendor v on v.owner_id = f.id
      where f.status = 'Active' and not v.on_hold and v.currency = 'CAD' and v.payment_method in ('EFT', 'Cheque')
      order by f.firm_id = 'DOFASC-01' desc, md5(f.firm_id) limit 10) m
    where m.payment_method = 'EFT' and not m.firm_id = any (${vendors.map(({ firm_id }) => firm_id)}::text[])`.execute(
    db,
  )
  for (const [at, vendor] of [...vendors, ...bought].entries()) {
    const number = secrets.seal(String(700_100_200 + at * 37), sealedPlace('vendor_bank_change', 'account_number'))
    const isConfirmed = at !== CONFIRMED
    await sql`
      insert into vendor_bank_change (change_no, status, firm_id, payee, currency, institution, transit, account_number,
                                      evidence, requested_by, written_by, decided_by, decider_id, decided_on, created_by,
                                      updated_by)
      values ('BC ' || lpad(nextval('vendor_bank_change_number')::text, 6, '0'),
              ${isConfirmed ? 'Confirmed' : 'Pending'}, ${vendor.firm_id}, left(${vendor.name}, 30), 'CAD', '999', '00021',
              ${number}, 'Void cheque; called back at the number on file', 'Marie Bouchard',
              array(select id from app_user where user_name = 'controller'),
              ${isConfirmed ? 'David Chen' : null},
              (select id from app_user where user_name = 'approver' and ${isConfirmed}::boolean),
              ${isConfirmed ? new Date(`${storyDay('2026-10-05')}T14:00:00Z`) : null}, 'system', 'system')`.execute(db)
  }
}
