const OF_VENDOR = ['Invoice', 'Credit', 'DebitMemo', 'Payment', 'CardCharge', 'Release', 'Opening'] as const
const OF_CUSTOMER = ['Invoice', 'Credit', 'Charge', 'Adjustment', 'Release', 'Receipt', 'Deposit', 'Opening'] as const

/** Kinds of open items that money meets; anything that is none of them is `Other`. */
export const PAYABLE_KINDS = [...OF_VENDOR, 'Other'] as const
export const RECEIVABLE_KINDS = [...OF_CUSTOMER, 'Other'] as const

/** What an open item of a side may be: what is held back is open, and not settled before it is released. */
export const PAYABLE_ITEMS = [...OF_VENDOR, 'Holdback', 'Other'] as const
export const RECEIVABLE_ITEMS = [...OF_CUSTOMER, 'Holdback', 'Other'] as const
