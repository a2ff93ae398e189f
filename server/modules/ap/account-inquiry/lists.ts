import { sql } from 'kysely'
import type { AccountListName } from '../../../../shared/contracts/ap/account-lists.ts'
import type { AccountContact } from '../../../../shared/contracts/trade/account-rows.ts'
import { fromSelect, type ListReader } from '../../../platform/inquiry/list-reader.ts'
import { filesList } from '../../../trade/items/files.ts'
import { contactList, itemLists, OF_MONEY } from '../../../trade/items/item-lists.ts'
import type { AccountAsked } from '../../../trade/items/items-at.ts'
import { moneyOf } from '../../../trade/items/moved.ts'
import { PAYABLE } from '../../../trade/items/side.ts'
import { vendorOrders } from '../../po/index.ts'
import { papers } from './files.ts'

/** Whose account, up to which day, and what of it is kept elsewhere. */
export interface Account extends AccountAsked {
  readonly rooms: readonly string[]
  /** As far as this user may read them. */
  readonly contacts: readonly AccountContact[]
}

const { money: _money, ...ofItems } = itemLists<Account>(PAYABLE)

/** The lists of an account, the newest first. */
export const accountLists: Readonly<Record<AccountListName, ListReader<Account>>> = {
  ...ofItems,
  payments: fromSelect({ ...OF_MONEY, rows: payments }),
  orders: fromSelect({
    rows: ({ firmId, asOf }) => vendorOrders(firmId, asOf),
    ...{ order: sql`"orderDate" desc, "orderNo" desc`, day: 'orderDate', find: ['orderNo'] },
  }),
  contacts: contactList(),
  attachments: filesList(papers),
}

/** What was paid, with the cheque of it that was printed here. */
function payments(of: Account) {
  return sql`
    select m.*, (select c.id from ap_payment p
                 join cheque c on c.payment_id = p.id and c.cheque_no = p.cheque_no
                 join print_sheet_shown s on s.room = 'ap/cheque-printing' and s.document_id = p.id and s.number = c.cheque_no::text
                   and s.state = 'Confirmed'
                 where p.id = m."paymentId") as "chequeId"
    from (${moneyOf(PAYABLE, of)}) m`
}
