import { sql } from 'kysely'
import { Firm } from '../../../../shared/contracts/admin/firm.ts'
import { stored, type Condition } from '../../../platform/entity/stored.ts'
import { keptFromBooks } from '../../../ledger/sight.ts'
import type { CurrentUser } from '../../../platform/identity/user.ts'
import { agesOf, hasOpen, oldestOf, overdueOf, owingOf, usedLately } from '../../../trade/items/firm-owing.ts'
import { PAYABLE, RECEIVABLE } from '../../../trade/items/side.ts'
import {
  billToValid,
  apFirmIdNotNegative,
  commissionNotNegative,
  idUsedOnce,
  jobberValid,
  mergedStays,
  parentNotBelow,
  parentValid,
  typeGiven,
} from './rules.ts'

/** Rows behind a door: payables show vendors, receivables customers; a vendor who is also a customer stands behind both. */
function doorScope({ firmType }: Readonly<Record<string, string>>): Condition | null {
  if (firmType !== 'vendor' && firmType !== 'customer') return null
  // Written out, so that the partial indexes of the two sides serve it.
  return firmType === 'vendor'
    ? sql<boolean>`(t.firm_type = 'vendor' or t.firm_type = 'both')`
    : sql<boolean>`(t.firm_type = 'customer' or t.firm_type = 'both')`
}

const assigned = (id: string) => sql`array(select a.firm_id from customer_assignment a where a.user_id = ${id}::uuid)`

const ownCustomers = (id: string) => sql<boolean>`(t.firm_id = any(${assigned(id)})
    or t.id in (select o.owner_id from firm_ship_to o where o.bill_to_id = any(${assigned(id)})))`

/**
 * [S6.07] A user limited to assigned customers sees these, their ship-tos and all vendors. Assignments alone limit too: to
 * forget the flag must not open everything. Who is none of our people, a re-seller say, sees what is assigned to him and no other firm. [finance 10]
 */
const assignedCustomers = ({ id, externalUser }: CurrentUser) =>
  externalUser
    ? { applies: sql<boolean>`true`, scope: ownCustomers(id) }
    : {
        applies: sql<boolean>`exists (select from user_scope s where s.id = ${id}::uuid and (s.customers_limited
    or exists (select from customer_assignment a where a.user_id = s.id)))`,
        scope: sql<boolean>`(t.firm_type = 'vendor' or ${ownCustomers(id)})`,
      }

const FIRM_ID = sql.ref('t.firm_id')

const ofAccount = (table: string, column: string) =>
  sql`(select ${sql.ref(`a.${column}`)} from ${sql.table(table)} a where a.owner_id = t.id)`

/** The firm with its three accounts, its addresses and contacts. */
export const FirmStore = stored(Firm, {
  table: 'firm',
  groups: {
    billTo: { table: 'firm_bill_to', flag: 'isBillTo' },
    shipTo: { table: 'firm_ship_to', flag: 'isShipTo' },
    vendor: { table: 'firm_vendor', flag: 'isVendor' },
  },
  lines: { addresses: { table: 'firm_address' }, contacts: { table: 'firm_contact' } },
  derived: {
    types: sql`t.types`,
    firmType: sql`t.firm_type`,
    city: sql`t.city`,
    region: sql`t.region`,
    creditLimit: sql`t.credit_limit`,
    creditCurrency: sql`t.credit_currency`,
    standing: sql`t.standing`,
    payableTerms: ofAccount('firm_vendor', 'terms_code'),
    payableCurrency: ofAccount('firm_vendor', 'currency'),
    payableOwing: owingOf(PAYABLE, FIRM_ID),
    payableOverdue: overdueOf(PAYABLE, FIRM_ID),
    payableOldest: oldestOf(PAYABLE, FIRM_ID),
    payableAgeing: agesOf(PAYABLE, FIRM_ID),
    receivableTerms: ofAccount('firm_bill_to', 'terms_code'),
    receivableOwing: owingOf(RECEIVABLE, FIRM_ID),
    receivableOverdue: overdueOf(RECEIVABLE, FIRM_ID),
    receivableOldest: oldestOf(RECEIVABLE, FIRM_ID),
    receivableAgeing: agesOf(RECEIVABLE, FIRM_ID),
  },
  books: {
    rights: {
      payableOwing: 'ap/account-inquiry.view',
      payableOverdue: 'ap/account-inquiry.view',
      payableOldest: 'ap/account-inquiry.view',
      payableAgeing: 'ap/account-inquiry.view',
      receivableOwing: 'ar/account-inquiry.view',
      receivableOverdue: 'ar/account-inquiry.view',
      receivableOldest: 'ar/account-inquiry.view',
      receivableAgeing: 'ar/account-inquiry.view',
    },
    limited: keptFromBooks,
  },
  nearest: ({ role, user, owing }) => {
    if (role !== 'payable' && role !== 'receivable') return []
    const side = role === 'payable' ? PAYABLE : RECEIVABLE
    const used = usedLately(side, FIRM_ID, user)
    return [...(owing ? [hasOpen(side, FIRM_ID)] : []), used.byUser, used.byAnybody]
  },
  searchText: sql<string>`t.search_text`,
  doorScope,
  restriction: assignedCustomers,
  outOfScope: 'admin:rules.firm.notAssigned',
  constraints: {
    firm_id_used_once: idUsedOnce,
    firm_type_given: typeGiven,
    firm_jobber_valid: jobberValid,
    firm_bill_to_valid: billToValid,
    firm_parent_valid: parentValid,
    firm_parent_not_below: parentNotBelow,
    firm_ap_firm_id_not_negative: apFirmIdNotNegative,
    firm_commission_not_negative: commissionNotNegative,
    firm_merged_stays: mergedStays,
  },
})
