import type { AccountRole } from '../../../shared/contracts/gl/account-roles.ts'
import type { JournalSource } from '../../../shared/contracts/gl/journal-sources.ts'
import { PAYABLE, RECEIVABLE, type ItemSide } from '../items/side.ts'

/** Money as one side sees it: it is paid, or it comes in. */
export interface MovementSide {
  readonly items: ItemSide
  readonly roles: Readonly<Record<'control' | 'discount' | 'writeOff', AccountRole>>
  /** Day-books of money that a bank moves, and that a card is charged. */
  readonly source: Readonly<Record<'bank' | 'card', JournalSource>>
  /** What is left on account opens an item of this kind. */
  readonly onAccount: string
  /** Which tax of what is spent or earned at once has a line of its own. */
  readonly tax: 'recoverable' | 'tax'
}

export const PAID: MovementSide = {
  items: PAYABLE,
  roles: { control: 'AP_CONTROL', discount: 'PURCHASE_DISCOUNT_TAKEN', writeOff: 'PAYABLE_WRITE_OFF' },
  source: { bank: 'CD', card: 'CC' },
  onAccount: 'Payment',
  tax: 'recoverable',
}

export const RECEIVED: MovementSide = {
  items: RECEIVABLE,
  roles: { control: 'AR_CONTROL', discount: 'SALES_DISCOUNT_TAKEN', writeOff: 'BAD_DEBT' },
  source: { bank: 'CR', card: 'CR' },
  onAccount: 'Receipt',
  tax: 'tax',
}
