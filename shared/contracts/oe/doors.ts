import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'OE0305', application: 'OE', name: 'Orders', sequence: 10 },
  { menuId: 'OE0340', application: 'OE', name: 'Shipping', sequence: 20 },
  { menuId: 'OE0370', application: 'OE', name: 'Invoicing', sequence: 30 },
  { menuId: 'OE0200', application: 'OE', name: 'Pricing', sequence: 40 },
  { menuId: 'OE0600', application: 'OE', name: 'Inquiries', sequence: 60 },
]

const door = (menuId: string, path: string, room: string, name: string, more: Partial<Door> = {}): Door => ({
  ...{ menuId, application: 'OE', path, room: `oe/${room}`, name, sequence: Number(menuId.slice(-4)) },
  ...more,
})
const INVOICING = { parent: 'OE0370' }
const PRICING = { parent: 'OE0200' }
const ORDERS = { parent: 'OE0305' }
const orders = (menuId: string, path: string, name: string, more: Partial<Door>) =>
  door(menuId, path, 'sales-order', name, more)
const SHIPPING = { parent: 'OE0340' }
/** What is opened every day stands first under its heading, whatever its number is. */
const pricing = (menuId: string, path: string, room: string, name: string, sequence: number) =>
  door(menuId, path, room, name, { ...PRICING, sequence })
/** Price tables behind the legacy path and that of waste disposal. */
const elsewhere = (menuId: string, application: string, path: string, room: string, name: string, parent?: string) =>
  door(menuId, path, room, name, { application, ...(parent ? { parent } : {}) })

/** Doors to the rooms of order entry, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  orders('OE0310', '/sales-order-entry', 'Sales orders', ORDERS),
  door('OE0550', '/counter-sale', 'counter-sale', 'Counter sale', { ...ORDERS, sequence: 311 }),
  door('OE0551', '/cash-drawers', 'cash-drawer', 'Cash drawers', { ...ORDERS, sequence: 551 }),
  door('OE0312', '/order-summary', 'order-summary', 'Order summary', ORDERS),
  door('NV0312', '/order-summary', 'order-summary', 'Order summary', { application: 'NOVUS' }),
  door('OE0320', '/order-status-report', 'order-status', 'Order status', ORDERS),
  orders('AR0310', '/sales-order-entry', 'Sales orders', { application: 'AR', parent: 'AR0100' }),
  orders('AR0311', '/ar-sales-order-entry', 'Orders and credit', { application: 'AR', parent: 'AR0300' }),
  orders('NV0310', '/sales-order-entry', 'Sales orders', { application: 'NOVUS' }),
  pricing('OE0230', '/price-inquiry', 'price-inquiry', 'What does it cost?', 10),
  pricing('OE0210', '/price-table', 'price-table', 'Price tables', 20),
  pricing('OE0244', '/PriceTable-Due-ForReview', 'price-table-due-for-review', 'Price tables due for review', 30),
  pricing('OE0245', '/renew-price-table', 'renew-price-table', 'Renew price tables', 40),
  pricing('OE0250', '/new-products-pricing', 'new-products-pricing', 'New products pricing', 50),
  pricing('OE0246', '/price-table-import-export', 'price-table-import-export', 'Price tables in files', 55),
  pricing('OE0500', '/product-price-import', 'product-price-import', 'Vendor price files', 57),
  pricing('OE0249', '/Customer-Price-List', 'customer-price-list', 'Customer price list', 60),
  pricing('OE0248', '/Products-price-list', 'products-price-list', 'Products price list', 70),
  pricing('OE0220', '/discount-table', 'discount-table', 'Discount tables', 80),
  pricing('OE0240', '/Customer-SKUs', 'customer-sku', 'Customer SKUs', 90),
  pricing('OE0241', '/tariff-table', 'tariff-table', 'Tariffs and surcharges', 100),
  pricing('OE0242', '/price-override-audit', 'price-override-audit', 'Price override audit', 110),
  pricing('OE0243', '/safety-price-audit', 'safety-price-audit', 'Safety price audit', 120),
  elsewhere('NV0210', 'NOVUS', '/price-table', 'price-table', 'Price tables'),
  elsewhere('NV0742', 'NOVUS', '/price-override-audit', 'price-override-audit', 'Price override audit', 'NV0700'),
  elsewhere('NV0743', 'NOVUS', '/safety-price-audit', 'safety-price-audit', 'Safety price audit', 'NV0700'),
  elsewhere('WD0210', 'WD', '/price-table', 'price-table', 'Price tables'),
  door('OE0341', '/orders-shipping-queue', 'orders-shipping-queue', 'Shipping queue', SHIPPING),
  door('OE0345', '/picking', 'orders-shipping-queue', 'Picking on the handheld', {
    ...SHIPPING,
    props: { as: 'pick' },
    sequence: 341,
  }),
  door('OE0342', '/shipment', 'shipment', 'Shipments', SHIPPING),
  door('OE0343', '/edit-lot-numbers-shipped', 'shipment', 'Correct lots shipped', {
    ...SHIPPING,
    props: { corrects: 'lots' },
  }),
  { ...door('OE0344', '/lot-number-tracking', 'shipment', 'Lot tracking', SHIPPING), room: 'ic/coil-inquiry' },
  {
    ...{ menuId: 'PO0160', application: 'PO', path: '/lot-number-tracking', room: 'ic/coil-inquiry' },
    ...{ name: 'Lot tracking', sequence: 160 },
  },
  door('OE0371', '/orders-invoices-queue', 'orders-invoices-queue', 'Orders to invoice', INVOICING),
  door('OE0377', '/shipped-not-invoiced', 'shipped-not-invoiced', 'Shipped, not invoiced', {
    ...INVOICING,
    sequence: 371,
  }),
  door('OE0372', '/products-return', 'product-return', 'Returns by customers', INVOICING),
  door('OE0373', '/price-adjustments', 'price-adjustment', 'Price adjustments', INVOICING),
  door('OE0376', '/sales-documents', 'sales-documents', 'Sales documents', INVOICING),
]
