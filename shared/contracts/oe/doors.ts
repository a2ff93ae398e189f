import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [
  { menuId: 'OE0305', application: 'OE', name: 'Orders', sequence: 10 },
  { menuId: 'OE0200', application: 'OE', name: 'Pricing', sequence: 40 },
]

const door = (menuId: string, path: string, room: string, name: string, more: Partial<Door> = {}): Door => ({
  ...{ menuId, application: 'OE', path, room: `oe/${room}`, name, sequence: Number(menuId.slice(-4)) },
  ...more,
})
const PRICING = { parent: 'OE0200' }
const ORDERS = { parent: 'OE0305' }
const orders = (menuId: string, path: string, name: string, more: Partial<Door>) =>
  door(menuId, path, 'sales-order', name, more)

/** Doors to the rooms of order entry, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  orders('OE0310', '/sales-order-entry', 'Sales orders', ORDERS),
  orders('AR0310', '/sales-order-entry', 'Sales orders', { application: 'AR', parent: 'AR0100' }),
  orders('AR0311', '/ar-sales-order-entry', 'Orders and credit', { application: 'AR', parent: 'AR0300' }),
  orders('NV0310', '/sales-order-entry', 'Sales orders', { application: 'NOVUS' }),
  door('OE0240', '/Customer-SKUs', 'customer-sku', 'Customer SKUs', PRICING),
]
