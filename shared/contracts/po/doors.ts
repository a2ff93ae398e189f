import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'AP0500', application: 'AP', name: 'Purchasing', sequence: 500 },
]

const door = (menuId: string, path: string, room: string, name: string, parent?: string): Door => ({
  menuId,
  application: APPLICATIONS[menuId.slice(0, 2)]!,
  path,
  room: `po/${room}`,
  name,
  ...(parent ? { parent } : {}),
  sequence: Number(menuId.slice(-3)),
})

const APPLICATIONS: Readonly<Record<string, string>> = {
  AP: 'AP',
  PO: 'PO',
  OE: 'OE',
  IC: 'IC',
  TE: 'TE',
  NV: 'NOVUS',
}

const orders = (menuId: string, parent?: string) =>
  door(menuId, '/purchase-order-entry', 'purchase-order', 'Purchase orders', parent)
const receipts = (menuId: string, parent?: string) =>
  door(menuId, '/purchase-order-receipt-entry', 'purchase-receipt', 'Receipts of purchases', parent)
const uninvoiced = (menuId: string, parent?: string) =>
  door(menuId, '/uninvoiced-receipts', 'receipt-line', 'Received, not invoiced', parent)
const toCome = (menuId: string, parent?: string) =>
  door(menuId, '/purchase-order-list', 'purchase-order-list', 'Purchases to come', parent)
const products = (menuId: string) => door(menuId, '/product-maintenance', 'product', 'Products')
const classes = (menuId: string) =>
  door(menuId, '/product-class', 'product-class', 'Product classes', `${menuId.slice(0, 2)}0900`)
const jobs = (menuId: string, parent?: string) => door(menuId, '/job', 'job', 'Jobs', parent)

/** Doors to the rooms of purchasing, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  orders('PO0020'),
  orders('AP0520', 'AP0500'),
  receipts('PO0030'),
  receipts('AP0530', 'AP0500'),
  uninvoiced('PO0140'),
  uninvoiced('AP0540', 'AP0500'),
  toCome('OE0400', 'OE0600'),
  toCome('NV0400'),
  ...['PO0040', 'OE0040', 'IC0040'].map(products),
  ...['PO0942', 'OE0942', 'IC0942', 'NV0942'].map(classes),
  jobs('AP0550', 'AP0500'),
  jobs('PO0150'),
  jobs('TE0150'),
]
