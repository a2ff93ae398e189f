import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = [{ menuId: 'OE0200', application: 'OE', name: 'Pricing', sequence: 40 }]

const door = (menuId: string, path: string, room: string, name: string, more: Partial<Door> = {}): Door => ({
  ...{ menuId, application: 'OE', path, room: `oe/${room}`, name, sequence: Number(menuId.slice(-4)) },
  ...more,
})
const PRICING = { parent: 'OE0200' }

/** Doors to the rooms of order entry, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  door('OE0210', '/price-table', 'price-table', 'Price tables', PRICING),
  door('OE0220', '/discount-table', 'discount-table', 'Discount tables', PRICING),
  door('OE0230', '/price-inquiry', 'price-inquiry', 'What does it cost?', PRICING),
  door('OE0240', '/Customer-SKUs', 'customer-sku', 'Customer SKUs', PRICING),
]
