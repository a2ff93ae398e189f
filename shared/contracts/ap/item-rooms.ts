/** The room that keeps the document of an open item of a vendor, by the kind of the item. */
export const ITEM_ROOMS = {
  Invoice: 'ap/purchase-invoice',
  Credit: 'ap/purchase-invoice',
  DebitMemo: 'ap/purchase-invoice',
  Release: 'ap/purchase-invoice',
  Holdback: 'ap/purchase-invoice',
  Payment: 'ap/payment',
  CardCharge: 'ap/card-payment',
} as const
