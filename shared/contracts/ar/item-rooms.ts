/** The room that keeps the document of an open item of a customer, by the kind of the item. */
export const ITEM_ROOMS = {
  Invoice: 'ar/customer-invoice',
  Credit: 'ar/customer-invoice',
  Charge: 'ar/customer-invoice',
  Holdback: 'ar/customer-invoice',
  Receipt: 'ar/cash-receipt',
} as const
