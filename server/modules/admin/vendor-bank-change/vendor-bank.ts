import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../../platform/database/tables.ts'
import { openColumn } from '../../../platform/secrets/sealed-column.ts'
import type { Secrets } from '../../../platform/secrets/secrets.ts'

/** Where a vendor is paid by EFT. */
export interface VendorBank {
  readonly payee: string
  readonly currency: string
  readonly institution: string
  readonly transit: string
  readonly accountNumber: string
}

/** Whether a payment to the vendor may leave by EFT, and why not [I12, acceptance A19]. */
export type VendorBankStanding = 'None' | 'Pending' | 'OtherCurrency' | 'Verified'

/**
 * By vendor: a change that waits blocks his payments, whatever was confirmed before it; an account in another currency than what
 * is paid takes none of it. Vendors without a row have none.
 */
export async function vendorBankStandings(
  db: Kysely<Tables>,
  firmIds: readonly string[],
  currency: string,
): Promise<Map<string, VendorBankStanding>> {
  const { rows } = await sql<{ firm_id: string; standing: VendorBankStanding }>`
    select firm_id, case when bool_or(status = 'Pending') then 'Pending'
      when (array_agg(currency order by decided_on desc))[1] <> ${currency} then 'OtherCurrency' else 'Verified' end as standing
    from vendor_bank_change
    where firm_id = any(${[...firmIds]}::text[]) and status <> 'Rejected' group by firm_id`.execute(db)
  return new Map(rows.map((row) => [row.firm_id, row.standing]))
}

/** The confirmed details of a vendor, open, for the file of the bank; null when there are none, a change waits, or they are in another currency. */
export async function vendorBankOf(
  db: Kysely<Tables>,
  secrets: Secrets,
  firmId: string,
  currency: string,
): Promise<VendorBank | null> {
  if ((await vendorBankStandings(db, [firmId], currency)).get(firmId) !== 'Verified') return null
  const { rows } = await sql<Omit<VendorBank, 'accountNumber'> & { id: string }>`
    select id, payee, currency, institution, transit from vendor_bank_change
    where firm_id = ${firmId} and status = 'Confirmed' order by decided_on desc limit 1`.execute(db)
  const { id, ...bank } = rows[0]!
  const place = { table: 'vendor_bank_change', column: 'account_number', id }
  return { ...bank, accountNumber: (await openColumn(db, secrets, place))! }
}
