import { sql } from 'kysely'
import { VendorBankChange } from '../../../../shared/contracts/admin/vendor-bank-change.ts'
import type { ActionContext } from '../../../platform/action/action.ts'
import { fail, rule } from '../../../platform/action/rules.ts'
import { handsOf } from '../../../platform/identity/user.ts'
import type { Problem } from '../../../../shared/contracts/result.ts'

type Row = Record<string, unknown>

/** A vendor has one change that waits: the next one is entered when it is decided. [I12] */
export const onePending = rule(
  VendorBankChange,
  'admin.vendorBankChange.onePending',
  'firmId',
  async (change, { db, before }) => {
    if (before || !change.firmId) return false
    const { rows } = await sql<{ change_no: string }>`
      select change_no from vendor_bank_change where firm_id = ${change.firmId} and status = 'Pending'`.execute(db)
    return rows[0] && fail({ changeNo: rows[0].change_no })
  },
)

/** The details are in the currency in which the vendor is paid. */
export const currencyOfVendor = rule(
  VendorBankChange,
  'admin.vendorBankChange.currencyOfVendor',
  'currency',
  async (change, { db }) => {
    const { rows } = await sql<{ currency: string }>`
      select v.currency from firm_vendor v join firm f on f.id = v.owner_id where f.firm_id = ${change.firmId}`.execute(
      db,
    )
    const currency = rows[0]?.currency
    return !!currency && !!change.currency && currency !== change.currency && fail({ currency })
  },
)

/** Whoever has written a change of bank details cannot confirm it; there is no bypass, not for an administrator. [I12] */
export const confirmedByAnother = rule(
  VendorBankChange,
  'admin.vendorBankChange.confirmedByAnother',
  null,
  async (change, { db, user }) => {
    const { rows } = await sql`
      select from vendor_bank_change where id = ${change.id}::uuid and ${user.id}::uuid = any(written_by)`.execute(db)
    return rows.length > 0 && fail()
  },
)

/** The number of a new change, and who asks for it. */
export async function complete(record: Row, { trx, user }: ActionContext, before: Row | null): Promise<void> {
  record['requestedBy'] = user.name
  if (before) return
  const { rows } = await sql<{ number: string }>`select nextval('vendor_bank_change_number')::text as number`.execute(
    trx,
  )
  record['changeNo'] = `BC ${rows[0]!.number.padStart(6, '0')}`
}

/** Remembers who has written it, as long as it waits. */
export async function afterSave(record: Row, { trx, user }: ActionContext): Promise<Problem[]> {
  if (record['status'] === 'Pending')
    await sql`
      update vendor_bank_change set written_by = array(select distinct unnest(written_by || ${handsOf(user)}::uuid[]))
      where change_no = ${record['changeNo']} and not written_by @> ${handsOf(user)}::uuid[]`.execute(trx)
  return []
}

export const onSave = [onePending, currencyOfVendor]
