import type { Door, MenuHeading } from '../doors.ts'

export const HEADINGS: readonly MenuHeading[] = []

/** Doors to the rooms of stock, spelled as in the product text (section 2). */
export const DOORS: readonly Door[] = [
  {
    menuId: 'IC0010',
    application: 'IC',
    path: '/inventory-ticket',
    room: 'ic/inventory-ticket',
    name: 'Inventory tickets',
    sequence: 10,
  },
  {
    menuId: 'IC0020',
    application: 'IC',
    path: '/Stock-Status',
    room: 'ic/stock-status',
    name: 'Stock status',
    sequence: 20,
  },
]
