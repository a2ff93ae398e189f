import type { VendorAccount } from '../../../shared/contracts/ap/account-inquiry.ts'
import type { AccountItem } from '../../../shared/contracts/ap/account-rows.ts'

/** Open items of the other side in the same currency: invoices for a credit, credits for an invoice. */
export const fitting = ({ items }: Pick<VendorAccount, 'items'>, item: AccountItem): AccountItem[] =>
  Number(item.open) === 0
    ? []
    : items.filter(
        (other) =>
          other.currency === item.currency &&
          Number(other.open) !== 0 &&
          other.open.startsWith('-') !== item.open.startsWith('-'),
      )
