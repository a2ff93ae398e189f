import type { AccountItem, AccountSums } from '../contracts/trade/account-rows.ts'

/** Open items of the other side in the same currency: invoices for a credit, credits for an invoice. */
export const fitting = ({ items }: Pick<AccountSums, 'items'>, item: AccountItem): AccountItem[] =>
  Number(item.open) === 0
    ? []
    : items.filter(
        (other) =>
          other.currency === item.currency &&
          Number(other.open) !== 0 &&
          other.open.startsWith('-') !== item.open.startsWith('-'),
      )
