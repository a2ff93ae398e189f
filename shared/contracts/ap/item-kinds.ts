const DOCUMENTS = ['Invoice', 'Credit', 'DebitMemo', 'Payment', 'CardCharge', 'Release', 'Opening'] as const

/** Kinds of open items that a payment meets; anything that is none of them is `Other`. */
export const PAYABLE_KINDS = [...DOCUMENTS, 'Other'] as const

/** What an open item of a vendor may be: what is held back is owed, and not paid before it is released. */
export const ITEM_KINDS = [...DOCUMENTS, 'Holdback', 'Other'] as const
